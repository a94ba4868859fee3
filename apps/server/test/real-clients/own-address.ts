/** A server whose issuer is the address it is reached at, so that clients find their way by discovery, and a person who can log in. */
import { systemClock } from '@keyward/platform-node';
import type { Platform } from '@keyward/core';
import { createDeployment, type Deployment, type Target } from '../deployment.js';
import { leftFor, type FormBrowser } from '../form-browser.js';
import { freePort } from '../processes/keyward-process.js';

export const ada = { username: 'ada', password: 'a long passphrase of Ada' };
export const profileOfAda = { email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace' };

export const startAtOwnAddress = async (target: Target, platform: Partial<Platform> = { clock: systemClock }): Promise<Deployment> => {
  const port = await freePort();
  const server = createDeployment(target, { configuration: { port, issuer: `http://127.0.0.1:${port}` }, platform });
  await server.start();
  const made = await server.manage('POST', '/users', { ...ada, ...profileOfAda });
  if (made.status !== 201) throw new Error(made.text);
  return server;
};

/** Logs Ada in, and agrees where she is asked; answers where the browser was sent. */
export const logInAsAda = async (browser: FormBrowser, url: string | URL): Promise<URL> => {
  const page = await browser.submit(await browser.open(String(url)), ada);
  return leftFor(page.headers.get('location') === null ? await browser.submit(page, {}) : page);
};
