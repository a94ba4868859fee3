/** A SCIM token that is presented: alive, with the scopes that its client still holds (contract §19). */
import { loadClientAccess } from '../access/load-client-access.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { clientTenancy } from '../model/client/client.js';
import { accessKeyPrefixes, dayOf, hasEnded, type AccessKey } from '../model/key/access-key.js';
import type { Resource } from '../model/resource/resource.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage, Stores } from '../ports/storage.js';
import { takesScimTokens } from '../registry/scim-tokens.js';
import { findAccessKey } from '../support/access-keys.js';
import type { AccessToken } from './access-token.js';

export type ReadDirectoryToken = (
  presented: string,
) => Promise<AccessToken | 'suspended' | undefined>;

export const isDirectoryForm = (presented: string | undefined): presented is string =>
  presented?.startsWith(accessKeyPrefixes.scim) === true;

export const readDirectoryToken =
  (deps: { readonly storage: Storage; readonly clock: Clock; readonly digest: Digest }) =>
  async (presented: string): Promise<AccessToken | 'suspended' | undefined> => {
    const { storage, clock } = deps;
    const key = await findAccessKey(deps, storage, 'scim', presented);
    const token = key && (await directoryTokenNow(storage, key, clock.now()));
    const day = dayOf(clock.now());
    if (typeof token === 'object' && (key!.lastUsedAt === null || key!.lastUsedAt < day))
      await storage.accessKeys.change(key!.id, (current) => ({ ...current, lastUsedAt: day }));
    return token;
  };

/**
 * The token as it is now.
 * Rule: a SCIM token opens what its client holds at each use, while the client may have it.
 * It rests while the tenant is suspended, as the secret of the client does.
 */
export const directoryTokenNow = async (
  stores: Stores,
  key: AccessKey,
  now: Date,
): Promise<AccessToken | 'suspended' | undefined> => {
  const access = await loadClientAccess(stores, key.clientId!);
  if (access === undefined || hasEnded(key, now)) return undefined;

  const { client, suspended } = access;
  if (!takesScimTokens(client) || clientTenancy(client) !== key.tenantId) return undefined;
  if (suspended) return 'suspended';
  const [system] = await stores.resources.all([{ attribute: 'isSystem', equals: true }]);
  return system && asAccessToken(key, access, system);
};

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const asAccessToken = (key: AccessKey, access: ClientAccess, resource: Resource): AccessToken => {
  const held = access.resources.find((each) => each.resource.id === resource.id);
  return {
    id: key.id,
    subject: access.client.id,
    issuedAt: inSeconds(key.createdAt),
    notBefore: inSeconds(key.createdAt),
    expiresAt: inSeconds(key.expiresAt!),
    audience: resource.identifierUrl ?? resource.id,
    scopes: held?.scopes ?? [],
    derivation: { tokens: [], grants: [] },
    jkt: undefined,
    x5t: undefined,
    isOfDirectory: true,
    resource,
    access,
  };
};
