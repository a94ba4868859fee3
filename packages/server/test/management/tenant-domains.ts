/** Domains that tenants prove to be theirs, over HTTP (contract §21). */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Deployment } from '../deployment/deployment.js';
import { publish } from '../deployment/published-texts.js';
import { addManager, addProvider, addTenant, fresh, unknownId } from '../deployment/world.js';

export const tenantDomainsSuite = (server: Deployment): void =>
  describe('domains of tenants', () => {
    let tenant: string;
    let token: string;
    let domain: string;

    const managerOf = async (tenantId: string): Promise<string> => {
      const scopes = ['read:tenants', 'update:tenants'];
      const more = { is_global: false, tenant_id: tenantId };
      return (await addManager(server, scopes, more)).token;
    };

    beforeEach(async () => {
      tenant = await addTenant(server);
      token = await managerOf(tenant);
      domain = `${fresh('corp').replace(' ', '-')}.example`;
    });

    const path = (rest = '', of = tenant): string => `/tenants/${of}/domains${rest}`;
    const add = (of = tenant, as = token) =>
      server.manage('POST', path('', of), { domain }, { as });
    const verify = (id: string, of = tenant, as = token) =>
      server.manage('POST', path(`/${id}/verify`, of), undefined, { as });
    const prove = async (): Promise<string> => {
      const { body } = await add();
      publish(body.txt_value);
      await verify(body.id);
      return body.id;
    };

    test('the answer says which record to write', async () => {
      const { status, body } = await add();
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          tenant_id: tenant,
          domain,
          status: 'pending',
          txt_name: `_keyward-challenge.${domain}`,
          txt_value: expect.stringMatching(/^keyward-domain=[\w-]{32}$/) as unknown,
        }),
      ]);
    });

    test('without the record, it is refused by a sentence that names it: 400', async () => {
      const { body: added } = await add();
      const { status, body } = await verify(added.id);
      expect([status, body.message]).toEqual([
        400,
        `${added.txt_name} has no TXT record that says ${added.txt_value}.`,
      ]);
    });

    test('with the record, it is proven', async () => {
      const { body: added } = await add();
      publish(added.txt_value);
      const { status, body } = await verify(added.id);
      expect([status, body.status, body.proven_at]).toEqual([
        200,
        'proven',
        server.clock.now().toISOString(),
      ]);
    });

    test('the list shows each', async () => {
      const id = await prove();
      const { body } = await server.manage('GET', path(), undefined, { as: token });
      expect(body.items).toMatchObject([{ id, domain, status: 'proven' }]);
    });

    test('each is read by its id', async () => {
      const id = await prove();
      const { status, body } = await server.manage('GET', path(`/${id}`), undefined, { as: token });
      expect([status, body]).toEqual([200, expect.objectContaining({ id, domain })]);
    });

    test('a proven one may lead to the tenant, another may not', async () => {
      await prove();
      const set = async (...tenant_domains: string[]): Promise<number> =>
        (await server.manage('PATCH', `/tenants/${tenant}`, { tenant_domains }, { as: token }))
          .status;
      expect([await set('another.example'), await set(domain)]).toEqual([403, 200]);
    });

    test('another tenant does not prove it: 409', async () => {
      await prove();
      const other = await addTenant(server);
      const theirs = await managerOf(other);
      const { body } = await add(other, theirs);
      publish(body.txt_value);
      expect((await verify(body.id, other, theirs)).status).toBe(409);
    });

    test('nor does a provider of another tenant take it: 409', async () => {
      await prove();
      const other = await addTenant(server);
      const { id } = await addProvider(server, other);
      const { status } = await server.manage(
        'PATCH',
        `/tenants/${other}/identity_providers/${id}`,
        {
          domains: [domain],
        },
      );
      expect(status).toBe(409);
    });

    test('twice is one too many: 409', async () => {
      await add();
      expect((await add()).status).toBe(409);
    });

    test('a tenant sees nothing of the domains of another: 404', async () => {
      const id = await prove();
      const other = await addTenant(server);
      const theirs = await managerOf(other);
      const { status } = await server.manage('DELETE', path(`/${id}`), undefined, { as: theirs });
      const below = await verify(id, other, theirs);
      expect([status, below.status]).toEqual([404, 404]);
    });

    test('what is removed is gone', async () => {
      const id = await prove();
      const { status } = await server.manage('DELETE', path(`/${id}`), undefined, { as: token });
      expect([status, (await verify(id)).status]).toEqual([204, 404]);
    });

    test('an unknown tenant is not found: 404', async () => {
      expect((await server.manage('POST', path('', unknownId), { domain })).status).toBe(404);
    });
  });
