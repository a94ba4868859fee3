/** Every operation of the Management API against every kind of caller, made from the rows themselves. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@keyward/api';
import { oneTenant } from '@keyward/core';
import { recordNames, recordTypes, type RecordType } from '@keyward/core/ports';
import type { Deployment } from '../deployment/deployment.js';
import { managementPath } from '../deployment/deployment.js';
import {
  addAuthenticator,
  addClient,
  addGrant,
  addGroup,
  addIdentity,
  addManager,
  addMachine,
  addProvider,
  addResource,
  addSession,
  addRole,
  addTenant,
  addSignalStream,
  addTrust,
  addUser,
  allManagementScopes,
  done,
} from '../deployment/world.js';
import {
  addRegistrationToken,
  addScimToken,
  addDomain,
  addHook,
  addWebhook,
  addSubjects,
  addTickets,
  addUserDelegate,
  addUserToken,
  attempts,
  type Subjects,
} from './attempts.js';

/** Takes a token of a person; no client that acts for itself has one. */
const ofPeople = [
  'list_outbox',
  'open_mail',
  'change_own_password',
  'send_test_mail',
  'create_test_login',
  'get_test_login',
  'create_client_test_login',
  'get_client_test_login',
  'create_user_impersonation',
];

/** A tenant comes from outside of all tenants, and so do the keys, the mails and documents of no tenant. */
const ofTheServer = [
  'create_tenant',
  'rotate_signing_keys',
  'list_outbox',
  'open_mail',
  'plan_configuration',
  'apply_configuration',
];

const managed = routes
  .filter(({ path }) => path.startsWith(managementPath))
  .map((route) => [`${route.method} ${route.path.slice(managementPath.length)}`, route] as const);

/** The operations that join two records of the subjects. */
const links = [
  'grant_role_permissions',
  'add_role_members',
  'grant_user_permissions',
  'add_user_groups',
  'add_group_roles',
  'add_nested_groups',
] as const;

/**
 * What a webhook tells, its maker may read, and so may who replays it; who makes a hook may change what it has a say
 * in; whose record has an owner, its reader may read.
 */
const further: Readonly<Record<string, readonly string[]>> = {
  create_webhook: ['read:audit_events'],
  replay_webhook: ['read:audit_events'],
  create_hook: ['update:clients', 'update:resources'],
  modify_hook: ['update:clients', 'update:resources'],
  list_configuration_owners: ['read:roles'],
  preview_client_saml: ['read:users'],
  preview_client_wsfed: ['read:users'],
};

