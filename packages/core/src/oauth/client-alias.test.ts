import { describe, expect, test } from '@jest/globals';
import { directoryStaleness } from '../directory/cached-directory.js';
import { createKeyward } from '../keyward.js';
import type { Client } from '../model/client/client.js';
import type { Claims } from '../model/values/claims.js';
import { ask, atAnApp, handleOf, reading, redirectUri } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  issuer,
  letUse,
  nowhere,
  refusalOf,
  setUp,
  tokenFor,
  type World,
} from '../testing/set-up.test-support.js';

const failed = 'client_authentication_failed';
const invalid = 'grant_request_invalid';
const goodbye = 'https://app.example/bye';

const alias = 'Shop-1';

const rename = ({ keyward }: World, { id }: Client, name: string | null) =>
  keyward.clients.modify(id, { alias: name });

/** Takes the alias from one client and gives it to the other. */
const move = async (world: World, from: Client, to: Client, name = alias) => {
  await rename(world, from, null);
  await rename(world, to, name);
};

const prove = (world: Pick<World, 'keyward'>, id: string, { secret }: Client) =>
  world.keyward
    .authenticateClient({ method: 'client_secret_basic', id, secret: secret! })
    .then(({ client }) => client.id);

const claimsOf = ({ signer }: World, token: string): Claims => signer.read(token)!.claims;

describe('an alias', () => {
  test.each([
    'shop',
    'my-app',
    'Shop',
    'a',
    'x'.repeat(200),
    '!"#$%&\'()*+,-./0123456789;<=>?@[\\]^_`{|}~',
    'kwr-shop',
    `${nowhere}x`,
  ])('may be %s', async (name) => {
    const world = await setUp();
    expect((await addClient(world, { alias: name })).alias).toBe(name);
  });

  test.each([
    ['', 'nothing'],
    ['my app', 'with a space'],
    ['a:b', 'with a colon'],
    ['https://client.example/one', 'the address of a document'],
    ['tab\t', 'with a control character'],
    ['käse', 'with other letters'],
    ['x'.repeat(201), 'too long'],
    [nowhere, 'a UUID'],
    [nowhere.toUpperCase(), 'a UUID in capitals'],
    ['kwr.abc.def', 'the client_id of a client that registered itself'],
  ])('is never what another client could be known by (RFC 9700 §4.15): %j is %s', async (name) => {
    const world = await setUp();
    const client = await addClient(world);
    expect(await refusalOf(rename(world, client, name))).toBe('invalid_field');
    expect(await refusalOf(addClient(world, { alias: name }))).toBe('invalid_field');
  });

  test('is taken once in the installation, whichever tenant asks', async () => {
    const world = await setUp();
    await addClient(world, { alias });
    const input = { name: 'other', alias, tenantId: acme, isGlobal: false } as const;
    const taken = world.keyward.clients.create(input, adminOf(acme, 'create:clients'));
    expect(await refusalOf(taken)).toBe('already_exists');
  });

  test('is compared byte by byte', async () => {
    const world = await setUp();
    const one = await addClient(world, { alias: 'shop' });
    const other = await addClient(world, { alias: 'SHOP' });
    expect(await prove(world, 'shop', one)).toBe(one.id);
    expect(await prove(world, 'SHOP', other)).toBe(other.id);
    expect(await refusalOf(prove(world, 'Shop', one))).toBe(failed);
  });

  test('is cleared, and then free for another client', async () => {
    const world = await setUp();
    const [one, other] = [await addClient(world, { alias }), await addClient(world)];
    await move(world, one, other);
    expect(await prove(world, alias, other)).toBe(other.id);
  });

  test('is free for another client once its client is deleted', async () => {
    const world = await setUp();
    const one = await addClient(world, { alias });
    await prove(world, alias, one);
    await world.keyward.clients.delete(one.id);
    expect(await refusalOf(prove(world, alias, one))).toBe(failed);
    expect((await addClient(world, { alias })).alias).toBe(alias);
  });
});

