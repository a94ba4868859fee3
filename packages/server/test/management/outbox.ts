/** The mails that are files, through the Management API: who reads them, and where (contract §4). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { refuse } from '@keyward/core';
import { createDeployment, type Deployment, type Target } from '../deployment/deployment.js';
import { failingStorage } from '../deployment/failing-storage.js';
import {
  addClient,
  addUser,
  authorize,
  credentialsOf,
  grant,
  managementApi,
  unknownId,
} from '../deployment/world.js';
import type { Configuration } from '../../src/configuration.js';

const operations = [
  ['GET', '/outbox'],
  ['POST', `/outbox/${unknownId}/open`],
] as const;

const brokenStorage = (): never => {
  throw new Error('broken');
};

const folders: string[] = [];

/** A server that has written a mail with a link for Ada. */
const withMailOn = async (
  target: Target,
  configuration: Partial<Configuration>,
  use: (server: Deployment) => Promise<void>,
): Promise<void> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'keyward-outbox-'));
  folders.push(dataDirectory);
  const server = createDeployment(target, {
    configuration: { dataDirectory, ...configuration },
    platform: { notifier: undefined },
  });
  await server.start();
  try {
    const { id } = await addUser(server, { email: 'ada@example.com', verify_email: false });
    const ticket = await server.manage('POST', '/tickets/password_change', {
      user_id: id,
      send_mail: true,
    });
    expect(ticket.status).toBe(201);
    await use(server);
  } finally {
    await server.stop();
  }
};

/** A token of the first administrator, by a client that may ask for everything. */
const tokenOfAdministrator = async (server: Deployment): Promise<string> => {
  const api = await managementApi(server);
  const client = await addClient(server, { client_metadata: { grant_types: ['password'] } });
  await authorize(server, client.id, api.id);
  await grant(server, client.id, api.id, ...Object.values(api.scopes));
  const { body } = await server.post(
    '/token',
    {
      grant_type: 'password',
      username: 'admin',
      password: 'password-of-the-tests',
      scope: '.default',
      resource: `${server.keyward.issuer}/api/management/v1`,
    },
    credentialsOf(client),
  );
  return body.access_token;
};

/** The mail is written behind the answer. */
const listed = async (server: Deployment, as: string) => {
  for (;;) {
    const { status, body } = await server.manage('GET', '/outbox', undefined, { as });
    expect(status).toBe(200);
    if (body.items.length > 0) return body;
  }
};

export const outboxSuite = (target: Target): void =>
  describe('the outbox', () => {
    afterAll(() =>
      Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))),
    );
    const withMail = (
      configuration: Partial<Configuration>,
      use: (server: Deployment) => Promise<void>,
    ): Promise<void> => withMailOn(target, configuration, use);

    test('an administrator opens a mail of a server that only this machine reaches', async () => {
      await withMail({ issuer: 'http://localhost:3000' }, async (server) => {
        const as = await tokenOfAdministrator(server);
        const { items, is_open, has_more } = await listed(server, as);
        expect([is_open, has_more]).toEqual([true, false]);
        expect(items).toEqual([
          {
            id: expect.any(String),
            created_at: expect.any(String),
            to: 'ada@example.com',
            subject: expect.any(String),
          },
        ]);

        const missing = await server.manage('POST', `/outbox/${unknownId}/open`, undefined, { as });
        expect(missing.status).toBe(404);
        const opened = await server.manage('POST', `/outbox/${items[0].id}/open`, undefined, {
          as,
        });
        expect(opened.body.text).toMatch(/^http:\/\/localhost:3000\/ticket\/\S+$/m);
        const events = await server.manage('GET', '/audit_events?q=(event=outbox.mail_opened)');
        expect(events.body.items.map(({ record_id }: { record_id: string }) => record_id)).toEqual([
          items[0].id,
        ]);
      });
    });

    test('no one reads the text of a mail where the issuer is no loopback address', async () => {
      await withMail({ issuer: 'https://id.example' }, async (server) => {
        const as = await tokenOfAdministrator(server);
        const list = await listed(server, as);
        expect(list.is_open).toBe(false);
        expect(JSON.stringify(list)).not.toContain('/ticket/');
        const [{ id }] = list.items;

        for (const bearer of [as, await server.adminToken()]) {
          const { status, text } = await server.manage('POST', `/outbox/${id}/open`, undefined, {
            as: bearer,
          });
          expect(status).toBe(403);
          expect(text).not.toContain('/ticket/');
        }
        const events = await server.manage('GET', '/audit_events?q=(event=outbox.mail_opened)');
        expect(events.body.items).toEqual([]);
      });
    });

    test('a storage that does not answer is 503, and one that breaks 500', async () => {
      const { storage, failWith } = failingStorage();
      const server = createDeployment(target, { storage });
      await server.start();
      try {
        const as = await tokenOfAdministrator(server);
        for (const [failure, status] of [
          [() => refuse('storage_unavailable'), 503],
          [brokenStorage, 500],
        ] as const)
          for (const [method, path] of operations) {
            failWith(failure);
            expect((await server.manage(method, path, undefined, { as })).status).toBe(status);
          }
      } finally {
        failWith(undefined);
        await server.stop();
      }
    });

    describe('who reads no mails', () => {
      test('a client that acts for itself, though it reaches all tenants', async () => {
        await withMail({ issuer: 'http://localhost:3000' }, async (server) => {
          expect((await server.manage('GET', '/outbox')).status).toBe(403);
        });
      });

      test('an administrator of one tenant among several', async () => {
        await withMail({ issuer: 'http://localhost:3000', multiTenant: true }, async (server) => {
          const as = await tokenOfAdministrator(server);
          expect((await server.manage('GET', '/outbox', undefined, { as })).status).toBe(403);
        });
      });

      test('anyone where a mail server is set, since there are no files', async () => {
        const server = createDeployment(target, {
          configuration: {
            smtpUrl: 'smtp://localhost:1',
            mailFrom: 'Keyward <no-reply@id.example>',
          },
          platform: { notifier: undefined },
        });
        await server.start();
        try {
          const as = await tokenOfAdministrator(server);
          for (const [method, path] of [
            ['GET', '/outbox'],
            ['POST', `/outbox/${unknownId}/open`],
          ] as const)
            expect((await server.manage(method, path, undefined, { as })).status).toBe(501);
        } finally {
          await server.stop();
        }
      });
    });
  });
