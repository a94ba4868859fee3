/**
 * The first hour of a new administrator and of a new person, in pictures. They are drawn in every run, and written to
 * docs/images when `KEYWARD_SCREENSHOTS=1` asks for them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { outboxNotifier } from '@keyward/mail-smtp';
import { newestMailTo } from '../../../../packages/mail-smtp/test/newest-mail.js';
import { sqliteTarget } from '../../../../packages/server/test/deployment/targets.js';
import { traveller } from '../../../../packages/server/test/browser/traveller.js';
import { withQuery } from '../../../../packages/server/test/deployment/with-query.js';
import { accessRecords } from './access-records.js';
import { administrator, firstAdministrator } from './administrator.js';
import { consoleSuite, phone } from './console-suite.js';

const images = new URL('../../../../docs/images/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'keyward-first-hour-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const notifier = outboxNotifier({ folder, from: 'Harbour <no-reply@harbour.example>' });

const desk = { viewport: { width: 1200, height: 650 } };
const callback = 'http://localhost:8080/callback';
const password = 'kumquat accordion of the first hour';

const draw = (page: Page): Promise<Buffer> => page.screenshot({ caret: 'hide' });

const keep = async (name: string, picture: Buffer): Promise<void> => {
  expect(picture.length).toBeLessThan(120_000);
  if (process.env['KEYWARD_SCREENSHOTS'] === '1')
    await writeFile(fileURLToPath(new URL(`first-hour-${name}.png`, images)), picture);
};

/** Two screens of a phone in one picture: a way from the left to the right. */
const beside = async (context: BrowserContext, pictures: readonly Buffer[]): Promise<Buffer> => {
  const page = await context.newPage();
  const { width, height } = phone.viewport;
  const [gap, count] = [20, pictures.length];
  await page.setViewportSize({
    width: width * count + gap * (count + 1),
    height: height + 2 * gap,
  });
  const screens = pictures.map(
    (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}" alt="">`,
  );
  await page.setContent(
    `<style>body{margin:0;padding:${gap}px;display:flex;gap:${gap}px;background:#dfe4e8}` +
      `img{width:${width}px;height:${height}px;border-radius:14px}</style>${screens.join('')}`,
  );
  return draw(page);
};

