/** A personal access token that is presented: alive, with the scopes that its person still holds. */
import { personalScopes } from '../access/held-scopes.js';
import { livingPerson, readerOf } from '../directory/living-person.js';
import { newClient } from '../model/client/client-fields.js';
import {
  accessKeyPrefixes,
  dayOf,
  hasEnded,
  scopesOf,
  type AccessKey,
} from '../model/key/access-key.js';
import type { Resource } from '../model/resource/resource.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { Person } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage, Stores } from '../ports/storage.js';
import { findAccessKey } from '../support/access-keys.js';
import type { AccessToken } from './access-token.js';

export type ReadPersonalToken = (
  presented: string,
) => Promise<AccessToken | 'suspended' | undefined>;

export const isPersonalForm = (presented: string | undefined): presented is string =>
  presented?.startsWith(accessKeyPrefixes.personal) === true;

export const readPersonalToken =
  (deps: { readonly storage: Storage; readonly clock: Clock; readonly digest: Digest }) =>
  async (presented: string): Promise<AccessToken | 'suspended' | undefined> => {
    const { storage, clock } = deps;
    const key = await findAccessKey(deps, storage, 'personal', presented);
    const token = key && (await personalTokenNow(storage, key, clock.now()));
    const day = dayOf(clock.now());
    if (typeof token === 'object' && (key!.lastUsedAt === null || key!.lastUsedAt < day))
      await storage.accessKeys.change(key!.id, (current) => ({ ...current, lastUsedAt: day }));
    return token;
  };

/**
 * The token as it is now.
 * Rule: a personal token opens what its person holds at each use, while the person and the tenant let it.
 * It ends with whatever ends all that its person is logged in with (operations §10.4).
 */
export const personalTokenNow = async (
  stores: Stores,
  key: AccessKey,
  now: Date,
): Promise<AccessToken | 'suspended' | undefined> => {
  const tenant = await stores.tenants.find(key.tenantId);
  if (tenant?.isSuspended === true) return 'suspended';
  const { allowed, longestDays } = tenantSettings(tenant ?? { metadata: {} }).personalTokens;
  const longest = key.createdAt.getTime() + longestDays * 86_400_000;
  if (!allowed || hasEnded(key, now) || longest <= now.getTime()) return undefined;

  const begun = { createdAt: key.createdAt, methods: null };
  const user = await livingPerson(readerOf(stores), key.userId!, begun, now);
  const resource = await stores.resources.find(key.resourceId!);
  if (user === undefined || resource === undefined) return undefined;

  const held = await personalScopes(stores, user, now, [resource]);
  const scopes = scopesOf(key).filter((scope) => held(resource.id).has(scope));
  return scopes.length === 0 ? undefined : asAccessToken(key, { user, resource, scopes });
};

interface Opened {
  readonly user: Person;
  readonly resource: Resource;
  readonly scopes: readonly string[];
}

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** No client stands behind it: one that is the token alone stands for it, within the tenant of the person. */
const asAccessToken = (key: AccessKey, { user, resource, scopes }: Opened): AccessToken => {
  const { id, tenantId, label: name, createdBy, createdAt, updatedBy, updatedAt } = key;
  const client = newClient({ id, tenantId, name, createdBy, createdAt, updatedBy, updatedAt });
  const ownAccess = { resource, scopes, since: createdAt };
  return {
    id,
    subject: user.id,
    issuedAt: inSeconds(createdAt),
    notBefore: inSeconds(createdAt),
    expiresAt: inSeconds(key.expiresAt!),
    audience: resource.identifierUrl ?? resource.id,
    scopes,
    derivation: { tokens: [], grants: [] },
    jkt: undefined,
    x5t: undefined,
    isPersonal: true,
    resource,
    access: { client, suspended: false, accessEndedAt: null, resources: [ownAccess] },
    person: {
      user,
      delegation: {
        id,
        tenantId,
        userId: user.id,
        clientId: id,
        resourceId: resource.id,
        scopes,
        sessionId: null,
        authenticatedAt: createdAt,
        methods: [],
        identityProviderId: null,
        actorId: null,
        claims: null,
        authorizationDetails: null,
        createdAt,
        revokedAt: null,
      },
    },
  };
};
