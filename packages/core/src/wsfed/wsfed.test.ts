import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { NewClient } from '../model/client/client-fields.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import {
  addApp,
  addUser,
  browser,
  changeUser,
  handleOf,
  logInWith,
  reading,
  returned,
} from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  globex,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { multipleFactors } from './contexts.js';
import { longestContext, type WsfedRequest } from './sign-in.js';

const realm = 'urn:sharepoint:portal';
const reply = 'https://portal.example/_trust/';

/** A relying party of acme, and a person of acme who is logged in. */
const portal = async (wsfed: object = {}, client: Partial<NewClient> = {}) => {
  const world = await setUp();
  const app = await addApp(world, {
    ...client,
    metadata: { wsfed: { realm, reply_urls: [reply, `${reply}2`], ...wsfed } },
  });
  const user = await addUser(world, {
    email: 'ada@example.com',
    emailVerified: true,
    username: 'ada',
  });
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(120);
  return { world, app, user, at };
};
type Portal = Awaited<ReturnType<typeof portal>>;

const ask = (
  { world, at }: Pick<Portal, 'world' | 'at'>,
  more: Partial<WsfedRequest> = {},
): Promise<NextStep> =>
  world.keyward.wsfedProvider!.signIn({ wtrealm: realm, wreply: undefined, ...more }, at);

const heard = ({ wsfedIssuer }: World, step: NextStep) =>
  wsfedIssuer.heard(returned(step)['wresult']!);

const told = async (made: Portal, more?: Partial<WsfedRequest>) =>
  heard(made.world, await ask(made, more));

describe('a person who is logged in is told of to the relying party (WS-Federation 1.2 §13)', () => {
  test('at its first address, by a token of SAML 1.1 (SAML 1.1 Core §7.1)', async () => {
    const made = await portal();
    expect(await ask(made)).toMatchObject({
      kind: 'return',
      to: { redirectUri: reply, mode: 'form_post' },
      parameters: { wa: 'wsignin1.0' },
    });
    expect(await told(made)).toMatchObject({
      issuer: 'https://id.example/saml/metadata',
      audience: realm,
      destination: reply,
      type: 'saml1.1',
      statement: { context: 'urn:oasis:names:tc:SAML:1.0:am:password' },
    });
  });

  test('a token goes to an address that is registered, byte by byte; without wreply, to the first', async () => {
    const made = await portal();
    expect(await told(made, { wreply: `${reply}2` })).toMatchObject({ destination: `${reply}2` });
    expect(await told(made)).toMatchObject({ destination: reply });
    expect(await refusalOf(ask(made, { wreply: `${reply}3` }))).toBe('grant_request_invalid');
    expect(await refusalOf(ask(made, { wreply: reply.slice(0, -1) }))).toBe(
      'grant_request_invalid',
    );
  });

  test('by a token of SAML 2.0 where the client says so', async () => {
    expect(await told(await portal({ token_type: 'saml2.0' }))).toMatchObject({
      type: 'saml2.0',
      statement: {
        context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      },
    });
  });

  test('by its name and attributes, for as long as the client says', async () => {
    const attributes = [{ name: 'http://schemas.example/claims/mail', source: 'email' }];
    const made = await portal({ attributes, name_id_format: 'email', lifetime: 60 });
    const { statement } = await told(made);
    expect(statement).toMatchObject({
      nameId: { value: 'ada@example.com' },
      attributes: [{ name: 'http://schemas.example/claims/mail', values: ['ada@example.com'] }],
      notOnOrAfter: new Date(made.world.clock.now().getTime() + 60_000).toJSON(),
    });
  });

  test('with an event, and a grant that ends with the session', async () => {
    const made = await portal({}, { isFirstParty: false });
    await ask(made);
    const [delegation] = await made.world.storage.delegations.all([]);
    expect(delegation).toMatchObject({ clientId: made.app.id, userId: made.user.id, scopes: [] });
    expect(delegation!.sessionId).not.toBeNull();
    expect((await made.world.storage.auditEvents.all([])).at(-1)).toMatchObject({
      name: 'grant.authorized',
      ids: [made.app.id],
    });
  });

  test.each([undefined, '', 'rm=0&id=passive&ru=%2f', '"><script>', 'x'.repeat(longestContext)])(
    'with the context %j',
    async (wctx) => {
      expect(returned(await ask(await portal(), { wctx }))['wctx']).toBe(wctx);
    },
  );
});

