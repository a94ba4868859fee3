/** The first minutes of a new installation: from the printed credentials to a token that was tried. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hasBrowser, openContext, startBrowser } from '../../../../packages/pages/test/browser.js';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  cleanUp,
  dataFolder,
  printed,
  secretKey,
  spawnKeyward,
  stop,
  untilReady,
  type Environment,
} from '../operation/keyward-process.js';
import { administrator, type Administrator } from './administrator.js';

const logIn = async (admin: Administrator, issuer: string, password: string): Promise<void> => {
  const { page } = admin;
  await page.goto(`${issuer}/`);
  await page.getByRole('link', { name: 'Console for administrators' }).click();
  await page.locator('input[name="username"]').fill('admin');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').first().click();
  await admin.sees('Home');
};

const createApi = async ({ page, opens, sees, fills, presses }: Administrator): Promise<void> => {
  await opens('/apis/new');
  await sees('Create API');
  await fills('Name', 'Orders API');
  await fills('Identifier (audience)', 'https://orders.example');
  await presses('Create API');
  await sees('Orders API');

  await page.getByRole('button', { name: 'Add a permission' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Permission', { exact: true }).fill('read:orders');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /read:orders/ }).waitFor();
};

/** Answers the path of its page. */
const createApplication = async (admin: Administrator): Promise<string> => {
  const { page, opens, sees, fills, presses, confirms } = admin;
  await opens('/applications/new');
  await sees('Create application');
  await page.getByRole('radio', { name: /^Web application/ }).click();
  await presses('Continue');
  await fills('Name', 'Shop');
  await fills('Redirect URIs 1', 'http://localhost:8080/callback');
  await presses('Continue');
  await page.getByRole('combobox', { name: 'API' }).click();
  await page.getByRole('option', { name: 'Orders API' }).click();
  await page.getByRole('combobox', { name: 'Permissions' }).click();
  await page.getByRole('option', { name: 'read:orders' }).click();
  await page.keyboard.press('Escape');
  await presses('Create application');
  await confirms('Grant permissions');
  await sees('Shop is ready');

  await opens('/applications');
  await sees('Applications');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await sees('Shop');
  return new URL(page.url()).pathname.replace(/^\/console/, '');
};

const invitePerson = async (admin: Administrator): Promise<void> => {
  const { page, opens, sees, presses, confirms } = admin;
  await opens('/people/invite');
  await sees('Invite a person');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('guest@harbour.example');
  await presses('Invite');
  await confirms('Invite');
  await page.getByRole('heading', { name: 'The invitation is written, but not sent' }).waitFor();
};

const createPerson = async ({ opens, sees, fills, presses }: Administrator): Promise<void> => {
  await opens('/people/new');
  await sees('Create person');
  await fills('User name', 'edith');
  await fills('Full name', 'Edith Clarke');
  await presses('Create');
  await sees('Edith Clarke');
};

const giveRole = async (admin: Administrator): Promise<void> => {
  const { page, opens, sees, presses, confirms } = admin;
  await opens('/roles/new');
  await sees('Create role');
  await page.getByLabel('Name').fill('Warehouse');
  await presses('Create');
  await sees('Warehouse');

  await page.getByRole('button', { name: 'Add permissions' }).first().click();
  await page.getByRole('combobox', { name: 'API' }).fill('Ord');
  await page.getByRole('option', { name: 'Orders API' }).click();
  await page.getByRole('combobox', { name: 'Permissions' }).fill('read');
  await page.getByRole('option', { name: 'read:orders' }).click();
  await presses('Continue');
  await page.getByRole('row', { name: /read:orders/ }).waitFor();

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Add people' }).first().click();
  await page.getByRole('combobox', { name: 'People' }).fill('edith');
  await page.getByRole('option', { name: /Edith Clarke/ }).click();
  await presses('Continue');
  await confirms('Add people');
  await page.getByRole('row', { name: /Edith Clarke/ }).waitFor();
};

const explain = async ({ page, opens, sees }: Administrator): Promise<string> => {
  await opens('/explain');
  await sees('Explain');
  const choose = async (label: string, text: string, option: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: label }).fill(text);
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Person', 'edith', /Edith Clarke/);
  await choose('Through the application', 'Sho', /Shop/);
  await choose('API', 'Ord', /Orders API/);
  await choose('Permission', 'read', /read:orders/);
  await page.getByText(/Yes:/).waitFor();

  const way = page.getByRole('listitem').filter({ hasText: 'Edith Clarke' }).first();
  return (await way.innerText()).replace(/\s+/g, ' ');
};

const tokenOf = async (admin: Administrator, application: string): Promise<unknown> => {
  const { page, opens, sees } = admin;
  await opens(`${application.replace(/\/$/, '')}/tokens`);
  await sees('Shop');
  const claims = page.getByRole('region', { name: 'Access token · Claims' });
  await claims.waitFor();
  return JSON.parse((await claims.textContent())!);
};

const walk = (environment: () => Promise<Environment>): void => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    cleanUp();
  });

  test('leads from the printed credentials to an application, a person, a role, a reason and a token', async () => {
    const port = await freePort();
    const issuer = `http://localhost:${port}`;
    const keyward = spawnKeyward(
      { ...(await environment()), KEYWARD_ISSUER: issuer, KEYWARD_HOST: 'localhost' },
      port,
    );
    await untilReady(keyward);
    const context = await openContext(browser, {
      reducedMotion: 'reduce',
      locale: 'en',
      viewport: { width: 1280, height: 800 },
    });
    const admin = await administrator(context, { keyward: { issuer } });

    await logIn(admin, issuer, printed(keyward, 'password')!);
    await createApi(admin);
    const application = await createApplication(admin);
    await invitePerson(admin);
    await createPerson(admin);
    await giveRole(admin);
    expect(await explain(admin)).toContain(
      'Edith Clarke leads to Role Warehouse leads to read:orders',
    );
    expect(await tokenOf(admin, application)).toMatchObject({
      iss: issuer,
      aud: 'https://orders.example',
    });

    await stop(keyward);
  });
};

(hasBrowser('The first minutes') ? describe : describe.skip)('the first minutes on SQLite', () => {
  walk(() => {
    const folder = dataFolder();
    return Promise.resolve({
      KEYWARD_DATA_DIR: folder,
      KEYWARD_DATABASE_URL: `sqlite:${folder}/keyward.db`,
    });
  });
});

describeWithServers('the first minutes on a database server', (server) => {
  if (!hasBrowser('The first minutes')) return;

  walk(async () => ({
    KEYWARD_DATA_DIR: dataFolder(),
    KEYWARD_DATABASE_URL: await server().url('first_minutes'),
    KEYWARD_SECRET_KEY: secretKey(),
  }));
});
