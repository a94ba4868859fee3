/** A person who can log in to a server that is found by discovery. */
import type { Platform } from '@keyward/core';
import { startAtOwnAddress } from '../deployment/at-own-address.js';
import type { Deployment, Target } from '../deployment/deployment.js';
import { leftFor, type FormBrowser } from '../deployment/form-browser.js';

export const ada = { username: 'ada', password: 'a long passphrase of Ada' };
export const profileOfAda = {
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
};

export const startWithAda = async (
  target: Target,
  platform?: Partial<Platform>,
  host?: string,
): Promise<Deployment> => {
  const { server } = await startAtOwnAddress(target, { platform, host });
  const made = await server.manage('POST', '/users', { ...ada, ...profileOfAda });
  if (made.status !== 201) throw new Error(made.text);
  return server;
};

/** Logs Ada in, and agrees where she is asked; answers where the browser was sent. */
export const logInAsAda = async (browser: FormBrowser, url: string | URL): Promise<URL> => {
  const page = await browser.submit(await browser.open(String(url)), ada);
  return leftFor(page.headers.get('location') === null ? await browser.submit(page, {}) : page);
};
