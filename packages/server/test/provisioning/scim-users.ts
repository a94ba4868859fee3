/** /Users: people as a directory keeps them (RFC 7644 §3; contract §19). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@keyward/core';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addUser, done, unknownId } from '../deployment/world.js';
import {
  addDirectory,
  freshName,
  madeGroup,
  madeUser,
  patchBody,
  refusal,
  userBody,
  type Directory,
  schemaIds,
  scimMedia,
} from './scim-world.js';

export const scimUsersSuite = (target: Target): void =>
  describe('users of a directory', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let directory: Directory;
    beforeAll(async () => {
      directory = await addDirectory(server);
    });

    const find = (filter: string): Promise<Answer> =>
      directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    const read = async (id: string): Promise<Json> =>
      (await directory.send('GET', `/Users/${id}`)).body;
    const managed = (id: string): Promise<User> => server.keyward.users.get(id);

    describe('a new user', () => {
      test('RFC 7643 §3.1, RFC 7644 §3.3 is answered with its address and version', async () => {
        const given = userBody({ externalId: 'x-1' });
        const { status, body, headers } = await directory.send('POST', '/Users', given);
        expect(status).toBe(201);
        expect(body).toEqual({
          schemas: [schemaIds.user],
          id: expect.any(String),
          externalId: 'x-1',
          userName: given.userName,
          active: true,
          emails: given.emails,
          meta: {
            resourceType: 'User',
            created: expect.any(String),
            lastModified: expect.any(String),
            location: `http://localhost:3000/scim/v2/Users/${body.id}`,
            version: headers['etag'],
          },
        });
        expect(headers['location']).toBe(body.meta.location);
        expect(await read(body.id)).toEqual(body);
      });

      test('RFC 7643 §4.3 keeps all that /Schemas names', async () => {
        const given = userBody({
          schemas: [schemaIds.user, schemaIds.enterprise],
          name: {
            formatted: 'Dr. Ada King Lovelace',
            givenName: 'Ada',
            familyName: 'Lovelace',
            middleName: 'King',
            honorificPrefix: 'Dr.',
            honorificSuffix: 'FRS',
          },
          displayName: 'Ada',
          nickName: 'A',
          profileUrl: 'https://corp.example/ada',
          title: 'Countess',
          userType: 'Employee',
          preferredLanguage: 'en',
          locale: 'en-GB',
          timezone: 'Europe/London',
          phoneNumbers: [{ value: '+44 20 1', type: 'work' }],
          photos: [{ value: 'https://corp.example/ada.png', type: 'photo' }],
          addresses: [{ streetAddress: '12 Square', locality: 'London', type: 'work' }],
          [schemaIds.enterprise]: {
            employeeNumber: '42',
            costCenter: '7',
            organization: 'Corp',
            division: 'Engines',
            department: 'Notes',
            manager: { value: unknownId },
          },
        });
        const { body } = await directory.send('POST', '/Users', given);
        expect(body).toMatchObject(given);
        expect((await managed(body.id)).profile).toMatchObject({
          name: 'Ada',
          given_name: 'Ada',
          zoneinfo: 'Europe/London',
          picture: 'https://corp.example/ada.png',
          address: { street_address: '12 Square', locality: 'London' },
        });
        expect((await managed(body.id)).phoneNumber).toBeNull();
      });

      test('keeps a text that is no claim as it is', async () => {
        const more = { timezone: 'here, or there', locale: '-', profileUrl: 'none' };
        const user = await madeUser(directory, { ...more, photos: [{ value: 'no page' }] });
        expect(user).toMatchObject({ ...more, photos: [{ value: 'no page' }] });
        expect((await managed(user.id)).profile).toEqual({});
      });

      test.each<[object, string | undefined]>([
        [{ preferredLanguage: 'de-DE' }, 'de-DE'],
        [{ preferredLanguage: 'da, en-gb;q=0.8, en;q=0.7' }, 'da'],
        [{ locale: 'de_DE.UTF-8' }, 'de-DE'],
        [{ locale: 'fr-CH', preferredLanguage: 'de' }, 'fr-CH'],
        [{ locale: 'de', preferredLanguage: 'de' }, 'de'],
        [{ locale: '-', preferredLanguage: 'es' }, 'es'],
        [{ preferredLanguage: '*' }, undefined],
      ])('%j is the language of the person, and is shown as it was sent', async (sent, locale) => {
        const user = await madeUser(directory, sent);
        expect((await managed(user.id)).profile.locale).toBe(locale);
        expect({ locale: user.locale, preferredLanguage: user.preferredLanguage }).toEqual(sent);
        const Operations = [{ op: 'replace', path: 'preferredLanguage', value: 'ar' }];
        const { body } = await directory.send('PATCH', `/Users/${user.id}`, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations,
        });
        expect(body).toMatchObject({ ...sent, preferredLanguage: 'ar' });
      });

      test('a name without @ is a user name, too', async () => {
        const { body } = await directory.send('POST', '/Users', userBody({ userName: 'Ada.1' }));
        expect(await managed(body.id)).toMatchObject({
          username: 'Ada.1',
          directoryName: 'Ada.1',
        });
      });

      test('an address is verified where its domain is one of the tenant', async () => {
        const domain = 'verified.example';
        await server.manage('PATCH', `/tenants/${directory.tenantId}`, {
          tenant_domains: [domain],
        });
        const emails = [{ value: `ada@${domain}` }];
        const own = await madeUser(directory, { emails });
        const other = await madeUser(directory);
        expect((await managed(own.id)).emailVerified).toBe(true);
        expect((await managed(other.id)).emailVerified).toBe(false);
      });

      test('RFC 7644 §3.3 of a known name is refused with 409', async () => {
        const { userName } = await madeUser(directory);
        for (const known of [userName, userName.toUpperCase()]) {
          const again = userBody({ userName: known });
          expect(refusal(await directory.send('POST', '/Users', again))).toEqual([
            409,
            'uniqueness',
          ]);
        }
      });

      test('of a name that a user of another origin shows is refused with 409', async () => {
        const username = `local-${Date.now()}`;
        await addUser(server, { username, tenant_id: directory.tenantId });
        const again = userBody({ userName: username });
        expect(refusal(await directory.send('POST', '/Users', again))).toEqual([409, 'uniqueness']);
      });

      test.each([
        ['no name', { userName: undefined }],
        ['an empty name', { userName: '' }],
        ['an address that is none', { emails: [{ value: 'x' }] }],
        ['a flag that is none', { active: 'maybe' }],
        ['a weak password', { password: 'short' }],
        ['a name that is too long', { userName: 'x'.repeat(300) }],
        ['a list that is too long', { phoneNumbers: [{ value: '1'.repeat(5000) }] }],
      ])('with %s is refused with 400', async (_, more) => {
        const answer = await directory.send('POST', '/Users', userBody(more));
        expect(refusal(answer)).toEqual([400, 'invalidValue']);
      });

      test.each<[object, string]>([
        [{ name: [] }, 'The body must have an object as name.'],
        [{ title: 'x'.repeat(4001) }, 'title must be at most 4000 characters.'],
        [
          { [schemaIds.enterprise]: { department: 'x'.repeat(4001) } },
          `${schemaIds.enterprise}:department must be at most 4000 characters.`,
        ],
      ])('a refusal names the attribute as SCIM does: %#', async (more, detail) => {
        const { status, body } = await directory.send('POST', '/Users', userBody(more));
        expect([status, body.detail]).toEqual([400, detail]);
      });

      test.each(['__proto__', 'constructor', 'prototype'])(
        'a refusal names a member that no body may have: %s',
        async (name) => {
          const { status, body } = await server.ask('POST', '/scim/v2/Users', {
            headers: { Authorization: `Bearer ${directory.token}`, 'Content-Type': scimMedia },
            body: `{"${name}": 1, "userName": "x"}`,
          });
          expect([status, body.detail]).toEqual([400, `${name} is not a name that is allowed.`]);
        },
      );

      test('what is unknown and what is read-only is passed over', async () => {
        const more = { id: unknownId, groups: [{ value: unknownId }], shoeSize: 7 };
        const body = await madeUser(directory, more);
        expect(body.id).not.toBe(unknownId);
        expect(body).not.toHaveProperty('shoeSize');
        expect(body).not.toHaveProperty('groups');
      });
    });

    describe('a password', () => {
      test('RFC 7643 §4.1.1 is never shown, and logs the user in', async () => {
        const password = 'correct horse battery staple';
        const user = await madeUser(directory, { password });
        expect(user).not.toHaveProperty('password');
        const record = await server.keyward.users.get(user.id);
        expect(await server.keyward.users.checkPassword(record, password)).toBe(true);
      });

      test('that stays ends no session', async () => {
        const password = 'correct horse battery staple';
        const user = await madeUser(directory, { password });
        await directory.send(
          'PATCH',
          `/Users/${user.id}`,
          patchBody({ op: 'add', value: { password } }),
        );
        expect((await server.keyward.users.get(user.id)).sessionsEndedAt).toBeNull();
      });
    });

    describe('a change', () => {
      test('RFC 7644 §3.5.1 by PUT replaces what it says, and clears the rest but active', async () => {
        const user = await madeUser(directory, { title: 'Clerk', externalId: 'e' });
        const answer = await directory.send('PUT', `/Users/${user.id}`, {
          schemas: [schemaIds.user],
          userName: user.userName,
          displayName: 'Other',
        });
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ displayName: 'Other', active: true });
        expect(answer.body).not.toHaveProperty('title');
        expect(answer.body).not.toHaveProperty('externalId');
      });

      test('RFC 7644 §3.5.2 by PATCH changes what it says', async () => {
        const user = await madeUser(directory, { title: 'Clerk' });
        const operations = [
          { op: 'replace', path: 'title', value: 'Chief' },
          { op: 'add', path: 'name.givenName', value: 'Ada' },
        ];
        const { body } = await directory.send(
          'PATCH',
          `/Users/${user.id}`,
          patchBody(...operations),
        );
        expect(body).toMatchObject({
          ...user,
          title: 'Chief',
          name: { givenName: 'Ada' },
          meta: {},
        });
      });

      test('is whole, or not at all', async () => {
        const user = await madeUser(directory, { title: 'Clerk' });
        const operations = [
          { op: 'replace', path: 'title', value: 'Chief' },
          { op: 'replace', path: 'emails', value: [{ value: 'none' }] },
        ];
        const answer = await directory.send('PATCH', `/Users/${user.id}`, patchBody(...operations));
        expect(refusal(answer)).toEqual([400, 'invalidValue']);
        expect(await read(user.id)).toEqual(user);
      });

      test.each([
        [{ op: 'replace', path: 'shoeSize', value: '7' }, 'invalidPath'],
        [{ op: 'replace', path: 'id', value: '7' }, 'mutability'],
        [{ op: 'remove', path: 'emails[type eq "none"]' }, 'noTarget'],
        [{ op: 'remove' }, 'noTarget'],
        [{ op: 'remove', path: 'emails[type like 1]' }, 'invalidPath'],
        [{ op: 'remove', path: 'userName' }, 'invalidValue'],
        [{ op: 'jump' }, 'invalidSyntax'],
      ])('of %j is refused', async (operation, scimType) => {
        const user = await madeUser(directory);
        const answer = await directory.send('PATCH', `/Users/${user.id}`, patchBody(operation));
        expect(refusal(answer)).toEqual([400, scimType]);
      });

      test('to a name that another has is refused with 409', async () => {
        const [one, other] = [await madeUser(directory), await madeUser(directory)];
        const operation = { op: 'replace', path: 'userName', value: other.userName };
        const answer = await directory.send('PATCH', `/Users/${one.id}`, patchBody(operation));
        expect(refusal(answer)).toEqual([409, 'uniqueness']);
      });

      test('of an external id that another has is refused with 409', async () => {
        const [one] = [
          await madeUser(directory),
          await madeUser(directory, { externalId: 'taken' }),
        ];
        const operation = { op: 'add', path: 'externalId', value: 'taken' };
        const answer = await directory.send('PATCH', `/Users/${one.id}`, patchBody(operation));
        expect(refusal(answer)).toEqual([409, 'uniqueness']);
      });

      test('takes a user of another origin over, and keeps the login', async () => {
        const username = `adopted-${Date.now()}`;
        const local = await addUser(server, { username, tenant_id: directory.tenantId });
        expect((await find(`userName eq "${username}"`)).body.Resources[0].id).toBe(local.id);
        const operation = { op: 'replace', value: { userName: username, externalId: 'a-1' } };
        await directory.send('PATCH', `/Users/${local.id}`, patchBody(operation));
        expect(await managed(local.id)).toMatchObject({ username, externalId: 'a-1' });
      });

      test('such a user is found by the address, too, which directories have as the name of everyone', async () => {
        const username = `both-${Date.now()}`;
        const email = `${username}@example.com`;
        const local = await addUser(server, { username, email, tenant_id: directory.tenantId });
        expect((await find(`userName eq "${email}"`)).body.Resources).toMatchObject([
          { id: local.id, userName: username },
        ]);
        const operation = { op: 'replace', path: 'userName', value: email };
        await directory.send('PATCH', `/Users/${local.id}`, patchBody(operation));
        expect(await managed(local.id)).toMatchObject({ username, directoryName: email });
        expect((await find(`userName eq "${username}"`)).body.totalResults).toBe(0);
      });

      test('a name that is the address of a user of another origin is refused with 409', async () => {
        const username = `held-${Date.now()}`;
        const email = `${username}@example.com`;
        await addUser(server, { username, email, tenant_id: directory.tenantId });
        const again = userBody({ userName: email, emails: [{ value: 'other@example.com' }] });
        expect(refusal(await directory.send('POST', '/Users', again))).toEqual([409, 'uniqueness']);
      });
    });

    describe('a user who is not active', () => {
      const setActive = (id: string, value: unknown): Promise<Answer> =>
        directory.send(
          'PATCH',
          `/Users/${id}`,
          patchBody({ op: 'replace', path: 'active', value }),
        );

      test('is blocked for the reason scim, and their sessions end', async () => {
        const user = await madeUser(directory);
        expect((await setActive(user.id, 'False')).body.active).toBe(false);
        const record = await server.keyward.users.get(user.id);
        expect(record).toMatchObject({ isBlocked: true, blockedReason: 'scim' });
        expect(record.sessionsEndedAt).not.toBeNull();
      });

      test('RFC 7643 §2.5 who has no flag any more stays as before, and shows none', async () => {
        const user = await madeUser(directory);
        const path = `/Users/${user.id}`;
        const gone = patchBody({ op: 'remove', path: 'active' });
        expect((await directory.send('PATCH', path, gone)).body).not.toHaveProperty('active');
        expect((await managed(user.id)).isBlocked).toBe(false);
        expect((await setActive(user.id, false)).body.active).toBe(false);
        expect((await setActive(user.id, true)).body.active).toBe(true);
      });

      test('may log in again once active', async () => {
        const user = await madeUser(directory, { active: false });
        expect(user.active).toBe(false);
        expect((await setActive(user.id, true)).body.active).toBe(true);
      });

      test('a directory lifts only the blocks that it set', async () => {
        const user = await madeUser(directory);
        await server.manage('POST', `/users/${user.id}/block`, { reason: 'stolen laptop' });
        expect((await setActive(user.id, true)).body.active).toBe(false);
        expect((await setActive(user.id, false)).body.active).toBe(false);
        expect((await server.keyward.users.get(user.id)).blockedReason).toBe('stolen laptop');
      });

      test('a block of others does not end while the directory says that the user is not active', async () => {
        const user = await madeUser(directory);
        const expires_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
        await server.manage('POST', `/users/${user.id}/block`, { reason: 'on leave', expires_at });
        const title = { op: 'replace', path: 'title', value: 'Clerk' };
        await directory.send('PATCH', `/Users/${user.id}`, patchBody(title));
        expect((await managed(user.id)).blockedUntil).not.toBeNull();
        expect((await setActive(user.id, false)).body.active).toBe(false);
        expect(await managed(user.id)).toMatchObject({
          blockedUntil: null,
          blockedReason: 'on leave',
        });
      });

      test('is blocked once more where a block of others has run out', async () => {
        const user = await madeUser(directory);
        await server.manage('POST', `/users/${user.id}/block`, {});
        await server.storage.users.change(user.id, (one) => ({
          ...one,
          blockedUntil: new Date(server.clock.now().getTime() - 1000),
        }));
        expect((await setActive(user.id, false)).body.active).toBe(false);
        expect(await managed(user.id)).toMatchObject({ blockedUntil: null, blockedReason: 'scim' });
      });
    });

    describe('versions', () => {
      test('RFC 7644 §3.14 a user who is known as it is, is answered with 304', async () => {
        const { id, meta } = await madeUser(directory);
        const known = { 'If-None-Match': meta.version };
        expect((await directory.send('GET', `/Users/${id}`, undefined, known)).status).toBe(304);
      });

      test('RFC 7644 §3.14 a change of another version is refused with 412', async () => {
        const { id, meta } = await madeUser(directory);
        const title = (value: string, version: string) =>
          directory.send('PATCH', `/Users/${id}`, patchBody({ op: 'add', path: 'title', value }), {
            'If-Match': version,
          });
        expect((await title('one', meta.version)).status).toBe(200);
        expect((await title('two', meta.version)).status).toBe(412);
      });
    });

    describe('a list', () => {
      test.each([
        ['userName eq', (user: Json) => `userName eq "${user.userName.toUpperCase()}"`],
        ['id eq', (user: Json) => `id eq "${user.id}"`],
        ['externalId eq', (user: Json) => `externalId eq "${user.externalId}"`],
        ['emails', (user: Json) => `emails[type eq "work" and value eq "${user.userName}"]`],
        ['emails.value', (user: Json) => `emails.value sw "${user.userName.slice(0, -3)}"`],
        ['name.familyName', (user: Json) => `name.familyName eq "${user.name.familyName}"`],
        ['displayName', (user: Json) => `displayName co "${user.displayName.slice(1)}"`],
        ['and, not', (user: Json) => `active eq true and not (id ne "${user.id}")`],
        ['with its schema', (user: Json) => `${schemaIds.user}:userName eq "${user.userName}"`],
      ])('RFC 7644 §3.4.2.2 finds by %s', async (_, filter) => {
        const unique = freshName().replace('@', '-');
        const user = await madeUser(directory, {
          externalId: `X-${unique}`,
          displayName: `Display ${unique}`,
          name: { familyName: `Family ${unique}` },
        });
        await madeUser(directory);
        const { status, body } = await find(filter(user));
        expect([status, body.totalResults, body.Resources?.[0]?.id]).toEqual([200, 1, user.id]);
      });

      test('RFC 7643 §2.3.5, RFC 7644 §3.4.2.2 compares moments', async () => {
        const { meta } = await madeUser(directory);
        expect((await find(`meta.created gt "${meta.created}"`)).body.totalResults).toBe(0);
        const { body } = await find(`meta.lastModified ge "${meta.created}"`);
        expect(body.totalResults).toBeGreaterThan(0);
      });

      test.each(['"soon"', '"275760-09-13T00:00:00Z"', 'true', '7'])(
        'RFC 7644 §3.4.2.2 compares no moment with %s',
        async (value) => {
          expect(refusal(await find(`meta.created gt ${value}`))).toEqual([400, 'invalidFilter']);
        },
      );

      test('RFC 7644 §3.4.2.2 cannot compare what no list compares', async () => {
        expect(refusal(await find('title eq "x"'))).toEqual([400, 'invalidFilter']);
      });

      test('RFC 7644 §3.4.2.4 has pages', async () => {
        const page = async (query: string) => (await directory.send('GET', `/Users?${query}`)).body;
        const all = await page('count=1000');
        const second = await page('startIndex=2&count=2');
        expect(second).toMatchObject({
          startIndex: 2,
          itemsPerPage: 2,
          totalResults: all.totalResults,
        });
        expect(second.Resources.map(({ id }: Json) => id)).toEqual(
          all.Resources.slice(1, 3).map(({ id }: Json) => id),
        );
        expect(await page('count=0')).toMatchObject({ Resources: [], itemsPerPage: 0 });
        expect((await page('startIndex=-5&count=1')).startIndex).toBe(1);
        expect((await page(`startIndex=${all.totalResults + 1}`)).Resources).toEqual([]);
        const huge = '9'.repeat(400);
        expect((await page(`count=${huge}`)).itemsPerPage).toBe(all.itemsPerPage);
        expect((await page(`startIndex=${huge}`)).Resources).toEqual([]);
        expect(refusal(await directory.send('POST', '/Users/.search', { count: 1.5 }))).toEqual([
          400,
          'invalidValue',
        ]);
      });

      test('RFC 7644 §3.4.2.3 is put in order', async () => {
        const names = async (order: string): Promise<string[]> =>
          (
            await directory.send('GET', `/Users?sortBy=userName&sortOrder=${order}`)
          ).body.Resources.map(({ userName }: Json) => userName);
        expect((await names('descending')).reverse()).toEqual(await names('ascending'));
        const unknown = await directory.send('GET', '/Users?sortBy=shoeSize');
        expect(unknown.body).toMatchObject({
          scimType: 'invalidPath',
          detail: 'The path shoeSize is of no attribute by which a list is sorted.',
        });
      });

      test('RFC 7644 §3.4.3 is asked for by POST', async () => {
        const user = await madeUser(directory);
        const { body } = await directory.send('POST', '/Users/.search', {
          schemas: [schemaIds.search],
          filter: `userName eq "${user.userName}"`,
          attributes: ['userName'],
        });
        expect(body.Resources).toEqual([
          { schemas: [schemaIds.user], id: user.id, userName: user.userName },
        ]);
      });

      test('RFC 7644 §3.4.2.1, RFC 7644 §3.4.3 of users and groups is asked for at the root', async () => {
        const user = await madeUser(directory);
        const group = await madeGroup(directory, { externalId: user.id });
        const search = async (filter: string, more: object = {}) =>
          (await directory.send('POST', '/.search', { filter, ...more })).body;
        const both = `id eq "${user.id}" or externalId eq "${user.id}"`;
        const ids = ({ Resources }: Json) => Resources.map(({ id }: Json) => id);
        expect(ids(await search(both))).toEqual([user.id, group.id]);
        expect(ids(await search(both, { startIndex: 2 }))).toEqual([group.id]);
        expect(ids(await search(`userName eq "${user.userName}"`))).toEqual([user.id]);
        expect((await search('shoe pr')).scimType).toBe('invalidFilter');
      });

      test('RFC 7644 §3.4.2.5, RFC 7644 §3.9 shows the attributes that are asked for', async () => {
        const user = await madeUser(directory, { name: { givenName: 'A', familyName: 'B' } });
        const shown = async (query: string) =>
          (await directory.send('GET', `/Users/${user.id}?${query}`)).body;
        expect(await shown('attributes=name.givenName,meta')).toEqual({
          schemas: user.schemas,
          id: user.id,
          name: { givenName: 'A' },
          meta: expect.any(Object),
        });
        const { name, emails, ...others } = user;
        expect(await shown('excludedAttributes=name.familyName,emails,id')).toEqual({
          ...others,
          name: { givenName: 'A' },
          meta: expect.any(Object),
        });
        expect([name.familyName, emails.length]).toEqual(['B', 1]);
      });
    });

    test('shows the groups of a user, and those above', async () => {
      const user = await madeUser(directory);
      const inner = await madeGroup(directory, { members: [{ value: user.id }] });
      const outer = await madeGroup(directory, { members: [{ value: inner.id, type: 'Group' }] });
      expect((await read(user.id)).groups).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ value: inner.id, display: inner.displayName, type: 'direct' }),
          expect.objectContaining({ value: outer.id, type: 'indirect' }),
        ]),
      );
    });

    test('operations §4.4 the last administrator of a tenant stays', async () => {
      const own = await addDirectory(server);
      const { id } = await madeUser(own, { password: 'correct horse battery staple' });
      await done(server.manage('POST', `/tenants/${own.tenantId}/admins`, { users: [id] }));
      const off = patchBody({ op: 'replace', path: 'active', value: false });
      expect((await own.send('PATCH', `/Users/${id}`, off)).status).toBe(403);
      expect((await own.send('DELETE', `/Users/${id}`)).status).toBe(403);
      expect((await managed(id)).isBlocked).toBe(false);
    });

    describe('a user who is deleted', () => {
      test('RFC 7644 §3.6 is gone', async () => {
        const { id } = await madeUser(directory);
        expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
        expect((await directory.send('GET', `/Users/${id}`)).status).toBe(404);
        expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(404);
        expect((await server.manage('GET', `/users/${id}`)).status).toBe(404);
      });
    });

    describe('a user who is deleted where the client blocks instead', () => {
      let keeping: Directory;
      beforeAll(async () => {
        const client_metadata = { scim: { on_delete: 'block' } };
        keeping = await addDirectory(server, { more: { client_metadata } });
      });
      const gone = async (more: object = {}): Promise<Json> => {
        const user = await madeUser(keeping, { externalId: freshName(), ...more });
        expect((await keeping.send('DELETE', `/Users/${user.id}`)).status).toBe(204);
        return user;
      };

      test('is blocked, and the names of the directory are forgotten', async () => {
        const { id } = await gone();
        expect(await managed(id)).toMatchObject({
          isBlocked: true,
          blockedReason: 'scim_deleted',
          externalId: null,
          directoryName: null,
        });
      });

      test('is in no answer of SCIM', async () => {
        const user = await gone();
        for (const method of ['GET', 'DELETE'])
          expect((await keeping.send(method, `/Users/${user.id}`)).status).toBe(404);
        const filter = encodeURIComponent(`emails.value eq "${user.userName}"`);
        expect((await keeping.send('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
      });

      test('is taken back by the next user of that name', async () => {
        const { id, userName } = await gone();
        const { status, body } = await keeping.send('POST', '/Users', userBody({ userName }));
        expect([status, body.id, body.active]).toEqual([201, id, true]);
        expect(await managed(id)).toMatchObject({ isBlocked: false, directoryName: userName });
      });

      test('a block that others had set is there again when it is taken back', async () => {
        const { id, userName } = await madeUser(keeping);
        await server.manage('POST', `/users/${id}/block`, { reason: 'stolen laptop' });
        await keeping.send('DELETE', `/Users/${id}`);
        expect((await keeping.send('GET', `/Users/${id}`)).status).toBe(404);
        const { status, body } = await keeping.send('POST', '/Users', userBody({ userName }));
        expect([status, body.id, body.active]).toEqual([201, id, false]);
        const on = patchBody({ op: 'replace', path: 'active', value: true });
        expect((await keeping.send('PATCH', `/Users/${id}`, on)).body.active).toBe(false);
      });

      test('is taken back under a name that is no address, too', async () => {
        const { id, userName } = await gone({ userName: 'Grace.1', emails: undefined });
        const again = userBody({ userName, emails: undefined });
        expect((await keeping.send('POST', '/Users', again)).body.id).toBe(id);
      });
    });

    describe('of another tenant', () => {
      test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s answers 404', async (method) => {
        const other = await addDirectory(server);
        const { id } = await madeUser(other);
        const bodies: Record<string, object> = {
          PUT: userBody(),
          PATCH: patchBody({ op: 'add', path: 'title', value: 'x' }),
        };
        const answer = await directory.send(method, `/Users/${id}`, bodies[method]);
        expect([answer.status, answer.body.detail]).toEqual([
          404,
          (await directory.send(method, `/Users/${unknownId}`, bodies[method])).body.detail.replace(
            unknownId,
            id,
          ),
        ]);
      });

      test('are in no list, and their names are free', async () => {
        const other = await addDirectory(server);
        const { userName } = await madeUser(other);
        expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
        expect((await directory.send('POST', '/Users', userBody({ userName }))).status).toBe(201);
      });
    });
  });