describe('who has to log in first (WS-Federation 1.2 §13.2.2)', () => {
  test('a person without a session, who is answered afterwards', async () => {
    const { world, user } = await portal();
    const at = browser();
    const step = await ask({ world, at }, { wctx: 'the context' });
    expect(step.kind).toBe('login');
    await logInWith(world, at, user);
    const done = await world.keyward.authorization.continue(handleOf(step), at);
    expect(returned(done)).toMatchObject({ wctx: 'the context' });
    expect((await world.keyward.authorization.continue(handleOf(step), at)).kind).toBe('answered');
  });

  test('wfresh of 0 asks everyone to log in anew; another number is the age of a login in minutes', async () => {
    const made = await portal();
    expect((await ask(made, { wfresh: '0' })).kind).toBe('login');
    expect((await ask(made, { wfresh: '1' })).kind).toBe('login');
    expect((await ask(made, { wfresh: '3' })).kind).toBe('return');
  });

  test('a person of another tenant', async () => {
    const { world } = await portal();
    const at = browser();
    await logInWith(world, at, await addUser(world, { tenantId: globex }));
    expect((await ask({ world, at })).kind).toBe('login');
  });

  test('a person who says no is told so here', async () => {
    const { world } = await portal();
    const at = browser();
    const handle = handleOf(await ask({ world, at }));
    expect((await world.keyward.authorization.deny(handle, at)).kind).toBe('answered');
  });

  test('wauth names the login, and several factors are asked for', async () => {
    const made = await portal();
    const types = 'http://docs.oasis-open.org/wsfed/authorization/200706/authntypes/';
    expect(await told(made, { wauth: `${types}default` })).toMatchObject({
      statement: { context: `${types}default` },
    });
    expect((await ask(made, { wauth: multipleFactors })).kind).toBe('login');
  });
});

describe('where a relying party asks for what it cannot get, a page says so and nothing is sent anywhere', () => {
  test.each<[string, Partial<WsfedRequest>]>([
    ['no realm', { wtrealm: undefined }],
    ['an unknown realm', { wtrealm: 'urn:unknown' }],
    ['an unknown address', { wreply: 'https://evil.example/' }],
    ['a context that is too long', { wctx: 'x'.repeat(longestContext + 1) }],
    ['an age that is no number', { wfresh: '-1' }],
    ['a login that is not here', { wauth: 'urn:federation:authentication:windows' }],
  ])('%s', async (_, more) => {
    expect(await refusalOf(ask(await portal(), more))).toBe('grant_request_invalid');
  });

  test('a suspended tenant', async () => {
    const made = await portal({}, { tenantId: acme });
    await made.world.keyward.tenants.modify(acme, { isSuspended: true });
    made.world.clock.advance(10);
    expect(await refusalOf(ask(made))).toBe('tenant_suspended');
  });

  test('a person who lacks the name', async () => {
    const made = await portal({ name_id_format: 'email' });
    await changeUser(made.world, made.user, { emailVerified: false });
    expect(await refusalOf(ask(made))).toBe('grant_request_invalid');
    expect(await made.world.storage.delegations.all([])).toEqual([]);
  });

  test('an address that was taken off meanwhile', async () => {
    const { world, app, user } = await portal();
    const at = browser();
    const handle = handleOf(await ask({ world, at }));
    await world.keyward.clients.modify(app.id, {
      metadata: { wsfed: { reply_urls: [`${reply}2`] } },
    });
    world.clock.advance(10);
    await logInWith(world, at, user);
    expect(await refusalOf(world.keyward.authorization.continue(handle, at))).toBe(
      'interaction_over',
    );
  });

  test('a host without the adapter has none of it', async () => {
    const { world } = await portal();
    expect(createKeyward({ ...world, wsfedIssuer: undefined }).wsfedProvider).toBeUndefined();
    expect(createKeyward({ ...world, samlIssuer: undefined }).wsfedProvider).toBeUndefined();
  });

  test('a request that waits gets no answer of SAML 2.0 where the host has left WS-Federation out since', async () => {
    const saml = { entity_id: 'urn:sp', acs_urls: [reply], idp_initiated: true };
    const { world, app, user } = await portal();
    await world.keyward.clients.modify(app.id, { metadata: { saml } });
    const at = browser();
    const handle = handleOf(await ask({ world, at }));
    await logInWith(world, at, user);
    const without = createKeyward({ ...world, wsfedIssuer: undefined });
    await expect(without.authorization.continue(handle, at)).rejects.toThrow(
      'This login has ended',
    );
  });
});

