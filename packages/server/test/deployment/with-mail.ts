/** Links for people, and a tenant that is as open as a test says: mails are kept instead of sent. */
import { recordingNotifier } from '@keyward/core/in-memory';
import { deployed, issuer, type DeploymentOptions, type Target } from './deployment.js';
import type { Json } from './exchange.js';
import { formBrowser, type FormBrowser, type Shown } from './form-browser.js';
import { addClient, fresh } from './world.js';
import { withQuery } from './with-query.js';

export const password = 'kumquat accordion canary';
export const redirectUri = 'https://app.example/callback';
export const address = (): string => `${fresh('ada').replace(' ', '.')}@example.com`;

/** Started before the tests of the surrounding block and stopped after them. */
export const withMail = (
  target: Target,
  configuration: DeploymentOptions['configuration'] = {},
) => {
  const notifier = recordingNotifier();
  const server = deployed(target, { configuration, platform: { notifier } });

  const openFor = async (metadata: object): Promise<void> => {
    const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    await server.storage.tenants.change(tenant!.id, (current) => ({ ...current, metadata }));
    server.clock.advance(2);
  };
  const app = (): Promise<Json> =>
    addClient(server, {
      client_type: 'regular_web',
      client_name: fresh('app'),
      is_first_party: true,
      client_metadata: {
        urls: { redirect_uris: [redirectUri] },
        grant_types: ['authorization_code', 'refresh_token'],
      },
    });
  const local = (link: string): string => link.replace(issuer, server.url);
  const person = (): FormBrowser => formBrowser(server.url);
  const toLogin = async (browser: FormBrowser, client: Json, more = ''): Promise<Shown> =>
    browser.open(
      withQuery(`${server.url}/authorize`, {
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope: 'openid',
      }) + more,
    );
  const linkOn = (page: Shown, path: string): string => {
    const found = new RegExp(`href="(${path}[^"]*)"`).exec(page.text)?.[1];
    if (found === undefined) throw new Error(`no link to ${path}: ${page.text}`);
    return `${server.url}/${found.replace(/&amp;/g, '&')}`;
  };
  /** From the login page to another form, as a person gets there. */
  const toForm = (
    browser: FormBrowser,
    login: Shown,
    form: 'password-reset' | 'sign-up',
  ): Promise<Shown> =>
    form === 'sign-up' ? browser.open(linkOn(login, form)) : browser.submit(login, {}, 'reset');
  /** What was sent to the address since, once everything behind the answers is done. */
  const mailTo = async (to: string) => {
    await server.keyward.people.settled();
    return notifier.list.filter((notice) => notice.to === to);
  };
  const logIn = async (email: string, tried: string): Promise<Shown> => {
    const browser = person();
    return browser.submit(await toLogin(browser, await app()), {
      username: email,
      password: tried,
    });
  };

  return { server, openFor, app, local, person, toLogin, toForm, linkOn, mailTo, logIn };
};
