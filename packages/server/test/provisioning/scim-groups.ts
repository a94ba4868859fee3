/** /Groups: groups as a directory keeps them (RFC 7644 §3; contract §19). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { addRole, managementApi, unknownId } from '../deployment/world.js';
import {
  addDirectory,
  groupBody,
  madeGroup,
  madeUser,
  patchBody,
  refusal,
  type Directory,
  schemaIds,
} from './scim-world.js';

export const scimGroupsSuite = (target: Target): void =>
  describe('groups of a directory', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let directory: Directory;
    beforeAll(async () => {
      directory = await addDirectory(server);
    });

    const patch = (id: string, ...operations: object[]): Promise<Answer> =>
      directory.send('PATCH', `/Groups/${id}`, patchBody(...operations));
    const idsOf = ({ members = [] }: Json): string[] =>
      members.map(({ value }: Json) => value).sort();
    const membersOf = async (id: string): Promise<string[]> =>
      idsOf((await directory.send('GET', `/Groups/${id}`)).body);
    const users = (count: number): Promise<Json[]> =>
      Promise.all(Array.from({ length: count }, () => madeUser(directory)));

    test('RFC 7643 §4.2, RFC 7644 §3.3 a new group has its members, users and groups', async () => {
      const [user] = await users(1);
      const inner = await madeGroup(directory);
      const members = [{ value: user!.id }, { value: inner.id, type: 'Group' }];
      const given = groupBody({ externalId: 'g-1', members });
      const { status, body, headers } = await directory.send('POST', '/Groups', given);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        schemas: [schemaIds.group],
        displayName: given.displayName,
        externalId: 'g-1',
        meta: { resourceType: 'Group', version: headers['etag'] },
      });
      expect(body.members).toEqual(
        expect.arrayContaining([
          {
            value: user!.id,
            $ref: `http://localhost:3000/scim/v2/Users/${user!.id}`,
            type: 'User',
          },
          expect.objectContaining({ value: inner.id, type: 'Group' }),
        ]),
      );
    });

    test.each([
      [
        'a known name',
        async () => ({ displayName: (await madeGroup(directory)).displayName }),
        409,
      ],
      ['no name', () => ({ displayName: undefined }), 400],
      ['an unknown member', () => ({ members: [{ value: unknownId }] }), 400],
      ['a member without id', () => ({ members: [{ display: 'x' }] }), 400],
    ])('with %s is refused', async (_, more, status) => {
      const answer = await directory.send('POST', '/Groups', groupBody(await more()));
      expect([answer.status, answer.body.scimType]).toEqual([
        status,
        status === 409 ? 'uniqueness' : 'invalidValue',
      ]);
    });

    test('a member of another tenant is unknown', async () => {
      const { id } = await madeUser(await addDirectory(server));
      const answer = await directory.send(
        'POST',
        '/Groups',
        groupBody({ members: [{ value: id }] }),
      );
      expect(refusal(answer)).toEqual([400, 'invalidValue']);
    });

    test('RFC 7644 §3.5.2.1 add gives members, RFC 7644 §3.5.2.2 remove takes them', async () => {
      const [one, two, three] = (await users(3)).map(({ id }) => id) as [string, string, string];
      const { id } = await madeGroup(directory, { members: [{ value: one }] });
      const value = [{ value: two }, { value: three }, { value: one }];
      expect(idsOf((await patch(id, { op: 'add', path: 'members', value })).body)).toEqual(
        [one, two, three].sort(),
      );
      await patch(id, { op: 'remove', path: `members[value eq "${one}"]` });
      expect(await membersOf(id)).toEqual([two, three].sort());
      await patch(id, { op: 'remove', path: 'members', value: [{ value: two }] });
      expect(await membersOf(id)).toEqual([three]);
      await patch(id, { op: 'remove', path: 'members' });
      expect(await membersOf(id)).toEqual([]);
    });

    test('RFC 7644 §3.5.2.3 replace leaves none but these', async () => {
      const [one, two] = await users(2);
      const { id } = await madeGroup(directory, { members: [{ value: one!.id }] });
      await patch(id, { op: 'replace', path: 'members', value: [{ value: two!.id }] });
      expect(await membersOf(id)).toEqual([two!.id]);
    });

    test('RFC 7644 §3.5.1 PUT replaces name and members', async () => {
      const [one, two] = await users(2);
      const { id } = await madeGroup(directory, { externalId: 'p', members: [{ value: one!.id }] });
      const given = groupBody({ members: [{ value: two!.id }] });
      const { body } = await directory.send('PUT', `/Groups/${id}`, given);
      expect([body.displayName, idsOf(body)]).toEqual([given.displayName, [two!.id]]);
      expect(body).not.toHaveProperty('externalId');
    });

    test('a patch is whole, or not at all', async () => {
      const [user] = await users(1);
      const { id } = await madeGroup(directory);
      const answer = await patch(
        id,
        { op: 'add', path: 'members', value: [{ value: user!.id }] },
        { op: 'remove', path: 'displayName' },
      );
      expect(refusal(answer)).toEqual([400, 'invalidValue']);
      expect(await membersOf(id)).toEqual([]);
    });

    test('a patch passes over members that are not there', async () => {
      const [user] = await users(1);
      const { id } = await madeGroup(directory);
      const foreign = await madeUser(await addDirectory(server));
      const value = [user!.id, unknownId, foreign.id, 'none'].map((each) => ({ value: each }));
      const { status, body } = await patch(id, { op: 'add', path: 'members', value });
      expect([status, idsOf(body)]).toEqual([200, [user!.id]]);
    });

    test.each([
      [{ op: 'replace', path: 'shoe', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'members.display', value: 'x' }, 'invalidPath'],
      [{ op: 'remove', path: 'members[display eq "x"]' }, 'invalidFilter'],
      [{ op: 'remove', path: 'displayName' }, 'invalidValue'],
      [{ op: 'add', path: 'id', value: 'x' }, 'mutability'],
    ])('%j is refused', async (operation, scimType) => {
      const { id } = await madeGroup(directory);
      expect(refusal(await patch(id, operation))).toEqual([400, scimType]);
    });

    test('a group does not stand in itself', async () => {
      const { id } = await madeGroup(directory);
      const inner = await madeGroup(directory, { members: [] });
      await patch(id, { op: 'add', path: 'members', value: [{ value: inner.id }] });
      const circle = { op: 'add', path: 'members', value: [{ value: id }] };
      expect((await patch(inner.id, circle)).status).toBe(409);
    });

    test('RFC 7644 §3.4.2.2 a list finds groups by name and by member', async () => {
      const [user] = await users(1);
      const group = await madeGroup(directory, { members: [{ value: user!.id }] });
      await madeGroup(directory);
      for (const filter of [
        `displayName eq "${group.displayName.toUpperCase()}"`,
        `members.value eq "${user!.id}"`,
        `members[value eq "${user!.id}"] and displayName pr`,
        `id eq "${group.id}"`,
      ]) {
        const path = `/Groups?filter=${encodeURIComponent(filter)}&excludedAttributes=members`;
        const { body } = await directory.send('GET', path);
        expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, group.id]);
        expect(body.Resources[0]).not.toHaveProperty('members');
      }
    });

    test('RFC 7644 §3.14 a change of members is another version', async () => {
      const [user] = await users(1);
      const { id, meta } = await madeGroup(directory);
      const value = [{ value: user!.id }];
      server.clock.advance(1);
      const { body } = await patch(id, { op: 'add', path: 'members', value });
      expect(body.meta.version).not.toBe(meta.version);
      const stale = await directory.send('PUT', `/Groups/${id}`, groupBody(), {
        'If-Match': meta.version,
      });
      expect(stale.status).toBe(412);
    });

    test('RFC 7644 §3.6 a group that is deleted is gone', async () => {
      const { id } = await madeGroup(directory);
      expect((await directory.send('DELETE', `/Groups/${id}`)).status).toBe(204);
      expect((await directory.send('GET', `/Groups/${id}`)).status).toBe(404);
    });

    test('operations §10.1 no member of a group gets what the directory does not hold', async () => {
      const [user] = await users(1);
      const { id } = await madeGroup(directory);
      const { id: role_id } = await addRole(server, { tenant_id: directory.tenantId });
      const api = await managementApi(server);
      await server.manage('POST', `/roles/${role_id}/permissions`, {
        permissions: [{ resource_id: api.id, scopes: [api.scopes['delete:users']] }],
      });
      await server.manage('POST', `/groups/${id}/roles`, { roles: [role_id] });
      const answer = await patch(id, { op: 'add', path: 'members', value: [{ value: user!.id }] });
      expect(answer.status).toBe(403);
      expect(await membersOf(id)).toEqual([]);
    });

    test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
      '%s of another tenant answers 404',
      async (method) => {
        const { id } = await madeGroup(await addDirectory(server));
        const bodies: Record<string, object> = {
          PUT: groupBody(),
          PATCH: patchBody({ op: 'replace', path: 'displayName', value: 'x' }),
        };
        expect((await directory.send(method, `/Groups/${id}`, bodies[method])).status).toBe(404);
      },
    );
  });
