import { beforeEach, describe, expect, test } from '@jest/globals';
import { tenantAdminPowers } from '../access/admin-scopes.js';
import { createKeyward, type Keyward } from '../keyward.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import type { Notifier, OpenedMail } from '../ports/notifier.js';
import {
  acme,
  adminOf,
  globalAdmin,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const mail: OpenedMail = {
  id: '7d9f1c1e-0c1b-4a55-9d35-2f6c8f0a7b11',
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  to: 'ada@example.com',
  subject: 'Choose a new password',
  text: 'http://localhost:3000/ticket/secret',
};

const notifier: Notifier = {
  supports: () => true,
  tell: () => undefined,
  outboxMails: {
    list: () => {
      const { text: _, ...envelope } = mail;
      return Promise.resolve({ mails: [envelope], hasMore: false });
    },
    read: (id) => Promise.resolve(id === mail.id ? mail : undefined),
  },
};

const administrator: Actor = globalAdmin(...tenantAdminPowers);

let world: World;
beforeEach(async () => {
  world = await setUp();
});

const serverAt = (issuer: string, writes: Notifier = notifier): Keyward =>
  createKeyward({ ...world, issuer, notifier: writes });
const opened = async (): Promise<readonly unknown[]> => {
  const events = await world.storage.auditEvents.all([
    { attribute: 'name', equals: 'outbox.mail_opened' },
  ]);
  return events.map(({ actorId, recordId }) => [actorId, recordId]);
};

const loopbacks = ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080/iam'];
const reachable = [
  'https://id.example',
  'http://id.example',
  'https://localhost:3000',
  'http://localhost.example:3000',
  'http://127.0.0.1.example',
];

describe('a mail is opened only where the issuer is a loopback address', () => {
  test.each(loopbacks)('%s opens it', async (issuer) => {
    expect(await serverAt(issuer).openMail(mail.id, administrator)).toEqual(mail);
  });

  test.each(reachable)('%s does not, not even for the server itself', async (issuer) => {
    for (const actor of [administrator, systemActor])
      expect(await refusalOf(serverAt(issuer).openMail(mail.id, actor))).toBe('outbox_closed');
    expect(await opened()).toEqual([]);
  });

  test.each(reachable)('%s lists it without its text', async (issuer) => {
    const { text: _, ...envelope } = mail;
    expect(await serverAt(issuer).listOutbox(administrator)).toEqual({
      mails: [envelope],
      hasMore: false,
      isOpen: false,
    });
  });
});

test('each mail that is opened is an event of the audit log', async () => {
  await serverAt('http://localhost:3000').openMail(mail.id, administrator);
  expect(await opened()).toEqual([[administrator.id, mail.id]]);
});

describe('only a global administrator sees which mails were written', () => {
  const local = (): Keyward => serverAt('http://localhost:3000');
  const refusals = async (actor: Actor): Promise<readonly unknown[]> => [
    await refusalOf(local().listOutbox(actor)),
    await refusalOf(local().openMail(mail.id, actor)),
  ];

  test('an administrator of a tenant does not', async () => {
    expect(await refusals(adminOf(acme, ...tenantAdminPowers))).toEqual([
      'global_admin_only',
      'global_admin_only',
    ]);
  });

  test('a global client that acts for itself does not', async () => {
    expect(await refusals({ ...administrator, id: 'till', clientId: 'till' })).toEqual([
      'global_admin_only',
      'global_admin_only',
    ]);
  });

  test.each(tenantAdminPowers)(
    'a link in a mail may lead to any power, so a global administrator without %s does not',
    async (lacking) => {
      const powers = tenantAdminPowers.filter((scope) => scope !== lacking);
      expect(await refusals(globalAdmin(...powers))).toEqual([
        'scope_insufficient',
        'scope_insufficient',
      ]);
    },
  );

  test('a global administrator who has chosen a tenant does', async () => {
    const chosen = { ...adminOf(acme, ...tenantAdminPowers), reachesAllTenants: true };
    expect((await local().openMail(mail.id, chosen)).text).toBe(mail.text);
  });
});

test('a mail that is not there is not found, and no event', async () => {
  const other = '00000000-0000-4000-8000-000000000000';
  const opening = serverAt('http://localhost:3000').openMail(other, administrator);
  expect(await refusalOf(opening)).toBe('record_not_found');
  expect(await opened()).toEqual([]);
});

test('where mails are sent, there is no outbox', async () => {
  const sending: Notifier = { supports: () => true, tell: () => undefined };
  const server = serverAt('http://localhost:3000', sending);
  expect(await refusalOf(server.listOutbox(administrator))).toBe('not_implemented');
  expect(await refusalOf(server.openMail(mail.id, administrator))).toBe('not_implemented');
});
