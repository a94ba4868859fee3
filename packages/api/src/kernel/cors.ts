/** Which web pages may read an answer (contract §1): never with the browser's credentials. */
import { isUnregisteredId, redirectsToOrigin } from '@keyward/core/endpoints';
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import type { Route } from './route.js';

type Headers = Record<string, string>;

const exposed = 'DPoP-Nonce, ETag, Location, Retry-After, WWW-Authenticate, X-Request-Id';

export const corsHeaders = async (
  row: Pick<Route, 'origins' | 'namedClient'>,
  request: ApiRequest,
  context: ApiContext,
): Promise<Headers> => {
  const { origins } = row;
  const origin = request.header('origin');
  if (origin === undefined || origins === 'none') return {};
  if (origins === 'every')
    return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };
  const allowed =
    origin.length <= 300 &&
    ((await context.keyward.directory.allowsOrigin(origin)) ||
      (await isOfNamedClient(row, { origin, request }, context)));
  return allowed
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': exposed,
        Vary: 'Origin',
      }
    : { Vary: 'Origin' };
};

/**
 * Rule: a page reads what is answered to a client that described itself and redirects there.
 * Such a client has no word for a list of origins. A preflight names no client, and is allowed where such clients are
 * taken at all.
 */
const isOfNamedClient = async (
  { namedClient }: Pick<Route, 'namedClient'>,
  { origin, request }: { readonly origin: string; readonly request: ApiRequest },
  { keyward: { directory, strangers } }: ApiContext,
): Promise<boolean> => {
  if (namedClient === undefined || strangers === undefined) return false;
  if (isPreflight(request)) {
    const { documents, registration } = await strangers.offers();
    return documents || registration;
  }
  const id = namedClient(request);
  if (id === undefined || !(isUnregisteredId(id) || isRowId.test(id))) return false;
  const access = await directory.client(id);
  if (access === undefined || access.client.kind === null) return false;
  return redirectsToOrigin(access.client, origin);
};

/** As one that registered with a registration token has it. */
const isRowId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isPreflight = ({ method, header }: ApiRequest): boolean =>
  method === 'OPTIONS' &&
  header('origin') !== undefined &&
  header('access-control-request-method') !== undefined;

export const preflightHeaders = (cors: Headers, methods: string): Headers =>
  cors['Access-Control-Allow-Origin'] === undefined
    ? cors
    : {
        ...cors,
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, DPoP, If-Match, If-None-Match, tenant_id, tenant-id, x-tenant-id',
        'Access-Control-Max-Age': '600',
      };
