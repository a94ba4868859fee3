/**
 * A browser without script that goes from site to site: it follows redirects wherever they lead, and sends the forms
 * that pages of SAML send by script.
 */
import { hiddenFields, type Shown } from '../../deployment/form-browser.js';

export interface RoamingBrowser {
  /** Goes there, and on until a page waits for a person. */
  open(url: string): Promise<Shown>;
  /** Sends the form of a page as a person does. */
  submit(page: Shown, fields: Readonly<Record<string, string>>, to?: string): Promise<Shown>;
}

interface Cookie {
  readonly value: string;
  /** A site that says nothing has `lax` in most browsers, though not in its first two minutes. */
  readonly sameSite: string;
}

interface PageRequest {
  readonly url: string;
  /** The page that leads there. */
  readonly from?: string | undefined;
  readonly form?: Readonly<Record<string, string>> | undefined;
}

/** Beyond what any way here takes. */
const mostHops = 20;

export const roamingBrowser = (): RoamingBrowser => {
  const jars = new Map<string, Map<string, Cookie>>();

  const cookiesFor = ({ url, from, form }: PageRequest): string => {
    const isForeign = from !== undefined && new URL(from).hostname !== new URL(url).hostname;
    const kept = [...(jars.get(new URL(url).origin) ?? [])].filter(
      ([, { sameSite }]) =>
        !isForeign || sameSite === 'none' || (sameSite !== 'strict' && form === undefined),
    );
    return kept.map(([name, { value }]) => `${name}=${value}`).join('; ');
  };

  const keep = (url: string, lines: readonly string[]): void => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, Cookie>();
    jars.set(origin, jar);
    for (const line of lines) {
      const pair = line.split(';', 1)[0]!;
      const sameSite = /;\s*samesite=(\w+)/i.exec(line)?.[1]?.toLowerCase() ?? 'none';
      const value = pair.slice(pair.indexOf('=') + 1);
      jar.set(pair.slice(0, pair.indexOf('=')), { value, sameSite });
    }
  };

  const visit = async (to: PageRequest, hops = 0): Promise<Shown> => {
    if (hops > mostHops) throw new Error(`the browser goes in circles at ${to.url}`);
    const { url, form } = to;
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        Cookie: cookiesFor(to),
        ...(to.from && { Origin: new URL(to.from).origin }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    keep(url, answer.headers.getSetCookie());

    const location = answer.headers.get('location');
    if (location !== null) {
      const from = to.from ?? url;
      return visit({ url: new URL(location, url).href, from }, hops + 1);
    }
    const page = { status: answer.status, url, text: await answer.text(), headers: answer.headers };
    const next = formOfScript(page);
    return next === undefined ? page : visit(next, hops + 1);
  };

  return {
    open: (url) => visit({ url }),
    submit(page, fields, to) {
      const action = to ?? actionOf(page);
      const form = { ...hiddenFields(page), ...fields };
      return visit({ url: new URL(action, page.url).href, from: page.url, form });
    },
  };
};

const actionOf = (page: Shown): string => {
  const action = /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`no form (${page.status}): ${page.text.slice(0, 800)}`);
  return action.replaceAll('&amp;', '&').replaceAll('&#x3A;', ':').replaceAll('&#x2F;', '/');
};

/** The form in which a page carries a message. */
const formOfScript = (page: Shown): PageRequest | undefined => {
  if (!/<input[^>]*name="SAML(Request|Response)"/.test(page.text)) return undefined;
  return {
    url: new URL(actionOf(page), page.url).href,
    from: page.url,
    form: hiddenFields(page),
  };
};
