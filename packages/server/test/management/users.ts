/** Users and their passwords: the record of operations §6.1, its operations, and the rules around them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { issuer, managementPath, type Deployment } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addManager,
  addTenant,
  addUser,
  allManagementScopes,
  fresh,
  unknownId,
} from '../deployment/world.js';
import { badPasswordBodies, badUserBodies } from './bad-user-bodies.js';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const password = 'kumquat accordion canary';
const bcryptHash = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
const counted = (answers: readonly Answer[]): Record<string, number> =>
  answers.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
const email = (): string => `${fresh('ada').replace(' ', '.')}@example.com`;

export const usersSuite = (server: Deployment): void =>
  describe('users', () => {
    let number = 0;
    const phone = (): string => `+49301${String(++number).padStart(6, '0')}`;
    const modify = (user: Json, patch: object, as?: string): Promise<Answer> =>
      server.manage('PATCH', `/users/${user.id}`, patch, { as });
    const find = async (user: Json): Promise<Json> =>
      (await server.manage('GET', `/users/${user.id}`)).body;

    describe('operations §6.1 Create a user', () => {
      test('201, the record and its Location; all values but the password come back', async () => {
        const given = {
          username: fresh('Ada').replace(' ', '.'),
          email: email(),
          email_verified: true,
          phone_number: phone(),
          phone_number_verified: false,
          external_id: fresh('S-1-5'),
          directory_name: `${fresh('Ada')}@corp`,
          name: 'Ada Lovelace',
          given_name: 'Ada',
          middle_name: 'King',
          family_name: 'Lovelace',
          nickname: 'ada',
          preferred_username: 'al',
          profile: 'https://people.example/ada',
          picture: 'https://pictures.example/ada',
          website: 'https://ada.example',
          gender: 'female',
          birthdate: '1815-12-10',
          zoneinfo: 'Europe/London',
          locale: 'en-GB',
          address: { country: 'GB', formatted: '12 Square\nLondon' },
          user_metadata: { theme: { dark: true } },
          app_metadata: [{ key: 'k', value: 'v' }],
          must_change_password: true,
        };
        const { status, body, headers, text } = await server.manage('POST', '/users', {
          ...given,
          password,
          verify_email: false,
        });
        const now = server.clock.now().toISOString();
        const [tenant] = await server.storage.tenants.all([
          { attribute: 'isDefault', equals: true },
        ]);
        expect(status).toBe(201);
        expect(body).toEqual({
          ...given,
          id: expect.stringMatching(uuid),
          tenant_id: tenant!.id,
          status: 'active',
          is_blocked: false,
          blocked_at: null,
          blocked_by: null,
          blocked_reason: null,
          blocked_until: null,
          is_mfa_enrolled: false,
          last_login_at: null,
          last_login_ip: null,
          last_password_changed_at: now,
          logins_count: 0,
          created_by: server.admin.id,
          updated_by: server.admin.id,
          created_at: now,
          updated_at: now,
          links: {
            permissions: `${managementPath}/users/${body.id}/permissions`,
            roles: `${managementPath}/users/${body.id}/roles`,
            groups: `${managementPath}/users/${body.id}/groups`,
            identities: `${managementPath}/users/${body.id}/identities`,
          },
        });
        expect(headers['location']).toBe(`${issuer}${managementPath}/users/${body.id}`);
        expect(await find(body)).toEqual(body);
        expect(text).not.toContain('kumquat');
      });

      test.each([
        ['username', () => fresh('u').replace(' ', '')],
        ['email', email],
        ['phone_number', phone],
      ])('%s alone is enough', async (field, value) => {
        const given = { [field]: value() };
        expect(await addUser(server, { username: undefined, ...given })).toMatchObject({
          ...given,
          status: field === 'username' ? 'active' : 'pending_verification',
        });
      });

      test.each([
        ['username', 'Straße.Ünal', 'straße.ÜNAL'],
        ['email', 'Éva@Example.com', 'E\u0301VA@example.COM'],
        ['phone_number', '+4930555555', '+4930555555'],
        ['external_id', 'S-1-5-555', 'S-1-5-555'],
        ['directory_name', 'Ada Ünal@corp', 'aDA ünal@CORP'],
      ])(
        'a %s that is taken, whatever the case, answers 409 and names no other user',
        async (field, one, other) => {
          const { id } = await addUser(server, { [field]: one });
          const { status, body, text } = await server.manage('POST', '/users', {
            username: fresh('u').replace(' ', ''),
            ...{ [field]: other },
          });
          expect(status).toBe(409);
          expect(body).toEqual({
            code: 'conflict',
            message: `Another user has this ${field} already.`,
          });
          expect(text).not.toContain(id);
        },
      );

      test('operations §1.5 the same address is free in another tenant; no answer tells of others', async () => {
        const [one, other] = [await addTenant(server), await addTenant(server)];
        const { token } = await addManager(server, allManagementScopes, {
          is_global: false,
          tenant_id: other,
        });
        const address = email();
        await addUser(server, { username: undefined, email: address, tenant_id: one });
        expect(await addUser(server, { username: undefined, email: address }, token)).toMatchObject(
          { email: address, tenant_id: other },
        );
        expect(
          (await server.manage('POST', '/users', { email: email(), tenant_id: one }, { as: token }))
            .body,
        ).toEqual({
          code: 'invalid_request',
          message: `tenant_id names ${one}, which does not exist.`,
        });
      });

      test('an import brings a bcrypt hash; the password behind it is known', async () => {
        const user = await addUser(server, { password_hash: { algorithm: 'plain', value: 'abc' } });
        expect(
          await server.keyward.users.checkPassword(await server.storage.users.find(user.id), 'abc'),
        ).toBe(true);
        expect((await server.manage('GET', `/users/${user.id}/password`)).body).toMatchObject({
          is_set: true,
          is_temporary: false,
        });
      });

      test('an import sends no mail: verify_email cannot be true', async () => {
        const user = { username: fresh('imported').replace(' ', ''), email: email() };
        const { status, body } = await server.manage('POST', '/users/import', {
          users: [{ ...user, verify_email: true }],
        });
        expect(status).toBe(200);
        expect(body.items).toEqual([
          expect.objectContaining({
            status: 'refused',
            message: 'verify_email cannot be true in an import.',
          }),
        ]);
      });

      test('an import gives roles, groups, identities and authenticators by name, and takes an id', async () => {
        const tenant_id = await addTenant(server);
        const [role_name, group_name] = [fresh('role'), fresh('group')];
        await server.manage('POST', '/roles', { role_name, tenant_id });
        await server.manage('POST', '/groups', { group_name, tenant_id });
        const id = randomUUID();
        const user = {
          id: id.toUpperCase(),
          tenant_id,
          username: fresh('imported').replace(' ', ''),
          roles: [role_name],
          groups: [group_name],
          authenticators: [{ authenticator_type: 'totp', secret: 'JBSWY3DPEHPK3PXP' }],
        };
        const { body } = await server.manage('POST', '/users/import', { users: [user] });
        expect(body.items).toEqual([{ status: 'created', id }]);
        const { text } = await server.manage('GET', `/users/${id}?expand=all`);
        for (const shown of [role_name, group_name, '"is_mfa_enrolled":true'])
          expect(text).toContain(shown);
        expect(text).not.toContain('JBSWY3DPEHPK3PXP');
      });

      test('an import names what it refuses of these, in the words of the wire', async () => {
        const username = fresh('imported').replace(' ', '');
        const refusals: readonly (readonly [object, string])[] = [
          [{ id: '7' }, 'id must be a UUID.'],
          [{ roles: ['none'] }, 'roles names none, which does not exist.'],
          [{ roles: 'none' }, 'roles must be an array.'],
          [
            { identities: [{ provider_name: 'none', provider_user_id: '7' }] },
            'identities.provider_name names none, which does not exist.',
          ],
          [
            { authenticators: [{ authenticator_type: 'passkey' }] },
            'authenticators.credential_id is required.',
          ],
          [
            { authenticators: [{ authenticator_type: 'totp', secret: 'short' }] },
            'authenticators.secret must be 16 to 128 characters of base32 without padding.',
          ],
        ];
        const { status, body } = await server.manage('POST', '/users/import', {
          users: refusals.map(([members]) => ({ username, ...members })),
        });
        expect(status).toBe(200);
        expect(body.items.map(({ message }: Json) => message)).toEqual(
          refusals.map(([, message]) => message),
        );
      });

      test.each([
        ['roles', { roles: ['none'] }, 'update:users'],
        ['groups', { groups: ['none'] }, 'update:users'],
        ['authenticators', { authenticators: [] }, 'update:users'],
        ['identities', { identities: [] }, 'update:user_identities'],
      ])(
        'what a line links takes the scope that links it elsewhere: %s',
        async (_, members, scope) => {
          const { token } = await addManager(server, ['create:users']);
          const username = fresh('imported').replace(' ', '');
          const { body } = await server.manage(
            'POST',
            '/users/import',
            { users: [{ username, ...members }] },
            { as: token },
          );
          expect(body.items).toMatchObject([
            { status: 'refused', message: expect.stringContaining(scope) },
          ]);
        },
      );

      test('takes fields and expand; aggregations count what there is', async () => {
        const { body } = await server.manage(
          'POST',
          '/users?fields=status,aggregations&expand=all',
          { username: fresh('selected').replace(' ', '') },
        );
        expect(body).toEqual({
          id: body.id,
          status: 'active',
          aggregations: {
            id: body.id,
            user_id: body.id,
            identities: 0,
            roles: 0,
            groups: 0,
            permissions: 0,
            grants: 0,
            created_by: server.admin.id,
            created_at: expect.any(String),
            updated_by: server.admin.id,
            updated_at: expect.any(String),
          },
        });
      });

      test('64 parallel creates of one e-mail address: one 201 and 63 times 409', async () => {
        const address = email();
        const answers = await Promise.all(
          Array.from({ length: 64 }, (_, at) =>
            server.manage('POST', '/users', {
              email: at % 2 ? address : address.toUpperCase(),
              password,
            }),
          ),
        );
        expect(counted(answers)).toEqual({ 201: 1, 409: 63 });
      });
    });

    describe('bad bodies', () => {
      let user: Json;
      beforeAll(async () => {
        user = await addUser(server, { email: email() });
      });

      const refusing = (
        method: string,
        path: () => string,
        cases: typeof badUserBodies,
        more = {},
      ): void => {
        test.each(cases)(
          `${method} refuses %s`,
          async (_, body, culprit, code = 'invalid_request') => {
            const before = await server.everything();
            const answer = await server.manage(method, path(), { ...more, ...body });
            expect(answer.status).toBe(400);
            expect(answer.body.code).toEqual(code);
            expect(answer.body.message).toContain(culprit);
            expect(answer.text).not.toMatch(/canary|\$2a/);
            expect(await server.everything()).toEqual(before);
          },
        );
      };
      refusing('POST', () => '/users', [...badUserBodies, ...badPasswordBodies], {
        username: 'never.made',
      });
      refusing('PATCH', () => `/users/${user.id}`, [
        ...badUserBodies,
        ['password', { password }, 'password is not a field'],
        ['tenant_id', { tenant_id: unknownId }, 'tenant_id is read-only'],
        [
          'nothing to be known by',
          { username: null, email: null },
          'username, email or phone_number',
        ],
      ]);
      refusing('PUT', () => `/users/${user.id}/password`, [
        ...badPasswordBodies,
        ['neither password nor hash', {}, 'password'],
        ['is_temporary as text', { password, is_temporary: 'yes' }, 'is_temporary'],
        ['another field', { password, old: 'x' }, 'old'],
      ]);

      test('POST refuses a person who is known by nothing', async () => {
        const { status, body } = await server.manage('POST', '/users', { name: 'Ada' });
        expect(status).toBe(400);
        expect(body.message).toBe('username, email or phone_number is required.');
      });
    });

    describe('operations §6.1 Modify a user', () => {
      test('changes what is named, merges documents, clears with null, and stamps', async () => {
        const user = await addUser(server, {
          name: 'Ada',
          nickname: 'a',
          address: { country: 'GB', locality: 'London' },
          user_metadata: { a: { b: 1, c: 2 } },
          app_metadata: [{ key: 'k', value: 'v' }],
        });
        server.clock.advance(1);
        const { status, body } = await modify(user, {
          nickname: null,
          address: { locality: null },
          user_metadata: { a: { b: null } },
          app_metadata: null,
        });
        expect(status).toBe(200);
        expect(body).toEqual({
          ...user,
          nickname: null,
          address: { country: 'GB' },
          user_metadata: { a: { c: 2 } },
          app_metadata: [],
          updated_at: server.clock.now().toISOString(),
        });
      });

      test('names of a directory are found, the name in any case, and cleared', async () => {
        const name = `${fresh('Ada').replace(' ', '')}@corp`;
        const user = await addUser(server, { external_id: name, directory_name: name });
        const found = (q: string) => server.manage('GET', `/users?q=${encodeURIComponent(q)}`);
        expect((await found(`(directory_name=${name.toUpperCase()})`)).body.items).toEqual([user]);
        expect((await found(`(external_id=${name})`)).body.items).toEqual([user]);
        expect((await found(`(external_id=${name.toUpperCase()})`)).body.items).toEqual([]);
        const cleared = { external_id: null, directory_name: null };
        expect((await modify(user, cleared)).body).toMatchObject(cleared);
      });

      test('a new e-mail address is not verified, unless the same call says so', async () => {
        const user = await addUser(server, { email: email(), email_verified: true });
        expect((await modify(user, { email: email() })).body).toMatchObject({
          email_verified: false,
          status: 'pending_verification',
        });
        expect((await modify(user, { email: email(), email_verified: true })).body).toMatchObject({
          email_verified: true,
          status: 'active',
        });
      });

      test('operations §7 is_blocked blocks and unblocks', async () => {
        const user = await addUser(server);
        const now = server.clock.now().toISOString();
        expect((await modify(user, { is_blocked: true })).body).toMatchObject({
          is_blocked: true,
          status: 'blocked',
          blocked_at: now,
          blocked_by: server.admin.id,
          blocked_until: null,
        });
        expect(
          (
            await server.manage(
              'GET',
              `/users?q=${encodeURIComponent(`(&(is_blocked=true)(username=${user.username}))`)}`,
            )
          ).body.count,
        ).toBe(1);
        expect((await modify(user, { is_blocked: false })).body).toMatchObject({
          is_blocked: false,
          status: 'active',
          blocked_at: null,
          blocked_by: null,
        });
      });
    });

    describe('lists', () => {
      test('filter and sort by scalar fields, and by nothing that lies in a document or is secret', async () => {
        const prefix = fresh('listed').replace(' ', '-');
        for (const [at, verified] of [true, false, true].entries())
          await addUser(server, {
            username: `${prefix}.${at}`,
            email: `${prefix}.${at}@example.com`,
            email_verified: verified,
          });
        const filter = `(&(username=${prefix}*)(email_verified=true)(logins_count<=0)(!(last_login_at=*)))`;
        const { body } = await server.manage(
          'GET',
          `/users?q=${encodeURIComponent(filter)}&sort=username:desc&total_count=true`,
        );
        expect(body.total_count).toBe(2);
        expect(body.items.map((user: Json) => user.username)).toEqual([
          `${prefix}.2`,
          `${prefix}.0`,
        ]);
        for (const name of [
          'address',
          'user_metadata',
          'status',
          'password',
          'password_hash',
          'passwordHash',
          'email_key',
        ])
          expect((await server.manage('GET', `/users?q=(${name}=*)`)).status).toBe(400);
      });

      test.each([
        '(username=FOLDED*)',
        '(username=folded-NAME)',
        '(username=*DED-n*)',
        '(email=FOLDED@Example.com)',
        '(email=*EXAMPLE.COM)',
      ])('contract §4 names compare without case: %s', async (filter) => {
        const { body: made } = await server.manage('POST', '/users', {
          username: 'Folded-Name',
          email: 'Folded@Example.com',
          verify_email: false,
        });
        const q = encodeURIComponent(`(&(username=folded-name)${filter})`);

        const { body } = await server.manage('GET', `/users?q=${q}`);

        expect(body.items).toHaveLength(1);
        if (made.id !== undefined) expect(body.items[0].id).toBe(made.id);
      });

      test('contract §4 the names of a profile are filtered and sorted without regard to case', async () => {
        const people = [
          { given_name: 'Zoë', family_name: 'LISTED', name: 'Zoë Listed', nickname: 'Zo' },
          { given_name: 'ada', family_name: 'Listed', name: 'ada Listed', nickname: 'AD' },
          { given_name: 'Émile', family_name: 'listed', name: 'Émile listed', nickname: 'em' },
        ];
        for (const person of people) await addUser(server, person);
        const listed = async (q: string, sort: string): Promise<string[]> => {
          const filter = encodeURIComponent(`(&(family_name=lisTED)${q})`);
          const { body } = await server.manage('GET', `/users?q=${filter}&sort=${sort}`);
          return body.items.map((user: Json) => user.given_name);
        };

        expect(await listed('', 'given_name')).toEqual(['ada', 'Zoë', 'Émile']);
        expect(await listed('', 'nickname:desc')).toEqual(['Zoë', 'Émile', 'ada']);
        expect(await listed('(given_name=ZO*)', 'name')).toEqual(['Zoë']);
        expect(await listed('(name=ÉMILE L*)', 'name')).toEqual(['Émile']);
        expect(await listed('(nickname>=B)', 'name')).toEqual(['Zoë', 'Émile']);
      });

      const claimsWithoutIndex: readonly (readonly [string, string, string, string])[] = [
        ['middle_name', 'Anna', 'ÉMIL', 'émilia'],
        ['preferred_username', 'anna', 'Émil', 'ÉMILIA'],
        ['profile', 'https://a.example/', 'https://É.example/a', 'https://é.example/B'],
        ['picture', 'https://a.example/', 'https://É.example/a', 'https://é.example/B'],
        ['website', 'https://a.example/', 'https://É.example/a', 'https://é.example/B'],
        ['gender', 'Female', 'MALE', 'male or not'],
        ['birthdate', '1815-12-10', '1912', '1912-06-23'],
        ['zoneinfo', 'Africa/Cairo', 'EUROPE/Berlin', 'Europe/berlin_x'],
        ['locale', 'AR', 'de', 'DE-at'],
      ];
      test.each(claimsWithoutIndex)(
        'contract §4 the claim %s is filtered and sorted without regard to case',
        async (claim, ...values) => {
          const [first, second, third] = values;
          for (const value of [third, undefined, first, second])
            await addUser(server, {
              family_name: `Scan ${claim}`,
              nickname: value ?? 'absent',
              ...(value !== undefined && { [claim]: value }),
            });
          const listed = async (q: string, more = ''): Promise<string[]> => {
            const filter = encodeURIComponent(`(&(family_name=scan ${claim})${q})`);
            const path = `/users?q=${filter}&sort=${claim}${more}`;
            const { body } = await server.manage('GET', path);
            return body.items.map((user: Json) => user.nickname);
          };
          const swapped = (text: string): string =>
            [...text]
              .map((each) =>
                each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase(),
              )
              .join('');

          expect(await listed('')).toEqual(['absent', ...values]);
          expect(await listed('', ':desc')).toEqual([third, second, first, 'absent']);
          expect(await listed('', ':desc&limit=2&offset=1')).toEqual([second, first]);
          expect(await listed(`(${claim}=${swapped(second)})`)).toEqual([second]);
          expect(await listed(`(${claim}=${swapped(second)}*)`)).toContain(second);
          expect(await listed(`(!(${claim}=${swapped(second)}))`)).toEqual([
            'absent',
            first,
            third,
          ]);
          expect(await listed(`(|(${claim}=${first})(nickname=absent))`)).toEqual([
            'absent',
            first,
          ]);
          expect(await listed(`(${claim}>=${swapped(second)})`)).toEqual([second, third]);
          expect(await listed(`(${claim}=*)`)).toEqual([...values]);
        },
      );

      test('contract §4 a filter by an unknown claim is refused with the claims that there are', async () => {
        for (const query of ['q=(hobby=chess)', 'sort=hobby', 'q=(address=London)']) {
          const { status, body } = await server.manage('GET', `/users?${query}`);
          expect([query, status, body.code]).toEqual([query, 400, 'invalid_request']);
          for (const [claim] of claimsWithoutIndex) expect(body.message).toContain(claim);
        }
      });

      test('the parameter search finds people by the beginning of each part of what they are called', async () => {
        const people = [
          { given_name: 'Sought', family_name: 'Zzúrich', username: 'zz.one', nickname: 'a' },
          {
            name: 'Sought Zzurich',
            email: 'zz.mail@zz-domain.example',
            verify_email: false,
            nickname: 'b',
          },
          {
            phone_number: '+999123456',
            username: 'zz.three',
            family_name: 'Sought',
            nickname: 'c',
          },
        ];
        const ids: string[] = [];
        for (const person of people) ids.push((await addUser(server, person)).id);
        const found = async (search: string, more = ''): Promise<number[]> => {
          const query = `search=${encodeURIComponent(search)}&sort=nickname${more}`;
          const { status, body } = await server.manage('GET', `/users?${query}`);
          expect(status).toBe(200);
          return body.items.map((user: Json) => ids.indexOf(user.id));
        };

        expect(await found('SOUGHT')).toEqual([0, 1, 2]);
        expect(await found('zzÚ')).toEqual([0, 1]);
        expect(await found('Zzurich, s')).toEqual([0, 1]);
        expect(await found('sought zz')).toEqual([0, 1, 2]);
        expect(await found('so zzu')).toEqual([0, 1]);
        expect(await found('zz')).toEqual([0, 1, 2]);
        expect(await found('zz.mail@')).toEqual([1]);
        expect(await found('mail@zz-domain.example')).toEqual([1]);
        expect(await found('@zz-domain.example')).toEqual([1]);
        expect(await found('three')).toEqual([2]);
        expect(await found('+999 123')).toEqual([2]);
        expect(await found('ought')).toEqual([]);
        expect(await found('sought', '&q=(username=zz*)')).toEqual([0, 2]);
        expect(await found('sought', '&limit=1&offset=1')).toEqual([1]);
        expect(await found('sought', ':desc&limit=2')).toEqual([2, 1]);
        const { body } = await server.manage(
          'GET',
          '/users?search=sought&total_count=true&limit=1',
        );
        expect(body.total_count).toBe(3);
        expect(body.has_more).toBe(true);
      });

      test('a search without an order shows the best matches first, page by page', async () => {
        const people = [
          { username: 'xylo.phone', nickname: 'a' },
          { family_name: 'Xylon', nickname: 'b' },
          { given_name: 'Xylo', family_name: 'Phone', nickname: 'c' },
          { name: 'Xylo', nickname: 'd' },
        ];
        const ids: string[] = [];
        for (const person of people) ids.push((await addUser(server, person)).id);
        const found = async (more: string): Promise<number[]> => {
          const { body } = await server.manage('GET', `/users?search=xylo${more}`);
          return body.items.map((user: Json) => ids.indexOf(user.id));
        };

        expect(await found('')).toEqual([3, 2, 0, 1]);
        expect(await found('&limit=2&offset=1')).toEqual([2, 0]);
        expect(await found('&sort=nickname')).toEqual([0, 1, 2, 3]);
        expect(await found('&q=(family_name=*)')).toEqual([2, 1]);
      });

      test.each([
        ['Müllersucht', 'mullers', 'muellers', 'MÜLLERS'],
        ['Núñezsucht', 'nunezs', 'núñezs'],
        ['Şahinsucht', 'sahins'],
        ['Straßensucht', 'strassens'],
        ['O’Briensucht', 'obriens', "o'briens", 'o’briens'],
      ])('the parameter search finds %s however it is typed', async (name, ...typed) => {
        const { id } = await addUser(server, { given_name: 'Anna', family_name: name });
        for (const text of typed) {
          const query = `search=${encodeURIComponent(text)}`;
          const { body } = await server.manage('GET', `/users?${query}`);
          expect([text, body.items.map((user: Json) => user.id)]).toEqual([text, [id]]);
        }
      });

      test('an empty search counts as absent, and a long one is refused', async () => {
        const all = (await server.manage('GET', '/users?total_count=true')).body.total_count;
        const empty = await server.manage('GET', '/users?search=%20&total_count=true');
        expect(empty.body.total_count).toBe(all);
        const { status, body } = await server.manage('GET', `/users?search=${'x'.repeat(255)}`);
        expect(status).toBe(400);
        expect(body.message).toContain('search parameter must be at most 254 characters');
      });

      test('other lists do not take the parameter search', async () => {
        expect((await server.manage('GET', '/clients?search=a')).status).toBe(400);
      });

      test('contract §4 a name of a profile is found as it was changed last', async () => {
        const { id } = await addUser(server, { given_name: 'Before', family_name: 'Renamed' });
        await server.manage('PATCH', `/users/${id}`, { given_name: 'After' });
        const found = async (name: string): Promise<string[]> => {
          const q = encodeURIComponent(`(&(family_name=renamed)(given_name=${name}))`);
          const { body } = await server.manage('GET', `/users?q=${q}`);
          return body.items.map((user: Json) => user.id);
        };

        expect(await found('before')).toEqual([]);
        expect(await found('after')).toEqual([id]);
      });

      test.each([
        ['active', { email: null }],
        ['pending_verification', { email: 'waiting@example.com', verify_email: false }],
        ['blocked', { is_blocked: true }],
      ])('contract §4 q takes the status %s', async (status, more) => {
        const { id } = await addUser(server, more);
        const search = async (wanted: string): Promise<Json> => {
          const q = encodeURIComponent(`(&(id=${id})(status=${wanted}))`);
          return (await server.manage('GET', `/users?q=${q}`)).body;
        };

        expect((await search(status)).items).toMatchObject([{ id, status }]);
        for (const other of ['active', 'pending_verification', 'blocked'])
          if (other !== status) expect((await search(other)).items).toEqual([]);
      });

      test('contract §4 q refuses a status that no user has', async () => {
        const { status, body } = await server.manage('GET', '/users?q=(status=asleep)');

        expect(status).toBe(400);
        expect(body.message).toContain('status');
      });
    });

    describe('operations §6.3 the password', () => {
      test('is set with 204, shown only by its state, and ends what was logged in', async () => {
        const user = await addUser(server);
        const path = `/users/${user.id}/password`;
        expect((await server.manage('GET', path)).body).toEqual({
          id: user.id,
          user_id: user.id,
          is_set: false,
          is_temporary: false,
          last_changed_at: null,
          expires_at: null,
          created_by: user.created_by,
          created_at: user.created_at,
          updated_by: user.updated_by,
          updated_at: user.updated_at,
        });
        const now = server.clock.now();
        const answer = await server.manage('PUT', path, { password, is_temporary: true });
        expect(answer.status).toBe(204);
        expect(answer.text).toBe('');
        const state = await server.manage('GET', path);
        expect(state.body).toMatchObject({
          is_set: true,
          is_temporary: true,
          last_changed_at: now.toISOString(),
          expires_at: null,
        });
        expect(state.text + JSON.stringify(await find(user))).not.toMatch(/kumquat|hash\(/);
        const aging = (seconds: number | null) =>
          server.manage('PATCH', `/tenants/${user.tenant_id}`, {
            tenant_metadata: { password_policy: { max_age_seconds: seconds } },
          });
        await aging(3600);
        expect((await server.manage('GET', path)).body.expires_at).toBe(
          new Date(now.getTime() + 3_600_000).toISOString(),
        );
        await aging(null);
        const kept = (await server.storage.users.find(user.id))!;
        expect(kept.sessionsEndedAt).toEqual(now);
        expect(await server.keyward.users.checkPassword(kept, password)).toBe(true);
      });

      test.each([
        ['too short', 'kumquat canary', 'at least 15'],
        ['too long', 'kumquat canary '.repeat(20), 'at most 256'],
        ['repeated', 'aaaaaaaaaaaaaaaaaaaa', 'repetition'],
        ['a keyboard', 'qwertyuiopasdfghjkl', 'keyboard'],
      ])(
        'that is %s answers 400 password_policy_violation, which names the rule',
        async (_, weak, rule) => {
          const user = await addUser(server);
          for (const { status, body, text } of [
            await server.manage('PUT', `/users/${user.id}/password`, { password: weak }),
            await server.manage('POST', '/users', { username: 'never.made', password: weak }),
          ]) {
            expect(status).toBe(400);
            expect(body.code).toBe('password_policy_violation');
            expect(body.message).toEqual(expect.stringContaining(rule));
            expect(text).not.toContain(weak);
          }
        },
      );

      test('that common lists hold, or that the account says, is refused', async () => {
        const user = await addUser(server, { email: 'grace.hopper@navy.example' });
        for (const weak of [
          'LetMeIn1234567890',
          'P@ssw0rd20260301',
          'Liverpool 4815162',
          'correcthorsebatterystaple',
          'grace-hopper-navy',
          'keyward keyward',
        ]) {
          expect([
            weak,
            (await server.manage('PUT', `/users/${user.id}/password`, { password: weak })).body
              ?.code,
          ]).toEqual([weak, 'password_policy_violation']);
        }
      });

      test('of another tenant, or of nobody, answers 404', async () => {
        const user = await addUser(server);
        const { token } = await addManager(server, allManagementScopes, {
          is_global: false,
          tenant_id: await addTenant(server),
        });
        for (const [id, as] of [
          [user.id, token],
          [unknownId, undefined],
        ]) {
          for (const [method, body] of [
            ['GET', undefined],
            ['PUT', { password }],
          ] as const)
            expect(
              (await server.manage(method, `/users/${id}/password`, body, { as })).status,
            ).toBe(404);
        }
      });
    });

    describe('operations §4.4 administrators', () => {
      let admin: Json;
      beforeAll(async () => {
        admin = (await server.manage('GET', '/users?q=(username=admin)')).body.items[0];
      });

      test('the last one can be neither deleted nor blocked: 403 last_tenant_admin', async () => {
        const before = await server.everything();
        for (const { status, body } of [
          await server.manage('DELETE', `/users/${admin.id}`),
          await modify(admin, { is_blocked: true }),
        ]) {
          expect(status).toBe(403);
          expect(body.code).toBe('last_tenant_admin');
        }
        expect(await server.everything()).toEqual(before);
      });

      test('two who delete each other at once leave one: 204 and 403, in 20 of 20 rounds', async () => {
        for (let round = 0; round < 20; round++) {
          const tenant_id = await addTenant(server);
          const pair = [
            await addUser(server, { tenant_id, password }),
            await addUser(server, { tenant_id, password }),
          ];
          const stamp = {
            createdBy: null,
            createdAt: server.clock.now(),
            updatedBy: null,
            updatedAt: server.clock.now(),
          };
          for (const { id } of pair)
            await server.storage.tenantAdmins.add({
              id: id.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0')),
              tenantId: tenant_id,
              userId: id,
              ...stamp,
            });
          const answers = await Promise.all(
            pair.map(({ id }) => server.manage('DELETE', `/users/${id}`)),
          );
          expect(counted(answers)).toEqual({ 204: 1, 403: 1 });
        }
      });

      test('operations §1.6 nobody becomes one by its password or address: 403 escalation_refused', async () => {
        const { token } = await addManager(server, ['update:users', 'update:user_passwords']);
        for (const { status, body } of [
          await server.manage('PUT', `/users/${admin.id}/password`, { password }, { as: token }),
          await modify(admin, { email: email() }, token),
        ]) {
          expect(status).toBe(403);
          expect(body.code).toBe('escalation_refused');
        }
        expect((await modify(admin, { nickname: 'boss' }, token)).status).toBe(200);
      });
    });

    describe('operations §6.1 Delete a user', () => {
      test('answers 204, then 404; nothing of the record is left, and its name is free', async () => {
        const user = await addUser(server, {
          email: email(),
          password_hash: { algorithm: 'plain', value: 'abc' },
        });
        expect((await server.manage('DELETE', `/users/${user.id}`)).status).toBe(204);
        for (const method of ['GET', 'DELETE'])
          expect((await server.manage(method, `/users/${user.id}`)).status).toBe(404);
        expect(JSON.stringify(await server.everything())).not.toContain(user.id);
        await addUser(server, { username: user.username, email: user.email });
      });
    });

    test('a bcrypt hash that is no hash of the hasher at hand is refused without being shown', async () => {
      const { status, text } = await server.manage('POST', '/users', {
        username: 'never.made',
        password_hash: { algorithm: 'bcrypt', value: bcryptHash },
      });
      expect(status).toBe(400);
      expect(text).not.toContain(bcryptHash);
    });
  });
