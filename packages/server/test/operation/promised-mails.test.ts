/**
 * Each sentence of the guide, the console, the pages and the API that promises a mail, and the mail that a real mail
 * server got for it. A new promise fails this test until it is named here.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailServer, type MailServer, type Received } from '../../../mail-smtp/test/mail-server.js';
import { createDeployment, type Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { memoryTarget } from '../deployment/targets.js';
import { addClient, addManager, addUser, fresh } from '../deployment/world.js';
import { withQuery } from '../deployment/with-query.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const password = 'kumquat accordion canary';
const redirectUri = 'https://app.example/callback';

let mails: MailServer;
let server: Deployment;
let tenantId: string;
let shop: Json;

beforeAll(async () => {
  mails = await mailServer();
  server = createDeployment(memoryTarget, {
    configuration: {
      multiTenant: true,
      smtpUrl: mails.url,
      mailFrom: 'Keyward <no-reply@id.example>',
    },
    platform: { notifier: undefined },
  });
  await server.start();
  const { items } = (await server.manage('GET', '/tenants')).body;
  tenantId = items[0].id;
  await server.manage('PATCH', `/tenants/${tenantId}`, {
    tenant_display_name: 'Harbour Books',
    tenant_metadata: { self_registration_enabled: true },
  });
  shop = await addClient(server, {
    client_type: 'regular_web',
    client_name: 'Shop',
    is_first_party: true,
    client_metadata: {
      urls: { redirect_uris: [redirectUri] },
      grant_types: ['authorization_code', 'refresh_token', 'otp', 'password'],
    },
  });
  server.clock.advance(2);
});

afterAll(async () => {
  await server.stop();
  await mails.close();
});

const newAddress = (): string => `${fresh('ada').replace(' ', '.')}@example.com`;
const addAda = (more: object = {}): Promise<Json> =>
  addUser(server, { email: newAddress(), name: 'Ada', password, verify_email: false, ...more });

const linkOn = ({ text }: Shown, path: string): string => {
  const found = new RegExp(`href="(${path}[^"]*)"`).exec(text)![1]!;
  return `${server.url}/${found.replace(/&amp;/g, '&')}`;
};

const loginAt = (browser: FormBrowser, client: Json): Promise<Shown> =>
  browser.open(
    withQuery(`${server.url}/authorize`, {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: 'openid',
    }),
  );

/** The login page of the shop, and from there the page of another form. */
const fromLogin = async (
  browser: FormBrowser,
  form: 'password-reset' | 'sign-up',
): Promise<Shown> => {
  const login = await loginAt(browser, shop);
  return form === 'sign-up'
    ? browser.open(linkOn(login, form))
    : browser.submit(login, {}, 'reset');
};

