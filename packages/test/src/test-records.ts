/** Records with what a test does not care about filled in. */
import type {
  Client,
  Keyward,
  NewClient,
  NewResource,
  NewUser,
  Resource,
  User,
} from '@keyward/core';

export interface NewTestUser extends Omit<NewUser, 'password'> {
  readonly password?: string | undefined;
}

/** A user, and the password to log in with. */
export type TestUser = User & { readonly password: string };

export interface NewTestApi extends Omit<Partial<NewResource>, 'identifierUrl'> {
  /** The `aud` of its tokens. */
  readonly identifierUrl?: string | undefined;
  /** The names of its scopes. */
  readonly scopes?: readonly string[] | undefined;
}

/** A resource with its scopes. */
export type TestApi = Resource & {
  readonly identifierUrl: string;
  /** The ids of the scopes, by name. */
  readonly scopeIds: Readonly<Record<string, string>>;
};

export interface NewTestClient extends Partial<NewClient> {
  /** `https://app.example/callback` by default, for a client that people log in to. */
  readonly redirectUris?: readonly string[] | undefined;
  /** APIs of `createApi` that it may use, with all of their scopes. */
  readonly apis?: readonly TestApi[] | undefined;
}

/** A client, with its secret if it is confidential. */
export type TestClient = Client;

export interface TestRecords {
  createUser(given?: NewTestUser): Promise<TestUser>;
  createApi(given?: NewTestApi): Promise<TestApi>;
  createClient(given?: NewTestClient): Promise<TestClient>;
  /** Those of `createApi` so far. */
  readonly apis: readonly TestApi[];
}

type RecordDeps = Pick<Keyward, 'users' | 'resources' | 'scopes' | 'clients'>;

export const testRecords = ({ users, resources, scopes, clients }: RecordDeps): TestRecords => {
  const count = { users: 0, apis: 0, clients: 0 };
  const made: TestApi[] = [];

  return {
    apis: made,

    async createUser(given = {}) {
      count.users += 1;
      const { password = `passphrase of person ${count.users}`, ...fields } = given;
      const isNamed = fields.username != null || fields.email != null;
      const address = { email: `person-${count.users}@example.com`, emailVerified: true };
      const user = await users.create({
        ...(isNamed ? {} : address),
        ...fields,
        password: { password },
      });
      return { ...user, password };
    },

    async createApi({ scopes: names = [], ...given } = {}) {
      count.apis += 1;
      const identifierUrl = given.identifierUrl ?? `https://api-${count.apis}.example`;
      const resource = await resources.create({
        type: 'api',
        name: `API ${count.apis}`,
        ...given,
        identifierUrl,
      });

      const scopeIds: Record<string, string> = {};
      for (const name of names) scopeIds[name] = (await scopes.create(resource.id, { name })).id;
      const api = { ...resource, identifierUrl, scopeIds };
      made.push(api);
      return api;
    },

    async createClient({ redirectUris, apis = [], ...given } = {}) {
      count.clients += 1;
      const client = await clients.create({
        name: `Client ${count.clients}`,
        isFirstParty: true,
        ...given,
        metadata: metadataOf(given, redirectUris),
      });

      for (const { id: resourceId, scopeIds } of apis) {
        await clients.authorizeResources(client.id, [resourceId]);
        const ids = Object.values(scopeIds);
        if (ids.length > 0)
          await clients.grantPermissions(client.id, [{ resourceId, scopeIds: ids }]);
      }
      return client;
    },
  };
};

const metadataOf = (
  { type, metadata }: Partial<NewClient>,
  redirectUris: readonly string[] | undefined,
): NewClient['metadata'] => {
  if (redirectUris === undefined && type === 'machine_to_machine') return metadata;

  const usual = { redirect_uris: redirectUris ?? ['https://app.example/callback'] };
  return { ...metadata, urls: { ...usual, ...metadata?.urls } };
};
