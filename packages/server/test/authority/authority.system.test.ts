/** No caller gains, through any write or read, an authority that it does not hold (operations §1.6). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@keyward/api';
import type { Actor } from '@keyward/core';
import { recordNames } from '@keyward/core/ports';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { deployed, type Deployment } from '../deployment/deployment.js';
import { memoryTarget } from '../deployment/targets.js';
import { allManagementScopes } from '../deployment/world.js';
import { powersAt, powersOfClient, powersOfUser } from './powers.js';
import { takeSnapshot } from './records.js';
import { callerKinds, setUpStage, type Stage } from './stage.js';
import {
  attackAnswers,
  attackElsewhere,
  attackOf,
  attackRead,
  attackWithOtherScope,
  attackWrite,
  attributesOf,
  isManaged,
  isWrite,
  sentencesOf,
} from './walk.js';
import { watchedStorage } from './watched-storage.js';

const managed = routes.filter(isManaged);
const writes = managed.filter(isWrite);
const reads = managed.filter((route) => !isWrite(route));
const others = routes.filter((route) => !isManaged(route));

const byOperation = (list: typeof routes) => list.map((route) => [route.operation, route] as const);
const routeOf = (operation: string) => routes.find((route) => route.operation === operation)!;

interface Setting {
  readonly server: Deployment;
  readonly stage: Stage;
}

const withStage = (): Setting => {
  const watched = watchedStorage(inMemoryStorage());
  const server = deployed(memoryTarget, {
    configuration: { multiTenant: true },
    storage: watched.storage,
  });
  const setting = { server } as { server: Deployment; stage: Stage };
  beforeAll(async () => {
    setting.stage = await setUpStage(server, watched.takeWritten);
  });
  return setting;
};

describe('authority', () => {
  const setting = withStage();
  const accepted = new Set<string>();

  test.each(byOperation(managed))(
    'it is told how each attribute of %s is attacked',
    (operation, route) => {
      const { values } = attackOf(
        operation,
        setting.stage,
        setting.stage.callers['a global client'],
      );
      expect(Object.keys(values).sort()).toEqual([...attributesOf(setting.server, route)].sort());
    },
  );

  test('the measure agrees with the server about what each client holds', async () => {
    const { server, stage } = setting;
    const moment = { records: stage.base, now: server.clock.now() };
    for (const client of stage.base.clients.values()) {
      const access = await server.keyward.directory.client(client.id);
      const held = access!.resources.find(({ resource }) => resource.isSystem)?.scopes ?? [];
      expect([client.name, powersOfClient(moment, client)]).toEqual([
        client.name,
        powersAt(held, client.isGlobal ? null : client.tenantId),
      ]);
    }
  });

  test('the measure agrees with the server about what each person holds', async () => {
    const { server, stage } = setting;
    const moment = { records: stage.base, now: server.clock.now() };
    for (const user of stage.base.users.values())
      expect([user.username, powersOfUser(moment, user)]).toEqual([
        user.username,
        powersAt(await server.keyward.directory.managementScopes(user), user.tenantId),
      ]);
  });

  describe.each(callerKinds)('%s', (kind) => {
    test.each(byOperation(writes))(
      '%s gives nothing that the caller does not hold',
      async (_, route) => {
        const { stage } = setting;
        const gains = await attackWrite(stage, stage.callers[kind], route, accepted);
        expect(sentencesOf(gains)).toEqual([]);
      },
    );

    test.each(allManagementScopes)(
      '%s alone opens no operation of another scope',
      async (scope) => {
        const { stage } = setting;
        const gains = await attackWithOtherScope(stage, stage.callers[kind], scope, managed);
        expect(sentencesOf(gains)).toEqual([]);
      },
    );

    test.each(byOperation(writes))(
      '%s answers no secret of a principal who holds more, nor does its dry run',
      async (_, route) => {
        const { stage } = setting;
        const gains = await attackAnswers(stage, stage.callers[kind], route);
        expect(sentencesOf(gains)).toEqual([]);
      },
    );

    test.each(byOperation(reads))(
      '%s shows no secret of a principal who holds more',
      async (_, route) => {
        const { stage } = setting;
        expect(sentencesOf(await attackRead(stage, stage.callers[kind], route))).toEqual([]);
      },
    );

    test.each(byOperation(others))(
      '%s gives nothing that the caller does not hold',
      async (_, route) => {
        const { stage } = setting;
        expect(sentencesOf(await attackElsewhere(stage, stage.callers[kind], route))).toEqual([]);
      },
    );
  });

  test('every write was accepted at least once', () => {
    // No mail of this server is a file, so none is opened: outboxSuite does it.
    const others = writes.filter(({ operation }) => operation !== 'open_mail');
    expect(
      others.map(({ operation }) => operation).filter((operation) => !accepted.has(operation)),
    ).toEqual([]);
  });

  test('everything is as it was before the first attack', async () => {
    const { server, stage } = setting;
    const now = await takeSnapshot(server.storage);
    // A refused login counts, and gives nobody anything.
    for (const name of recordNames.filter((each) => each !== 'attempts'))
      expect([name, now[name]]).toEqual([name, stage.base[name]]);
  });
});

/** A use case that takes every actor for the server itself, and so asks for nothing. */
const withoutGuard =
  <A extends readonly unknown[], R>(work: (...given: A) => R) =>
  (...given: A): R =>
    work(...(given.map((each) => (isActor(each) ? trusted(each) : each)) as unknown as A));

