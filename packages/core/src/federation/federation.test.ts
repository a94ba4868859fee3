import { describe, expect, test } from '@jest/globals';
import { plainDigest } from '../in-memory/index.js';
import { createKeyward, type Platform } from '../keyward.js';
import {
  addApp,
  addUser,
  ask,
  browser,
  changeUser,
  handleOf,
  returned,
} from '../testing/people.test-support.js';
import type { AttributeMapping } from '../model/provider/attribute-mapping.js';
import { acme, globex, issuer, refusalOf } from '../testing/set-up.test-support.js';
import { atUpstream, fieldsOf, over, upstreamIssuer } from '../testing/upstream.test-support.js';
import { federationLifetime } from './pending-federation.js';

describe('on the way to a provider', () => {
  test('the request has its own state, nonce and PKCE, and callback (OIDC Core §3.1.2.1, RFC 7636)', async () => {
    const { depart, asked, provider } = await atUpstream();
    const { url, sent } = await depart(browser(), {
      login_hint: 'ada@example.com',
      ui_locales: 'de',
    });
    expect(url.startsWith(`${upstreamIssuer}/authorize?`)).toBe(true);
    expect(sent).toEqual({
      response_type: 'code',
      client_id: 'keyward',
      redirect_uri: `${issuer}/federation/${provider.id}/callback`,
      scope: 'openid email profile',
      login_hint: 'ada@example.com',
      ui_locales: 'de',
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    });
    const other = (await depart()).sent;
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(other[name]).not.toBe(sent[name]);
    expect(asked.filter(({ url: each }) => each.endsWith('openid-configuration'))).toHaveLength(1);
  });

  test('nothing of it is stored that could be presented', async () => {
    const { depart, world } = await atUpstream();
    const { sent } = await depart();
    const kept = JSON.stringify(
      await world.storage.oneTimeSecrets.all([
        { attribute: 'kind', equals: 'federation' } as never,
      ]),
    );
    for (const name of ['state', 'nonce', 'code_challenge']) expect(kept).not.toContain(sent[name]);
  });

  test('what the waiting request wants of the login, it wants of the login at the provider', async () => {
    const { depart } = await atUpstream();
    expect(
      (await depart(browser(), { prompt: 'login consent', max_age: '60' })).sent,
    ).toMatchObject({ prompt: 'login', max_age: '60' });
  });

  test('what the record says comes before what the provider publishes; PKCE can be left out', async () => {
    const { depart } = await atUpstream({
      metadata: {
        issuer: upstreamIssuer,
        client_id: 'keyward',
        authorization_endpoint: 'https://login.example/a?b=c',
        use_pkce: false,
        scopes: ['groups'],
      },
    });
    const { url, sent } = await depart();
    expect(url.startsWith('https://login.example/a?b=c&response_type=code')).toBe(true);
    expect(sent['scope']).toBe('openid groups');
    expect(sent['code_challenge']).toBeUndefined();
  });

  test('nobody is sent to a provider that is switched off, or of another tenant', async () => {
    const { depart, world, provider } = await atUpstream();
    const foreign = await world.keyward.identityProviders.create(globex, {
      type: 'oidc',
      name: 'Foreign',
      metadata: { issuer: 'https://foreign.example', client_id: 'x' },
    });
    expect(await refusalOf(depart(browser(), {}, foreign.id))).toBe('grant_request_invalid');
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
    expect(await refusalOf(depart())).toBe('grant_request_invalid');
  });

  test.each([
    [{ issuer: 'https://else.example' }, 'upstream_unreachable'],
    [{ authorization_endpoint: 'javascript:alert(1)' }, 'federation_failed'],
    [{ token_endpoint: 'http://login.example/token' }, undefined],
  ])('metadata with %j: %s', async (metadata, code) => {
    const { depart, state } = await atUpstream();
    state.metadata = metadata;
    expect(await refusalOf(depart())).toBe(code === undefined ? 'federation_failed' : code);
  });
});