export const matrixSuite = (server: Deployment): void =>
  describe('permission matrix', () => {
    let subjects: Subjects;
    let expired: string;
    let otherAudience: string;
    let manager: Awaited<ReturnType<typeof addManager>>;

    beforeAll(async () => {
      expired = await server.tokenOf(server.admin);
      server.clock.advance(601);
      subjects = await addSubjects(server);
      otherAudience = await server.tokenOf(
        (await addMachine(server, allManagementScopes)).credentials,
      );
      manager = await addManager(server, allManagementScopes);
    });

    const send = (
      { method, operation }: Route,
      as: string | null,
      about: Subjects = subjects,
      headers = {},
    ) => {
      const { path, body } = attempts[operation]!(about);
      return server.manage(method, path, body, { as, headers });
    };

    test('knows how to ask for every operation', () => {
      expect(
        managed
          .map(([, { operation }]) => operation)
          .filter((operation) => !(operation in attempts)),
      ).toEqual([]);
    });

    test('every operation has a scope of its own', () => {
      expect(managed.filter(([, { access }]) => access.kind !== 'bearer' || !access.scope)).toEqual(
        [],
      );
    });

    test.each(managed)(
      '%s without a token answers 401 and asks for a Bearer token',
      async (_, route) => {
        const { status, body, headers } = await send(route, null);
        expect(status).toBe(401);
        expect(body.code).toBe('invalid_token');
        expect(headers['www-authenticate']).toMatch(/^Bearer realm="keyward",.* DPoP algs="/);
      },
    );

    test.each(managed)('%s with a garbage token answers 401', async (_, route) => {
      const { status, body, headers } = await send(route, 'garbage');
      expect(status).toBe(401);
      expect(body.code).toBe('invalid_token');
      expect(headers['www-authenticate']).toMatch(/^Bearer realm="keyward", error="invalid_token"/);
    });

    test.each(managed)('%s with Basic credentials answers 401', async (_, route) => {
      const { status, body } = await send(route, null, subjects, {
        Authorization: `Basic ${Buffer.from(`${server.admin.id}:${server.admin.secret}`).toString('base64')}`,
      });
      expect(status).toBe(401);
      expect(body.code).toBe('invalid_token');
    });

    test.each(managed)('%s with an expired token answers 401', async (_, route) => {
      const { status, body, headers } = await send(route, expired);
      expect(status).toBe(401);
      expect(body.code).toBe('invalid_token');
      expect(headers['www-authenticate']).toContain('error="invalid_token"');
    });

    test.each(managed)('%s with a token for another audience answers 401', async (_, route) => {
      const { status, body } = await send(route, otherAudience);
      expect(status).toBe(401);
      expect(body.code).toBe('invalid_token');
    });

    test.each(managed)('%s without its scope answers 403 and names it', async (_, route) => {
      const { scope } = route.access;
      const others = allManagementScopes.filter((each) => each !== scope);
      const { status, body, headers } = await send(
        route,
        await server.tokenOf(manager.credentials, { scope: others.join(' ') }),
      );
      expect(status).toBe(403);
      expect(body.code).toBe('insufficient_scope');
      expect(body.message).toContain(scope);
      expect(headers['www-authenticate']).toContain(`error="insufficient_scope", scope="${scope}"`);
    });

    test.each(managed)('%s with only its own scope succeeds', async (_, route) => {
      // Who only reads leaves the others' as they are.
      const fresh = route.method === 'GET' ? subjects : await addSubjects(server);
      const scope = [route.access.scope, ...(further[route.operation] ?? [])].join(' ');
      const token = await server.tokenOf(manager.credentials, { scope });
      // Another way to act as a client takes what the client holds, so it is tried on one that holds nothing.
      const actsAsClient = ['change_client_secret', 'create_client_trust', 'fill_client_saml'];
      const about = actsAsClient.includes(route.operation)
        ? { ...fresh, client: await addClient(server) }
        : fresh;
      const { status } = await send(route, token, about);
      expect(status).toBe(ofPeople.includes(route.operation) ? 403 : route.success.status);
    });

    test('what a global client does to a record of a tenant stands in the log of that tenant', async () => {
      const { storage } = server;
      const events = await storage.auditEvents.all([]);
      const isMove = ({ name, changed }: (typeof events)[number]): boolean =>
        name.endsWith('.modified') &&
        (changed.includes('isGlobal') || changed.includes('tenantId'));
      const moved = new Set(events.filter(isMove).map(({ recordId }) => recordId));
      // What is deleted has an owner in the events of before.
      const owned = new Set(
        events.flatMap(({ tenantId, recordId }) => (tenantId === null ? [] : [recordId])),
      );
      for (const kind of recordNames) {
        const { tenancyOf } = recordTypes[kind] as unknown as RecordType<{ readonly id: string }>;
        for (const record of await storage[kind].all([]))
          if (tenancyOf(record) !== null) owned.add(record.id);
      }
      const strays = events.filter(
        ({ name, tenantId, recordId }) =>
          tenantId === null &&
          owned.has(recordId) &&
          !moved.has(recordId) &&
          // It did nothing.
          !name.startsWith('refused.'),
      );
      expect([...new Set(strays.map(({ name }) => name))]).toEqual([]);
    });

    test('refusals change nothing', async () => {
      const before = await server.everything();
      for (const [, route] of managed)
        for (const token of [null, 'garbage', expired, otherAudience]) await send(route, token);
      expect(await server.everything()).toEqual(before);
    });

    describe("with a token of another tenant's client", () => {
      let token: string;
      let canaries: readonly string[];
      let foreign: Subjects;

      beforeAll(async () => {
        const [owner, stranger] = [await addTenant(server), await addTenant(server)];
        const ownersToken = (
          await addManager(server, allManagementScopes, { is_global: false, tenant_id: owner })
        ).token;
        foreign = await addSubjects(server, { client_name: 'canary client', is_global: true });
        // The resource of the subjects belongs to the default tenant, which is as foreign; the
        // client moves to the owner.
        const resource = await addResource(
          server,
          {},
          { resource_name: 'canary resource' },
          ownersToken,
        );
        const scope = (
          await server.manage(
            'POST',
            `/resources/${resource.id}/scopes`,
            { scope_name: 'canary:scope' },
            { as: ownersToken },
          )
        ).body;
        const client = (
          await server.manage(
            'POST',
            '/clients',
            { client_name: 'canary of the owner', client_type: 'machine_to_machine' },
            { as: ownersToken },
          )
        ).body;
        await server.manage(
          'POST',
          `/clients/${client.id}/resources`,
          { resources: [resource.id] },
          { as: ownersToken },
        );
        await server.manage(
          'POST',
          `/clients/${client.id}/permissions`,
          { permissions: [{ resource_id: resource.id, scopes: [scope.id] }] },
          { as: ownersToken },
        );
        const user = await addUser(
          server,
          {
            verify_email: false,
            username: 'canary.user',
            email: 'canary@example.com',
            name: 'canary',
            password: 'kumquat accordion',
          },
          ownersToken,
        );
        const provider = await addProvider(
          server,
          owner,
          { provider_name: 'canary provider' },
          ownersToken,
        );
        const identity = await addIdentity(server, user.id, provider.id, {
          providerUserId: 'canary-sub',
          as: ownersToken,
        });
        await server.keyward.tenants.modify(owner, { description: 'canary tenant' });
        await server.keyward.tenants.addAdmins(owner, [user.id]);
        const [event] = (await server.manage('GET', `/audit_events?q=(record_id=${client.id})`))
          .body.items;
        const role = await addRole(server, { role_name: 'canary role' }, ownersToken);
        const [group, nested] = [
          await addGroup(server, { group_name: 'canary group' }, ownersToken),
          await addGroup(server, { group_name: 'canary within' }, ownersToken),
        ];
        foreign = {
          client,
          trust: await addTrust(server, client.id, ownersToken),
          resource,
          scope,
          unlinked: resource,
          user,
          provider,
          identity,
          event,
          role,
          group,
          nested,
          tenant: { id: owner },
          tenantAdmin: user,
          grant: await addGrant(server, user, {
            clientId: client.id,
            resourceId: resource.id,
            scopes: ['canary:scope'],
          }),
          session: await addSession(server, user),
          authenticator: await addAuthenticator(server, user),
          signingKey: { id: (await server.keyward.keys.signing('PS256')).id },
          userToken: await addUserToken(server, user),
          userDelegate: await addUserDelegate(server, user),
          registrationToken: await addRegistrationToken(server, {}, ownersToken),
          scimToken: await addScimToken(server, owner, ownersToken),
          signalStream: await addSignalStream(server, { id: client.id, tenant_id: owner }),
          webhook: await addWebhook(server, event, { as: ownersToken }),
          domain: await addDomain(server, owner, ownersToken),
          hook: await addHook(server, undefined, ownersToken),
          hookless: { id: owner },
          ...(await addTickets(server, user, ownersToken)),
        };
        for (const operation of links)
          await done(
            server.manage(
              'POST',
              attempts[operation]!(foreign).path,
              attempts[operation]!(foreign).body,
              { as: ownersToken },
            ),
          );
        canaries = ['canary', client.client_secret, ...Object.values(foreign).map(({ id }) => id)];
        token = (
          await addManager(server, allManagementScopes, { is_global: false, tenant_id: stranger })
        ).token;
      });

      test.each(managed)('%s shows nothing of the other tenant', async (_, route) => {
        const { path, body } = attempts[route.operation]!(foreign);
        const named = JSON.stringify([path, body]);
        const { status, text } = await send(route, token, foreign, {});
        const foreigners = [foreign.user.id, foreign.client.id, foreign.tenant.id, '/ticket/'];
        const namesForeign = foreigners.some((each) => named.includes(each));
        const expected = (): number => {
          if (ofTheServer.includes(route.operation)) return 403;
          // A query finds nothing, where a path names what is not there.
          if (/^[^?]*[0-9a-f]{8}-/.test(path)) return 404;
          return namesForeign ? 400 : route.success.status;
        };
        expect(status).toBe(expected());
        // The keys are the server's, and everyone reads them at /.well-known/jwks.json.
        const shown = route.operation === 'list_signing_keys' ? foreign.signingKey.id : '';
        for (const canary of canaries.filter((each) => !`${named} ${shown}`.includes(each)))
          expect(text).not.toContain(canary);
      });

      test.each(managed)('%s changes nothing of the other tenant', async (_, route) => {
        // Kind by kind, so that one that is added is watched too. Only the log tells of refusals,
        // to the tenant of the caller.
        const theirs = server.storage.within(oneTenant(foreign.tenant.id));
        const mine = async (): Promise<string[]> =>
          Promise.all(
            recordNames
              .filter((name) => !name.startsWith('audit'))
              .map(async (name) => JSON.stringify(await theirs[name].all([]))),
          );
        const before = await mine();
        await send(route, token, foreign);
        expect(await mine()).toEqual(before);
      });

      test('an id of another tenant in a path answers as one that does not exist', async () => {
        const [there, nowhere] = [foreign.client.id, '00000000-0000-4000-8000-00000000dead'];
        const [one, other] = [
          await server.manage('GET', `/clients/${there}`, undefined, { as: token }),
          await server.manage('GET', `/clients/${nowhere}`, undefined, { as: token }),
        ];
        expect(one.text.replace(there, '')).toBe(other.text.replace(nowhere, ''));
      });

      test('an id of another tenant in a body answers 400 as one that does not exist', async () => {
        const mine = (
          await server.manage('POST', '/clients', { client_name: 'mine' }, { as: token })
        ).body;
        const { status, body } = await server.manage(
          'POST',
          `/clients/${mine.id}/resources`,
          { resources: [foreign.resource.id] },
          { as: token },
        );
        expect(status).toBe(400);
        expect(body.message).toBe(`resources names ${foreign.resource.id}, which does not exist.`);
      });

      test.each(['/clients', '/resources', '/users', '/tickets', '/roles', '/groups', '/tenants'])(
        'GET %s lists, counts, searches and expands only the own tenant',
        async (path) => {
          for (const query of [
            '?limit=1000&total_count=true&expand=all',
            '?q=(id=*)&sort=id:desc&limit=1000',
          ]) {
            const { text } = await server.manage('GET', path + query, undefined, { as: token });
            for (const canary of canaries) expect(text).not.toContain(canary);
          }
        },
      );
    });
  });
