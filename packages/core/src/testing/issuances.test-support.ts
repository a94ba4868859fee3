/**
 * Every way to a session or to tokens of a person, and what each rests on. `issuances.test.ts` takes each of these
 * away in the middle; docs/reference/issuances.md is made from this table.
 */
import { totpStep } from '../ports/totp.js';
import { plainTotp } from '../in-memory/index.js';
import type { LoginMethod } from '../model/tenant/login-policy.js';
import type { Client } from '../model/client/client.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { User } from '../model/user/user.js';
import { tokenTypes } from '../model/grant/token-types.js';
import { userHandle } from '../login/passkey-options.js';
import { during } from './interrupt.test-support.js';
import {
  addApp,
  addUser,
  agreeTo,
  ask,
  browser,
  changeUser,
  fromPerson,
  handleOf,
  logInWith,
  redirectUri,
  returned,
  type TestBrowser,
} from './people.test-support.js';
import { acme, addResource, addScopes, letUse, setUp, type World } from './set-up.test-support.js';
import { atDirectory, directoryAttempt } from './directory.test-support.js';
import { atUpstream, upstreamIssuer } from './upstream.test-support.js';

/** What can be taken away. */
export const premises = {
  block: 'The person is not blocked',
  logins: 'Nothing has ended all logins of the person',
  password: 'The password is the one that was proven',
  factor: 'The person has set up no second factor that was not asked for',
  session: 'The browser session is there',
  consent: 'The consent is there',
  provider: 'The provider is switched on',
  trust: 'The provider has the same issuer, keys and secret',
  client: 'The client proves itself in the same way and may do the same',
  tenant: 'The tenant of the person is not suspended',
  policy: 'The tenant lets people log in by this way',
} as const;
export type Premise = keyof typeof premises;

/** People, browsers and applications at the moment before something is issued. */
export interface Scene {
  readonly world: World;
  readonly user: User;
  readonly app: Client;
  readonly provider?: IdentityProvider;
  readonly at?: TestBrowser;
  /** Issues, and lets `change` happen after the proof and before the issuance. */
  readonly issue: (change: () => Promise<unknown>) => Promise<unknown>;
}

export interface Issuance {
  readonly way: string;
  /** What is added or handed out. */
  readonly gives: string;
  /** The file of the core that adds it, from `packages/core/src`. */
  readonly file: string;
  /** By what the login began that it comes from. */
  readonly method: LoginMethod;
  readonly restsOn: readonly Premise[];
  readonly scene: () => Promise<Scene>;
}

/** Takes one of them away. */
export const takeAway: Readonly<Record<Premise, (scene: Scene) => Promise<unknown>>> = {
  block: ({ world, user }) => world.keyward.users.block(user.id),
  logins: ({ world, user }) =>
    world.keyward.users.setPassword(user.id, { password: { password: 'another good one' } }),
  password: ({ world, user }) =>
    world.keyward.users.setPassword(user.id, {
      password: { password: 'another good one' },
      revokeSessions: false,
    }),
  factor: ({ world, user }) => changeUser(world, user, { isMfaEnrolled: true }),
  session: async ({ world, at }) => {
    const found = (await world.keyward.sessions.find(at!.session))!;
    await world.keyward.sessions.end(found.session.id);
  },
  consent: async ({ world, user, app }) => {
    const consents = await world.storage.consents.all([
      { attribute: 'userId', equals: user.id },
      { attribute: 'clientId', equals: app.id },
    ]);
    const ids = consents.map(({ id }) => id);
    await world.keyward.users.revokeGrants(user.id, ids);
  },
  provider: ({ world, provider }) =>
    world.keyward.identityProviders.modify(acme, provider!.id, { isEnabled: false }),
  trust: ({ world, provider }) =>
    world.keyward.identityProviders.modify(acme, provider!.id, {
      metadata: { client_secret: 'another secret' },
    }),
  client: ({ world, app }) => world.keyward.clients.changeSecret(app.id, 0),
  tenant: ({ world }) => world.keyward.tenants.modify(acme, { isSuspended: true }),
  policy: ({ world }) => requireProvider(world),
};

