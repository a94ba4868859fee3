/** Personal access tokens: a person's own, for a program that acts as the person at one resource. */
import { alreadyAllowed, type Actor } from '../model/values/actor.js';
import { personalScopes } from '../access/held-scopes.js';
import { settingsOf } from '../directory/settings-of.js';
import type { AccessKey } from '../model/key/access-key.js';
import { assertName } from '../model/record/text-rules.js';
import type { Resource } from '../model/resource/resource.js';
import type { TenantSettings } from '../model/tenant/tenant-settings.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { drawAccessKey } from '../support/access-keys.js';
import { requireFound } from '../support/must-exist.js';
import { stampCreated, write, type AssertHolds, type WriteDeps } from '../unit-of-work/write.js';

/** What a person says of a new token. */
export interface NewPersonalToken {
  readonly label: string;
  readonly resourceId: string;
  readonly scopes: readonly string[];
  /** 90 where it is left out, or fewer where the tenant says so. */
  readonly days?: number | undefined;
}

/** A key, and the token, which nobody can read again. */
export interface ShownPersonalToken {
  readonly key: AccessKey;
  readonly secret: string;
}

/** What a person can choose for a new token. */
export interface TokenChoices {
  readonly resources: readonly {
    readonly resource: Resource;
    readonly scopes: readonly string[];
  }[];
  readonly longestDays: number;
}

export const personalTokenLimits = { count: 50, usualDays: 90 } as const;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** What the person has proven who makes a token. */
interface TokenMaker {
  readonly hasTwoFactors: boolean;
  /** Asks again whether they have. */
  readonly assertHolds: AssertHolds;
}

/**
 * Makes a token.
 * Rule: a token for the Management API is made after a login with two factors (ADR 0058).
 * Rule: a person makes a token for scopes that they hold, 50 at most, and where their tenant lets them.
 * @throws Refusal `personal_tokens_closed`, `invalid_field`, and as `assertHolds`
 */
export const createPersonalToken =
  (deps: WriteDeps) =>
  (
    { id: userId, tenantId }: User,
    { label, resourceId, scopes, days }: NewPersonalToken,
    actor: Actor,
    { hasTwoFactors, assertHolds }: TokenMaker,
  ): Promise<ShownPersonalToken> =>
    write(deps, alreadyAllowed(actor), async (stores, note) => {
      const lasting = daysOf((await settingsOf(stores)(tenantId)).personalTokens, days);
      assertName('label', label);
      // The row is held, so that of many tokens at once no more are made than may be.
      const user = requireFound('user', userId, await stores.users.change(userId, (row) => row));
      await assertHolds(stores);
      const stamp = stampCreated(deps, actor);
      const resource = await stores.resources.find(resourceId);
      const isOfTenant = resource?.tenantId === null || resource?.tenantId === tenantId;
      if (resource === undefined || !isOfTenant) return invalid('resource_id', 'names no API');
      if (resource.isSystem && !hasTwoFactors)
        invalid('resource_id', 'names an API that takes a login with two factors');
      const held = await personalScopes(stores, user, stamp.createdAt, [resource]);
      if (scopes.length === 0 || !scopes.every((scope) => held(resourceId).has(scope)))
        invalid('scopes', 'must hold some scopes, and only such as you hold');
      const counted = await stores.accessKeys.countBy('userId', [userId]);
      if ((counted.get(userId) ?? 0) >= personalTokenLimits.count)
        invalid(
          'label',
          `is one too many: a person has at most ${personalTokenLimits.count} tokens`,
        );

      const { secret, secretDigest } = drawAccessKey(deps, 'personal');
      const key: AccessKey = {
        id: deps.random.uuid(),
        purpose: 'personal',
        tenantId,
        userId,
        clientId: null,
        resourceId,
        label,
        secretDigest,
        opens: { scopes: [...new Set(scopes)] },
        uses: null,
        used: 0,
        createdByClientId: null,
        expiresAt: new Date(stamp.createdAt.getTime() + lasting * 86_400_000),
        lastUsedAt: null,
        ...stamp,
      };
      await stores.accessKeys.add(key);
      note('personal_token.created', key.id, [userId]);
      return { key, secret };
    });

/** Resources of a tenant, and of all tenants, that are looked at. */
const mostResources = 200;

/** The resources on which the person holds something. */
export const tokenChoices =
  ({ storage, clock }: Pick<WriteDeps, 'storage' | 'clock'>) =>
  async (user: User, hasTwoFactors: boolean): Promise<TokenChoices | undefined> => {
    const { allowed, longestDays } = (await settingsOf(storage)(user.tenantId)).personalTokens;
    if (!allowed) return undefined;

    const pages = await Promise.all(
      [user.tenantId, null].map((owner) =>
        storage.resources.page({
          pinned: [{ attribute: 'tenantId', equals: owner }],
          order: [{ attribute: 'name', direction: 'asc' }],
          offset: 0,
          limit: mostResources,
          totalCount: false,
        }),
      ),
    );
    const all = pages
      .flatMap(({ items }) => items)
      .filter(({ isSystem }) => hasTwoFactors || !isSystem);
    const held = await personalScopes(storage, user, clock.now(), all);
    const resources = all.map((resource) => ({ resource, scopes: [...held(resource.id)].sort() }));
    return { resources: resources.filter(({ scopes }) => scopes.length > 0), longestDays };
  };

/** @throws Refusal `personal_tokens_closed`, `invalid_field` */
const daysOf = (
  { allowed, longestDays }: TenantSettings['personalTokens'],
  days: number | undefined,
): number => {
  if (!allowed) return refuse('personal_tokens_closed');
  const lasting = days ?? Math.min(personalTokenLimits.usualDays, longestDays);
  return Number.isSafeInteger(lasting) && lasting >= 1 && lasting <= longestDays
    ? lasting
    : invalid('days', `must be a whole number from 1 to ${longestDays}`);
};
