/** People hear of changes of their accounts: from the request to the mailbox, and back through the link. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailServer, type MailServer } from '../../../mail-smtp/test/mail-server.js';
import { createDeployment, issuer, type Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { memoryTarget } from '../deployment/targets.js';
import { addAuthenticator, addUser, fresh } from '../deployment/world.js';

let mails: MailServer;
let server: Deployment;

beforeAll(async () => {
  mails = await mailServer();
  server = createDeployment(memoryTarget, {
    configuration: { smtpUrl: mails.url, mailFrom: 'Keyward <no-reply@id.example>' },
    platform: { notifier: undefined },
  });
  await server.start();
});

afterAll(async () => {
  await server.stop();
  await mails.close();
});

const password = 'kumquat accordion canary';
const newAddress = (): string => `${fresh('ada').replace(' ', '.')}@example.com`;

const addAda = async (email = newAddress()): Promise<Json> =>
  addUser(server, { email, locale: 'de', name: 'Ada', password, verify_email: false });

const linkIn = (text: string): string => {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link: ${text}`);
  return link.replace(issuer, server.url);
};

describe('a password that an administrator sets', () => {
  test('is told in the language of the person, with a link to the reset, which is told in turn', async () => {
    const user = await addAda();
    const set = await server.manage('PUT', `/users/${user.id}/password`, {
      password: 'tangerine accordion canary',
    });
    expect(set.status).toBe(204);

    const told = await mails.next();
    expect(told.to).toEqual([user.email]);
    expect(told.mail.subject).toBe('Keyward: Ein neues Passwort wurde gesetzt');
    expect(told.mail.text).toContain('- Ein neues Passwort wurde gesetzt.');
    expect(told.mail.text).toContain('Zeitpunkt: 1. März 2026 um');
    expect(told.mail.text).toContain('Geändert durch die Verwaltung oder eine Anwendung.');
    expect(told.mail.text).not.toContain('127.0.0.1');

    const browser = formBrowser(server.url);
    const form = await browser.open(linkIn(told.mail.text!));
    expect(form.status).toBe(200);
    expect(form.url).toContain('/password-reset?handle=');
    await browser.submit(form, { username: user.email });

    const asked = await mails.next();
    expect(asked.mail.subject).toBe('Ein neues Passwort für Keyward');
    const ticket = await browser.open(linkIn(asked.mail.text!));
    await browser.submit(ticket, { password: 'quince accordion canary' });

    const again = await mails.next();
    expect(again.to).toEqual([user.email]);
    expect(again.mail.text).toContain('- Ein neues Passwort wurde gesetzt.');
    expect(again.mail.text).toContain('Netzwerkadresse: 127.0.0.1');
  });

  test('is not told if it is only tried', async () => {
    const user = await addAda();
    const tried = await server.manage('PUT', `/users/${user.id}/password?dry_run=true`, {
      password: 'tangerine accordion canary',
    });
    expect(tried.status).toBe(200);
    await server.manage('PATCH', `/users/${user.id}`, { phone_number: '+4930123001' });
    expect((await mails.next()).mail.text).toContain('- Die Telefonnummer wurde geändert.');
  });
});

test('a new e-mail address is told to the old one too, without a link and without the new one', async () => {
  const user = await addAda();
  const email = newAddress();
  const changed = await server.manage('PATCH', `/users/${user.id}`, { email });
  expect(changed.status).toBe(200);

  const both = [await mails.next(), await mails.next()];
  const [former, present] = [user.email, email].map((to) =>
    both.find((each) => each.to.includes(to)),
  );
  expect(present!.mail.text).toContain(`${issuer}/account?reset=true`);
  expect(former!.mail.text).toContain('- Die E-Mail-Adresse wurde geändert.');
  expect(former!.mail.text).toContain('Sonst verständigen Sie sofort die Verwaltung');
  expect(former!.raw).not.toContain('http');
  expect(former!.raw).not.toContain(email);
});

test('a second factor that an administrator takes away is told', async () => {
  const user = await addAda();
  const { id } = await addAuthenticator(server, user);
  const removed = await server.manage('DELETE', `/users/${user.id}/authenticators/${id}`);
  expect(removed.status).toBe(204);
  expect((await mails.next()).mail.text).toContain('- Eine Authentifizierungs-App wurde entfernt.');
});

test('a mail server that is down fails no change', async () => {
  const down = createDeployment(memoryTarget, {
    configuration: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@id.example' },
    platform: { notifier: undefined },
  });
  await down.start();
  const user = await addUser(down, { email: newAddress(), password, verify_email: false });
  const set = await down.manage('PUT', `/users/${user.id}/password`, {
    password: 'tangerine accordion canary',
  });
  await down.stop();
  expect(set.status).toBe(204);
});