/** Every person of the tenant has to come through a provider that none of the scenes goes through. */
export const requireProvider = async ({ keyward }: World): Promise<IdentityProvider> => {
  const provider = await keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'the required one',
    isEnabled: true,
    metadata: { issuer: 'https://required.example', client_id: 'keyward' },
  });
  await keyward.tenants.modify(acme, {
    metadata: { login: { required_provider_id: provider.id } },
  });
  return provider;
};

const network = 'home';
const address = '192.0.2.7';
const directGrants = ['password', 'otp', 'token_exchange', 'refresh_token'];

const setMfa = (world: World, policy: 'always' | 'optional') =>
  world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { ...tenant.metadata, mfa: { policy } },
  }));

const atThePasswordGrant = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const user = await addUser(world);
  const app = await addApp(world, { metadata: { grant_types: directGrants } });
  const request = fromPerson(app, 'password', { username: user.username!, password: 'right' });
  const issue: Scene['issue'] = (change) => {
    during(world.hasher, 'matches', change);
    return world.keyward.token({ ...request, scopes: ['openid'], network });
  };
  return { world, user, app, issue };
};

const withAnOneTimePassword = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const user = await addUser(world, { email: 'ada@example.com', emailVerified: true });
  const app = await addApp(world, { metadata: { grant_types: directGrants } });
  const access = (await world.keyward.directory.client(app.id))!;
  await world.keyward.sendOneTimePassword(access, {
    username: 'ada@example.com',
    channel: 'email',
    locales: [],
    network,
  });
  await world.keyward.people.settled();
  world.clock.advance(1);
  const otp = world.notifier.list.at(-1)!.values['code']!;
  const request = fromPerson(app, 'otp', { username: 'ada@example.com', otp });
  const issue: Scene['issue'] = (change) => {
    during(world.storage, 'transaction', change);
    return world.keyward.token({ ...request, scopes: ['openid'], network });
  };
  return { world, user, app, issue };
};

const withAProvidersToken = async (): Promise<Scene> => {
  const at = await atUpstream({ tokenExchangeEnabled: true, identifier: upstreamIssuer });
  const { world, provider, pair } = at;
  await setMfa(world, 'optional');
  const user = await at.person();
  const app = await addApp(world, { metadata: { grant_types: directGrants } });
  world.clock.advance(60);
  const now = Math.floor(world.clock.now().getTime() / 1000);
  const claims = { iss: upstreamIssuer, aud: 'keyward', sub: 'ada', iat: now, exp: now + 60 };
  const token = world.signer.sign(claims, { typ: 'JWT', kid: 'one' }, 'ES256', pair.privateKey);
  const request = fromPerson(app, 'token_exchange', {
    subject_token: token,
    subject_token_type: upstreamIssuer,
  });
  const issue: Scene['issue'] = (change) => {
    during(world.storage, 'transaction', change);
    return world.keyward.token({ ...request, scopes: ['openid'], network });
  };
  return { world, user: (await world.storage.users.find(user.id))!, app, provider, issue };
};

/** A person with a browser session at an application that is not first-party, so that consent counts. */
const withASession = async () => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const user = await addUser(world);
  const app = await addApp(world, {
    metadata: { grant_types: ['authorization_code', 'refresh_token', 'implicit', 'device_code'] },
  });
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);
  await agreeTo(world, await ask(world, app, at), at);
  world.clock.advance(1);
  return { world, user, app, at };
};

const withACode = async (): Promise<Scene> => {
  const scene = await withASession();
  const { world, app, at } = scene;
  const { code } = returned(await ask(world, app, at));
  world.clock.advance(1);
  const issue: Scene['issue'] = async (change) => {
    await change();
    const form = { code, redirect_uri: redirectUri };
    return world.keyward.token(fromPerson(app, 'authorization_code', form));
  };
  return { ...scene, issue };
};

/** The code is added while everything ends: it is worth nothing when it is redeemed. */
const withALateCode = async (): Promise<Scene> => {
  const scene = await withASession();
  const { world, app, at } = scene;
  const issue: Scene['issue'] = async (change) => {
    during(world.storage, 'transaction', async () => {
      await change();
      world.clock.advance(1);
    });
    const { code } = returned(await ask(world, app, at));
    const form = { code, redirect_uri: redirectUri };
    return world.keyward.token(fromPerson(app, 'authorization_code', form));
  };
  return { ...scene, issue };
};

