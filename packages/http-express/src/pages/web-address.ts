/** Addresses that a page may point to. Everything else, `javascript:` first of all, is dropped without a word. */

const parse = (text: string | undefined): URL | undefined => {
  try {
    return text === undefined ? undefined : new URL(text);
  } catch {
    return undefined;
  }
};

/** Where a person may be sent by a link, or a form by a browser. */
export const webAddress = (text: string | undefined): string | undefined => {
  const url = parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
};

/** A picture: over https, inside the address itself, or from this server by its path. */
export const pictureAddress = (text: string | undefined): string | undefined => {
  const path = ownPath(text);
  if (path !== undefined) return path;
  const url = parse(text);
  return url?.protocol === 'https:' || /^data:image\/[a-z+.-]+[;,]/i.test(url?.href ?? '')
    ? url?.href
    : undefined;
};

/** `//host`, `/\host` and the like look like a path of this server and are none: the parser tells. */
const ownPath = (text: string | undefined): string | undefined => {
  const here = 'https://here.invalid';
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return undefined;
  const url = new URL(text, here);
  return url.origin === here && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : undefined;
};
