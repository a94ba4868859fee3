import { open, type FileHandle } from 'node:fs/promises';
import { userOnLine } from '@keyward/api';
import type { User } from '@keyward/core';
import type { Authenticator, SecretHasher, Storage } from '@keyward/core/ports';
import { ConfigurationError, identifiers } from '@keyward/server/parts';
import { containerOf, type CommandContext } from './command-context.js';
import { namedTenant } from './named-tenant.js';

export interface ExportCommand {
  readonly file: string;
  readonly tenant: string | undefined;
}

/** People whose records are read together. */
const batchSize = 500;

/**
 * `keyward export-users [--tenant TENANT] FILE.ndjson`: writes each user as a line that `import-users` takes back, with
 * the hash of the password and the secrets of second factors. Only an operator can ask for it: no API answers these.
 */
export const exportUsers = async (
  context: CommandContext,
  { file, tenant }: ExportCommand,
): Promise<void> => {
  const { report } = context;
  const container = containerOf(context);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const { hasher } = await container.getAsync(identifiers.platform);
    const tenantId = await namedTenant(storage, tenant);
    const ofTenant =
      tenantId === undefined ? [] : [{ attribute: 'tenantId', equals: tenantId } as const];
    const ids = (await storage.users.pick(['id'], ofTenant)).map(({ id }) => id).sort();

    let withoutHash = 0;
    const out = await newFile(file);
    try {
      for (let at = 0; at < ids.length; at += batchSize) {
        report.progress.show(`${at} of ${ids.length} users are written …`);
        const lines = await linesFor(storage, hasher, ids.slice(at, at + batchSize));
        withoutHash += lines.filter(({ isWithoutHash }) => isWithoutHash).length;
        await out.appendFile(lines.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
      }
      await out.sync();
    } finally {
      await out.close();
    }
    report.say(
      `${file} has ${ids.length} users. It holds what opens their accounts: keep it secret.`,
    );
    report.finish({ file, users: ids.length, without_hash: withoutHash });
  } finally {
    await storage.close();
  }
};

/** Readable by its owner alone, and never in the place of another. */
const newFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'is there already' : 'cannot be written';
    throw new ConfigurationError(`${file} ${why}`);
  });

interface Exported {
  readonly line: object;
  /** A hash of another secret key, which cannot be checked here, either. */
  readonly isWithoutHash: boolean;
}

const linesFor = async (
  storage: Storage,
  hasher: SecretHasher,
  ids: readonly string[],
): Promise<readonly Exported[]> => {
  const theirs = [{ attribute: 'userId', in: ids }] as const;
  const users = await storage.users.all([{ attribute: 'id', in: ids }]);
  const authenticators = await storage.authenticators.all(theirs);
  const names = await namesFor(storage, ids);
  return users.map((user) => {
    const own = <T extends { readonly userId: string }>(list: readonly T[]): readonly T[] =>
      list.filter(({ userId }) => userId === user.id);
    const hash = user.passwordHash === null ? undefined : hasher.reveal?.(user.passwordHash);
    return {
      isWithoutHash: user.passwordHash !== null && hash === undefined,
      line: {
        ...userOnLine({ ...user, isBlocked: isBlockedNow(user) }),
        ...(hash && { password_hash: hash }),
        ...named('roles', own(names.roles)),
        ...named('groups', own(names.groups)),
        ...listed(
          'identities',
          own(names.identities).map(({ name, providerUserId }) => ({
            provider_name: name,
            provider_user_id: providerUserId,
          })),
        ),
        ...listed('authenticators', own(authenticators).flatMap(authenticatorOnWire)),
      },
    };
  });
};

/** Links that a person made by hand and that do not end: the others come from providers, or are gone soon. */
const namesFor = async (storage: Storage, ids: readonly string[]) => {
  const theirs = [{ attribute: 'userId', in: ids }] as const;
  const lasting = [
    ...theirs,
    { attribute: 'identityProviderId', equals: null },
    { attribute: 'expiresAt', equals: null },
  ] as const;
  const roleLinks = await storage.roleMembers.all(lasting);
  const groupLinks = await storage.groupMembers.all(lasting);
  const identities = await storage.userIdentities.all(theirs);

  // A line that names a role of the server would be refused: an import makes no administrator.
  const ownRoles: NamedStore = {
    all: async (where) => (await storage.roles.all(where)).filter(({ isSystem }) => !isSystem),
  };
  const roles = await namesOf(
    ownRoles,
    roleLinks.map(({ roleId }) => roleId),
  );
  const groups = await namesOf(
    storage.groups,
    groupLinks.map(({ groupId }) => groupId),
  );
  const providerIds = identities.flatMap(({ identityProviderId }) => identityProviderId ?? []);
  const providers = await namesOf(storage.identityProviders, providerIds);
  return {
    roles: roleLinks
      .filter(({ roleId }) => roles.has(roleId))
      .map(({ userId, roleId }) => ({ userId, name: roles.get(roleId)! })),
    groups: groupLinks.map(({ userId, groupId }) => ({ userId, name: groups.get(groupId)! })),
    identities: identities.map(({ userId, identityProviderId, providerUserId }) => ({
      userId,
      providerUserId,
      name: providers.get(identityProviderId!)!,
    })),
  };
};

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedStore {
  all(where: readonly [{ attribute: 'id'; in: readonly string[] }]): Promise<readonly Named[]>;
}

const namesOf = async (
  store: NamedStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const records = await store.all([{ attribute: 'id', in: [...new Set(ids)] }]);
  return new Map(records.map(({ id, name }) => [id, name]));
};

const isBlockedNow = ({ isBlocked, blockedUntil }: User): boolean =>
  isBlocked && (blockedUntil === null || blockedUntil > new Date());

const listed = (member: string, values: readonly unknown[]): object =>
  values.length > 0 ? { [member]: values } : {};

const named = (member: string, links: readonly { readonly name: string }[]): object =>
  listed(
    member,
    links.map(({ name }) => name),
  );

/** Recovery codes are digests under the secret key, and stay. */
const authenticatorOnWire = ({ kind, secret, passkey }: Authenticator): readonly object[] => {
  if (kind === 'totp') return [{ authenticator_type: kind, secret }];
  if (passkey === null) return [];
  return [
    {
      authenticator_type: 'passkey',
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      signature_counter: passkey.signatureCounter,
      transports: passkey.transports,
    },
  ];
};