const refused = (
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  if (parameters['error'] !== undefined) throw new RefusedAtRedirect(parameters['error']);
  return parameters;
};

/** The error that the authorization endpoint sent back. */
export class RefusedAtRedirect extends Error {}

const withoutACode = async (): Promise<Scene> => {
  const scene = await withASession();
  const { world, app, at } = scene;
  const issue: Scene['issue'] = async (change) => {
    during(world.storage, 'transaction', change);
    return refused(returned(await ask(world, app, at, { response_type: 'token', nonce: 'n' })));
  };
  return { ...scene, issue };
};

const atAServiceProvider = async (): Promise<Scene> => {
  const scene = await withASession();
  const { world, app, at } = scene;
  const saml = { entity_id: 'urn:shop', acs_urls: ['https://shop.example/acs'] };
  await world.keyward.clients.modify(app.id, { metadata: { saml } });
  const issue: Scene['issue'] = async (change) => {
    during(world.storage, 'transaction', change);
    const text = world.samlIssuer.say({ issuer: 'urn:shop', issuedAt: world.clock.now() });
    const message = { text, query: undefined, relayState: undefined };
    const step = await world.keyward.samlProvider!.begin(message, at);
    const { SAMLResponse } = returned(step);
    const { statement, status } = world.samlIssuer.heard(SAMLResponse!);
    if (statement === undefined) throw new RefusedAtRedirect(status.join(' '));
    return statement;
  };
  return { ...scene, issue };
};

const atARelyingParty = async (): Promise<Scene> => {
  const scene = await withASession();
  const { world, app, at } = scene;
  const wsfed = { realm: 'urn:portal', reply_urls: ['https://portal.example/reply'] };
  await world.keyward.clients.modify(app.id, { metadata: { wsfed } });
  const issue: Scene['issue'] = async (change) => {
    during(world.storage, 'transaction', change);
    const asked = { wtrealm: 'urn:portal', wreply: undefined };
    return returned(await world.keyward.wsfedProvider!.signIn(asked, at));
  };
  return { ...scene, issue };
};

const atADevice = async (): Promise<Scene> => {
  const scene = await withASession();
  const { world, app, at } = scene;
  const { authorization } = world.keyward;
  const access = (await world.keyward.directory.client(app.id))!;
  const codes = await authorization.beginDevice(access, {
    scopes: ['openid'],
    resource: undefined,
  });
  const request = await authorization.deviceRequest(codes.userCode, { network }, at);
  world.clock.advance(1);
  const asked = await authorization.continueDevice(request, at);
  if (asked.kind !== 'consent') throw new Error(asked.kind);
  const issue: Scene['issue'] = async (change) => {
    await authorization.consent(asked.handle, at, asked.shown);
    during(world.storage, 'transaction', change);
    await authorization.continue(asked.handle, at);
    world.clock.advance(10);
    return world.keyward.token(fromPerson(app, 'device_code', { device_code: codes.deviceCode }));
  };
  return { ...scene, issue };
};

const withARefreshToken = async (): Promise<Scene> => {
  const scene = await withACode();
  const { world, app } = scene;
  const { refreshToken } = (await scene.issue(() => Promise.resolve())) as { refreshToken: string };
  world.clock.advance(1);
  const issue: Scene['issue'] = async (change) => {
    await change();
    return world.keyward.token(fromPerson(app, 'refresh_token', { refresh_token: refreshToken }));
  };
  return { ...scene, issue };
};

const withATokenOfOurs = async (): Promise<Scene> => {
  const world = await setUp();
  const user = await addUser(world);
  const app = await addApp(world, { metadata: { grant_types: directGrants } });
  const resource = await addResource(world, acme);
  await letUse(world, app, resource, await addScopes(world, resource, 'read'));
  const login = fromPerson(app, 'password', { username: user.username!, password: 'right' });
  const { accessToken } = await world.keyward.token({ ...login, scopes: ['read'], network });
  world.clock.advance(1);
  const issue: Scene['issue'] = async (change) => {
    await change();
    const request = fromPerson(app, 'token_exchange', {
      subject_token: accessToken,
      subject_token_type: tokenTypes.access,
    });
    return world.keyward.token({ ...request, network });
  };
  return { world, user, app, issue };
};

