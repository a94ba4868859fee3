/** What a line of an import says beyond the attributes of the person: what they have by name, and how they log in. */
import type { Actor } from '../model/values/actor.js';
import type { Group } from '../model/group/group.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { Role } from '../model/role/role.js';
import { foldName, type Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import type { Authenticator, PasskeyKey } from '../model/user/authenticator.js';
import { identitiesPerUser, providerUserIdRule } from '../model/user/user-identity.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { NewUser } from './create-user.js';

export interface ImportedUser extends NewUser {
  /** Becomes the id of the user, so that applications know the person again. */
  readonly id?: string | undefined;
  /** The names of roles of the tenant, or of global ones. */
  readonly roles?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly identities?: readonly ImportedIdentity[] | undefined;
  readonly authenticators?: readonly ImportedAuthenticator[] | undefined;
}

export interface ImportedIdentity {
  readonly providerName: string;
  readonly providerUserId: string;
}

/** The secret of an app is base32, of 80 bits and more. */
export type ImportedAuthenticator =
  { readonly kind: 'totp'; readonly secret: string } | ({ readonly kind: 'passkey' } & PasskeyKey);

/** The same, found in the tenant. */
export interface FoundMembers {
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
  readonly identities: readonly FoundIdentity[];
  readonly authenticators: readonly ImportedAuthenticator[];
}

export interface FoundIdentity {
  readonly provider: IdentityProvider;
  readonly providerUserId: string;
}

export const importedMemberLimits = { roles: 100, groups: 100, passkeys: 10 } as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Rule: only callers who reach all tenants choose the id of a user, and the server itself. Others would learn which ids
 * other tenants have.
 * @throws Refusal `invalid_field`
 */
export const assertMayChooseId = ({ id }: ImportedUser, actor: Actor): void => {
  if (id === undefined) return;

  const isServer = actor.id === null && actor.managementScopes === 'all';
  if (!isServer && actor.tenancy.kind === 'one' && actor.reachesAllTenants !== true)
    refuse('invalid_field', { field: 'id', why: 'is taken of callers who reach all tenants' });
  if (!uuid.test(id)) refuse('invalid_field', { field: 'id', why: 'must be a UUID' });
};

/** @throws Refusal `invalid_field` that names the member */
export const assertImportedMembers = (line: ImportedUser): void => {
  const { roles = [], groups = [], identities = [], authenticators = [] } = line;
  assertCount('roles', roles, importedMemberLimits.roles);
  assertCount('groups', groups, importedMemberLimits.groups);
  assertCount('identities', identities, identitiesPerUser);
  for (const { providerUserId } of identities) assertProviderUserId(providerUserId);
  assertAuthenticators(authenticators);
};

const assertCount = (field: string, list: readonly unknown[], most: number): void => {
  if (list.length > most) refuse('invalid_field', { field, why: `must hold at most ${most}` });
};

const assertProviderUserId = (providerUserId: string): void => {
  const { maximum } = providerUserIdRule;
  if (!/^[^\p{Cc}\p{Cs}]+$/u.test(providerUserId) || [...providerUserId].length > maximum)
    refuse('invalid_field', {
      field: 'identities.providerUserId',
      why: `must have 1 to ${maximum} characters, none of them a control character`,
    });
};

/** RFC 4226 §4 asks for 128 bits; apps of today have secrets of 80. */
const base32 = /^[A-Z2-7]{16,128}$/;
const base64url = /^[\w-]+$/;

/** 1023 bytes (W3C Web Authentication Level 3 §7.1), and an RSA key of 4096 bits. */
const longest = { credentialId: 1364, publicKey: 2048 } as const;
const highestCounter = 2 ** 32 - 1;

const assertAuthenticators = (authenticators: readonly ImportedAuthenticator[]): void => {
  const apps = authenticators.filter(({ kind }) => kind === 'totp');
  if (apps.length > 1)
    refuse('invalid_field', { field: 'authenticators', why: 'must hold one app at most' });
  assertCount('authenticators', authenticators, importedMemberLimits.passkeys + apps.length);
  for (const each of authenticators) {
    if (each.kind === 'totp') assertSecret(each.secret);
    else assertPasskey(each);
  }
};

const assertSecret = (secret: string): void => {
  if (!base32.test(secret))
    refuse('invalid_field', {
      field: 'authenticators.secret',
      why: 'must be 16 to 128 characters of base32 without padding',
    });
};

const assertPasskey = (passkey: PasskeyKey): void => {
  for (const name of ['credentialId', 'publicKey'] as const)
    if (!base64url.test(passkey[name]) || passkey[name].length > longest[name])
      refuse('invalid_field', {
        field: `authenticators.${name}`,
        why: `must be 1 to ${longest[name]} characters of base64url`,
      });
  const { signatureCounter } = passkey;
  const isCounter = Number.isInteger(signatureCounter) && signatureCounter >= 0;
  if (!isCounter || signatureCounter > highestCounter)
    refuse('invalid_field', {
      field: 'authenticators.signatureCounter',
      why: `must be a whole number from 0 to ${highestCounter}`,
    });
};

/** By the kind of record, what a name stands for. */
interface Named {
  readonly roles: Role;
  readonly groups: Group;
  readonly identityProviders: IdentityProvider;
}

/** Finds what lines name, and asks for each name once. */
export interface NamesOfTenants {
  /** @throws Refusal `unknown_reference` that names the member and the name */
  readonly membersOf: (tenantId: string, line: ImportedUser) => Promise<FoundMembers>;
}

export const namesOfTenants = (stores: Stores): NamesOfTenants => {
  const known = new Map<string, Promise<Identified | undefined>>();

  const ask = async (kind: keyof Named, tenantId: string, nameKey: string) => {
    const store = stores[kind] as unknown as Store<Group>;
    const filter = { kind: 'equals', attribute: 'nameKey', value: nameKey } as const;
    for (const owner of kind === 'roles' ? [tenantId, null] : [tenantId]) {
      const pinned = [{ attribute: 'tenantId', equals: owner as string }] as const;
      const { items } = await store.page({ ...onlyOne, pinned, filter });
      if (items[0] !== undefined) return items[0];
    }
    return undefined;
  };

  /** Rule: a name stands for what the person's own tenant calls so; that of a role also for a global one. */
  const finder =
    <K extends keyof Named>(kind: K, field: string) =>
    async (tenantId: string, name: string): Promise<Named[K]> => {
      const nameKey = foldName(name);
      const key = `${kind}/${tenantId}/${nameKey}`;
      const asked = known.get(key) ?? ask(kind, tenantId, nameKey);
      known.set(key, asked);
      const found = (await asked) ?? refuse('unknown_reference', { field, id: name });
      return found as Named[K];
    };
  const anyRole = finder('roles', 'roles');
  /** Rule: no line gives a role that the server made: an import makes no administrator. */
  const role = async (tenantId: string, name: string): Promise<Role> => {
    const found = await anyRole(tenantId, name);
    if (found.isSystem)
      refuse('invalid_field', {
        field: 'roles',
        why: `must not name ${found.name}, which the server made: give it to people by hand`,
      });
    return found;
  };
  const group = finder('groups', 'groups');
  const provider = finder('identityProviders', 'identities.providerName');

  return {
    async membersOf(tenantId, { roles = [], groups = [], identities = [], authenticators = [] }) {
      const found: FoundIdentity[] = [];
      for (const { providerName, providerUserId } of identities)
        found.push({ provider: await provider(tenantId, providerName), providerUserId });
      return {
        roles: await onceEach(roles, (name) => role(tenantId, name)),
        groups: await onceEach(groups, (name) => group(tenantId, name)),
        identities: found,
        authenticators,
      };
    },
  };
};

const onlyOne = { order: [], offset: 0, limit: 1, totalCount: false } as const;

const onceEach = async <R extends Identified>(
  names: readonly string[],
  find: (name: string) => Promise<R>,
): Promise<readonly R[]> => {
  const found = new Map<string, R>();
  for (const name of names) {
    const record = await find(name);
    found.set(record.id, record);
  }
  return [...found.values()];
};

export type AuthenticatorStart = Pick<
  Authenticator,
  'id' | 'tenantId' | 'userId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;

/** An authenticator that another system has checked. */
export const importedAuthenticator = (
  given: ImportedAuthenticator,
  start: AuthenticatorStart,
  digest: (text: string) => string,
): Authenticator => {
  const passkey = given.kind === 'passkey' ? given : undefined;
  return {
    ...start,
    kind: given.kind,
    label: null,
    secret: given.kind === 'totp' ? given.secret : null,
    lastUsedStep: null,
    codeDigests: [],
    credentialDigest: passkey === undefined ? null : digest(passkey.credentialId),
    passkey:
      passkey === undefined
        ? null
        : {
            credentialId: passkey.credentialId,
            publicKey: passkey.publicKey,
            signatureCounter: passkey.signatureCounter,
            transports: passkey.transports,
          },
    lastUsedAt: null,
  };
};