describe('back from a provider', () => {
  test('the person is logged in, and the waiting request goes on; the session knows who vouched', async () => {
    const { world, depart, comeBack, provider } = await atUpstream();
    const { at, handle, sent } = await depart();
    const back = await comeBack(at, { code: 'c', state: sent['state'], iss: upstreamIssuer });
    if (back.kind !== 'logged_in') throw new Error(back.kind);
    at.session = back.secret;
    expect(back.handle).toBe(handle);
    expect((await world.keyward.sessions.find(back.secret))!.session).toMatchObject({
      methods: ['fed'],
      identityProviderId: provider.id,
    });
    expect(returned(await world.keyward.authorization.continue(handle, at))['code']).toBeDefined();
  });

  test('the code is redeemed with verifier and header credentials (RFC 6749 §2.3.1, RFC 7636 §4.5)', async () => {
    const { depart, comeBack, asked, provider } = await atUpstream();
    const { at, sent } = await depart();
    await comeBack(at, { code: 'the+code', state: sent['state'], iss: upstreamIssuer });
    const { body, headers } = asked.find(({ url }) => url.endsWith('/token'))!;
    const form = fieldsOf(body!);
    expect(form['code']).toBe('the+code');
    expect(form['redirect_uri']).toBe(`${issuer}/federation/${provider.id}/callback`);
    expect(form['grant_type']).toBe('authorization_code');
    expect(form['client_secret']).toBeUndefined();
    expect(plainDigest.sha256(form['code_verifier']!)).toBe(sent['code_challenge']);
    expect(headers!['authorization']).toBe('Basic a2V5d2FyZDphK3NlY3JldCUyRm9mK291cnM=');
  });

  test('in the form where the provider takes them only there', async () => {
    const { logIn, state, asked } = await atUpstream();
    state.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    await logIn();
    const { body, headers } = asked.find(({ url }) => url.endsWith('/token'))!;
    expect(fieldsOf(body!)['client_secret']).toBe('a secret/of ours');
    expect(headers!['authorization']).toBeUndefined();
  });

  describe('a state counts once, in its browser; elsewhere it is not used up (RFC 6749 §10.12, RFC 9700 §4.7)', () => {
    test.each([[undefined], [''], ['nonsense']])('the state %j is none', async (state) => {
      const { comeBack } = await atUpstream();
      expect(await over(comeBack(browser(), { code: 'c', state, iss: upstreamIssuer }))).toBe(true);
    });

    test('another browser gets nothing, and the right one still gets in', async () => {
      const { depart, comeBack, asked } = await atUpstream();
      const { at, sent } = await depart();
      const answer = { code: 'c', state: sent['state'], iss: upstreamIssuer };
      expect(await over(comeBack(browser('another'), answer))).toBe(true);
      expect(asked.some(({ url }) => url.endsWith('/token'))).toBe(false);
      expect((await comeBack(at, answer)).kind).toBe('logged_in');
    });

    test('a second time it is over, also when 20 come at once', async () => {
      const { depart, comeBack, asked } = await atUpstream();
      const { at, sent } = await depart();
      const answer = { code: 'c', state: sent['state'], iss: upstreamIssuer };
      const ends = await Promise.all(
        Array.from({ length: 20 }, () =>
          comeBack(at, answer).then(
            ({ kind }) => kind,
            () => 'over',
          ),
        ),
      );
      expect(ends.filter((end) => end === 'logged_in')).toHaveLength(1);
      expect(ends.filter((end) => end === 'over')).toHaveLength(19);
      expect(asked.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1);
    });

    test('after ten minutes it is over', async () => {
      const { depart, comeBack, world } = await atUpstream();
      const { at, sent } = await depart();
      world.clock.advance(federationLifetime);
      expect(
        await over(comeBack(at, { code: 'c', state: sent['state'], iss: upstreamIssuer })),
      ).toBe(true);
    });
  });

  describe('an answer counts only from the provider that the person was sent to (RFC 9207 §2.4, RFC 9700 §4.4)', () => {
    test.each([
      ['another', { iss: 'https://evil.example' }],
      ['none, though it always names itself', { iss: undefined }],
    ])('it names %s: no code goes anywhere', async (_, answer) => {
      const { logIn, asked } = await atUpstream();
      expect(await logIn(browser(), answer)).toBe(
        'The identity provider is not the one that sent the answer.',
      );
      expect(asked.some(({ url }) => url.endsWith('/token'))).toBe(false);
    });

    test('where its metadata do not say that it names itself, it need not (RFC 9207 §3)', async () => {
      const { logIn, state } = await atUpstream();
      state.metadata = { authorization_response_iss_parameter_supported: undefined };
      expect(await logIn(browser(), { iss: undefined })).toMatchObject({
        user: { tenantId: acme },
      });
    });

    test('an answer counts only at the address of the provider of its state (RFC 9700 §4.4)', async () => {
      const { world, depart, comeBack, asked, state } = await atUpstream();
      state.metadata = { authorization_response_iss_parameter_supported: undefined };
      const other = await world.keyward.identityProviders.create(acme, {
        type: 'oidc',
        name: 'Other',
        metadata: {
          issuer: 'https://other.example',
          client_id: 'x',
          authorization_endpoint: 'https://other.example/a',
          token_endpoint: 'https://other.example/t',
          jwks_uri: 'https://other.example/k',
        },
      });
      const away = await depart(browser(), {}, other.id);
      expect(
        await over(comeBack(away.at, { code: 'of upstream', state: away.sent['state'] })),
      ).toBe(true);
      const { at, sent } = await depart();
      expect(
        await over(comeBack(at, { code: 'of the other', state: sent['state'] }, other.id)),
      ).toBe(true);
      expect(asked.some(({ body }) => body !== undefined)).toBe(false);
      expect((await comeBack(at, { code: 'c', state: sent['state'] })).kind).toBe('logged_in');
    });
  });

  describe('an OpenID provider is believed by its ID token for this login (OIDC Core §3.1.3.7)', () => {
    test.each([
      [{ nonce: 'of another login' }, 'is not for this login'],
      [{ nonce: undefined }, 'is not for this login'],
      [{ iss: 'https://else.example' }, 'has another issuer'],
      [{ aud: 'else' }, 'is not meant for this server alone'],
      [{ aud: ['keyward', 'else'] }, 'is not meant for this server alone'],
      [{ azp: 'else' }, 'is meant for another client'],
      [{ iat: undefined }, 'lacks the claim iat'],
      [{ exp: 1 }, 'has expired'],
      [{ sub: undefined }, 'lacks the claim sub'],
    ])('%j: %s', async (idToken, why) => {
      const { logIn, state, world } = await atUpstream();
      state.idToken = idToken;
      expect(await logIn()).toBe(`The identity provider sends an ID token that ${why}.`);
      expect(await world.storage.sessions.all([])).toEqual([]);
    });

    test('one that nobody of the provider has signed is refused', async () => {
      const { logIn, pair } = await atUpstream();
      (pair as { privateKey: string }).privateKey = 'somebody else';
      expect(await logIn()).toMatch(/is not signed by a key of its issuer/);
    });

    test('what the user-info endpoint says must be about the same person (OpenID Connect Core §5.3.2)', async () => {
      const { logIn, state } = await atUpstream();
      state.userinfo = { sub: 'mallory', email: 'ada@example.com', email_verified: true };
      expect(await logIn()).toMatch(/of another person/);
    });

    test.each([
      [{ error: 'invalid_grant' }, 'does not redeem the code: invalid_grant'],
      [{ error: '<script>' }, 'does not redeem the code: an error without a name'],
      [{}, 'sends no ID token'],
      [{ id_token: 'x' }, 'sends an ID token that is not a signed JWT'],
    ])('its token endpoint answers %j: it %s', async (answer, why) => {
      const { logIn, state } = await atUpstream();
      state.tokenAnswer = answer;
      expect(await logIn()).toBe(`The identity provider ${why}.`);
    });
  });

  test.each([
    [{ error: 'access_denied', code: undefined }, 'The person did not agree.'],
    [
      { error: 'server_error', code: undefined },
      'The identity provider answers with server_error.',
    ],
    [{ code: undefined }, 'The identity provider sends no code.'],
  ])('with %j: %s', async (answer, said) => {
    const { logIn } = await atUpstream();
    expect(await logIn(browser(), answer)).toBe(said);
  });

  test('where the request wants a login that is young enough, the provider has to say how young it is', async () => {
    const { logIn, state, world } = await atUpstream();
    const now = world.clock.now().getTime() / 1000;
    expect(await logIn(browser(), {}, { max_age: '60' })).toMatch(/as recent/);
    state.userinfo = { auth_time: now };
    expect(await logIn(browser(), {}, { max_age: '60' })).toMatch(/as recent/);
    state.idToken = { auth_time: now - 91 };
    expect(await logIn(browser(), {}, { max_age: '60' })).toMatch(/as recent/);
    state.idToken = { auth_time: now - 60 };
    expect(await logIn(browser(), {}, { max_age: '60' })).toHaveProperty('user');
    expect(await logIn(browser(), {}, { prompt: 'login' })).toMatch(/log in again/);
  });
});