describe('a client with an alias', () => {
  const named = async () => {
    const world = await setUp();
    const client = await addClient(world, { alias });
    const resource = await addResource(world, acme, undefined, { identifierUrl: 'urn:orders' });
    const scopes = await addScopes(world, resource, 'read');
    await letUse(world, client, resource, scopes);
    return { world, client, resource, scopes };
  };

  test('is found by it and by its id', async () => {
    const { world, client } = await named();
    expect(await prove(world, alias, client)).toBe(client.id);
    expect(await prove(world, client.id, client)).toBe(client.id);
  });

  test('is not known by it with the secret of another client', async () => {
    const { world } = await named();
    const other = await addClient(world, { alias: 'other' });
    expect(await refusalOf(prove(world, alias, other))).toBe(failed);
  });

  test('is named by it in its access token, and by its id as the subject (RFC 9700 §4.15)', async () => {
    const { world, client } = await named();
    const claims = claimsOf(world, await tokenFor(world, client));
    expect(claims).toMatchObject({ client_id: alias, sub: client.id });
  });

  test('has access tokens that count', async () => {
    const { world, client } = await named();
    const token = await tokenFor(world, client);
    const inquirer = { client: (await world.keyward.directory.client(alias))! };
    expect(await world.keyward.introspect(token, inquirer)).toMatchObject({ subject: client.id });
  });

  test.each<[string, (setting: { world: World; client: Client }) => Promise<unknown>]>([
    ['another alias', ({ world, client }) => rename(world, client, 'other')],
    ['none', ({ world, client }) => rename(world, client, null)],
    [
      'one that is another client’s now',
      async ({ world, client }) => move(world, client, await addClient(world)),
    ],
  ])('has tokens that belong to it, whatever it is called since: %s', async (_, change) => {
    const { world, client } = await named();
    const token = await tokenFor(world, client);
    await change({ world, client });
    const inquirer = { client: (await world.keyward.directory.client(client.id))! };
    const found = await world.keyward.introspect(token, inquirer);
    expect(found?.access.client.id).toBe(client.id);
  });

  test('has tokens from before that count', async () => {
    const { world, client } = await named();
    await rename(world, client, null);
    const token = await tokenFor(world, client);
    await rename(world, client, alias);
    const inquirer = { client: (await world.keyward.directory.client(client.id))! };
    expect(await world.keyward.introspect(token, inquirer)).toBeDefined();
  });

  test('exchanges a token, and what comes out belongs to it, whoever has its alias then', async () => {
    const { world, client, resource, scopes } = await named();
    const origin = await addClient(world);
    await letUse(world, origin, resource, scopes);
    const metadata = { grant_types: ['token_exchange'] };
    await world.keyward.clients.modify(client.id, { metadata });
    const subjectToken = await tokenFor(world, origin);
    const parameters: Readonly<Record<string, string>> = {
      subject_token: subjectToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    };
    const token = await tokenFor(world, client, {
      grantType: 'token_exchange',
      parameter: (name) => parameters[name],
    });
    const thief = await addClient(world);
    await letUse(world, thief, resource, scopes);
    await move(world, client, thief);

    const inquirer = { client: (await world.keyward.directory.client(client.id))! };
    const found = await world.keyward.introspect(token, inquirer);
    expect(found?.access.client.id).toBe(client.id);
  });

  test('proves itself by an assertion that calls it as the request does (RFC 7523 §3)', async () => {
    const world = await setUp();
    const { privateKey, publicKey } = await world.signer.createKeyPair('ES256');
    const keys = [{ ...world.signer.publicJwk(publicKey), kid: 'one' }];
    const method = 'private_key_jwt';
    const oauth = { token_endpoint_auth_method: method, jwks: { keys } } as const;
    const client = await addClient(world, { alias, metadata: { oauth } });
    const exp = Math.floor(world.clock.now().getTime() / 1000) + 60;
    const sign = (iss: string, sub = iss) =>
      world.signer.sign(
        { iss, sub, aud: issuer, exp, jti: `${iss} ${sub}` },
        { typ: 'JWT', kid: 'one' },
        'ES256',
        privateKey,
      );
    const present = (id: string, assertion: string) =>
      refusalOf(world.keyward.authenticateClient({ method, id, assertion }));

    expect(await present(alias, sign(alias))).toBeUndefined();
    expect(await present(client.id, sign(client.id))).toBeUndefined();
    expect(await present(alias, sign(client.id, alias))).toBe(failed);
    expect(await present(alias, sign('other'))).toBe(failed);
  });
});

