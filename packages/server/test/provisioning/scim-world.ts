/** A directory that provisions the people of a tenant, and what it sends. */
import type { Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addManager, addTenant } from '../deployment/world.js';

export const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  configuration: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

export const scimMedia = 'application/scim+json';

/** A client of a tenant with the scope of directories. */
export interface Directory {
  readonly tenantId: string;
  readonly clientId: string;
  readonly token: string;
  send(method: string, path: string, body?: object, headers?: Sent): Promise<Answer>;
}

type Sent = Readonly<Record<string, string>>;

export const addDirectory = async (
  server: Deployment,
  { scopes = [], tenantId, more = {} }: DirectoryOptions = {},
): Promise<Directory> => {
  const tenant = tenantId ?? (await addTenant(server));
  const { client, token } = await addManager(server, ['provision:users', ...scopes], {
    is_global: false,
    tenant_id: tenant,
    ...more,
  });
  return {
    tenantId: tenant,
    clientId: client.id,
    token,
    send: (method, path, body, headers = {}) =>
      server.ask(method, `/scim/v2${path}`, {
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': scimMedia }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
};

interface DirectoryOptions {
  readonly scopes?: readonly string[];
  readonly tenantId?: string;
  readonly more?: object;
}

let count = 0;
/** A name that no other user of a run has. */
export const freshName = (): string => `user${++count}@corp.example`;

export const userBody = (more: object = {}): Json => {
  const userName = freshName();
  return {
    schemas: [schemaIds.user],
    userName,
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...more,
  };
};

export const groupBody = (more: object = {}): Json => ({
  schemas: [schemaIds.group],
  displayName: `Group ${++count}`,
  ...more,
});

export const patchBody = (...Operations: readonly object[]): Json => ({
  schemas: [schemaIds.patch],
  Operations,
});

export const madeUser = async (directory: Directory, more: object = {}): Promise<Json> =>
  made(directory, '/Users', userBody(more));

export const madeGroup = async (directory: Directory, more: object = {}): Promise<Json> =>
  made(directory, '/Groups', groupBody(more));

const made = async (directory: Directory, path: string, body: object): Promise<Json> => {
  const answer = await directory.send('POST', path, body);
  if (answer.status !== 201) throw new Error(`not made: ${answer.text}`);
  return answer.body;
};

/** What a refusal says. */
export const refusal = ({ status, body }: Answer): Json => [status, body?.scimType];