describe('who comes back', () => {
  test('is made at first, from ID token and user info by the mapping, and found afterwards', async () => {
    const { person, state } = await atUpstream({
      attributeMapping: { username: 'login', nickname: 'handle' },
    });
    state.userinfo = {
      email: 'ada@example.com',
      email_verified: true,
      login: 'ada',
      handle: 'Countess',
      name: 'Ada',
    };
    const user = await person();
    expect(user).toMatchObject({
      tenantId: acme,
      username: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
      profile: { name: 'Ada', nickname: 'Countess' },
    });
    expect((await person()).id).toBe(user.id);
  });

  test('by an e-mail address that is not verified on both sides is never linked', async () => {
    for (const [theirs, ours, links] of [
      [true, true, true],
      [false, true, false],
      [undefined, true, false],
      [true, false, false],
    ] as const) {
      const { person, state, world } = await atUpstream({ accountLinking: 'verified_email' });
      const local = await addUser(world, { email: 'ada@example.com', emailVerified: ours });
      state.userinfo = { email: 'ada@example.com', email_verified: theirs };
      expect((await person()).id === local.id).toBe(links);
    }
  });

  describe('whose address and flag are in two documents of the provider', () => {
    const arriving = async (
      idToken: object,
      userinfo: object,
      attributeMapping: AttributeMapping = {},
    ) => {
      const at = await atUpstream({ accountLinking: 'verified_email', attributeMapping });
      const local = await addUser(at.world, { email: 'ada@example.com', emailVerified: true });
      Object.assign(at.state.idToken, idToken);
      Object.assign(at.state.userinfo, userinfo);
      return { ...at, local };
    };
    const ofAda = { email: 'ada@example.com' };
    const ofMallory = { email: 'mallory@example.com', email_verified: true };

    test.each([
      ['the flag is of another address', ofAda, ofMallory],
      ['the flag is of no address', ofAda, { email_verified: true }],
      ['the address is beside no flag', { email_verified: true }, ofAda],
    ])('is never linked by them: %s', async (_, idToken, userinfo) => {
      const { person, local } = await arriving(idToken, userinfo);
      const user = await person();
      expect(user.id).not.toBe(local.id);
      expect(user.email).toBeNull();
    });

    test('nor where the mapping reads them from claims of other names', async () => {
      const { person, local } = await arriving(
        { mail: 'ada@example.com' },
        { mail: 'mallory@example.com', mail_ok: true },
        { email: 'mail', email_verified: 'mail_ok' },
      );
      expect((await person()).id).not.toBe(local.id);
    });

    test('is not asked about the account of that address', async () => {
      const { logIn, world, provider } = await arriving(ofAda, ofMallory);
      await world.keyward.identityProviders.modify(acme, provider.id, { accountLinking: 'prompt' });
      expect(await logIn()).toHaveProperty('user');
    });

    test('is not made with that address where nobody has it', async () => {
      const { person, world, local } = await arriving(ofAda, ofMallory);
      await changeUser(world, local, { email: 'else@example.com' });
      const user = await person();
      expect(user.email).toBeNull();
      expect(user.emailVerified).toBe(false);
    });
  });

  test('is not let in while blocked, nor where nobody is made', async () => {
    const { person, logIn, world } = await atUpstream();
    await changeUser(world, await person(), { isBlocked: true });
    expect(await logIn()).toBe('The account is blocked.');
    expect(await (await atUpstream({ createUsers: false })).logIn()).toBe(
      'Nobody is known by this identity.',
    );
  });

  test('is not let into a tenant that was suspended meanwhile', async () => {
    const { depart, comeBack, world, asked } = await atUpstream();
    const { at, sent } = await depart();
    await world.keyward.tenants.modify(acme, { isSuspended: true });
    expect(
      await comeBack(at, { code: 'c', state: sent['state'], iss: upstreamIssuer }).then(
        (back) => (back.kind === 'failed' ? back.refusal.code : back.kind),
        () => 'refused',
      ),
    ).not.toBe('logged_in');
    expect(asked.some(({ url }) => url.endsWith('/token'))).toBe(false);
  });

  test('loses the session when the provider is deleted; a session opened here stays (operations §10.3)', async () => {
    const { person, world, provider } = await atUpstream();
    const at = browser();
    const own = (await world.keyward.sessions.begin(await person(at), ['pwd'])).secret;
    await world.keyward.identityProviders.delete(acme, provider.id);
    expect(await world.keyward.sessions.find(at.session)).toBeUndefined();
    expect((await world.keyward.sessions.find(own)) !== undefined).toBe(true);
  });
});