describe('a logout (WS-Federation 1.2 §13.2.4)', () => {
  const logOut = async ({ world, at }: Portal, more: Partial<WsfedRequest> = {}) => {
    const { clientId, returnTo } = await world.keyward.wsfedProvider!.signOut({
      wtrealm: realm,
      wreply: undefined,
      ...more,
    });
    const parameters = { client_id: clientId, post_logout_redirect_uri: returnTo };
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const read = reading(Object.fromEntries(given));
    return world.keyward.authorization.endSession(read, at, true);
  };

  test('asks the relying parties of the session to end theirs', async () => {
    const made = await portal();
    await ask(made);
    expect(await logOut(made)).toMatchObject({
      kind: 'ended',
      location: undefined,
      cleanups: [`${reply}?wa=wsignoutcleanup1.0`],
    });
    expect(await made.world.keyward.sessions.find(made.at.session)).toBeUndefined();
  });

  test('at the address that the client has for it', async () => {
    const made = await portal({ sign_out_url: 'https://portal.example/out?a=b' });
    await ask(made);
    expect(await logOut(made)).toMatchObject({
      cleanups: ['https://portal.example/out?a=b&wa=wsignoutcleanup1.0'],
    });
  });

  test('a relying party that is another realm now is not told', async () => {
    const made = await portal();
    await ask(made);
    await made.world.keyward.clients.modify(made.app.id, {
      metadata: { wsfed: { realm: 'urn:other' } },
    });
    made.world.clock.advance(10);
    expect(await logOut(made, { wtrealm: 'urn:other' })).toMatchObject({ cleanups: [] });
  });

  test('a logout leads on to a registered address of the realm that it names, and else nowhere', async () => {
    const made = await portal();
    const { signOut } = made.world.keyward.wsfedProvider!;
    expect(await logOut(made, { wreply: reply })).toMatchObject({ location: reply });
    const elsewhere = { wtrealm: realm, wreply: 'https://evil.example/' };
    expect(await refusalOf(signOut(elsewhere))).toBe('grant_request_invalid');
    expect(await signOut({ wtrealm: undefined, wreply: reply })).toEqual({});
  });

  test('that a SAML service provider begins tells relying parties, too', async () => {
    const made = await portal();
    const { world, at } = made;
    const saml = {
      entity_id: 'urn:sp',
      acs_urls: ['https://sp.example/acs'],
      slo_url: 'https://sp.example/slo',
      certificates: ['MIIB'],
    };
    await addApp(world, { metadata: { saml } });
    const message = { query: undefined, relayState: undefined };
    const say = (more: object) =>
      world.samlIssuer.say({ issuer: 'urn:sp', issuedAt: world.clock.now(), ...more });
    const step = await world.keyward.samlProvider!.begin({ text: say({}), ...message }, at);
    const { nameId } = world.samlIssuer.heard(returned(step)['SAMLResponse']!).statement!;
    await ask(made);

    const text = say({
      nameId: nameId.value,
      sessionIndexes: [],
      destination: 'https://id.example/saml/slo',
      signedBy: 'MIIB',
    });
    expect(await world.keyward.samlProvider!.logOut({ text, ...message }, at)).toMatchObject({
      kind: 'sent',
      cleanups: [`${reply}?wa=wsignoutcleanup1.0`],
    });
  });
});

test('the metadata name this server as SAML does, with its certificates', async () => {
  const { world } = await portal();
  expect(JSON.parse(await world.keyward.wsfedProvider!.metadata())).toMatchObject({
    entityId: 'https://id.example/saml/metadata',
    address: 'https://id.example/wsfed',
    certificates: [expect.stringContaining('certificate of')],
  });
});

describe('a preview of a token', () => {
  const previewOf = ({ world, app, user }: Portal, wsfed?: object) =>
    world.keyward.wsfedProvider!.preview(app.id, {
      userId: user.id,
      ...(wsfed && { settings: { ...wsfed } }),
    });
  const attributes = [{ name: 'mail', source: 'email' }];

  test('says what the token says', async () => {
    const made = await portal({ attributes, lifetime: 60 });
    const { statement } = await told(made);
    expect(await previewOf(made)).toEqual({
      nameId: statement.nameId,
      attributes: statement.attributes,
      lifetime: 60,
      application: expect.objectContaining({ realm, attributes }),
    });
  });

  test('says it of settings that are not saved yet', async () => {
    const given = { realm, reply_urls: [reply], token_type: 'saml2.0', name_id_format: 'email' };
    expect(await previewOf(await portal(), given)).toMatchObject({
      nameId: { value: 'ada@example.com' },
      application: { token_type: 'saml2.0' },
    });
  });

  test('names what is wrong with the settings', async () => {
    await expect(previewOf(await portal(), { realm })).rejects.toThrow(
      'wsfed.reply_urls is required',
    );
  });

  test('is refused for a client that is no relying party', async () => {
    const made = await portal();
    const app = await addApp(made.world);
    expect(await refusalOf(previewOf({ ...made, app }))).toBe('invalid_field');
  });

  test('tells a tenant nothing of the clients of another', async () => {
    const { world, app, user } = await portal({}, { tenantId: acme });
    const seen = world.keyward.wsfedProvider!.preview(app.id, { userId: user.id }, adminOf(globex));
    expect(await refusalOf(seen)).toBe('record_not_found');
  });
});
