import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import type { TenantMetadataPatch } from '../model/tenant/tenant-metadata.js';
import {
  acme,
  globex,
  nowhere,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { testMailLimit, type MailDraft } from './sample-mails.js';

let world: World;
let ada: Actor;

const draft: MailDraft = { kind: 'password_reset', locale: 'en' };

const actorOf = (id: string): Actor => ({
  id,
  tenancy: oneTenant(acme),
  managementScopes: new Set(),
});

beforeEach(async () => {
  world = await setUp();
  const user = await world.keyward.users.create({
    username: 'ada',
    tenantId: acme,
    email: 'ada@acme.example',
    emailVerified: true,
  });
  ada = actorOf(user.id);
  world.notifier.list.length = 0;
});

const send = (actor = ada, given = draft, tenant = acme) =>
  world.keyward.tenants.sendTestMail(tenant, given, actor);
const own = (texts: object): TenantMetadataPatch => ({ mails: { password_reset: { en: texts } } });

describe('a preview', () => {
  test('is the mail with the words that the tenant has saved', async () => {
    await world.keyward.tenants.modify(acme, { metadata: own({ subject: 'Saved' }) });
    expect(await world.keyward.tenants.previewMail(acme, draft)).toMatchObject({
      subject: 'Saved',
    });
  });

  test('shows a draft in place of them, and null is the standard text', async () => {
    await world.keyward.tenants.modify(acme, { metadata: own({ subject: 'Saved' }) });
    const drafted = { ...draft, texts: { subject: 'Draft' } };
    const cleared = { ...draft, texts: { subject: null } };

    expect((await world.keyward.tenants.previewMail(acme, drafted)).subject).toBe('Draft');
    expect((await world.keyward.tenants.previewMail(acme, cleared)).subject).toBe('password_reset');
  });

  test('sends nothing', async () => {
    await world.keyward.tenants.previewMail(acme, draft);
    expect(world.notifier.list).toEqual([]);
  });

  test('of an invitation names a person who invites', async () => {
    const { text } = await world.keyward.tenants.previewMail(acme, {
      ...draft,
      kind: 'invitation',
    });
    expect(text).toContain('"inviter_name":"Grace Hopper"');
  });

  test('shows no other tenant', async () => {
    expect(await refusalOf(world.keyward.tenants.previewMail(globex, draft, ada))).toBe(
      'record_not_found',
    );
    expect(await refusalOf(world.keyward.tenants.previewMail(nowhere, draft))).toBe(
      'record_not_found',
    );
  });
});

describe('a test mail', () => {
  test("goes to the caller's own verified address and to no other, and not often", async () => {
    for (let count = 0; count < testMailLimit.times; count++) await send();
    expect(new Set(world.notifier.list.map(({ to }) => to))).toEqual(new Set(['ada@acme.example']));
    expect(await refusalOf(send())).toBe('too_many_requests');
    expect(world.notifier.list).toHaveLength(testMailLimit.times);
  });

  test('is possible again later', async () => {
    for (let count = 0; count < testMailLimit.times; count++) await send();
    world.clock.advance(testMailLimit.window);
    expect(await refusalOf(send())).toBeUndefined();
  });

  test('says the words of the draft, with a link that opens nothing', async () => {
    await send(ada, { ...draft, texts: { text: 'Draft' } });
    expect(world.notifier.list[0]).toMatchObject({
      kind: 'password_reset',
      texts: { en: { text: 'Draft' } },
      values: { link: 'https://id.example/account', person_name: 'ada' },
    });
  });

  test('is noted in the audit log', async () => {
    world.events.list.length = 0;
    await send();
    expect(world.events.list.map(({ name }) => name)).toEqual(['tenant.mail_tested']);
  });

  test('stands in the log of the tenant, also when a global administrator sends it', async () => {
    await send({ ...ada, tenancy: allTenants });
    const [event] = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'tenant.mail_tested' },
    ]);
    expect(event!.tenantId).toBe(acme);
  });

  test('is refused for a client, which has no address', async () => {
    expect(await refusalOf(send(actorOf(world.defaultClientId)))).toBe('own_account_only');
  });

  test('is refused for an address that is not verified', async () => {
    const { id } = await world.keyward.users.create({
      username: 'tim',
      tenantId: acme,
      email: 'stranger@elsewhere.example',
    });
    world.notifier.list.length = 0;
    expect(await refusalOf(send(actorOf(id)))).toBe('address_unverified');
    expect(world.notifier.list).toEqual([]);
  });

  test('is refused for another tenant', async () => {
    expect(await refusalOf(send(ada, draft, globex))).toBe('record_not_found');
  });

  test('is not sent by a rehearsal', async () => {
    await expect(send({ ...ada, rehearses: true })).rejects.toMatchObject({ effects: {} });
    expect(world.notifier.list).toEqual([]);
  });
});

describe('the words of a mail', () => {
  const set = (texts: object) =>
    refusalOf(world.keyward.tenants.modify(acme, { metadata: own(texts) }));

  test.each([
    { text: 'Read https://elsewhere.example' },
    { text: 'Read\nHTTP://elsewhere.example' },
    { text: 'Read www.elsewhere.example' },
    { subject: 'www.elsewhere.example' },
    { subject: 'two\nlines' },
    { subject: '' },
    { text: ' ' },
    { text: 'a\u0007' },
    { text: 'x'.repeat(2001) },
    { subject: 'x'.repeat(151) },
  ])('hold no address of a web page and no control character: %j', async (texts) => {
    expect(await set(texts)).toBe('invalid_field');
  });

  test.each([
    { subject: 'Welcome to {client}' },
    { text: 'Hello,\n\nwelcome: 50% off! 李 😀' },
    { text: null, subject: null },
  ])('may be %j', async (texts) => {
    expect(await set(texts)).toBeUndefined();
  });

  test('reach a mail that is sent', async () => {
    await world.keyward.tenants.modify(acme, { metadata: own({ text: 'Ours' }) });
    await world.keyward.people.requestPasswordReset({
      who: { identifier: 'ada@acme.example' },
      tenantId: acme,
      network: 'home',
    });
    await world.keyward.people.settled();
    expect(world.notifier.list[0]!.texts).toEqual({ en: { text: 'Ours' } });
  });
});