describe('a provider of plain OAuth is believed by its user-info endpoint', () => {
  const metadata = {
    client_id: 'keyward',
    client_secret: 's',
    authorization_endpoint: `${upstreamIssuer}/authorize`,
    token_endpoint: `${upstreamIssuer}/token`,
    userinfo_endpoint: `${upstreamIssuer}/userinfo`,
  };

  test.each([
    [{ sub: 'x' }, 'x'],
    [{ sub: undefined, id: 42 }, '42'],
    [{ sub: undefined, id: 'y' }, 'y'],
  ])('%j is the person %s', async (userinfo, expected) => {
    const { person, state, world } = await atUpstream({ type: 'oauth2', metadata });
    state.userinfo = userinfo;
    const [identity] = await world.storage.userIdentities.all([
      { attribute: 'userId', equals: (await person(browser(), { iss: undefined })).id },
    ]);
    expect(identity!.providerUserId).toBe(expected);
  });

  test.each([[2 ** 53], [1e21], [1.5]])(
    'a number %d is nobody: as a JSON number it may stand for several people',
    async (id) => {
      const { logIn, state } = await atUpstream({ type: 'oauth2', metadata });
      state.userinfo = { sub: undefined, id };
      expect(await logIn(browser(), { iss: undefined })).toMatch(/^The sub must be a text/);
    },
  );

  test('it says nothing about the login: neither how recent it is nor which factors it had', async () => {
    const { logIn, state, world } = await atUpstream({
      type: 'oauth2',
      metadata: { ...metadata, trust_mfa: true },
    });
    const now = Math.floor(world.clock.now().getTime() / 1000);
    state.userinfo = { amr: ['pwd', 'mfa'], auth_time: now };
    const found = await logIn(browser(), { iss: undefined });
    if (typeof found === 'string') throw new Error(found);
    expect(found.session.methods).toEqual(['fed']);
    expect(await logIn(browser(), { iss: undefined }, { max_age: '60' })).toMatch(/as recent/);
  });

  test('its address and flag come from there alone', async () => {
    const { person, state, world } = await atUpstream({
      type: 'oauth2',
      metadata,
      accountLinking: 'verified_email',
    });
    const local = await addUser(world, { email: 'ada@example.com', emailVerified: true });
    const idToken = { email: 'mallory@example.com', email_verified: true };
    state.userinfo = { email: 'ada@example.com' };
    state.tokenAnswer = { access_token: 'at', ...idToken, id_token: 'unread' };
    expect((await person(browser(), { iss: undefined })).id).not.toBe(local.id);
  });

  test('without an id, or without an access token, nobody is', async () => {
    const { logIn, state } = await atUpstream({ type: 'oauth2', metadata });
    state.userinfo = { sub: undefined };
    expect(await logIn(browser(), { iss: undefined })).toMatch(/^The sub must be a text/);
    state.tokenAnswer = { token_type: 'bearer' };
    expect(await logIn(browser(), { iss: undefined })).toBe(
      'The identity provider sends no access token.',
    );
  });

  test('GitHub’s addresses need not be known', async () => {
    const { depart } = await atUpstream({ type: 'github', metadata: { client_id: 'x' } });
    const { url, sent } = await depart();
    expect(url.split('?')[0]).toBe('https://github.com/login/oauth/authorize');
    expect(sent['nonce']).toBeUndefined();
    expect(sent['scope']).toBe('read:user user:email');
  });
});

