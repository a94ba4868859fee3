/** A browser as far as redirects, cookies and forms go: enough for a login, without scripts. */
export interface FormBrowser {
  /** Follows redirects within the server. The first that leads elsewhere is answered as it is. */
  open(url: string): Promise<ShownPage>;
  /** Sends the first form of a page with its hidden fields, by the button that continues. */
  submit(page: ShownPage, fields: Readonly<Record<string, string>>): Promise<ShownPage>;
}

export interface ShownPage {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  /** Where a redirect leads that was not followed. */
  readonly location: URL | undefined;
}

/** `base` is the address of the server, without a slash at its end. */
export const formBrowser = (base: string): FormBrowser => {
  const cookies = new Map<string, string>();

  const visit = async (url: string, body?: URLSearchParams): Promise<ShownPage> => {
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body }),
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        'Accept-Language': 'en',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const html = await answer.text();
    for (const line of answer.headers.getSetCookie()) keep(line);

    const location = answer.headers.get('location');
    if (location === null) return { status: answer.status, url, html, location: undefined };
    const next = new URL(location, url);
    if (next.href.startsWith(`${base}/`)) return visit(next.href);
    return { status: answer.status, url, html, location: next };
  };

  const keep = (line: string): void => {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  };

  return {
    open: (url) => visit(url),

    submit(page, fields) {
      const [form, action] = /<form[^>]* action="([^"]*)"[\s\S]*?<\/form>/.exec(page.html) ?? [];
      if (form === undefined || action === undefined)
        throw new Error(`there is no form on the page ${describePage(page)}`);

      const body = new URLSearchParams({ ...hiddenFields(form), ...fields, action: 'continue' });
      return visit(new URL(unescaped(action), page.url).href, body);
    },
  };
};

/** The title of a page, its status, and the problem that it tells of. */
export const describePage = ({ html, status }: ShownPage): string => {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? html.slice(0, 200);
  const problem = /role="alert">([^<]*)</.exec(html)?.[1];
  return unescaped(`"${title}" (${status})${problem === undefined ? '' : `: ${problem}`}`);
};

/** Whether a page asks for a value of this name. */
export const asksFor = ({ html }: ShownPage, field: string): boolean =>
  new RegExp(`<input(?![^>]*type="hidden")[^>]* name="${field}"`).test(html);

const hiddenFields = (form: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.matchAll(/<input[^>]* type="hidden"[^>]*>/g)].map(([input]) => [
      attribute(input, 'name'),
      attribute(input, 'value'),
    ]),
  );

const attribute = (input: string, name: string): string =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '');

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
