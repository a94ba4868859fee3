import type { Client } from './client.js';
import { refuse } from '../values/refusals.js';

const anyHost = String.raw`https://([a-z0-9.-]+|\[[0-9a-f:]+\])`;
const loopback = String.raw`http://(127\.0\.0\.1|\[::1\]|localhost)`;
const port = String.raw`:\d{1,5}`;
const pathAndQuery = '[/?][^\\s#<>"\\\\^`{|}\\u0000-\\u001f]*';
const shape = new RegExp(`^(${anyHost}|${loopback})(${port})?(${pathAndQuery})?$`, 'i');

/**
 * Rule: a result_url is, byte by byte, one of the URLs that the client has registered for sending people to
 * (operations §9).
 */
export const resultUrlAllowed = ({ metadata: { urls } }: Client, url: string): boolean =>
  [
    ...(urls.redirect_uris ?? []),
    ...(urls.post_logout_redirect_uris ?? []),
    urls.home_uri,
    urls.initiate_login_uri,
  ].includes(url);

/** Where a person is sent afterwards; for a client only where it may send people anyway. */
export const assertResultUrl = (
  url: string | null | undefined,
  client: Client | undefined,
  isGlobalCaller: boolean,
): void => {
  if (!url) return;
  if (url.length > 2000 || !shape.test(url))
    refuse('invalid_field', {
      field: 'resultUrl',
      why: 'must be an absolute https URL, or a loopback http URL, without user and fragment',
    });
  if (client === undefined) return isGlobalCaller ? undefined : refuse('result_url_needs_client');
  if (!resultUrlAllowed(client, url))
    refuse('invalid_field', {
      field: 'resultUrl',
      why: 'must be one of the URLs that the client has registered',
    });
};