const atTheLoginPage = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const user = await addUser(world);
  const app = await addApp(world);
  const issue: Scene['issue'] = async (change) => {
    during(world.hasher, 'matches', change);
    const { user: proven } = await world.keyward.beginLogin({
      tenantId: acme,
      identifier: user.username!,
      password: 'right',
      network,
      address,
    });
    return world.keyward.sessions.begin(proven, ['pwd']);
  };
  return { world, user, app, issue };
};

const betweenPasswordAndSession = async (): Promise<Scene> => {
  const scene = await atTheLoginPage();
  const { world, user } = scene;
  const issue: Scene['issue'] = async (change) => {
    const { user: proven } = await world.keyward.beginLogin({
      tenantId: acme,
      identifier: user.username!,
      password: 'right',
      network,
      address,
    });
    world.clock.advance(1);
    await change();
    return world.keyward.sessions.begin(proven, ['pwd']);
  };
  return { ...scene, issue };
};

const withATemporaryPassword = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const user = await addUser(world, { mustChangePassword: true });
  const app = await addApp(world);
  const issue: Scene['issue'] = async (change) => {
    during(world.hasher, 'hash', change);
    const attempt = {
      tenantId: acme,
      identifier: user.username!,
      password: 'right',
      network,
      address,
    };
    const next = 'a quite good password';
    const { user: proven } = await world.keyward.replaceTemporaryPassword(attempt, next);
    return world.keyward.sessions.begin(proven, ['pwd']);
  };
  return { world, user, app, issue };
};

const openTenant = (world: World) =>
  world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { ...tenant.metadata, self_registration_enabled: true, mfa: { policy: 'optional' } },
  }));

/** A person who has asked for a link at a login that waits, and has used it in the same browser. */
const byALink = async (
  askForLink: (world: World, waits: Waits) => Promise<unknown>,
  given: object,
): Promise<Scene> => {
  const world = await setUp();
  await openTenant(world);
  const app = await addApp(world);
  const at = browser();
  const handle = handleOf(await ask(world, app, at));
  const waiting = { handle, browser: at };
  await askForLink(world, { ...waiting, clientId: app.id });
  await world.keyward.people.settled();
  const { to, values } = world.notifier.list.at(-1)!;
  const user = (await world.keyward.users.find(acme, to))!;
  const secret = /ticket\/([^?]+)/.exec(values['link']!)![1]!;
  const access = (await world.keyward.directory.client(app.id))!;
  const issue: Scene['issue'] = async (change) => {
    world.clock.advance(1);
    const redeemed = await world.keyward.tickets.redeem(secret, { ...given, waiting });
    world.clock.advance(1);
    await change();
    const proven = { ...redeemed.proven!, access, address };
    const login = await world.keyward.logInByLink(proven);
    return world.keyward.sessions.begin(login.user, ['pwd'], at);
  };
  return { world, user, app, at, issue };
};

interface Waits {
  readonly handle: string;
  readonly browser: TestBrowser;
  readonly clientId: string;
}

const registrant = { email: 'ada@example.com', tenantId: acme, network };

const byTheLinkOfARegistration = (): Promise<Scene> =>
  byALink(
    ({ keyward }, waits) =>
      keyward.people.signUp({ ...registrant, ...waits, password: 'a quite good password' }),
    { holder: { browser: browser() } },
  );

const byTheLinkToANewPassword = (): Promise<Scene> =>
  byALink(
    async (world, waits) => {
      const user = await addUser(world, { email: registrant.email, emailVerified: true });
      const who = { userId: user.id };
      await world.keyward.people.requestPasswordReset({ ...registrant, ...waits, who });
    },
    { password: 'a quite good password' },
  );

