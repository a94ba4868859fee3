/** Which web pages may read an answer (contract §1): never with the browser's credentials. */
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import type { Route } from './route.js';

type Headers = Record<string, string>;

const exposed = 'DPoP-Nonce, ETag, Location, Retry-After, WWW-Authenticate, X-Request-Id';

export const corsHeaders = async (
  { origins }: Pick<Route, 'origins'>,
  { header }: ApiRequest,
  { keyward }: ApiContext,
): Promise<Headers> => {
  const origin = header('origin');
  if (origin === undefined || origins === 'none') return {};
  if (origins === 'every')
    return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };
  const allowed = origin.length <= 300 && (await keyward.directory.allowsOrigin(origin));
  return allowed
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': exposed,
        Vary: 'Origin',
      }
    : { Vary: 'Origin' };
};

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
