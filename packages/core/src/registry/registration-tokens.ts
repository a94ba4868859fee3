/** Registration tokens: with one, a program registers clients by itself (RFC 7591). */
import { actorNow } from '../access/actor-now.js';
import { authorityGained } from '../access/authority-gained.js';
import { lackingScopeOf } from '../access/authority.js';
import { assertOneTenant } from '../access/change-links.js';
import { placeUser } from '../access/place-user.js';
import { grantTypes } from '../model/client/client-metadata.js';
import type { AccessKey } from '../model/key/access-key.js';
import { assertName } from '../model/record/text-rules.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { DomainNames } from '../model/values/domain-name.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { drawAccessKey } from '../support/access-keys.js';
import { mustExist, requireFound } from '../support/must-exist.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';

/** What a caller says of a registration token. */
export interface NewRegistrationToken {
  readonly label: string;
  readonly tenantId?: string | null | undefined;
  /** How many clients it registers; one where it is left out. */
  readonly uses?: number | undefined;
  /** In 30 days where it is left out. */
  readonly expiresAt?: Date | null | undefined;
  readonly grantTypes?: readonly string[] | undefined;
  /** Ids of the resources whose scopes its clients get. */
  readonly resourceIds?: readonly string[] | undefined;
  /** Whether its clients are public; else they are confidential. */
  readonly isPublic?: boolean | undefined;
}

/** A key, and the token, which nobody can read again. */
export interface ShownAccessKey {
  readonly key: AccessKey;
  readonly secret: string;
}

export const registrationTokenLimits = { uses: 1000, days: 365, usualDays: 30 } as const;

/** No program that registered itself asks people for their secrets, or gets tokens in an address. */
export const registrableGrants: readonly string[] = grantTypes.filter(
  (type) => !['password', 'otp', 'implicit'].includes(type),
);

const usualGrants: readonly string[] = ['authorization_code', 'refresh_token'];
const makesTokens = 'create:registration_tokens';

export const createRegistrationToken =
  (deps: WriteDeps) =>
  (input: NewRegistrationToken, actor: Actor = systemActor): Promise<ShownAccessKey> =>
    write(deps, actor, async (stores, note) => {
      const stamp = stampCreated(deps, actor);
      const terms = termsOf(input, stamp.createdAt);
      const tenantId = await placeUser(stores, actor, input.tenantId);
      const opens = await boundsIn(stores, tenantId, input);
      const { secret, secretDigest } = drawAccessKey(deps, 'registration');
      const key: AccessKey = {
        id: deps.random.uuid(),
        purpose: 'registration',
        tenantId,
        userId: null,
        clientId: null,
        resourceId: null,
        ...terms,
        secretDigest,
        opens,
        used: 0,
        createdByClientId: actor.clientId ?? null,
        lastUsedAt: null,
        ...stamp,
      };
      await stores.accessKeys.add(key);
      note('registration_token.created', key.id);
      return { key, secret };
    });

export const deleteRegistrationToken =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ accessKeys }, note) => {
      const removed = await accessKeys.removeAll([
        { attribute: 'id', equals: id },
        { attribute: 'purpose', equals: 'registration' },
      ]);
      requireFound('registration token', id, removed === 0 ? undefined : id);
      note('registration_token.deleted', id);
    });

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

const termsOf = (
  { label, uses = 1, expiresAt }: NewRegistrationToken,
  now: Date,
): Pick<AccessKey, 'label' | 'uses' | 'expiresAt'> => {
  assertName('label', label);
  const most = registrationTokenLimits.uses;
  if (!Number.isSafeInteger(uses) || uses < 1 || uses > most)
    invalid('uses', `must be a whole number from 1 to ${most}`);

  const { days, usualDays } = registrationTokenLimits;
  const end = expiresAt ?? inDays(now, usualDays);
  if (!(end > now && end <= inDays(now, days)))
    invalid('expiresAt', `must be ahead, by at most ${days} days`);
  return { label, uses, expiresAt: end };
};

const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000);

const boundsIn = async (
  stores: Stores,
  tenantId: string,
  { grantTypes: given = usualGrants, resourceIds = [], isPublic = false }: NewRegistrationToken,
): Promise<Readonly<Record<string, unknown>>> => {
  const grants = [...new Set(given)];
  if (grants.length === 0 || !grants.every((type) => registrableGrants.includes(type)))
    invalid('grantTypes', `must hold some of ${registrableGrants.join(', ')}`);
  if (isPublic && grants.includes('client_credentials'))
    invalid('grantTypes', 'cannot hold client_credentials for public clients (RFC 6749 §4.4)');

  const resources = await mustExist(stores.resources, resourceIds, 'resourceIds');
  for (const resource of resources.values()) {
    if (resource.isSystem) invalid('resourceIds', 'cannot hold the Management API');
    assertOneTenant('resourceIds', { tenantId }, resource);
  }
  return { grantTypes: grants, resourceIds: [...resources.keys()], isPublic };
};

/**
 * Rule: a registration token works only while its maker could make it again.
 * As with a ticket (docs/adr/0040). `stores` reach all tenants.
 */
export const tokenMakerStillHolds = async (
  names: DomainNames,
  stores: Stores,
  key: AccessKey,
  now: Date,
): Promise<boolean> => {
  const { createdBy, createdByClientId: clientId, tenantId } = key;
  const id = createdBy ?? clientId;
  if (id === null) return true;

  const maker = await actorNow(stores, { id, clientId }, now);
  if (maker === undefined || maker.managementScopes === 'all') return false;
  const reaches = maker.tenancy.kind === 'all' || maker.tenancy.tenantId === tenantId;
  if (!reaches || !maker.managementScopes.has(makesTokens)) return false;

  const made = [{ kind: 'accessKeys', id: key.id, after: key }] as const;
  const gained = await authorityGained(stores, made, { names, now });
  return (await lackingScopeOf(stores, maker)(gained)) === undefined;
};