/** What stands at the redirect URI: an application as small as one can be. */
const application = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Lighthouse Shop</title><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1b2127;background:#f6f3ec}
header{padding:18px 24px;background:#7a3b2e;color:#fff;font-weight:600}
main{padding:24px}li{padding:12px 0;border-bottom:1px solid #e2dccf}ul{list-style:none;padding:0}
</style><header>Lighthouse Shop</header><main><h1>Welcome, Grace</h1>
<p>You are signed in. Here is what you might like to read next.</p>
<ul><li>Lamps and lenses</li><li>Ropes and knots</li><li>Charts of the harbour</li></ul></main></html>`;

const startApplication = async (): Promise<{ server: Server; address: string }> => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(application),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
};

consoleSuite(
  'the first hour',
  () => sqliteTarget,
  (at) => {
    let shop: Awaited<ReturnType<typeof startApplication>>;
    beforeAll(async () => {
      shop = await startApplication();
    });
    afterAll(() => {
      shop?.server.closeAllConnections();
      shop?.server.close();
    });

    test('of an administrator, from the first page to the reason for a permission', async () => {
      const context = await at.sitsDown(desk);
      const admin = await administrator(context, at.server);
      const { page, opens, sees, settles, fills, presses, confirms } = admin;
      await page.goto(`${at.server.keyward.issuer}/`);
      await page.getByRole('link', { name: 'Console for administrators' }).waitFor();
      await keep('start', await draw(page));

      await page.getByRole('link', { name: 'Console for administrators' }).click();
      await page.locator('input[name="username"]').fill(firstAdministrator.username);
      await page.locator('input[name="password"]').fill(firstAdministrator.password);
      await page.locator('form button[type="submit"]').first().click();
      await sees('Home');
      await page.getByRole('region', { name: 'First steps' }).waitFor();
      await settles();
      await keep('home', await draw(page));

      await opens('/applications/new');
      await sees('Create application');
      await page.getByRole('radio', { name: /^Web application/ }).click();
      await presses('Continue');
      await fills('Name', 'Lighthouse Shop');
      await fills('Redirect URIs 1', callback);
      await settles();
      await keep('wizard', await draw(page));
      await presses('Continue');
      await presses('Create application');
      await sees('Lighthouse Shop is ready');

      await opens('/applications');
      await sees('Applications');
      await page.getByRole('link', { name: 'Lighthouse Shop', exact: true }).click();
      await page.getByRole('tab', { name: 'Try it' }).click();
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        presses('Sign in to the application'),
      ]);
      await tab.getByRole('heading', { name: 'The test is over' }).waitFor();
      await tab.close();
      const claims = page.getByRole('region', { name: 'ID token · Claims' });
      await claims.waitFor();
      await settles();
      await page.getByText('Signing in worked').evaluate((title) => {
        title.scrollIntoView({ block: 'start' });
        scrollBy(0, -135);
      });
      await keep('try', await draw(page));

      await opens('/people/invite');
      await sees('Invite a person');
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@harbour.example');
      await page.getByRole('combobox', { name: 'Roles' }).fill('Admin');
      await page.getByRole('option', { name: /^Administrator/ }).click();
      await page.keyboard.press('Escape');
      await settles();
      await keep('invite', await draw(page));
      await presses('Invite');
      await confirms('Invite');
      await page
        .getByRole('heading', { name: 'The invitation is written, but not sent' })
        .waitFor();
      await newestMailTo(folder, 'grace@harbour.example');

      await opens('/outbox');
      await sees('Outbox');
      await page.getByRole('button', { name: 'Open the mail to grace@harbour.example' }).click();
      const link = page.getByRole('dialog').getByRole('link');
      await link.waitFor();
      await settles();
      await keep('outbox', await draw(page));

      const colleague = await (await at.sitsDown(desk)).newPage();
      await colleague.goto((await link.getAttribute('href'))!);
      await colleague.getByRole('heading', { level: 1 }).waitFor();
      await keep('colleague', await draw(colleague));

      await accessRecords(at.server);
      await opens('/explain');
      await sees('Explain');
      for (const [label, text, option] of [
        ['Person', 'ada', /^Ada Lovelace/],
        ['Through the application', 'Shop', /^Shop/],
        ['API', 'Ord', /^Orders/],
        ['Permission', 'read', /^read:orders/],
      ] as const) {
        await page.getByRole('combobox', { name: label }).fill(text);
        await page.getByRole('option', { name: option }).click();
      }
      await page.getByText(/Yes:/).waitFor();
      await page.locator('.react-flow__node').first().waitFor();
      await settles();
      await page.getByText(/Yes:/).evaluate((verdict) => {
        verdict.scrollIntoView({ block: 'start' });
        scrollBy(0, -150);
      });
      await keep('explain', await draw(page));
    });

    test('of a person, from the sign-up over the mail to the application', async () => {
      const [tenant] = await at.server.storage.tenants.all([
        { attribute: 'isDefault', equals: true },
      ]);
      await at.server.storage.tenants.change(tenant!.id, (current) => ({
        ...current,
        displayName: 'Lighthouse Shop',
        metadata: {
          ...current.metadata,
          self_registration_enabled: true,
          branding: { primary_color: '#7a382e', background_color: '#f4f1ea' },
        },
      }));
      const { body: client } = await at.server.manage('POST', '/clients', {
        client_type: 'regular_web',
        client_name: 'Lighthouse Shop',
        is_first_party: true,
        client_metadata: { urls: { redirect_uris: [shop.address] } },
      });

      const context = await at.sitsDown(phone);
      const wide = await at.sitsDown();
      const person = await traveller(context);
      const { page } = person;
      await page.goto(
        withQuery(`${at.server.keyward.issuer}/authorize`, {
          client_id: client.id,
          redirect_uri: shop.address,
          response_type: 'code',
          scope: 'openid profile',
          prompt: 'create',
        }),
      );
      await person.sees('Create an account');
      await person.fills('Your name', 'Grace Hopper');
      await person.fills('Email address', 'grace.hopper@example.com');
      await person.fills('New password', password);
      const signUp = await draw(page);
      await person.presses('Create an account');
      await page.getByText('We have written to grace.hopper@example.com.').waitFor();
      await person.sees('Check your email');
      await keep('sign-up', await beside(wide, [signUp, await draw(page)]));

      const mail = await newestMailTo(folder, 'grace.hopper@example.com');
      const mailbox = await context.newPage();
      await mailbox.setContent(mail.html!);
      const button = mailbox.getByRole('link', { name: 'Confirm the address' });
      expect(await button.getAttribute('style')).toContain('background:#7a382e');
      const letter = await draw(mailbox);
      await page.goto((await mailbox.getByRole('link').first().getAttribute('href'))!);
      await person.sees('Confirm your email address');
      await person.presses('Confirm');
      await page.getByRole('heading', { name: 'Welcome, Grace' }).waitFor();
      await keep('mail', await beside(wide, [letter, await draw(page)]));
    });
  },
  { platform: { notifier } },
);