describe('which providers a login offers', () => {
  test('enabled ones of the tenant, the default first; none that needs a missing `Outgoing` or SAML', async () => {
    const { world, app } = await atUpstream();
    const oidc = (name: string, more: object = {}) =>
      world.keyward.identityProviders.create(acme, {
        type: 'oidc',
        name,
        metadata: { issuer: `https://${name}.example`, client_id: 'x' },
        ...more,
      });
    await oidc('zeta', { isDefault: true });
    await oidc('alpha');
    await oidc('off', { isEnabled: false });
    await world.keyward.identityProviders.create(acme, {
      type: 'saml',
      name: 'saml',
      metadata: {
        entity_id: 'urn:x:saml',
        sso_url: 'https://saml.example',
        certificates: ['MIIB'],
      },
    });
    const step = await ask(world, app, browser());
    if (step.kind !== 'login') throw new Error(step.kind);
    const offered = async (without: Partial<Platform> = {}) =>
      (await createKeyward({ ...world, ...without }).federation.offered(step)).map(
        ({ name }) => name,
      );
    expect(await offered()).toEqual(['zeta', 'alpha', 'saml', 'Upstream']);
    expect(await offered({ saml: undefined })).toEqual(['zeta', 'alpha', 'Upstream']);
    expect(await offered({ outgoing: undefined })).toEqual(['saml']);
  });

  test('at a global client the address leads to the tenant; a person of another is refused', async () => {
    const { world, provider, state, comeBack } = await atUpstream();
    await world.storage.tenantDomains.add({
      id: world.random.uuid(),
      tenantId: acme,
      domain: 'acme.example',
      isByProof: false,
    });
    const app = await addApp(world, { isGlobal: true, tenantId: null, isFirstParty: true });
    const arrive = async () => {
      const at = browser();
      const url = await world.keyward.federation.begin(
        {
          handle: handleOf(await ask(world, app, at)),
          providerId: provider.id,
          identifier: 'ada@acme.example',
        },
        at,
      );
      return { at, sent: fieldsOf(url.slice(url.indexOf('?') + 1)) };
    };
    const first = await arrive();
    state.idToken = { nonce: first.sent['nonce'] };
    state.userinfo = { email: 'ada@else.example', email_verified: true };
    const back = await comeBack(first.at, {
      code: 'c',
      state: first.sent['state'],
      iss: upstreamIssuer,
    });
    expect(back.kind === 'failed' && back.refusal.message).toMatch(/people of another tenant/);
  });
});
