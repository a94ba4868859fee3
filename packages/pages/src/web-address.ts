/** Addresses that a page may point to. Every other address, `javascript:` for example, is left out. */

/** An address for a link, or for the form that a browser sends. */
export const webAddress = (text: string | undefined): string | undefined => {
  const url = parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb ? url.href : undefined;
};

/** An address of a picture: an https URL, a data URL of an image, or a path of this server. */
export const pictureAddress = (text: string | undefined): string | undefined => {
  const path = ownPath(text);
  if (path !== undefined) return path;

  const url = parse(text);
  if (url === undefined) return undefined;

  const isPicture = url.protocol === 'https:' || /^data:image\/[a-z+.-]+[;,]/i.test(url.href);
  return isPicture ? url.href : undefined;
};

/** A path of this server. `//host` and `/\host` look like one but lead elsewhere, so the URL parser decides. */
const ownPath = (text: string | undefined): string | undefined => {
  const here = 'https://here.invalid';
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return undefined;

  const url = new URL(text, here);
  if (url.origin !== here || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
};

const parse = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
