/** Lists by a claim without an index read so many users, and no more (ADR 0078). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { listLimits } from '@keyward/core/ports';
import { deployed, type Target } from '../deployment/deployment.js';
import { addTenant, addUser } from '../deployment/world.js';

export const claimScanSuite = (target: Target): void =>
  describe('lists of more users than are read one by one', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let large: string;
    let small: string;

    beforeAll(async () => {
      [large, small] = [await addTenant(server), await addTenant(server)];
      for (const tenant_id of [large, small])
        await addUser(server, { username: 'sole.user', gender: 'female', tenant_id });

      const [sample] = await server.storage.users.all([{ attribute: 'tenantId', equals: large }]);
      const none = { username: null, usernameKey: null, email: null, emailKey: null };
      await server.storage.transaction(async ({ users }) => {
        for (let at = 0; at < listLimits.scanned; at++)
          await users.add({ ...sample!, ...none, phoneNumber: null, id: randomUUID() });
      });
    });

    const listIn = (tenant_id: string, query: string) =>
      server.manage('GET', `/users?${query}`, undefined, { headers: { tenant_id } });

    test.each([
      ['a filter', 'q=(gender=female)', 'gender'],
      ['a negation', 'q=(!(locale=de))', 'locale'],
      ['a filter that no index narrows', 'q=(%26(is_blocked=false)(website=*a*))', 'website'],
      ['an order', 'sort=zoneinfo:desc', 'zoneinfo'],
      ['the second name of an order', 'sort=name,middle_name', 'middle_name'],
    ])('contract §4 %s by a claim is refused, with what to do', async (_, query, claim) => {
      const { status, body } = await listIn(large, query);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.message).toBe(
        `A list by ${claim} reads records one by one, at most 5000, and there are more. ` +
          'Narrow it by a field with an index (username, email, phone_number, external_id, directory_name), ' +
          'such as q=(&(username=a*)(...)).',
      );
    });

    test.each([
      ['a field with an index', 'q=(%26(username=sole.*)(gender=FEM*))&sort=locale'],
      ['a search', 'search=sole&q=(gender=female)'],
      ['a search in an order', 'search=sole&sort=gender'],
    ])('contract §4 %s narrows a list by a claim', async (_, query) => {
      const { status, body } = await listIn(large, `${query}&total_count=true`);
      expect([status, body.total_count]).toEqual([200, 1]);
    });

    test('operations §1.5 the users of another tenant do not count', async () => {
      const { status, body } = await listIn(small, 'q=(gender=female)&total_count=true');
      expect([status, body.total_count]).toEqual([200, 1]);
    });

    test('a list without such a claim is as long as it is', async () => {
      const { body } = await listIn(large, 'sort=name&total_count=true');
      expect(body.total_count).toBe(listLimits.scanned + 1);
    });
  });
