/** People of a real directory at a real server: logins by page and by grant, and who is gone there. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  dnOf,
  group,
  groupDn,
  person,
  startSlapd,
  suiteWith,
  type Slapd,
} from '../../ldap-node/test/slapd.js';
import { startAtOwnAddress } from './deployment/at-own-address.js';
import type { Credentials, Deployment } from './deployment/deployment.js';
import type { Answer, Json } from './deployment/exchange.js';
import { formBrowser, type Shown } from './deployment/form-browser.js';
import { sqliteTarget } from './deployment/targets.js';
import { addClient, addGroup, credentialsOf } from './deployment/world.js';

const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay'];
const people = names.map((name) => person(name)).join('');
const groups = group('staff', dnOf('ada')) + group('everyone', groupDn('staff'));

suiteWith('/usr/sbin/slapd')('a directory at the server', () => {
  let slapd: Slapd;
  let server: Deployment;
  let issuer: string;
  let app: Credentials;
  let provider: Json;
  let employees: Json;
  let tenant: string;

  beforeAll(async () => {
    slapd = await startSlapd({ ldif: people + groups });
    ({ server, issuer } = await startAtOwnAddress(sqliteTarget, { host: 'localhost' }));
    const [own] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    tenant = own!.id;
    await server.keyward.tenants.modify(tenant, { metadata: { mfa: { policy: 'optional' } } });
    const client = await addClient(server, {
      client_type: 'regular_web',
      client_metadata: { grant_types: ['password', 'refresh_token'] },
    });
    app = credentialsOf(client);
    employees = await addGroup(server, { group_name: 'Employees' });
    const { settings } = slapd;
    const made = await server.manage('POST', `/tenants/${tenant}/identity_providers`, {
      provider_name: 'Corp',
      provider_type: 'ldap',
      domains: ['corp.example'],
      is_default: true,
      group_mapping: [{ claim: 'groups', value: 'everyone', group_id: employees.id }],
      attribute_mapping: { username: 'uid' },
      provider_metadata: {
        url: settings.url,
        ca_certificates: settings.authorities,
        bind_dn: settings.bindDn,
        client_secret: settings.bindPassword,
        base_dn: settings.baseDn,
        user_filter: settings.userFilter,
        group_base_dn: settings.groupBaseDn,
        nested_groups: true,
      },
    });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    provider = made.body;
  });
  afterAll(async () => {
    await server.stop();
    await slapd.stop();
  });

  const byGrant = (username: string, password: string): Promise<Answer> =>
    server.post('/token', { grant_type: 'password', username, password, scope: 'openid' }, app);

  const atPage = async (username: string, password: string): Promise<Shown> => {
    const browser = formBrowser(issuer);
    const first = await browser.open(`${issuer}/account`);
    const next = await browser.submit(first, { username });
    return browser.submit(next, { username, password });
  };

  const userOf = async (name: string) => {
    const found = await server.keyward.users.find(tenant, `${name}@corp.example`);
    return (await server.storage.users.find(found!.id))!;
  };

  describe('a person of a directory', () => {
    test('logs in at the password grant', async () => {
      expect((await byGrant('ada@corp.example', 'ada-secret')).status).toBe(200);
    });

    test('logs in at the login page', async () => {
      const page = await atPage('bob@corp.example', 'bob-secret');
      expect(page.url).toBe(`${issuer}/account`);
    });

    test('logs in by the short name, where the provider is the default one', async () => {
      expect((await byGrant('cleo', 'cleo-secret')).status).toBe(200);
    });

    test('is refused with a wrong password as an unknown one is', async () => {
      const wrong = await byGrant('ada@corp.example', 'wrong');
      const unknown = await byGrant('nobody@corp.example', 'wrong');
      expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    });

    test('is in the groups that the mapping gives, through groups of groups', async () => {
      const { id } = await userOf('ada');
      const members = await server.storage.groupMembers.all([{ attribute: 'userId', equals: id }]);
      expect(members.map(({ groupId }) => groupId)).toEqual([employees.id]);
    });
  });

  describe('a review', () => {
    const sync = async () => (await server.keyward.syncDirectories())[0]!;

    beforeAll(async () => {
      for (const name of names) await byGrant(`${name}@corp.example`, `${name}-secret`);
    });

    test('finds all people who are there', async () => {
      expect(await sync()).toMatchObject({ linked: 6, found: 6, blocked: 0, problem: null });
    });

    test('blocks who is disabled there, and their tokens end', async () => {
      const { body } = await byGrant('fay@corp.example', 'fay-secret');
      slapd.change(
        `dn: ${dnOf('fay')}\nchangetype: modify\nadd: userAccountControl\nuserAccountControl: 514\n`,
      );
      await sync();
      const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
      expect((await server.post('/token', form, app)).status).toBe(400);
    });

    test('blocks who is gone there', async () => {
      slapd.change(`dn: ${dnOf('eve')}\nchangetype: delete\n`);
      await sync();
      expect(await userOf('eve')).toMatchObject({
        isBlocked: true,
        blockedReason: 'directory',
        blockedBy: provider.id,
      });
    });

    test('takes groups back', async () => {
      slapd.change(
        `dn: ${groupDn('everyone')}\nchangetype: modify\nreplace: member\nmember: ${dnOf('dan')}\n`,
      );
      await sync();
      const members = await server.storage.groupMembers.all([
        { attribute: 'groupId', equals: employees.id },
      ]);
      expect(members.map(({ userId }) => userId)).toEqual([(await userOf('dan')).id]);
    });
  });

  describe('a directory that is down', () => {
    beforeAll(() => slapd.stop());

    test('is said at the password grant, with 503', async () => {
      const { status, body } = await byGrant('ada@corp.example', 'ada-secret');
      expect([status, body.error]).toEqual([503, 'temporarily_unavailable']);
    });

    test('is said on the login page, with 503', async () => {
      const { status, text } = await atPage('ada@corp.example', 'ada-secret');
      expect([status, text]).toEqual([503, expect.stringContaining('does not answer')]);
    });

    test('blocks nobody', async () => {
      const [done] = await server.keyward.syncDirectories();
      expect(done).toMatchObject({ blocked: 0, problem: expect.any(String) });
    });
  });
});
