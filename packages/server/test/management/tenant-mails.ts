/** The words of a tenant's mails, looked at and tried out. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addManager, addTenant, addUser, allManagementScopes } from '../deployment/world.js';

const password = 'kumquat accordion';
const kinds = ['one_time_password', 'password_reset', 'email_verification', 'invitation'];

export const tenantMailsSuite = (target: Target): void =>
  describe('mails of a tenant', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let acme: string;
    let ada: Json;
    let adasToken: string;

    beforeAll(async () => {
      acme = await addTenant(server);
      ada = await addUser(server, {
        tenant_id: acme,
        password,
        email: 'ada@acme.example',
        email_verified: true,
        verify_email: false,
      });
      await server.keyward.tenants.addAdmins(acme, [ada.id]);
      const { credentials } = await addManager(server, ['update:tenants', 'read:tenants'], {
        is_global: false,
        tenant_id: acme,
        is_first_party: true,
        client_metadata: { grant_types: ['password', 'client_credentials'] },
      });
      const scope = 'update:tenants read:tenants';
      const login = { grant_type: 'password', username: ada.username, password, scope };
      adasToken = (await server.post('/token', login, credentials)).body.access_token;
    });

    const preview = (body: object, tenant = acme) =>
      server.manage('POST', `/tenants/${tenant}/mail_preview`, body);
    const sendTest = (body: object, as: string = adasToken, tenant = acme) =>
      server.manage('POST', `/tenants/${tenant}/test_mail`, body, { as });

    test.each(kinds)('a preview of the kind %s is answered', async (kind) => {
      const { status, body } = await preview({ kind, locale: 'de' });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['from', 'html', 'locale', 'subject', 'text']);
      expect(body.locale).toBe('de');
    });

    test('it shows words that are saved, and a draft in place of them', async () => {
      const tenant_metadata = { mails: { invitation: { en: { subject: 'Come to Acme' } } } };
      await server.manage('PATCH', `/tenants/${acme}`, { tenant_metadata });

      const saved = await preview({ kind: 'invitation', locale: 'en' });
      expect(saved.body.subject).toBe('Come to Acme');

      const texts = { subject: 'Come soon' };
      const drafted = await preview({ kind: 'invitation', locale: 'en', texts });
      expect(drafted.body.subject).toBe('Come soon');

      const standard = await preview({ kind: 'invitation', locale: 'en', texts: null });
      expect(standard.body.subject).toBe('invitation');
    });

    test('a test mail goes to the verified address of the caller', async () => {
      const { status } = await sendTest({ kind: 'password_reset', locale: 'en' });
      expect(status).toBe(204);
      expect(server.notices.list.at(-1)).toMatchObject({
        kind: 'password_reset',
        to: 'ada@acme.example',
      });
    });

    test('a dry run sends none', async () => {
      const before = server.notices.list.length;
      const path = `/tenants/${acme}/test_mail?dry_run=true`;
      const body = { kind: 'password_reset', locale: 'en' };
      const answer = await server.manage('POST', path, body, { as: adasToken });
      expect(answer.status).toBe(200);
      expect(answer.body.dry_run).toBe(true);
      expect(server.notices.list).toHaveLength(before);
    });

    test('a client has no address', async () => {
      const { token } = await addManager(server, allManagementScopes);
      const { status, body } = await sendTest({ kind: 'invitation', locale: 'en' }, token);
      expect(status).toBe(403);
      expect(body.code).toBe('forbidden');
    });

    test('the eleventh within an hour answers 429', async () => {
      const statuses: number[] = [];
      const login = { kind: 'password_reset', locale: 'en' };
      for (let count = 0; count < 11; count++) statuses.push((await sendTest(login)).status);
      expect(statuses[0]).toBe(204);
      expect(statuses.at(-1)).toBe(429);
    });

    test.each([
      ['kind', { kind: 'account_changed', locale: 'en' }],
      ['locale', { kind: 'invitation', locale: 'it' }],
      ['texts.text', { kind: 'invitation', locale: 'en', texts: { text: 'http://a.example' } }],
      ['texts.html', { kind: 'invitation', locale: 'en', texts: { html: '' } }],
      ['kind', {}],
    ])('a wrong %s is named', async (member, body) => {
      const answer = await preview(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(member);
    });

    test("a tenant's own caller finds no other tenant", async () => {
      const other = await addTenant(server);
      const body = { kind: 'invitation', locale: 'en' };
      expect((await sendTest(body, adasToken, other)).status).toBe(404);
    });
  });
