import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { Claims } from '../model/values/claims.js';
import type { SignalEvents } from '../ports/signal-events.js';
import { browser } from '../testing/people.test-support.js';
import { acme, refusalOf } from '../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../testing/upstream.test-support.js';

const secret = 'the secret of the provider';

/** Every token ends what its person opened. */
const endings: SignalEvents = {
  types: [],
  told: () => undefined,
  verification: () => ({}),
  statusChanged: () => ({}),
  ending: ({ sub_id: subject, events }, issuer) =>
    (events as Claims)['ends'] !== undefined && (subject as Claims)['iss'] === issuer
      ? { type: 'ends', subject: String((subject as Claims)['sub']) }
      : undefined,
};

const setting = async () => {
  const at = await atUpstream();
  const { world, provider, pair } = at;
  const { storage, digest, clock, signer } = world;
  const keyward = createKeyward({ ...world, signalEvents: endings });
  const change = (more: object = {}) =>
    storage.identityProviders.change(provider.id, (current) => ({
      ...current,
      metadata: {
        ...current.metadata,
        shared_signals: {
          issuer: upstreamIssuer,
          jwks_uri: `${upstreamIssuer}/keys`,
          audience: 'keyward',
          secret_digest: digest.sha256(secret),
        },
      },
      ...more,
    }));
  await change();
  const window = browser();
  const user = await at.person(window);
  const own = await keyward.sessions.begin(user, ['pwd']);

  let count = 0;
  const token = (more: object = {}, typ = 'secevent+jwt'): string =>
    signer.sign(
      {
        iss: upstreamIssuer,
        aud: 'keyward',
        iat: Math.floor(clock.now().getTime() / 1000),
        jti: `token ${++count}`,
        sub_id: { format: 'iss_sub', iss: upstreamIssuer, sub: 'ada' },
        events: { ends: {} },
        ...more,
      },
      { typ, kid: 'one' },
      'ES256',
      pair.privateKey,
    );
  const receive = async (set: string, by: string | undefined = secret, id = provider.id) =>
    (await keyward.signals!.receive(id, by, set))?.err;
  const sessions = async () => (await storage.sessions.all([])).map(({ id }) => id);
  return { ...at, keyward, storage, clock, change, window, user, own, token, receive, sessions };
};

test('a provider ends what its people opened through it, and nothing else', async () => {
  const { own, token, receive, sessions, storage, provider, user } = await setting();
  expect((await sessions()).length).toBe(2);
  expect(await receive(token())).toBeUndefined();
  expect(await sessions()).toEqual([own.session.id]);
  const told = (await storage.auditEvents.all([])).find(
    ({ name }) => name === 'identity.signal_received',
  );
  expect(told).toMatchObject({ tenantId: acme, ids: [user.id, provider.id] });
});

test('a token counts once', async () => {
  const { token, receive, logIn, sessions } = await setting();
  const set = token();
  await receive(set);
  await logIn();
  expect(await receive(set)).toBeUndefined();
  expect((await sessions()).length).toBe(2);
});

describe('is not heard', () => {
  test.each([
    ['without its secret', 'authentication_failed', undefined],
    ['with another secret', 'authentication_failed', 'another'],
  ])('%s (RFC 8935 §2.4)', async (_, err, by) => {
    const { keyward, provider, token, sessions } = await setting();
    expect((await keyward.signals!.receive(provider.id, by, token()))?.err).toBe(err);
    expect((await sessions()).length).toBe(2);
  });

  test('for a provider that is not there', async () => {
    const { token, receive } = await setting();
    expect(await receive(token(), secret, acme)).toBe('authentication_failed');
  });

  test('while the provider is switched off', async () => {
    const { change, token, receive } = await setting();
    await change({ isEnabled: false });
    expect(await receive(token())).toBe('authentication_failed');
  });

  test.each([
    ['another issuer', { iss: 'https://other.example' }, 'invalid_issuer'],
    ['another audience', { aud: 'another' }, 'invalid_audience'],
    ['no time', { iat: undefined }, 'invalid_request'],
    ['a time to come', { iat: 4_000_000_000 }, 'invalid_request'],
    ['an old time', { iat: 1_000_000_000 }, 'invalid_request'],
    ['no jti', { jti: undefined }, 'invalid_request'],
    ['a jti that is too long', { jti: 'x'.repeat(501) }, 'invalid_request'],
    ['no events', { events: undefined }, 'invalid_request'],
  ])('with %s (RFC 8935 §2.4)', async (_, claims, err) => {
    const { token, receive, sessions } = await setting();
    expect(await receive(token(claims))).toBe(err);
    expect((await sessions()).length).toBe(2);
  });

  test.each([
    ['an end', { exp: 4_000_000_000 }],
    ['a subject beside sub_id', { sub: 'ada' }],
  ])('with %s, as tokens of other kinds have (SSF 1.0 §4.1.2, §4.1.7)', async (_, claims) => {
    const { token, receive, sessions } = await setting();
    expect(await receive(token(claims))).toBe('invalid_request');
    expect((await sessions()).length).toBe(2);
  });

  test('with a token of another type, or with none', async () => {
    const { token, receive } = await setting();
    expect(await receive(token({}, 'JWT'))).toBe('invalid_request');
    expect(await receive('no token')).toBe('invalid_request');
  });

  test('with the key of another', async () => {
    const { token, receive } = await setting();
    const forged = JSON.parse(token()) as object;
    expect(await receive(JSON.stringify({ ...forged, signedBy: 'another' }))).toBe('invalid_key');
  });

  test('while its keys cannot be had', async () => {
    const { world, token, receive } = await setting();
    world.outgoing.answers.set(`${upstreamIssuer}/keys`, { status: 500 });
    expect(await receive(token())).toBe('invalid_key');
  });

  test.each([
    ['of nobody here', { sub_id: { format: 'iss_sub', iss: upstreamIssuer, sub: 'bob' } }],
    ['of another issuer', { sub_id: { iss: 'https://other.example', sub: 'ada' } }],
    ['of which nothing follows', { events: { verification: {} } }],
  ])('about a person %s, and the token is taken', async (_, claims) => {
    const { token, receive, sessions } = await setting();
    expect(await receive(token(claims))).toBeUndefined();
    expect((await sessions()).length).toBe(2);
  });
});

describe('the settings of a provider', () => {
  const signals = {
    issuer: upstreamIssuer,
    jwks_uri: `${upstreamIssuer}/keys`,
    audience: 'keyward',
    secret_digest: 'A'.repeat(43),
  };
  test.each([
    ['all of them', signals, undefined],
    ['no key', { ...signals, jwks_uri: undefined }, 'invalid_field'],
    ['no secret', { ...signals, secret_digest: undefined }, 'invalid_field'],
    ['a secret as it is', { ...signals, secret_digest: secret }, 'invalid_field'],
    ['keys in a private network', { ...signals, jwks_uri: 'https://10.0.0.1' }, 'invalid_field'],
  ])('with %s', async (_, shared_signals, refused) => {
    const { keyward, provider } = await setting();
    const metadata = { shared_signals: null };
    await keyward.identityProviders.modify(acme, provider.id, { metadata });
    const work = keyward.identityProviders.modify(acme, provider.id, {
      metadata: { shared_signals },
    });
    expect(await refusalOf(work)).toBe(refused);
  });
});