/** A person who has just accepted an invitation. */
const byAnInvitation = async (): Promise<Scene> => {
  const world = await setUp();
  await openTenant(world);
  const app = await addApp(world);
  const at = browser();
  const { tickets } = world.keyward;
  const { secret } = await tickets.create('invitation', {
    email: registrant.email,
    tenantId: acme,
  });
  const { user, proven } = await tickets.redeem(secret, {
    password: 'a quite good password',
    waiting: { handle: '', browser: at },
  });
  const issue: Scene['issue'] = async (change) => {
    world.clock.advance(1);
    await change();
    const invited = await world.keyward.logInInvited({ ...proven!, address });
    return world.keyward.sessions.begin(invited, ['pwd'], at);
  };
  return { world, user, app, at, issue };
};

/** A person who has proven a mailbox, and has chosen this tenant among those that know it. */
const inAChosenTenant = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const { email } = registrant;
  const user = await addUser(world, { email, emailVerified: true });
  const app = await addApp(world, { isGlobal: true, tenantId: null });
  const at = browser();
  const waiting = { handle: handleOf(await ask(world, app, at)), browser: at };
  const { accountChoices, authorization, people } = world.keyward;
  await accountChoices.ask(waiting, email, { network, locales: [] });
  await people.settled();
  await accountChoices.prove(waiting, world.notifier.list.at(-1)!.values['code']!);
  await accountChoices.choose(waiting, acme);
  const { access, request } = await authorization.waiting(waiting.handle, at);
  const tenantId = await authorization.loginTenant(access, { tenantId: request.tenantId });
  const issue: Scene['issue'] = async (change) => {
    during(world.hasher, 'matches', change);
    const first = { tenantId, identifier: email, password: 'right', network, address };
    const { user: proven } = await world.keyward.beginLogin(first);
    return world.keyward.sessions.begin(proven, ['pwd'], at);
  };
  return { world, user, app, at, issue };
};

/** A person whom a provider sends for the first time, and who proves the account that is here. */
const byLinkingAnAccount = async (): Promise<Scene> => {
  const { world, app, provider, state, depart, comeBack } = await atUpstream({
    accountLinking: 'prompt',
  });
  await setMfa(world, 'optional');
  const { email } = registrant;
  const user = await addUser(world, { email, emailVerified: true });
  state.userinfo = { email, email_verified: true };
  const at = browser();
  const { handle, sent } = await depart(at);
  await comeBack(at, { code: 'c', state: sent['state'], iss: upstreamIssuer });
  const issue: Scene['issue'] = async (change) => {
    during(world.hasher, 'matches', change);
    const login = { handle, browser: at, password: 'right', network, address };
    const { link } = world.keyward.federation;
    const first = await link.prove({ ...login, demandsSecondFactor: false });
    return world.keyward.sessions.begin(first.user, ['pwd'], at, first.provider);
  };
  return { world, user, app, provider, at, issue };
};

/** A person whose password is proven, and who is asked for a second factor. */
const atTheSecondFactor = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'always');
  const user = await addUser(world);
  const app = await addApp(world, { isFirstParty: true });
  const at = browser();
  const handle = handleOf(await ask(world, app, at));
  const half = { handle, browser: at };
  const issue: Scene['issue'] = async (change) => {
    during(world.hasher, 'matches', change);
    const { user: proven, missing } = await world.keyward.beginLogin({
      tenantId: acme,
      identifier: user.username!,
      password: 'right',
      network,
      address,
    });
    if (missing === 'nothing') throw new Error('nothing is missing');
    world.clock.advance(1);
    await world.keyward.secondFactor.begin(half, app.id, proven, missing);
    const code = plainTotp.code('', Math.floor(world.clock.now().getTime() / 1000 / totpStep));
    const done = await world.keyward.secondFactor.prove({ ...half, code, network, address });
    return world.keyward.sessions.begin(done.user, done.methods, undefined, done.provider);
  };
  return { world, user, app, at, issue };
};

