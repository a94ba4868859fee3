/** The Content-Security-Policy of a page: nothing, and then what exactly this page holds. */

export interface PageNeeds {
  readonly nonce: string;
  /** Addresses of pictures, each as `pictureAddress` answered it. */
  readonly pictures: readonly string[];
  /** The one page that sends itself away: where to. */
  readonly sendsTo?: URL | undefined;
}

/**
 * Pages with forms of ours have no `form-action`: a POST to /login or /consent is answered with a redirect to the client, and
 * Chromium applies `form-action` to that redirect as well, so any list that does not name the client would strand the person here.
 * The page that posts to a client names that client's origin alone, and is the only one with a script.
 */
export const contentSecurityPolicy = ({ nonce, pictures, sendsTo }: PageNeeds): string => [
  `default-src 'none'`,
  `style-src 'nonce-${nonce}'`,
  ...(pictures.length > 0 ? [`img-src ${[...new Set(pictures.map(pictureSource))].join(' ')}`] : []),
  ...(sendsTo ? [`script-src 'nonce-${nonce}'`, `form-action ${sendsTo.origin}`] : []),
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** All of https rather than one host: pictures are often redirected to another host of the same owner. */
const pictureSource = (address: string): string => {
  if (address.startsWith('/')) return `'self'`;
  return address.startsWith('data:') ? 'data:' : 'https:';
};
