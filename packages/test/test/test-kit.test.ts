/** A server for tests, as an application starts it. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { startTestServer, type TestServer, type TestServerOptions } from '@keyward/test';

const open = new Set<TestServer>();
afterAll(async () => {
  for (const keyward of open) await keyward.close();
});

/** Closed after the tests. */
const started = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const keyward = await startTestServer(options);
  open.add(keyward);
  return keyward;
};

const day = 24 * 3600 * 1000;

describe.each(['memory', 'sqlite'] as const)('a login with %s', (database) => {
  test('answers an access token, an ID token and a refresh token', async () => {
    const keyward = await started({ database });
    const user = await keyward.createUser({ username: 'ada' });
    const client = await keyward.createClient();
    const tokens = await keyward.login(user, { client });

    expect(decodeJwt(tokens.idToken!)).toMatchObject({ sub: user.id, aud: client.id });
    expect(tokens.accessToken).not.toBe('');
    expect(tokens.refreshToken).toMatch(/^\S{20,}$/);
    expect(tokens.scopes).toEqual(['openid', 'profile', 'email', 'offline_access']);
  });

  test('answers a token for an API, which others can verify', async () => {
    const keyward = await started({ database });
    const orders = await keyward.createApi({ scopes: ['read:orders', 'write:orders'] });
    const client = await keyward.createClient({ apis: [orders] });
    const user = await keyward.createUser();
    const { accessToken } = await keyward.login(user, { client, scopes: ['read:orders'] });
    const keys = createRemoteJWKSet(new URL(`${keyward.issuer}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(accessToken, keys, {
      issuer: keyward.issuer,
      audience: orders.identifierUrl,
      typ: 'at+jwt',
    });

    expect(payload).toMatchObject({ sub: user.id, scope: 'read:orders', client_id: client.id });
  });
});

describe('a login', () => {
  test('needs no client', async () => {
    const keyward = await started();
    await keyward.createApi({ scopes: ['read:orders'] });
    const { scopes } = await keyward.login(await keyward.createUser(), {
      scopes: ['openid', 'read:orders'],
    });

    expect(scopes).toEqual(['openid', 'read:orders']);
  });

  test('agrees where a client of others asks for consent', async () => {
    const keyward = await started();
    const client = await keyward.createClient({ isFirstParty: false });
    const { idToken } = await keyward.login(await keyward.createUser(), { client });

    expect(idToken).toBeDefined();
  });

  test.each([
    ['a public client', { isPublic: true }],
    [
      'a client with its secret in the body',
      { metadata: { oauth: { token_endpoint_auth_method: 'client_secret_post' } } },
    ],
  ] as const)('goes through %s', async (_, given) => {
    const keyward = await started();
    const client = await keyward.createClient(given);
    const { idToken } = await keyward.login(await keyward.createUser(), { client });

    expect(idToken).toBeDefined();
  });

  test('below a path, too', async () => {
    const keyward = await started({ path: '/iam' });
    const { idToken } = await keyward.login(await keyward.createUser());

    expect(keyward.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/iam$/);
    expect(decodeJwt(idToken!).iss).toBe(keyward.issuer);
  });

  test('says at which page it stops', async () => {
    const keyward = await started();
    const user = await keyward.createUser();
    const login = keyward.login({ ...user, password: 'another passphrase' });

    await expect(login).rejects.toThrow(
      'stopped at the page "Error: Sign in · Keyward" (400): The username or password is incorrect.',
    );
  });

  test('says which scope is refused', async () => {
    const keyward = await started();
    const client = await keyward.createClient();
    const login = keyward.login(await keyward.createUser(), { client, scopes: ['read:orders'] });

    await expect(login).rejects.toThrow('the login was refused: invalid_scope');
  });

  test('fails for a person who is blocked', async () => {
    const keyward = await started();
    const user = await keyward.createUser();
    await keyward.users.block(user.id, { reason: 'left' });

    await expect(keyward.login(user)).rejects.toThrow(/stopped at the page/);
  });
});

test('a client gets a token for itself', async () => {
  const keyward = await started();
  const orders = await keyward.createApi({ scopes: ['read:orders'] });
  const client = await keyward.createClient({ type: 'machine_to_machine', apis: [orders] });
  const token = await keyward.clientToken(client, { scopes: ['read:orders'] });

  expect(decodeJwt(token)).toMatchObject({ sub: client.id, aud: orders.identifierUrl });
});

describe('the clock', () => {
  test('stands still', async () => {
    const keyward = await started({ now: '2026-03-01T12:00:00Z' });

    expect(keyward.clock.now()).toEqual(new Date('2026-03-01T12:00:00Z'));
    expect(keyward.now()).toEqual(new Date('2026-03-01T12:00:00Z'));
  });

  test.each([
    [1500, 1500],
    ['90s', 90_000],
    ['5m', 300_000],
    ['1.5h', 5_400_000],
    ['2d', 2 * day],
  ] as const)('moves by %s', async (duration, milliseconds) => {
    const keyward = await started({ now: new Date(0) });
    await keyward.clock.advance(duration);

    expect(keyward.clock.now().getTime()).toBe(milliseconds);
  });

  test.each(['1 hour', -1, '-1h', ''])('refuses %j', async (duration) => {
    const keyward = await started();

    await expect(keyward.clock.advance(duration as number)).rejects.toThrow(TypeError);
  });

  test('ends tokens', async () => {
    const keyward = await started();
    const { accessToken, client } = await keyward.login(await keyward.createUser());
    const asking = await keyward.authenticateClient({
      method: 'client_secret_basic',
      id: client.id,
      secret: client.secret!,
    });
    const before = await keyward.introspect(accessToken, { client: asking });
    await keyward.clock.advance('1d');

    expect(before).toBeDefined();
    expect(await keyward.introspect(accessToken, { client: asking })).toBeUndefined();
  });

  test('does the regular work that is due: 200 days rotate the keys, and leave no ended session', async () => {
    const keyward = await started();
    await keyward.login(await keyward.createUser());
    const before = await keyward.keys.signing('RS256');
    await keyward.clock.advance('200d');
    // The next key is published for an hour before it signs.
    await keyward.clock.advance('2h');
    const { id } = await keyward.keys.signing('RS256');

    expect(id).not.toBe(before.id);
    expect(await keyward.storage.sessions.all([])).toEqual([]);
  });
});

describe('mail', () => {
  const withReset = async (): Promise<TestServer> => {
    const keyward = await started();
    const user = await keyward.createUser({
      email: 'ada@example.com',
      emailVerified: true,
      profile: { name: 'Ada' },
    });
    await keyward.people.requestPasswordReset({ who: { userId: user.id }, network: '127.0.0.1' });
    return keyward;
  };

  test('is recorded with its words and its link, which leads to this server', async () => {
    const keyward = await withReset();
    const mail = await keyward.mail.last('ada@example.com');
    const { status } = await fetch(mail.link!);

    expect(mail.kind).toBe('password_reset');
    expect(mail.text).toContain('Hello Ada');
    expect(mail.text).toContain(mail.link);
    expect(mail.link!.startsWith(`${keyward.issuer}/ticket/`)).toBe(true);
    expect(status).toBe(200);
  });

  test('is found by its address, and forgotten', async () => {
    const keyward = await withReset();

    expect(await keyward.mail.all()).toHaveLength(1);
    expect(await keyward.mail.all('bob@example.com')).toEqual([]);
    await keyward.mail.clear();
    expect(await keyward.mail.all()).toEqual([]);
  });

  test('is found by its address in each spelling of the domain', async () => {
    const keyward = await started();
    const user = await keyward.createUser({ email: 'ada@bücher.example' });
    await keyward.people.requestPasswordReset({ who: { userId: user.id }, network: '127.0.0.1' });

    for (const address of ['ada@bücher.example', 'Ada@xn--bcher-kva.example'])
      expect(await keyward.mail.all(address)).toHaveLength(1);
  });

  test('that was not sent is missed by its address', async () => {
    const keyward = await started();

    await expect(keyward.mail.last('ada@example.com')).rejects.toThrow(
      'no mail was sent to ada@example.com',
    );
  });
});

describe('ids', () => {
  const idsOf = async (options: TestServerOptions): Promise<readonly string[]> => {
    const keyward = await started(options);
    const user = await keyward.createUser();
    const client = await keyward.createClient();
    return [user.id, client.id, client.secret!];
  };

  test('and secrets are the same for the same seed', async () => {
    expect(await idsOf({ seed: 'a' })).toEqual(await idsOf({ seed: 'a' }));
  });

  test('differ for another seed', async () => {
    expect(await idsOf({ seed: 'a' })).not.toEqual(await idsOf({ seed: 'b' }));
  });

  test('are UUIDs of version 4 (RFC 9562 §5.4)', async () => {
    const [, id] = await idsOf({});

    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

describe('a server', () => {
  test('takes adapters and options of createServer', async () => {
    const happened: string[] = [];
    const keyward = await started({
      name: 'Shop',
      adapters: { events: { happened: ({ name }) => happened.push(name) } },
    });
    await keyward.login(await keyward.createUser());

    expect(happened.length).toBeGreaterThan(0);
  });

  test('hashes passwords by bcrypt, with the cost that is asked for', async () => {
    const keyward = await started({ passwordCost: 5 });
    const { id } = await keyward.createUser();

    expect((await keyward.storage.users.find(id))!.passwordHash).toMatch(/\$2b\$05\$/);
  });

  test('limits requests if a test asks for it', async () => {
    const keyward = await started({ rateLimit: true });
    const client = await keyward.createClient();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const { status } = await fetch(`${keyward.issuer}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${client.id}:wrong`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      statuses.push(status);
    }

    expect(statuses.at(0)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });

  test('frees its port when its options are wrong', async () => {
    await expect(startTestServer({ mailFrom: 'nobody' })).rejects.toThrow('mailFrom');
  });

  test('is gone after its end, which may come twice', async () => {
    const keyward = await startTestServer();
    await keyward.close();
    await keyward.close();

    await expect(fetch(`${keyward.issuer}/livez`)).rejects.toThrow();
  });

  test('stands beside another', async () => {
    const [one, other] = [await started(), await started()];
    await one.createUser({ username: 'ada' });

    expect(one.issuer).not.toBe(other.issuer);
    expect((await other.users.list()).items).toHaveLength(1);
  });
});
