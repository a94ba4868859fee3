/** From the request to the mailbox and back: a started server, and a mail server or a folder beside it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mailServer } from '../../../mail-smtp/test/mail-server.js';
import type { Configuration } from '../../src/configuration.js';
import { createDeployment, type Deployment } from '../deployment/deployment.js';
import { memoryTarget } from '../deployment/targets.js';
import { addClient, addUser, credentialsOf } from '../deployment/world.js';

const withServer = async (
  configuration: Partial<Configuration>,
  use: (server: Deployment) => Promise<void>,
): Promise<void> => {
  const server = createDeployment(memoryTarget, {
    configuration,
    platform: { notifier: undefined },
  });
  await server.start();
  await use(server).finally(() => server.stop());
};

const asked = async (server: Deployment, channel: string, username: string) => {
  await addUser(server, {
    email: 'ada@example.com',
    phone_number: '+4930123456',
    verify_email: false,
  });
  const shop = await addClient(server, {
    client_type: 'regular_web',
    client_name: 'Shop',
    client_metadata: { grant_types: ['otp'] },
  });
  const { status } = await server.post(
    '/otp',
    { client_id: shop.id, username, channel },
    undefined,
    { 'Accept-Language': 'fr-CH, en;q=0.5' },
  );
  const redeem = (text: string) =>
    server.post(
      '/token',
      { grant_type: 'otp', username, otp: /\b\d{6}\b/.exec(text)![0], scope: 'openid' },
      credentialsOf(shop),
    );
  return { status, redeem, shop: shop.id as string };
};

test('a one-time password arrives through SMTP, and is good for tokens', async () => {
  const mails = await mailServer();
  await withServer(
    { smtpUrl: mails.url, mailFrom: 'Keyward <no-reply@id.example>' },
    async (server) => {
      const { status, redeem, shop } = await asked(server, 'email', 'ada@example.com');
      const { to, mail } = await mails.next();
      expect(status).toBe(204);
      expect(to).toEqual(['ada@example.com']);
      expect(mail.subject).toBe('Votre code pour Shop');
      expect((await redeem(mail.text!)).status).toBe(200);
      expect(
        (await server.post('/otp', { client_id: shop, username: '+4930123456', channel: 'sms' }))
          .body.code,
      ).toBe('not_implemented');
    },
  ).finally(() => mails.close());
});

test('without a mail server, mails and short messages are in the outbox when the server has stopped', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'keyward-mail-'));
  try {
    await withServer({ dataDirectory }, async (server) => {
      expect((await asked(server, 'sms', '+4930123456')).status).toBe(204);
    });
    const [file, ...others] = await readdir(join(dataDirectory, 'outbox'));
    expect(file!.endsWith('.txt')).toBe(true);
    expect(others).toEqual([]);
    expect(await readFile(join(dataDirectory, 'outbox', file!), 'utf8')).toMatch(
      /^To: \+4930123456\n\n\d{6} est votre code pour Shop\./,
    );
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
