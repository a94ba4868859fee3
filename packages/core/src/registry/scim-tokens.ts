/** SCIM tokens: with one, a directory elsewhere keeps the people of a tenant (contract §19). */
import { takesTrusts } from '../model/client/client-trust.js';
import { assertRegistered, clientTenancy, type Client } from '../model/client/client.js';
import type { AccessKey } from '../model/key/access-key.js';
import { assertName } from '../model/record/text-rules.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Where } from '../model/values/page.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { drawAccessKey } from '../support/access-keys.js';
import { requireFound } from '../support/must-exist.js';
import { stampCreated, write, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import type { ShownAccessKey } from './registration-tokens.js';

/** What a caller says of a SCIM token. */
export interface NewScimToken {
  readonly label: string;
  /** In a year where it is left out. */
  readonly expiresAt?: Date | null | undefined;
}

export const scimTokenLimits = { tokens: 10, days: 731, usualDays: 365 } as const;

/**
 * Rule: a SCIM token belongs to a confidential client of machines of one tenant.
 * A client with a security profile authenticates with its own key alone (FAPI 2.0 Security Profile §5.3.2.1).
 */
export const takesScimTokens = (client: Client): boolean =>
  takesTrusts(client) && clientTenancy(client) !== null;

/**
 * Makes a token, which is shown in the result alone.
 * Rule: a SCIM token makes its bearer the client, so its maker holds what the client holds.
 */
export const createScimToken =
  (deps: WriteDeps) =>
  (clientId: string, input: NewScimToken, actor: Actor = systemActor): Promise<ShownAccessKey> =>
    write(deps, actor, async (stores, note) => {
      // Held, so that two at once do not both become the last one.
      const client = requireFound(
        'client',
        clientId,
        await stores.clients.change(clientId, (current) => current),
      );
      const tenantId = tenantOf(client);
      const stamp = stampCreated(deps, actor);
      const terms = termsOf(input, stamp.createdAt);
      await assertRoom(stores, clientId);

      const { secret, secretDigest } = drawAccessKey(deps, 'scim');
      const key: AccessKey = {
        id: deps.random.uuid(),
        purpose: 'scim',
        tenantId,
        userId: null,
        clientId,
        resourceId: null,
        ...terms,
        secretDigest,
        opens: {},
        uses: null,
        used: 0,
        createdByClientId: actor.clientId ?? null,
        lastUsedAt: null,
        ...stamp,
      };
      await stores.accessKeys.add(key);
      note('scim_token.created', key.id, [clientId]);
      return { key, secret };
    });

export const deleteScimToken =
  (deps: WriteDeps) =>
  (clientId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('client', clientId, await stores.clients.find(clientId));
      const removed = await stores.accessKeys.removeAll([
        { attribute: 'id', equals: id },
        ...tokensOf(clientId),
      ]);
      requireFound('SCIM token', id, removed === 0 ? undefined : id);
      note('scim_token.deleted', id, [clientId]);
    });

/**
 * Rule: the SCIM tokens of a client end where it goes to another tenant, or becomes a client that has none.
 * They do not come back with it.
 */
export const endScimTokens = async (
  { stores, note }: UnitOfWork,
  before: Client,
  after: Client,
): Promise<void> => {
  const stays = clientTenancy(before) === clientTenancy(after) && takesScimTokens(after);
  if (!takesScimTokens(before) || stays) return;

  for (const { id } of await stores.accessKeys.pick(['id'], tokensOf(after.id))) {
    await stores.accessKeys.removeAll([{ attribute: 'id', equals: id }]);
    note('scim_token.deleted', id, [after.id]);
  }
};

const tokensOf = (clientId: string): readonly Where<AccessKey>[] => [
  { attribute: 'clientId', equals: clientId },
  { attribute: 'purpose', equals: 'scim' },
];

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

const tenantOf = (client: Client): string => {
  assertRegistered(client);
  const tenantId = clientTenancy(client);
  if (tenantId === null)
    return invalid('clientId', 'names a global client: a SCIM token is only for one of a tenant');
  return takesScimTokens(client)
    ? tenantId
    : invalid(
        'clientId',
        'names another kind of client: a SCIM token is only for a confidential one of machines',
      );
};

/** One that has ended counts until it is tidied away or deleted. */
const assertRoom = async ({ accessKeys }: Stores, clientId: string): Promise<void> => {
  const { length } = await accessKeys.pick(['id'], tokensOf(clientId));
  if (length >= scimTokenLimits.tokens)
    invalid('clientId', `names a client that may hold at most ${scimTokenLimits.tokens} tokens`);
};

const termsOf = (
  { label, expiresAt }: NewScimToken,
  now: Date,
): Pick<AccessKey, 'label' | 'expiresAt'> => {
  assertName('label', label);
  const { days, usualDays } = scimTokenLimits;
  const end = expiresAt ?? inDays(now, usualDays);
  if (!(end > now && end <= inDays(now, days)))
    invalid('expiresAt', `must be ahead, by at most ${days} days`);
  return { label, expiresAt: end };
};

const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000);