const withAPasskey = async (): Promise<Scene> => {
  const world = await setUp();
  await setMfa(world, 'optional');
  const user = await addUser(world, { isMfaEnrolled: true });
  const app = await addApp(world, { isFirstParty: true });
  await world.storage.authenticators.add({
    id: world.random.uuid(),
    tenantId: acme,
    userId: user.id,
    kind: 'passkey',
    label: null,
    secret: null,
    lastUsedStep: null,
    codeDigests: [],
    credentialDigest: world.digest.sha256('first'),
    passkey: {
      credentialId: 'first',
      publicKey: 'key of first',
      signatureCounter: 0,
      transports: [],
    },
    lastUsedAt: null,
    createdBy: user.id,
    createdAt: world.clock.now(),
    updatedBy: user.id,
    updatedAt: world.clock.now(),
  });
  const handle = handleOf(await ask(world, app, browser()));
  const login = { handle, clientId: app.id, tenantId: acme };
  const asked = await world.keyward.secondFactor.askedPasskey(login);
  const answer = JSON.stringify({
    credentialId: 'first',
    challenge: asked.challenge,
    origin: 'https://id.example',
    relyingPartyId: 'id.example',
    userHandle: userHandle(world, user.id),
    signatureCounter: 1,
    isVerified: true,
  });
  const issue: Scene['issue'] = async (change) => {
    const proof = { ...login, answer, network, address };
    const done = await world.keyward.secondFactor.logInWithPasskey(proof);
    world.clock.advance(1);
    await change();
    return world.keyward.sessions.begin(done.user, done.methods);
  };
  return { world, user, app, issue };
};

const throughAProvider = async (): Promise<Scene> => {
  const at = await atUpstream();
  const { world, provider, app } = at;
  await setMfa(world, 'optional');
  const { id } = await at.person();
  const user = (await world.storage.users.find(id))!;
  world.clock.advance(60);
  const { at: away, sent } = await at.depart();
  const issue: Scene['issue'] = async (change) => {
    during(world.outgoing, 'send', change);
    const answer = { code: 'c', state: sent['state'], iss: upstreamIssuer };
    const back = await at.comeBack(away, answer);
    if (back.kind === 'failed') throw back.refusal;
    return back;
  };
  return { world, user, app, provider, issue };
};

/** The provider is changed while the person is away. */
const awayAtAProvider = async (): Promise<Scene> => {
  const scene = await throughAProvider();
  const issue: Scene['issue'] = async (change) => {
    await change();
    return scene.issue(() => Promise.resolve());
  };
  return { ...scene, issue };
};
const byADirectory = async () => {
  const { world, provider } = await atDirectory();
  await setMfa(world, 'optional');
  const user = await world.keyward.logIn(directoryAttempt());
  const app = await addApp(world, { metadata: { grant_types: directGrants } });
  world.clock.advance(1);
  return { world, provider, app, user: (await world.storage.users.find(user.id))! };
};

const byADirectoryAtTheGrant = async (): Promise<Scene> => {
  const scene = await byADirectory();
  const { identifier: username, password } = directoryAttempt();
  const request = fromPerson(scene.app, 'password', { username, password });
  const issue: Scene['issue'] = (change) => {
    during(scene.world.passwordDirectory, 'authenticate', change);
    return scene.world.keyward.token({ ...request, scopes: ['openid'], network });
  };
  return { ...scene, issue };
};

const byADirectoryAtTheLoginPage = async (): Promise<Scene> => {
  const scene = await byADirectory();
  const at = browser();
  const issue: Scene['issue'] = async (change) => {
    const first = await scene.world.keyward.beginLogin(directoryAttempt());
    await change();
    const { methods, provider } = first.proof!;
    return scene.world.keyward.sessions.begin(first.user, methods, at, provider);
  };
  return { ...scene, at, issue };
};

const ofThePerson = ['block', 'logins', 'tenant', 'policy'] as const;
const byPassword = [...ofThePerson, 'password', 'factor'] as const;
const ofTheProvider = ['provider', 'trust'] as const;

