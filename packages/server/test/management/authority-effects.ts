/**
 * Authority whose effect is in no link: locks, switches, settings, audiences, and what a refusal tells of a secret
 * (contract §4, docs/adr/0060-authority-is-guarded-once.md, docs/adr/0129-audiences-stay.md).
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  basic,
  deployed,
  managementPath,
  type Deployment,
  type Target,
} from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addClient,
  addIdentity,
  addManager,
  addProvider,
  addResource,
  addRole,
  addScope,
  addTenant,
  addUser,
  authorize,
  credentialsOf,
  done,
  fresh,
  grant,
  managementApi,
} from '../deployment/world.js';

const password = 'kumquat accordion';

export const authorityEffectsSuite = (target: Target): void =>
  describe('authority beyond links', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let tenant: string;
    let administrator: Json;
    let app: Json;

    beforeAll(async () => {
      const api = await managementApi(server);
      tenant = await addTenant(server);
      app = await addClient(server, {
        client_type: 'regular_web',
        is_first_party: true,
        is_global: false,
        tenant_id: tenant,
        client_metadata: { grant_types: ['password', 'refresh_token', 'client_credentials'] },
      });
      await authorize(server, app.id, api.id);
      administrator = await addUser(server, { password, tenant_id: tenant });
      await done(server.manage('POST', `/tenants/${tenant}/admins`, { users: [administrator.id] }));
    });

    const managerOf = async (tenantId: string, ...scopes: string[]): Promise<string> =>
      (await addManager(server, scopes, { is_global: false, tenant_id: tenantId })).token;

    /** The refusal, and the event that says who was refused. */
    const expectEscalationRefused = async (answer: Answer, as: string): Promise<void> => {
      expect([answer.status, answer.body.code]).toEqual([403, 'escalation_refused']);
      const query = `(%26(event=refused.escalation_refused)(actor_id=${clientOf(as)}))`;
      const { body } = await server.manage('GET', `/audit_events?q=${query}`);
      expect(body.count).toBeGreaterThan(0);
    };

    const logIn = (username: string, tried: string): Promise<Answer> =>
      server.post(
        '/token',
        { grant_type: 'password', username, password: tried, scope: 'openid' },
        undefined,
        { Authorization: basic(credentialsOf(app)) },
      );

    test('operations §7 guesses at an administrator are not forgotten for a help desk', async () => {
      const helpDesk = await managerOf(tenant, 'update:users');
      const path = `/users/${administrator.id}/unblock`;
      const guess = () => logIn(administrator.username, 'a wrong guess');
      for (let tries = 0; tries < 20 && (await guess()).status !== 429; tries++);
      expect((await guess()).status).toBe(429);

      for (const block_types of [['brute_force'], ['admin', 'brute_force'], undefined])
        await expectEscalationRefused(
          await server.manage('POST', path, { block_types }, { as: helpDesk }),
          helpDesk,
        );
      expect((await guess()).status).toBe(429);

      const { status } = await server.manage('POST', path, { block_types: ['brute_force'] });
      expect(status).toBe(200);
      expect((await guess()).status).not.toBe(429);
    });

    test('nor where none are counted, so that the answer tells nothing of them', async () => {
      const helpDesk = await managerOf(tenant, 'update:users');
      const other = await addUser(server, { tenant_id: tenant });
      await done(server.manage('POST', `/tenants/${tenant}/admins`, { users: [other.id] }));
      const unblock = (id: string) =>
        server.manage(
          'POST',
          `/users/${id}/unblock`,
          { block_types: ['brute_force'] },
          { as: helpDesk },
        );
      await expectEscalationRefused(await unblock(other.id), helpDesk);

      const plain = await addUser(server, { tenant_id: tenant });
      expect((await unblock(plain.id)).status).toBe(200);
    });

    describe('operations §3 an API whose scopes few people hold', () => {
      let resource: Json;
      let person: Json;
      let manager: string;
      const metadata = { rbac_enabled: true };

      beforeAll(async () => {
        manager = await managerOf(tenant, 'update:resources');
        const creator = await managerOf(tenant, 'create:resources', 'create:scopes');
        resource = await addResource(server, metadata, {}, creator);
        const scope = await addScope(server, resource.id, 'delete:everything', creator);
        await authorize(server, app.id, resource.id);
        await grant(server, app.id, resource.id, scope.id);
        const role = await addRole(server, { tenant_id: tenant });
        await done(
          server.manage('POST', `/roles/${role.id}/permissions`, {
            permissions: [{ resource_id: resource.id, scopes: [scope.id] }],
          }),
        );
        person = await addUser(server, { password, tenant_id: tenant });
      });

      const change = (resource_metadata: object, as?: string): Promise<Answer> =>
        server.manage('PATCH', `/resources/${resource.id}`, { resource_metadata }, { as });
      const scopesOfPerson = async (): Promise<unknown> => {
        const { body } = await server.post(
          '/token',
          {
            grant_type: 'password',
            username: person.username,
            password,
            resource: resource.id,
          },
          undefined,
          { Authorization: basic(credentialsOf(app)) },
        );
        return body.scope;
      };

      test.each([
        { rbac_enabled: false },
        { skip_consent_for_first_party: true },
        { scopes_added: true },
        { token_lifetime: 86_400 },
        { signing_algorithm: 'HS256', signing_secret: 'a-secret-that-the-manager-would-know' },
        { rbac_enabled: null },
      ])('%j is not for a caller without its scopes', async (opened) => {
        await expectEscalationRefused(await change(opened, manager), manager);
        expect(await scopesOfPerson()).toBe('');
      });

      test('is made stricter by a caller without its scopes', async () => {
        const stricter = { rbac_enabled: true, token_lifetime: 60, scopes_added: false };
        expect((await change(stricter, manager)).status).toBe(200);
      });

      test('a scope of it gets no new name from a caller who may not give scopes', async () => {
        const renamer = await managerOf(tenant, 'update:scopes');
        const { body } = await server.manage('GET', `/resources/${resource.id}/scopes`);
        const path = `/resources/${resource.id}/scopes/${body.items[0].id}`;
        await expectEscalationRefused(
          await server.manage('PATCH', path, { scope_name: 'own:everything' }, { as: renamer }),
          renamer,
        );
      });

      test('a new one is set up by its creator alone', async () => {
        const both = await managerOf(tenant, 'create:resources', 'update:resources');
        const { id } = await addResource(server, metadata, {}, both);
        const { status } = await server.manage(
          'PATCH',
          `/resources/${id}`,
          { resource_metadata: { rbac_enabled: false, skip_consent_for_first_party: true } },
          { as: both },
        );
        expect(status).toBe(200);
      });
    });

    test.each([
      { lockout: { max_attempts: 100 } },
      { lockout: { window_seconds: 1 } },
      { lockout: { duration_seconds: 1 } },
      { password_policy: { min_length: 8 } },
      { password_policy: { check_breached: false } },
      { session: { absolute_lifetime: 31_536_000 } },
      { self_registration_enabled: true },
      { mails: { password_reset: { en: { text: 'Answer this mail with the code' } } } },
    ])(
      'operations §4.2 %j is not for a caller who holds less than the administrators',
      async (tenant_metadata) => {
        const manager = await managerOf(tenant, 'update:tenants');
        const path = `/tenants/${tenant}`;
        await expectEscalationRefused(
          await server.manage('PATCH', path, { tenant_metadata }, { as: manager }),
          manager,
        );
      },
    );

    test.each([
      { lockout: { max_attempts: 3 } },
      { password_policy: { min_length: 20, history: 5 } },
      { mfa: { policy: 'optional' } },
      { branding: { primary_color: '#123456' } },
    ])('operations §4.2 %j is for all who may change tenants', async (tenant_metadata) => {
      const tenantId = await addTenant(server);
      const other = await addUser(server, { tenant_id: tenantId });
      await done(server.manage('POST', `/tenants/${tenantId}/admins`, { users: [other.id] }));
      const manager = await managerOf(tenantId, 'update:tenants');
      const path = `/tenants/${tenantId}`;
      const { status } = await server.manage('PATCH', path, { tenant_metadata }, { as: manager });
      expect(status).toBe(200);
    });

    describe('contract §3 the audience of a resource', () => {
      const identifier_url = 'https://orders.tenant-b.example';
      const register = (as: string, more: object = {}): Promise<Answer> =>
        server.manage(
          'POST',
          '/resources',
          {
            resource_type: 'api',
            resource_name: fresh('orders'),
            resource_metadata: { identifier_url },
          },
          { as, ...more },
        );

      test('stays its tenant’s after the resource was deleted', async () => {
        const [own, other] = [
          await managerOf(tenant, 'create:resources', 'delete:resources'),
          await managerOf(await addTenant(server), 'create:resources'),
        ];
        const made = await register(own);
        expect(made.status).toBe(201);
        expect((await register(other)).status).toBe(409);
        await done(server.manage('DELETE', `/resources/${made.body.id}`, undefined, { as: own }));

        const taken = await register(other);
        expect([taken.status, taken.body.code]).toEqual([409, 'conflict']);
        const again = await register(own);
        expect(again.status).toBe(201);

        await done(server.manage('DELETE', `/resources/${again.body.id}`, undefined, { as: own }));
        const third = await addTenant(server);
        const given = await register(await server.adminToken(), { headers: { tenant_id: third } });
        expect([given.status, given.body.tenant_id]).toEqual([201, third]);
      });

      test('stays after the tenant was deleted', async () => {
        const gone = await addTenant(server);
        const resource_metadata = { identifier_url: 'urn:gone' };
        const create = async (tenantId: string) =>
          server.manage(
            'POST',
            '/resources',
            { resource_type: 'api', resource_name: fresh('api'), resource_metadata },
            { as: await managerOf(tenantId, 'create:resources') },
          );
        expect((await create(gone)).status).toBe(201);
        await done(server.manage('DELETE', `/tenants/${gone}?cascade=true`));
        expect((await create(tenant)).status).toBe(409);
      });

      test('its tokens name the tenant of the client, also in introspection', async () => {
        const creator = await managerOf(tenant, 'create:resources', 'create:scopes');
        const resource = await addResource(server, {}, {}, creator);
        const scope = await addScope(server, resource.id, 'read:orders', creator);
        const machine = await addClient(server, { is_global: false, tenant_id: tenant });
        await authorize(server, machine.id, resource.id);
        await grant(server, machine.id, resource.id, scope.id);
        const token = await server.tokenOf(credentialsOf(machine));

        expect(claimsOf(token).tenant_id).toBe(tenant);
        const { body } = await server.post('/oauth2/introspect', { token }, credentialsOf(machine));
        expect([body.active, body.tenant_id]).toEqual([true, tenant]);
      });
    });

    describe('no refusal tells whether a secret was guessed', () => {
      const signingSecret = 'the-signing-secret-of-the-victims';
      const providerSecret = 'the secret at the provider';
      let guesses: Readonly<Record<string, Guess>>;

      /** How one operation is asked with a guess, by callers who hold its scope alone. */
      interface Guess {
        readonly scope: string;
        readonly method: string;
        readonly path: string;
        readonly right: string;
        readonly wrong: string;
        readonly body: (guess: string) => Json;
      }

      beforeAll(async () => {
        await done(
          server
            .manage('PATCH', `/tenants/${tenant}`, {
              tenant_metadata: { password_policy: { history: 3 } },
            })
            .then(({ status, text }) => ({ status: status === 200 ? 204 : status, text })),
        );
        const creator = await managerOf(
          tenant,
          'create:resources',
          'create:scopes',
          'update:client_permissions',
        );
        const resource = await addResource(
          server,
          { signing_algorithm: 'HS256', signing_secret: signingSecret },
          {},
          creator,
        );
        await addScope(server, resource.id, 'read:orders', creator);
        const provider = await addProvider(server, tenant, {
          provider_metadata: {
            issuer: 'https://login.victims.example',
            client_id: 'keyward',
            client_secret: providerSecret,
          },
        });
        await addIdentity(server, administrator.id, provider.id);
        const manager = await addManager(server, ['read:clients'], {
          is_global: false,
          tenant_id: tenant,
        });
        const clientSecret = manager.client.client_secret as string;

        guesses = {
          'set_user_password password': {
            scope: 'update:user_passwords',
            method: 'PUT',
            path: `/users/${administrator.id}/password`,
            right: password,
            wrong: 'quince harmonica',
            body: (guess) => ({ password: guess }),
          },
          'set_user_password password_hash.value': {
            scope: 'update:user_passwords',
            method: 'PUT',
            path: `/users/${administrator.id}/password`,
            right: (await server.storage.users.find(administrator.id))!.passwordHash!,
            wrong: 'no hash at all',
            body: (value) => ({ password_hash: { algorithm: 'bcrypt', value } }),
          },
          'modify_resource resource_metadata.signing_secret': {
            scope: 'update:resources',
            method: 'PATCH',
            path: `/resources/${resource.id}`,
            right: signingSecret,
            wrong: `${signingSecret}!`,
            body: (signing_secret) => ({ resource_metadata: { signing_secret } }),
          },
          'modify_identity_provider provider_metadata.client_secret': {
            scope: 'update:identity_providers',
            method: 'PATCH',
            path: `/tenants/${tenant}/identity_providers/${provider.id}`,
            right: providerSecret,
            wrong: 'another secret',
            body: (client_secret) => ({ provider_metadata: { client_secret } }),
          },
          'modify_client client_secret': {
            scope: 'update:clients',
            method: 'PATCH',
            path: `/clients/${manager.client.id}`,
            right: clientSecret,
            wrong: `${clientSecret.slice(1)}x`,
            body: (client_secret) => ({ client_secret }),
          },
        };
      });

      /** What a caller gives that is kept nowhere yet, or that the giver proves to be theirs. */
      const comparedWithNothing = [
        'create_resource resource_metadata.signing_secret',
        'create_user password',
        'create_user password_hash.value',
        'create_identity_provider provider_metadata.client_secret',
        'register_user password',
      ];
      const ofTheGiver = [
        'change_own_password current_password',
        'change_own_password new_password',
        'register_user ticket',
        'verify_registration ticket',
        'verify_registration code',
        'verify_registration password',
        'link_user_identity subject_token',
      ];
      /** An answer of the operation beside it shows the same. */
      const shownAnyway = ['verify_audit_chain seal'];

      test('each member that holds a secret is asked about here', () => {
        const isSecret = /[ ._](secret|password|hash\.value|ticket|code|token|seal)$/;
        const held = secretMembers(server).filter((name) => isSecret.test(name));
        expect(held.sort()).toEqual(
          [
            ...Object.keys(guesses).filter((name) => name !== 'modify_client client_secret'),
            ...comparedWithNothing,
            ...ofTheGiver,
            ...shownAnyway,
          ].sort(),
        );
      });

      test.each([
        'set_user_password password',
        'set_user_password password_hash.value',
        'modify_resource resource_metadata.signing_secret',
        'modify_identity_provider provider_metadata.client_secret',
        'modify_client client_secret',
      ])('%s', async (name) => {
        const { scope, method, path, right, wrong, body } = guesses[name]!;
        const as = await managerOf(tenant, scope);
        for (const query of ['', '?dry_run=true']) {
          const [one, other] = [
            await server.manage(method, path + query, body(right), { as }),
            await server.manage(method, path + query, body(wrong), { as }),
          ];
          expect([one.status, one.body.code]).toEqual([other.status, other.body.code]);
          expect(one.body.message).toBe(other.body.message);
          expect([400, 403]).toContain(one.status);
        }
      });

      test.each(['client_secret', 'signing_secret', 'resource_metadata.signing_secret'])(
        'nothing is found or sorted by %s',
        async (attribute) => {
          const list = attribute === 'client_secret' ? '/clients' : '/resources';
          for (const query of [`q=(${attribute}=t*)`, `sort=${attribute}`])
            expect((await server.manage('GET', `${list}?${query}`)).status).toBe(400);
        },
      );
    });
  });

/** The client to which a token was issued. */
const clientOf = (token: string): string => claimsOf(token).client_id;

const claimsOf = (token: string): Json =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

/**
 * Each member of a body of the Management API that is a text, as `operation path`. Elsewhere, a secret is the proof of
 * the caller.
 */
const secretMembers = ({ document }: Deployment): readonly string[] => {
  const resolved = (schema: Json): Json =>
    schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  const texts = (given: Json, prefix: string): readonly string[] => {
    const schema = resolved(given);
    const members = Object.entries(schema?.properties ?? {});
    if (members.length > 0)
      return members.flatMap(([name, member]) => texts(member, `${prefix}.${name}`));
    return [schema?.type].flat().includes('string') ? [prefix.slice(1)] : [];
  };
  const managed = Object.keys(document.paths).filter((path) => path.startsWith(managementPath));
  return managed.flatMap((path) =>
    Object.values<Json>(document.paths[path]).flatMap(({ operationId, requestBody }) =>
      Object.entries<Json>(requestBody?.content ?? {})
        .filter(([media]) => media === 'application/json')
        .flatMap(([, { schema }]) => texts(schema, '').map((path) => `${operationId} ${path}`)),
    ),
  );
};