const isActor = (given: unknown): given is Actor =>
  typeof given === 'object' && given !== null && 'managementScopes' in given;
const trusted = (actor: Actor): Actor => ({ ...actor, managementScopes: 'all' });

describe('authority, with a hole in it', () => {
  const setting = withStage();
  const accepted = new Set<string>();

  test.each([
    ['set_user_password', 'users', 'setPassword', 'a password of the attacker'],
    ['add_user_roles', 'users', 'addRoles', 'user accomplice'],
    ['change_client_secret', 'clients', 'changeSecret', 'client_secret protects it less'],
    ['modify_client', 'clients', 'modify', 'keys of the attacker'],
    ['create_password_change_ticket', 'tickets', 'create', 'a ticket whose link is known'],
    ['link_user_identity', 'identities', 'link', 'an identity of the attacker'],
    ['modify_tenant', 'tenants', 'modify', 'signing up'],
    ['create_identity_provider', 'identityProviders', 'create', 'its mappings'],
    ['unblock_user', 'users', 'unblock', 'guesses are forgotten'],
    ['modify_user', 'users', 'modify', 'a temporary password stays'],
    ['modify_resource', 'resources', 'modify', 'everybody has its scopes'],
    ['modify_resource', 'resources', 'modify', 'consent is not asked'],
    ['modify_resource', 'resources', 'modify', 'tokens with scopes that they did not have'],
    ['modify_scope', 'scopes', 'modify', 'tokens with scopes that they did not have'],
    ['modify_tenant', 'tenants', 'modify', 'a looser lockout.max_attempts'],
    ['modify_tenant', 'tenants', 'modify', 'a looser session.idle_lifetime'],
    ['modify_client', 'clients', 'modify', 'its tokens live longer'],
    ['modify_identity_provider', 'identityProviders', 'modify', 'the login is sent elsewhere'],
  ] as const)('%s is found where %s.%s asks for nothing', async (operation, room, useCase, by) => {
    const { server, stage } = setting;
    const useCases = server.keyward[room] as unknown as Record<string, typeof withoutGuard>;
    const guarded = useCases[useCase]!;
    useCases[useCase] = withoutGuard(guarded as never);
    const gains = await attackWrite(
      stage,
      stage.callers['a client of a tenant'],
      routeOf(operation),
      accepted,
    );
    useCases[useCase] = guarded;
    expect(sentencesOf(gains).join('\n')).toContain(by);
  });

  test.each(['get_client', 'list_clients', 'get_resource', 'list_resources'])(
    '%s is found where every caller may see secrets',
    async (operation) => {
      const { server, stage } = setting;
      const keyward = server.keyward as {
        authenticateBearer: Deployment['keyward']['authenticateBearer'];
      };
      const authenticate = keyward.authenticateBearer;
      keyward.authenticateBearer = async (presented) => {
        const caller = await authenticate(presented);
        const managementScopes = new Set<string>(allManagementScopes);
        return { ...caller, actor: { ...caller.actor, managementScopes } };
      };
      const gains = await attackRead(
        stage,
        stage.callers['a client of a tenant'],
        routeOf(operation),
      );
      keyward.authenticateBearer = authenticate;
      expect(sentencesOf(gains).join('\n')).toContain('secret of');
    },
  );
});