export const issuances: readonly Issuance[] = [
  {
    way: 'Password grant',
    method: 'password',
    gives: 'tokens',
    file: 'oauth/direct-login.ts',
    restsOn: [...byPassword, 'client'],
    scene: atThePasswordGrant,
  },
  {
    way: 'One-time password',
    method: 'otp',
    gives: 'tokens',
    file: 'oauth/direct-login.ts',
    restsOn: [...ofThePerson, 'factor', 'client'],
    scene: withAnOneTimePassword,
  },
  {
    way: 'Token of an identity provider, exchanged',
    method: 'provider',
    gives: 'tokens',
    file: 'oauth/direct-login.ts',
    restsOn: [...ofThePerson, ...ofTheProvider],
    scene: withAProvidersToken,
  },
  {
    way: 'Authorization code, redeemed',
    method: 'password',
    gives: 'tokens',
    file: 'oauth/redeem-delegation.ts',
    restsOn: [...ofThePerson, 'session', 'consent'],
    scene: withACode,
  },
  {
    way: 'Authorization code, issued while something ends',
    method: 'password',
    gives: 'tokens',
    file: 'oauth/authorize/issue-authorization.ts',
    restsOn: [...ofThePerson, 'session', 'consent'],
    scene: withALateCode,
  },
  {
    way: 'Tokens from the authorization endpoint',
    method: 'password',
    gives: 'tokens',
    file: 'oauth/authorize/issue-authorization.ts',
    restsOn: [...ofThePerson, 'factor', 'session', 'consent'],
    scene: withoutACode,
  },
  {
    way: 'SAML assertion',
    method: 'password',
    gives: 'an assertion',
    file: 'saml/answers.ts',
    restsOn: [...ofThePerson, 'factor', 'session'],
    scene: atAServiceProvider,
  },
  {
    way: 'WS-Federation token',
    method: 'password',
    gives: 'an assertion',
    file: 'saml/answers.ts',
    restsOn: [...ofThePerson, 'factor', 'session'],
    scene: atARelyingParty,
  },
  {
    way: 'Device sign-in',
    method: 'password',
    gives: 'tokens',
    file: 'oauth/authorize/issue-authorization.ts',
    restsOn: [...ofThePerson, 'factor', 'session', 'consent'],
    scene: atADevice,
  },
  {
    way: 'Refresh token',
    method: 'password',
    gives: 'tokens',
    file: 'oauth/grants/refresh-token.ts',
    restsOn: [...ofThePerson, 'session', 'consent'],
    scene: withARefreshToken,
  },
  {
    way: 'Access token of this server, exchanged',
    method: 'password',
    gives: 'an access token',
    file: 'oauth/grants/exchange-own-token.ts',
    restsOn: ofThePerson,
    scene: withATokenOfOurs,
  },
  {
    way: 'Password at the login page',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: atTheLoginPage,
  },
  {
    way: 'Password at the login page, before the session begins',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: betweenPasswordAndSession,
  },
  {
    way: 'Temporary password, replaced',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: withATemporaryPassword,
  },
  {
    way: 'Link of a registration, in the browser that waits',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: byTheLinkOfARegistration,
  },
  {
    way: 'Link to a new password, in the browser that waits',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: byTheLinkToANewPassword,
  },
  {
    way: 'Invitation, in the browser in which it is accepted',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: byAnInvitation,
  },
  {
    way: 'Password at a login whose tenant was chosen',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: byPassword,
    scene: inAChosenTenant,
  },
  {
    way: 'Account of a person whom a provider sends, linked by its password',
    method: 'provider',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    // Without the provider it is a login by password, which links nothing.
    restsOn: byPassword,
    scene: byLinkingAnAccount,
  },
  {
    way: 'Password and second factor',
    method: 'password',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: [...ofThePerson, 'password'],
    scene: atTheSecondFactor,
  },
  {
    way: 'Passkey',
    method: 'passkey',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: ofThePerson,
    scene: withAPasskey,
  },
  {
    way: 'Identity provider, while it is asked',
    method: 'provider',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: ['block', 'tenant', 'policy', ...ofTheProvider],
    scene: throughAProvider,
  },
  {
    way: 'Identity provider, while the person is away',
    method: 'provider',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: ['block', 'tenant', 'policy', ...ofTheProvider],
    scene: awayAtAProvider,
  },
  {
    way: 'Password of a directory, at the password grant',
    method: 'provider',
    gives: 'tokens',
    file: 'oauth/direct-login.ts',
    restsOn: ['block', 'tenant', 'policy', ...ofTheProvider, 'client'],
    scene: byADirectoryAtTheGrant,
  },
  {
    way: 'Password of a directory, at the login page',
    method: 'provider',
    gives: 'a session',
    file: 'sessions/browser-sessions.ts',
    restsOn: [...ofThePerson, ...ofTheProvider],
    scene: byADirectoryAtTheLoginPage,
  },
];
