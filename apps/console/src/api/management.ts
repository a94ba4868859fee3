/** The typed client of the Management API: paths without `/api/management/v1`. */
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { apiErrorInWords, apiErrorOf } from './api-error.js';
import { consoleConfig } from './config.js';
import type { paths } from './schema.js';
import { followServerClock } from './server-clock.js';
import { currentSession, renewSession } from './session.js';
import { chosenTenant } from './tenant.js';

const prefix = '/api/management/v1';

export type ManagementPaths = {
  [Path in keyof paths as Path extends `${typeof prefix}${infer Rest}` ? Rest : never]: paths[Path];
};

/** The choice of a tenant narrows what belongs to tenants. Tenants themselves stay to be chosen. */
const isAboutTenants = ({ url }: Request): boolean => {
  const [, path = ''] = new URL(url).pathname.split(prefix);
  return /^\/tenants(\/|$)/.test(path);
};

/** The value of the header `tenant-id` for a request that the chosen tenant does not narrow. It is not sent. */
export const anyTenant = 'any';

/** A request can be read once, so a copy waits for the case that the token has run out. */
const copies = new WeakMap<Request, Request>();

const authorization: Middleware = {
  onRequest({ request }) {
    const session = currentSession();
    if (session !== undefined)
      request.headers.set('Authorization', `Bearer ${session.accessToken}`);

    const tenant = isAboutTenants(request) ? undefined : chosenTenant();
    // The spelling with a hyphen, because common proxies drop names with an underscore.
    if (request.headers.get('tenant-id') === anyTenant) request.headers.delete('tenant-id');
    else if (tenant !== undefined && !request.headers.has('tenant-id'))
      request.headers.set('tenant-id', tenant);

    copies.set(request, request.clone());
    return request;
  },

  async onResponse({ request, response }) {
    followServerClock(response);
    if (response.status !== 401) return response;

    const copy = copies.get(request);
    const isRenewed = await renewSession();
    const session = currentSession();
    if (!isRenewed || copy === undefined || session === undefined) return response;

    copy.headers.set('Authorization', `Bearer ${session.accessToken}`);
    return fetch(copy);
  },
};

let client: Client<ManagementPaths> | undefined;

const connect = (): Client<ManagementPaths> => {
  const connected = createClient<ManagementPaths>({ baseUrl: consoleConfig().issuer + prefix });
  connected.use(authorization);
  return connected;
};

/** `call(management().GET('/clients/{client_id}', { params: { path: { client_id } } }))` */
export const management = (): Client<ManagementPaths> => {
  client ??= connect();
  return client;
};

interface Exchange<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a success. Throws an `ApiError` for every other answer, status 0 where there was none. */
export const call = async <Data>(answering: Promise<Exchange<Data>>): Promise<Data> => {
  const { data, error, response } = await answering.catch(async (cause: unknown) => {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw await apiErrorInWords({ status: 0, code: 'unreachable', message });
  });
  if (!response.ok) throw await apiErrorOf(response, error);
  keepTag(data, response);
  return data as Data;
};

/** The version of each record that an answer gave. */
const tags = new WeakMap<object, string>();

const keepTag = (data: unknown, { headers }: Response): void => {
  const tag = headers.get('etag');
  if (tag !== null && typeof data === 'object' && data !== null) tags.set(data, tag);
};

/** The version of what `call` answered, for `If-Match`; undefined where the answer had none. */
export const tagOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null ? tags.get(data) : undefined;
