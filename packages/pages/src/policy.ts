/** The Content-Security-Policy of a page: it allows what the page holds, and nothing else. */

export interface PageNeeds {
  readonly nonce: string;
  /** The icon of the tab. Its address is known, so that address alone is allowed. */
  readonly icon?: string | undefined;
  /** The logo of the brand. Its origin is known, so that origin alone is allowed. */
  readonly logo?: string | undefined;
  /** Addresses of pictures, each as `pictureAddress` returned it. */
  readonly pictures: readonly string[];
  /** Addresses of the web that are asked for as pictures. Each origin alone is allowed. */
  readonly visits?: readonly string[] | undefined;
  /** For the page that sends itself, and for those that ask for a passkey. */
  readonly hasScript?: boolean | undefined;
}

/**
 * There is no `form-action`, because browsers apply it to the redirects that answer a form as well
 * (Content Security Policy Level 3 §4.2.5.1). A POST to our login is answered with a redirect to the client, and the
 * client's callback often redirects to another origin: any list would block the person on the way. It is not needed
 * either, since no text from a caller becomes a form.
 */
export const contentSecurityPolicy = ({
  nonce,
  icon,
  logo,
  pictures,
  visits = [],
  hasScript,
}: PageNeeds): string => {
  const directives = [`default-src 'none'`, `style-src 'nonce-${nonce}'`];

  const sources = imageSources(icon, logo, pictures);
  for (const visit of visits) sources.add(new URL(visit).origin);
  if (sources.size > 0) directives.push(`img-src ${[...sources].join(' ')}`);
  if (hasScript) directives.push(`script-src 'nonce-${nonce}'`);

  directives.push(`base-uri 'none'`, `frame-ancestors 'none'`);
  return directives.join('; ');
};

/**
 * The policy of a page that is only looked at. It stands in the page itself, where `frame-ancestors` means nothing, and
 * no form may be sent.
 */
export const previewPolicy = (needs: Omit<PageNeeds, 'hasScript'>): string =>
  contentSecurityPolicy(needs).replace(`frame-ancestors 'none'`, `form-action 'none'`);

const imageSources = (
  icon: string | undefined,
  logo: string | undefined,
  pictures: readonly string[],
): Set<string> => {
  const sources = new Set<string>();
  if (icon !== undefined) sources.add(iconSource(icon));
  if (logo !== undefined) sources.add(logoSource(logo));
  for (const picture of pictures) sources.add(pictureSource(picture));
  return sources;
};

/** A source of a policy has no query (Content Security Policy Level 3 §2.3.1). */
const iconSource = (icon: string): string => {
  if (icon.startsWith('/') || icon.startsWith('data:')) return pictureSource(icon);
  const { origin, pathname } = new URL(icon);
  return origin + pathname;
};

const logoSource = (logo: string): string =>
  logo.startsWith('https:') ? new URL(logo).origin : pictureSource(logo);

/** All of https instead of one host, because pictures are often redirected to another host of the same owner. */
const pictureSource = (address: string): string => {
  if (address.startsWith('/')) return `'self'`;
  return address.startsWith('data:') ? 'data:' : 'https:';
};
