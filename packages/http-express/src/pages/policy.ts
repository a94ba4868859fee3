/** The Content-Security-Policy of a page: nothing, and then what exactly this page holds. */

export interface PageNeeds {
  readonly nonce: string;
  /** The brand's own picture, whose owner knows where it lies: that origin and no other. */
  readonly logo?: string | undefined;
  /** Addresses of pictures, each as `pictureAddress` answered it. */
  readonly pictures: readonly string[];
  /** For the page that sends itself away, and those that ask for a passkey. */
  readonly hasScript?: boolean | undefined;
}

/**
 * There is no `form-action`: browsers apply it to the redirects that answer a form as well (Content Security Policy Level 3 §4.2.5.1).
 * A POST to our login is answered with a redirect to the client, and a client's callback redirects wherever it likes, often to
 * another origin; any list would strand the person on the way. Nothing that a caller can write becomes a form.
 */
export const contentSecurityPolicy = ({ nonce, logo, pictures, hasScript }: PageNeeds): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    ...imageSources(logo, pictures),
    ...(hasScript ? [`script-src 'nonce-${nonce}'`] : []),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const imageSources = (logo: string | undefined, pictures: readonly string[]): readonly string[] => {
  const sources = new Set([
    ...(logo === undefined
      ? []
      : [logo.startsWith('https:') ? new URL(logo).origin : pictureSource(logo)]),
    ...pictures.map(pictureSource),
  ]);
  return sources.size === 0 ? [] : [`img-src ${[...sources].join(' ')}`];
};

/** All of https rather than one host: pictures are often redirected to another host of the same owner. */
const pictureSource = (address: string): string => {
  if (address.startsWith('/')) return `'self'`;
  return address.startsWith('data:') ? 'data:' : 'https:';
};