describe('a person at a client with an alias', () => {
  const loggedIn = async () => {
    const world = await setUp();
    const urls = { redirect_uris: [redirectUri], post_logout_redirect_uris: [goodbye] };
    const setting = await atAnApp(world, { alias, metadata: { urls } });
    const other = await addClient(world, {
      type: 'regular_web',
      isGlobal: false,
      tenantId: acme,
      metadata: { urls, grant_types: ['authorization_code', 'refresh_token'] },
    });
    return { ...setting, world, other };
  };

  test('gets an ID token and an access token for it', async () => {
    const { world, code, redeem } = await loggedIn();
    const tokens = await redeem(await code({ client_id: alias }));
    expect(claimsOf(world, tokens.idToken!)).toMatchObject({ aud: alias });
    expect(claimsOf(world, tokens.accessToken)).toMatchObject({ client_id: alias });
  });

  test('gets the same where the application calls itself by its id', async () => {
    const { world, code, redeem } = await loggedIn();
    const tokens = await redeem(await code());
    expect(claimsOf(world, tokens.idToken!)).toMatchObject({ aud: alias });
  });

  test('has a code that belongs to the client that asked, and not to who has its alias then', async () => {
    const { world, code, redeem, app, other } = await loggedIn();
    const waiting = await code({ client_id: alias });
    await move(world, app, other);
    expect(await refusalOf(redeem(waiting, {}, other))).toBe('grant_invalid');
  });

  test('has a code that the client that asked redeems, whoever has its alias then', async () => {
    const { world, code, redeem, app, other } = await loggedIn();
    const waiting = await code({ client_id: alias });
    await move(world, app, other);
    expect((await redeem(waiting)).accessToken).toBeDefined();
  });

  test('has a login page that stays that of the client that asked', async () => {
    const { world, app, other, at } = await loggedIn();
    const parameters = { client_id: alias, prompt: 'login' };
    const handle = handleOf(await ask(world, app, at, parameters));
    await move(world, app, other);
    const step = await world.keyward.authorization.continue(handle, at);
    expect('access' in step && step.access?.client.id).toBe(app.id);
  });

  test('has a refresh token that goes on without the alias', async () => {
    const { world, code, redeem, refresh, app } = await loggedIn();
    const tokens = await redeem(await code({ scope: 'openid offline_access', client_id: alias }));
    await rename(world, app, null);
    const { idToken } = await refresh(tokens.refreshToken!);
    expect(claimsOf(world, idToken!)).toMatchObject({ aud: app.id });
  });

  test('has a refresh token that is nothing to who has the alias then', async () => {
    const { world, code, redeem, app, other } = await loggedIn();
    const tokens = await redeem(await code({ scope: 'openid offline_access', client_id: alias }));
    await move(world, app, other);
    const stolen = world.keyward.token({
      grantType: 'refresh_token',
      client: { method: 'client_secret_basic', id: alias, secret: other.secret! },
      scopes: undefined,
      resource: undefined,
      parameter: reading({ refresh_token: tokens.refreshToken }),
    });
    expect(await refusalOf(stolen)).toBe('grant_invalid');
  });

  const hints = async (before: string | null, after: string | null, named: 'id' | 'alias') => {
    const { world, code, redeem, app, at } = await loggedIn();
    await rename(world, app, before);
    const { idToken } = await redeem(await code());
    await rename(world, app, after);
    const parameters = {
      id_token_hint: idToken,
      client_id: named === 'id' ? app.id : alias,
      post_logout_redirect_uri: goodbye,
    };
    return refusalOf(world.keyward.authorization.endSession(reading(parameters), at, false));
  };

  test.each([
    ['from before the alias', 'alias', null, alias],
    ['from before the alias', 'id', null, alias],
    ['with the alias', 'id', alias, alias],
    ['with the alias', 'alias', alias, alias],
  ] as const)(
    'logs out by an ID token %s, and the client names its %s',
    async (_, named, before, after) => {
      expect(await hints(before, after, named)).toBeUndefined();
    },
  );

  test('does not log out by an ID token for an alias that is gone', async () => {
    expect(await hints(alias, null, 'id')).toBe(invalid);
  });
});

describe('what is remembered of a client with an alias', () => {
  /** Two processes on one storage: what one writes, the other is not told. */
  const twoProcesses = async () => {
    const world = await setUp();
    const other = { keyward: createKeyward(world) };
    const client = await addClient(world, { alias });
    return { world, other, client, next: await addClient(world) };
  };
  const idBy = async ({ keyward }: Pick<World, 'keyward'>, name: string) =>
    (await keyward.directory.client(name))?.client.id;

  test('is dropped at once when the alias goes', async () => {
    const { world, client } = await twoProcesses();
    await idBy(world, alias);
    await rename(world, client, null);
    expect(await idBy(world, alias)).toBeUndefined();
  });

  test('is dropped at once when the alias becomes another', async () => {
    const { world, client } = await twoProcesses();
    await idBy(world, alias);
    await rename(world, client, 'other');
    expect(await idBy(world, 'other')).toBe(client.id);
    expect(await idBy(world, alias)).toBeUndefined();
  });

  test('is dropped at once when the alias moves', async () => {
    const { world, client, next } = await twoProcesses();
    await idBy(world, alias);
    await move(world, client, next);
    expect(await idBy(world, alias)).toBe(next.id);
  });

  test('is dropped by another process within a second after the alias moved', async () => {
    const { world, other, client, next } = await twoProcesses();
    await idBy(other, alias);
    await move(world, client, next);
    world.clock.advance(directoryStaleness);
    expect(await idBy(other, alias)).toBe(next.id);
  });

  test('is dropped at once when what it holds changes', async () => {
    const { world, client } = await twoProcesses();
    const held = async () => (await world.keyward.directory.client(alias))!.resources.length;
    const before = await held();
    await letUse(world, client, await addResource(world, acme));
    expect([before, await held()]).toEqual([0, 1]);
  });
});