const manage = async (path: string, body: object): Promise<Json> => {
  const answer = await server.manage('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
};

/** Does what the promise is about, and answers for whom the mail is. */
type Act = () => Promise<string>;

const inviteByMail: Act = async () => {
  const email = newAddress();
  await manage('/tickets/invitation', { email, client_id: shop.id, send_mail: true });
  return email;
};

const inviteSeveral: Act = async () => {
  const email = newAddress();
  await manage('/tickets/invitation/import', {
    invitations: [{ email, client_id: shop.id, send_mail: true }],
  });
  return email;
};

/** The second mail is taken: the first one was another promise. */
const inviteAgain: Act = async () => {
  const email = newAddress();
  const { id } = await manage('/tickets/invitation', {
    email,
    client_id: shop.id,
    send_mail: true,
  });
  await server.keyward.people.settled();
  await mails.next();
  await manage(`/tickets/${id}/resend`, {});
  return email;
};

const mailPasswordTicket: Act = async () => {
  const { id, email } = await addAda();
  await manage('/tickets/password_change', { user_id: id, send_mail: true });
  return email;
};

const askForPasswordOnPage: Act = async () => {
  const { email } = await addAda();
  const browser = formBrowser(server.url);
  await browser.submit(await fromLogin(browser, 'password-reset'), { username: email });
  return email;
};

const askForPasswordByApi: Act = async () => {
  const { email } = await addAda();
  await manage('/users/password/reset', { email });
  return email;
};

const signUp: Act = async () => {
  const email = newAddress();
  const browser = formBrowser(server.url);
  await browser.submit(await fromLogin(browser, 'sign-up'), { name: 'Ada', email, password });
  return email;
};

const sendAgain: Act = async () => {
  const email = newAddress();
  const browser = formBrowser(server.url);
  const fields = { name: 'Ada', email, password };
  const sent = await browser.submit(await fromLogin(browser, 'sign-up'), fields);
  await server.keyward.people.settled();
  await mails.next();
  await browser.submit(sent, {}, 'again');
  return email;
};

const signUpAgain: Act = async () => {
  const { email } = await addAda();
  const browser = formBrowser(server.url);
  await browser.submit(await fromLogin(browser, 'sign-up'), { name: 'Eve', email, password });
  return email;
};

const createWithVerification: Act = async () =>
  (await addAda({ verify_email: true })).email as string;

const resend: Act = async () => {
  const { email } = await addAda();
  await manage('/users/registration/resend', { email });
  return email;
};

const askForCode: Act = async () => {
  const { email } = await addAda();
  const username = email as string;
  await server.post('/otp', { client_id: shop.id, username, channel: 'email' });
  return username;
};

const findOrganization: Act = async () => {
  const { email } = await addAda();
  const everywhere = await addClient(server, {
    client_type: 'regular_web',
    is_global: true,
    client_metadata: { urls: { redirect_uris: [redirectUri] } },
  });
  const browser = formBrowser(server.url);
  const page = await browser.submit(await loginAt(browser, everywhere), {}, 'choose');
  await browser.submit(page, { email });
  return email;
};

const changePhoneNumber: Act = async () => {
  const { id, email } = await addAda();
  await server.manage('PATCH', `/users/${id}`, { phone_number: '+4930123001' });
  return email;
};

const changeAddress: Act = async () => {
  const { id, email } = await addAda();
  await server.manage('PATCH', `/users/${id}`, { email: newAddress() });
  // Both addresses are told. The present one is not what the promise is about.
  const both = [await mails.next(), await mails.next()];
  taken = both.find(({ to }) => to.includes(email));
  return email;
};
let taken: Received | undefined;

const deleteAccount: Act = async () => {
  const { id, email } = await addAda();
  await server.manage('DELETE', `/users/${id}`);
  return email;
};

const sendTestMail: Act = async () => {
  const { id, email, username } = await addAda({ email_verified: true });
  await server.keyward.tenants.addAdmins(tenantId, [id]);
  const { credentials } = await addManager(server, ['update:tenants', 'read:tenants'], {
    is_first_party: true,
    client_metadata: { grant_types: ['password', 'client_credentials'] },
  });
  const { body } = await server.post(
    '/token',
    { grant_type: 'password', username, password, scope: 'update:tenants read:tenants' },
    credentials,
  );
  const mail = { kind: 'invitation', locale: 'en' };
  const path = `/tenants/${tenantId}/test_mail`;
  const answer = await server.manage('POST', path, mail, { as: body.access_token });
  expect(answer.status).toBe(204);
  return email;
};

interface Promised {
  /** A part of the sentence, as its file has it. */
  readonly says: string;
  readonly in: string;
  readonly does: Act;
  /** Words of the mail that comes. */
  readonly mail: string;
}

const people = 'apps/console/src/features/people/texts/en.ts';
const home = 'apps/console/src/features/home/texts/en.ts';
const tenants = 'apps/console/src/features/tenants/texts/en.ts';
const pages = 'packages/pages/src/texts/en.ts';
const signUpPage = 'docs/how-to/let-people-sign-up.md';
const loginPage = 'docs/how-to/log-in-through-another-provider.md';
const mailsPage = 'docs/how-to/write-the-mails.md';
const sendPage = 'docs/how-to/send-mail.md';
const descriptions = 'packages/api/src/management/member-descriptions.ts';

const invitation = 'invites you to Shop.';
const newPassword = 'Choose a new password';
const confirm = 'Confirm the address';

const promises: readonly Promised[] = [
  { in: people, says: 'Invite people by e-mail', does: inviteByMail, mail: 'invited' },
  { in: people, says: 'A mail with the link goes to', does: inviteByMail, mail: 'Accept the' },
  { in: people, says: 'The invitation is on its way', does: inviteByMail, mail: 'Accept the' },
  { in: people, says: 'The mail names it', does: inviteByMail, mail: 'account at Shop' },
  { in: people, says: 'Send it by mail', does: inviteByMail, mail: 'Accept the' },
  { in: people, says: 'signs in by a mailed link', does: askForPasswordOnPage, mail: newPassword },
  { in: people, says: 'Send a mail that verifies', does: createWithVerification, mail: confirm },
  { in: people, says: 'send a link with which', does: mailPasswordTicket, mail: newPassword },
  { in: home, says: 'Invite them by e-mail', does: inviteByMail, mail: 'Accept the' },
  { in: tenants, says: 'The test mail is on its way', does: sendTestMail, mail: 'Grace Hopper' },
  { in: pages, says: 'the link that we have sent', does: resend, mail: confirm },
  { in: pages, says: 'We have sent a code to', does: findOrganization, mail: 'code' },
  { in: loginPage, says: 'It mails a code to an address', does: findOrganization, mail: 'code' },
  {
    in: loginPage,
    says: 'mails a new link where one waits',
    does: inviteAgain,
    mail: 'Accept the',
  },
  { in: pages, says: 'We will send a link', does: askForPasswordOnPage, mail: newPassword },
  {
    in: pages,
    says: 'We have written to ${account}, if there is',
    does: askForPasswordOnPage,
    mail: newPassword,
  },
  { in: pages, says: "sendLink: 'Send the link'", does: askForPasswordOnPage, mail: newPassword },
  { in: pages, says: 'We have written to ${address}.', does: signUp, mail: confirm },
  { in: pages, says: 'We have sent it again', does: sendAgain, mail: confirm },
  {
    in: signUpPage,
    says: 'sends a link that is valid for half an hour',
    does: askForPasswordOnPage,
    mail: '30 minutes',
  },
  { in: signUpPage, says: 'sends a link that is valid for a day', does: signUp, mail: '24 hours' },
  { in: signUpPage, says: 'sends the mail again after', does: sendAgain, mail: confirm },
  { in: signUpPage, says: 'a mail that says so', does: signUpAgain, mail: 'already' },
  { in: signUpPage, says: 'Send the link again', does: resend, mail: confirm },
  {
    in: signUpPage,
    says: 'Send a link for a forgotten',
    does: askForPasswordByApi,
    mail: newPassword,
  },
  {
    in: signUpPage,
    says: 'the server mails the link to the person',
    does: mailPasswordTicket,
    mail: newPassword,
  },
  { in: mailsPage, says: 'logs in with a code', does: askForCode, mail: 'your code for Shop' },
  { in: mailsPage, says: 'has theirs deleted', does: deleteAccount, mail: 'was deleted' },
  { in: mailsPage, says: 'asks for a new password', does: askForPasswordByApi, mail: newPassword },
  { in: mailsPage, says: 'after a sign-up', does: signUp, mail: confirm },
  { in: mailsPage, says: 'invites a person by mail', does: inviteByMail, mail: 'Accept the' },
  {
    in: mailsPage,
    says: 'sends the mail to the verified',
    does: sendTestMail,
    mail: 'Grace Hopper',
  },
  { in: sendPage, says: 'can request a mail', does: askForCode, mail: 'your code for Shop' },
  {
    in: sendPage,
    says: 'get a message when their account',
    does: changePhoneNumber,
    mail: 'phone number',
  },
  {
    in: sendPage,
    says: 'the old address gets the message',
    does: changeAddress,
    mail: 'e-mail address',
  },
  {
    in: sendPage,
    says: 'sends the mail to the verified',
    does: sendTestMail,
    mail: 'Grace Hopper',
  },
  {
    in: people,
    says: 'Each address gets a mail with a link of its own',
    does: inviteSeveral,
    mail: 'Accept the',
  },
  {
    in: 'packages/api/src/management/tickets/ticket-routes.ts',
    says: 'Send an invitation again',
    does: inviteAgain,
    mail: 'Accept the',
  },
  {
    in: 'docs/how-to/operate.md',
    says: 'request a new password by mail',
    does: askForPasswordOnPage,
    mail: newPassword,
  },
  {
    in: 'docs/how-to/let-people-look-after-their-account.md',
    says: 'The former address gets a message',
    does: changeAddress,
    mail: 'e-mail address',
  },
  {
    in: descriptions,
    says: 'Whether the server mails the link',
    does: inviteByMail,
    mail: 'Accept the',
  },
  {
    in: 'packages/api/src/management/tenants/mail-routes.ts',
    says: 'Send a mail with other words',
    does: sendTestMail,
    mail: 'Grace Hopper',
  },
];

describe('what a text promises arrives', () => {
  test.each(promises.map((each) => [each.says, each.in, each] as const))(
    '“%s” (%s)',
    async (says, file, { does, mail }) => {
      expect(readFileSync(join(root, file), 'utf8')).toContain(says);

      taken = undefined;
      const address = await does();
      await server.keyward.people.settled();
      const received = taken ?? (await mails.next());
      expect(received.to).toEqual([address]);
      expect(`${received.mail.subject}\n${received.mail.text}`).toContain(mail);
    },
  );

  test('the mail of an invitation says who invites, and to what', async () => {
    const ada = await addAda();
    const actor = { id: ada.id, tenancy: { kind: 'all' }, managementScopes: 'all' } as const;
    const input = { email: newAddress(), clientId: shop.id, network: 'office' };
    await server.keyward.tickets.mail('invitation', input, actor);
    expect((await mails.next()).mail.text).toContain(`Ada ${invitation}`);
  });
});

/** Sentences that look like promises and are none, with the reason. */
const others: readonly (readonly [part: string, reason: string])[] = [
  ['what came and went since then on the ways', 'ways to a permission'],
  ['A person gets at most 20 messages an hour', 'a limit'],
  ['An address gets at most five of these mails', 'a limit'],
  ['the person gets a mail', 'impersonation.test.ts: is told to the person'],
  [
    'administrators get a mail',
    'delivery.test.ts: is mailed to administrators when it is disabled',
  ],
  ['a mailed password change', 'the name of a kind of link'],
  ['`mailed`', 'the name of a page'],
  ["mailed: '", 'the name of a page'],
  ['opens a mailed link', 'what a page does'],
  ['signs in by a mailed link or', 'named above'],
  ['a link that only the mailbox knows', 'a reason'],
  ['the creation of a mailed ticket shows it', 'a member of an answer'],
  ['The invitation is written, but not sent', 'says that none is sent'],
  ['only where the server does not mail it', 'a member of an answer'],
  ['Always true for a mailed password change', 'a member of an answer'],
  ['Send the person a link to a new password then', 'what an administrator does'],
  ['ticket.mailed', 'the name of an event'],
  ['send the invitation. The person has the role', 'what an administrator does'],
  ['Send the invitation to ${email} again?', 'asks before it is sent'],
  ['whichever way it comes: a password, a mailed link', 'what hooks are asked about'],
  ["mailAction: 'Send the mail'", 'what an administrator does'],
  ['ails that were written into files', 'says that none is sent'],
  ['a mail that was written into a file', 'says that none is sent'],
  ['The server mailed a link to', 'an event that has happened'],
];

const promising = new RegExp(
  [
    'mailed',
    'mails (the|a|an|another|it)',
    'sends? (a|an|the|another|you)\\b[^.|]{0,20}\\b(mail|link|message|invitation)',
    'gets? (a |an |the |at most \\w+ )?(e-?mail|mails?|messages?)',
    'a mail (that|with)',
    '(people|invite|written|sent|told|it|them|person|password) by (e-)?mail',
    '(has|have) sent',
    'on (its|the) way',
  ]
    .map((form) => `\\b${form}\\b`)
    .join('|'),
  'i',
);

const filesIn = (path: string): readonly string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .filter((name) => name !== 'node_modules')
        .flatMap((name) => filesIn(`${path}/${name}`))
    : [path];

const texts = [
  'README.md',
  'docs/README.md',
  'docs/getting-started.md',
  ...['docs/how-to', 'docs/tutorials', 'docs/concepts'].flatMap(filesIn),
  ...filesIn('apps/console/src').filter((file) => file.endsWith('/en.ts')),
  pages,
  descriptions,
  ...filesIn('packages/api/src/management').filter((file) => file.endsWith('-routes.ts')),
].filter((file) => /\.(md|ts)$/.test(file));

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

test('every sentence that promises a mail is named here, or is none', () => {
  const unnamed = texts.flatMap((file) => {
    const parts = [
      ...promises.filter((each) => each.in === file),
      ...others.map(([says]) => ({ says })),
    ];
    return readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => promising.test(line) && !isComment(line))
      .filter((line) => !parts.some(({ says }) => line.includes(says)))
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(unnamed).toEqual([]);
});
