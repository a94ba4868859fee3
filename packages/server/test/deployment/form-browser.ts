import { noteUnchecked } from './answered.js';

/** A browser as far as redirects, cookies and forms go: enough for a person to log in, without script. */
export interface Shown {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
}

export interface FormBrowser {
  /**
   * Follows redirects as long as they stay on this server; the first that leaves it is answered as
   * it is, with `location`.
   */
  open(url: string): Promise<Shown>;
  /**
   * Sends the form of a page, with its hidden fields; `action` says which button was pressed, `to`
   * which form it is where there are several.
   */
  submit(
    page: Shown,
    fields: Readonly<Record<string, string>>,
    action?: 'continue' | 'deny' | 'new' | 'reset' | 'again' | 'choose',
    to?: string,
  ): Promise<Shown>;
  /** Sends a form of a page of another site: no cookie goes along, and redirects are followed with cookies. */
  postFromElsewhere(url: string, fields: Readonly<Record<string, string>>): Promise<Shown>;
  cookies(): ReadonlyMap<string, string>;
}

/** `send` brings the requests to the server, over the network unless told otherwise. */
export const formBrowser = (base: string, send: typeof fetch = fetch): FormBrowser => {
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<Shown> => {
    const answer = await send(url, {
      ...init,
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    });
    if (url.startsWith(`${base}/`))
      noteUnchecked(
        init.method ?? 'GET',
        url.slice(base.length).replace(/\?.*$/, ''),
        answer.status,
      );
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    const next = location === null ? undefined : new URL(location, url).href;
    if (next?.startsWith(`${base}/`)) return visit(next);
    return { status: answer.status, url, text: await answer.text(), headers: answer.headers };
  };
  return {
    open: (url) => visit(url),
    postFromElsewhere: (url, fields) =>
      visit(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Cookie: '', 'Sec-Fetch-Site': 'cross-site' },
      }),
    cookies: () => jar,
    submit(page, fields, action = 'continue', to) {
      const target = to ?? /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1];
      if (target === undefined)
        throw new Error(
          `there is no form on this page (${page.status}): ${page.text.slice(0, 500)}`,
        );
      const body = new URLSearchParams({ ...hiddenFields(page), ...fields, action });
      return visit(new URL(target, page.url).href, { method: 'POST', body });
    },
  };
};

/** What a form carries without showing it; of a page that answers by form_post, the answer. */
export const hiddenFields = ({ text }: Shown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)![1]!,
      unescaped(/value="([^"]*)"/.exec(input)![1]!),
    ]),
  );

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** Where the last redirect wanted to send the browser. */
export const leftFor = ({ headers, text }: Shown): URL => {
  const location = headers.get('location');
  if (location === null)
    throw new Error(
      `the browser was not sent on: ${text.slice(Math.max(0, text.indexOf('<body'))).slice(0, 1500)}`,
    );
  return new URL(location);
};
