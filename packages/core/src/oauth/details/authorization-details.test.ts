import { describe, expect, test } from '@jest/globals';
import type { ClientMetadataPatch } from '../../model/client/client-metadata.js';
import type { AuthorizationDetailsType } from '../../model/resource/authorization-details-types.js';
import type { Resource } from '../../model/resource/resource.js';
import type { AuthorizationDetail } from '../../model/values/authorization-details.js';
import {
  addApp,
  addUser,
  agreeTo,
  ask,
  atAnApp,
  claimsOf,
  fromPerson,
  handleOf,
  logInWith,
  reading,
  returned,
  type AppInput,
  type AtAnApp,
  type Parameters,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
  type World,
} from '../../testing/set-up.test-support.js';
import type { TokenResponse } from '../grant.js';

const payment: AuthorizationDetail = { type: 'payment', amount: '12.50', to: 'Ann' };
const other: AuthorizationDetail = { type: 'payment', amount: '1.00', to: 'Bob' };
const account: AuthorizationDetail = { type: 'account', actions: ['read'] };

const declared: readonly AuthorizationDetailsType[] = [
  {
    type: 'payment',
    schema: { type: 'object', required: ['amount'], properties: { amount: { type: 'string' } } },
    text: { en: 'Pay {amount} to {to}', de: '{amount} an {to} zahlen' },
  },
  { type: 'account', schema: { type: 'object' }, text: { en: 'Read an account' } },
];

const asked = (...details: readonly unknown[]) => ({
  authorization_details: JSON.stringify(details),
});

const allowed = (metadata: ClientMetadataPatch = {}): ClientMetadataPatch => ({
  ...metadata,
  oauth: { authorization_details_types: ['payment', 'account'], ...metadata.oauth },
});

/** A person at an application that may ask for payments and accounts. */
const atABank = async ({ metadata, ...input }: AppInput = {}) => {
  const setting = await atAnApp(await setUp(), { ...input, metadata: allowed(metadata) });
  await setting.world.keyward.resources.modify(setting.resource.id, {
    authorizationDetailsTypes: declared,
  });
  return setting;
};

const send = ({ world, app, at }: AtAnApp, parameters: Parameters) =>
  ask(world, app, at, { scope: undefined, ...parameters });

const codeFor = async (setting: AtAnApp, parameters: Parameters): Promise<string> => {
  const step = await agreeTo(setting.world, await send(setting, parameters), setting.at);
  return returned(step)['code']!;
};

const tokensFor = async (setting: AtAnApp, parameters: Parameters): Promise<TokenResponse> =>
  setting.redeem(await codeFor(setting, parameters));

const detailsIn = ({ world }: AtAnApp, { accessToken }: TokenResponse): unknown =>
  claimsOf(world, accessToken)['authorization_details'];

const told = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
};

const withdraw = ({ world, resource }: AtAnApp, types = declared.slice(1)) =>
  world.keyward.resources.modify(resource.id, { authorizationDetailsTypes: types });

describe('a payment, from the request to the token', () => {
  test('the code gives a token and an answer that say it (RFC 9396 §7, §9.1)', async () => {
    const setting = await atABank();
    const tokens = await tokensFor(setting, asked(payment));
    expect(tokens.authorizationDetails).toEqual([payment]);
    expect(detailsIn(setting, tokens)).toEqual([payment]);
  });

  test('the log names its type, and nothing that it says', async () => {
    const setting = await atABank();
    await codeFor(setting, asked(payment));
    const events = await setting.world.storage.auditEvents.all([
      { attribute: 'name', equals: 'grant.authorized' },
    ]);
    expect(events.map(({ values }) => values)).toEqual([
      [['authorizationDetails', null, JSON.stringify([payment.type])]],
    ]);
  });

  test('the introspection says it (RFC 9396 §9.2)', async () => {
    const setting = await atABank();
    const { accessToken } = await tokensFor(setting, asked(payment));
    const access = (await setting.world.keyward.directory.client(setting.app.id))!;
    expect(await setting.world.keyward.introspect(accessToken, { client: access })).toMatchObject({
      authorizationDetails: [payment],
    });
  });

  test('a request with authorization details that names no scope gets none beside them (RFC 9396 §3)', async () => {
    const setting = await atABank();
    expect((await tokensFor(setting, asked(payment))).scope).toBe('');
    const both = await tokensFor(setting, { scope: 'openid read', ...asked(payment) });
    expect(both).toMatchObject({ scope: 'openid read', authorizationDetails: [payment] });
  });

  test('the consent shows each with the text of its type', async () => {
    const step = await send(await atABank(), asked(payment, account));
    expect(step).toMatchObject({
      kind: 'consent',
      scopes: [],
      details: [
        { detail: payment, text: declared[0]!.text },
        { detail: account, text: declared[1]!.text },
      ],
    });
  });

  test('a request without any is as before', async () => {
    const setting = await atABank();
    const tokens = await setting.redeem(await setting.code({ scope: 'read' }));
    expect(tokens.authorizationDetails).toBeUndefined();
    expect(claimsOf(setting.world, tokens.accessToken)).not.toHaveProperty('authorization_details');
  });
});

describe('a person is asked for authorization details each time, whatever client asks (RFC 9396 §13)', () => {
  test('also by a first-party application that skips consent', async () => {
    const setting = await atABank();
    await codeFor(setting, asked(payment));
    expect((await send(setting, asked(payment))).kind).toBe('consent');
  });

  test('also where every scope was agreed to before', async () => {
    const setting = await atABank({ isFirstParty: false });
    await codeFor(setting, { scope: 'openid read', ...asked(payment) });
    expect(await send(setting, { scope: 'openid read', ...asked(payment) })).toMatchObject({
      kind: 'consent',
      scopes: [],
    });
  });

  test('without a page, the request is refused', async () => {
    const setting = await atABank();
    await codeFor(setting, asked(payment));
    const step = await send(setting, { prompt: 'none', ...asked(payment) });
    expect(returned(step)).toMatchObject({ error: 'consent_required' });
  });
});

describe('a consent to details is kept with the request alone, by its digest, never with the consents', () => {
  test('no consent holds it', async () => {
    const setting = await atABank();
    await codeFor(setting, asked(payment));
    expect(await setting.world.storage.consents.all([])).toEqual([]);
  });

  test('the agreement of one person is none of another', async () => {
    const setting = await atABank();
    const { world, at } = setting;
    const step = await send(setting, asked(payment));
    if (step.kind !== 'consent') throw new Error(step.kind);
    await world.keyward.authorization.consent(step.handle, at, step.shown);
    await logInWith(world, at, await addUser(world));
    expect((await world.keyward.authorization.continue(step.handle, at)).kind).toBe('consent');
  });

  test('going on without an agreement shows the page again', async () => {
    const setting = await atABank();
    const step = await send(setting, asked(payment));
    const next = await setting.world.keyward.authorization.continue(handleOf(step), setting.at);
    expect(next.kind).toBe('consent');
  });

  test('what the page showed in other words is not agreed to', async () => {
    const setting = await atABank();
    const step = await send(setting, asked(payment));
    const text = { en: 'Pay much more than {amount}' };
    await withdraw(setting, [{ ...declared[0]!, text }]);
    setting.world.clock.advance(2);
    expect((await agreeTo(setting.world, step, setting.at)).kind).toBe('consent');
  });
});

test('what is handed out rests on a consent to this very request, read again in the transaction', async () => {
  const setting = await atABank();
  const { world, at } = setting;
  const step = await send(setting, asked(payment));
  if (step.kind !== 'consent') throw new Error(step.kind);
  await world.keyward.authorization.consent(step.handle, at, step.shown);
  const transaction = world.storage.transaction.bind(world.storage);
  // Between the look and the transaction, the row says that another payment was agreed to.
  world.storage.transaction = async (work: never, options: never) => {
    world.storage.transaction = transaction;
    for (const { id, data } of await world.storage.oneTimeSecrets.all([])) {
      const request = { ...(data['request'] as object), agreedDetails: undefined };
      await world.storage.oneTimeSecrets.change(id, (row) => ({
        ...row,
        data: { ...data, request },
      }));
    }
    return transaction(work, options);
  };
  const next = await world.keyward.authorization.continue(step.handle, at);
  expect(returned(next)).toMatchObject({ error: 'consent_required' });
});

describe('details are of a type that the target declares and the client may ask for (RFC 9396 §5)', () => {
  const refused = 'invalid_authorization_details';

  test.each<[string, readonly unknown[], RegExp]>([
    ['an unknown type', [{ type: 'loan' }], /may not ask for/],
    ['one of two that is unknown', [payment, { type: 'loan' }], /\[1\]/],
    ['another object than the schema says', [{ type: 'payment' }], /lacks amount/],
    ['a type of a prototype', [{ type: 'constructor' }], /may not ask for/],
  ])('%s is refused', async (_, details, why) => {
    const step = await send(await atABank(), asked(...details));
    expect(returned(step)).toMatchObject({
      error: refused,
      error_description: expect.stringMatching(why) as unknown,
    });
  });

  test('a type that the client was not allowed', async () => {
    const setting = await atABank({
      metadata: { oauth: { authorization_details_types: ['account'] } },
    });
    expect(returned(await send(setting, asked(payment)))).toMatchObject({ error: refused });
  });

  test('a type of another resource', async () => {
    const setting = await atABank();
    const { world, app } = setting;
    const elsewhere = await addResource(world, acme);
    await letUse(world, app, elsewhere, await addScopes(world, elsewhere, 'elsewhere'));
    const step = await send(setting, { resource: elsewhere.id, ...asked(payment) });
    expect(returned(step)).toMatchObject({ error: refused });
  });

  test('a pushed request is refused at once', async () => {
    const { world, app } = await atABank();
    const access = (await world.keyward.directory.client(app.id))!;
    const push = (details: object) =>
      world.keyward.authorization.push(
        access,
        new Map(
          Object.entries({
            response_type: 'code',
            redirect_uri: 'https://app.example/callback',
            ...details,
          }),
        ),
      );
    expect(await refusalOf(push(asked({ type: 'loan' })))).toBe('authorization_details_invalid');
    expect(await refusalOf(push({ authorization_details: '{}' }))).toBe(
      'authorization_details_invalid',
    );
    expect(await refusalOf(push(asked(payment)))).toBeUndefined();
  });

  test('the refusal of what is no JSON is told at the redirect URI', async () => {
    const step = await send(await atABank(), { authorization_details: '[', state: 's' });
    expect(returned(step)).toMatchObject({ error: refused, state: 's' });
  });
});

test.each(['token', 'id_token', 'code token', 'id_token token'])(
  'authorization details take a code. Not %s',
  async (type) => {
    const step = await send(await atABank(), {
      response_type: type,
      nonce: 'n',
      scope: 'openid read',
      ...asked(payment),
    });
    expect(returned(step)).toMatchObject({ error: 'invalid_authorization_details' });
  },
);

test('authorization details take a code', async () => {
  const step = await send(await atABank(), {
    response_type: 'code id_token',
    nonce: 'n',
    scope: 'openid read',
    ...asked(payment),
  });
  expect(step.kind).toBe('consent');
});

describe('details are only narrowed: a request names some of those granted, each deeply equal (RFC 9396 §6)', () => {
  const refresh = (setting: AtAnApp, token: string, parameters: Parameters) =>
    setting.world.keyward.token(
      fromPerson(setting.app, 'refresh_token', { refresh_token: token, ...parameters }),
    );

  test('when the code is redeemed', async () => {
    const setting = await atABank();
    const code = await codeFor(setting, asked(payment, other));
    const tokens = await setting.redeem(
      code,
      asked({ to: 'Ann', amount: '12.50', type: 'payment' }),
    );
    expect(tokens.authorizationDetails).toEqual([payment]);
  });

  test('a code that is redeemed for more gives nothing, and stays', async () => {
    const setting = await atABank();
    const code = await codeFor(setting, asked(payment));
    for (const more of [asked(other), asked(payment, other), asked({ ...payment, amount: '99' })])
      expect(await refusalOf(setting.redeem(code, more))).toBe('authorization_details_invalid');
    expect((await setting.redeem(code)).authorizationDetails).toEqual([payment]);
  });

  test('a code without any is redeemed for none', async () => {
    const setting = await atABank();
    const code = await setting.code({ scope: 'read' });
    expect(await refusalOf(setting.redeem(code, asked(payment)))).toBe(
      'authorization_details_invalid',
    );
  });

  test('when a token is refreshed, for the token that it gives alone', async () => {
    const setting = await atABank();
    const { refreshToken } = await tokensFor(setting, asked(payment, other));
    const narrow = await refresh(setting, refreshToken!, asked(other));
    const next = await refresh(setting, narrow.refreshToken!, {});
    expect(narrow.authorizationDetails).toEqual([other]);
    expect(next.authorizationDetails).toEqual([payment, other]);
  });

  test('a refresh for more is refused, and the token stays', async () => {
    const setting = await atABank();
    const { refreshToken } = await tokensFor(setting, asked(payment));
    expect(await refusalOf(refresh(setting, refreshToken!, asked(other)))).toBe(
      'authorization_details_invalid',
    );
    expect((await refresh(setting, refreshToken!, {})).authorizationDetails).toEqual([payment]);
  });
});

describe('what may be asked for no more while the consent page is open', () => {
  const agreedLate = async (parameters: Parameters, change: (setting: AtAnApp) => unknown) => {
    const setting = await atABank({ isFirstParty: false });
    const page = await send(setting, parameters);
    await change(setting);
    setting.world.clock.advance(2);
    return returned(await agreeTo(setting.world, page, setting.at));
  };

  test('is told to the application at its address: a type', async () => {
    const { error, code } = await agreedLate(asked(payment), (setting) => withdraw(setting));
    expect([error, code]).toEqual(['invalid_authorization_details', undefined]);
  });

  test('is told to the application at its address: a scope', async () => {
    const { error, code } = await agreedLate({ scope: 'read' }, async ({ world, resource }) => {
      const scopes = await world.storage.scopes.all([
        { attribute: 'resourceId', equals: resource.id },
      ]);
      for (const { id } of scopes) await world.keyward.scopes.delete(resource.id, id);
    });
    expect([error, code]).toEqual(['invalid_scope', undefined]);
  });
});

describe('details are left out once their type is withdrawn, and with all nothing is left', () => {
  const later = async (
    setting: AtAnApp,
    parameters: Parameters,
    change: () => Promise<unknown>,
  ) => {
    const { refreshToken } = await tokensFor(setting, parameters);
    await change();
    setting.world.clock.advance(2);
    return () => setting.refresh(refreshToken!);
  };

  test('one of two is left', async () => {
    const setting = await atABank();
    const refresh = await later(setting, asked(payment, account), () => withdraw(setting));
    expect((await refresh()).authorizationDetails).toEqual([account]);
  });

  test('the scopes are left', async () => {
    const setting = await atABank();
    const refresh = await later(setting, { scope: 'read', ...asked(payment) }, () =>
      withdraw(setting),
    );
    const tokens = await refresh();
    expect(tokens).toMatchObject({ scope: 'read' });
    expect(tokens.authorizationDetails).toBeUndefined();
  });

  test('nothing is left', async () => {
    const setting = await atABank();
    const refresh = await later(setting, asked(payment), () => withdraw(setting));
    expect(await refusalOf(refresh())).toBe('grant_invalid');
  });

  test('a client that may not ask for the type any more gets it no more', async () => {
    const setting = await atABank();
    const { world, app } = setting;
    const oauth = { authorization_details_types: ['account'] };
    const refresh = await later(setting, asked(payment, account), () =>
      world.keyward.clients.modify(app.id, { metadata: { oauth } }),
    );
    expect((await refresh()).authorizationDetails).toEqual([account]);
  });

  test('a code too gives what is left', async () => {
    const setting = await atABank();
    const code = await codeFor(setting, asked(payment, account));
    await withdraw(setting);
    setting.world.clock.advance(2);
    expect((await setting.redeem(code)).authorizationDetails).toEqual([account]);
  });

  test('an object that the schema takes no more is left out too', async () => {
    const setting = await atABank();
    const stricter = { ...declared[0]!, schema: { type: 'object', required: ['purpose'] } };
    const refresh = await later(setting, asked(payment, account), () =>
      withdraw(setting, [stricter, declared[1]!]),
    );
    expect((await refresh()).authorizationDetails).toEqual([account]);
  });
});

describe('a client that asks for itself', () => {
  const machine = async (world: World, resource: Resource, metadata = allowed()) => {
    const client = await addApp(world, {
      metadata: { ...metadata, grant_types: ['client_credentials'] },
    });
    await letUse(world, client, resource, await addScopes(world, resource, 'machines'));
    return client;
  };
  const ofItself = async (parameters: Parameters, metadata?: ClientMetadataPatch) => {
    const setting = await atABank();
    const { world, resource } = setting;
    const client = await machine(world, resource, metadata);
    return world.keyward.token(tokenRequest(client, { parameter: reading(parameters) }));
  };

  test('gets what it may ask for, and no scopes unasked', async () => {
    expect(await ofItself(asked(payment))).toMatchObject({
      scope: '',
      authorizationDetails: [payment],
    });
  });

  test('gets none without being allowed the type', async () => {
    expect(await refusalOf(ofItself(asked(payment), {}))).toBe('authorization_details_invalid');
  });

  test('gets no more than fits into a token', async () => {
    const detail = { ...payment, to: '支'.repeat(3800) };
    expect(await told(ofItself(asked(detail)))).toMatch(/makes the token too long/);
  });
});

describe('a grant that cannot give details refuses a request for some, and leaves none out (RFC 9396 §6)', () => {
  test.each(['password', 'device_code', 'otp', 'jwt_bearer'])('%s', async (grant) => {
    const { world, app } = await atABank({
      metadata: { grant_types: ['password', 'device_code', 'otp', 'jwt_bearer', 'refresh_token'] },
    });
    const request = fromPerson(app, grant, { username: 'a', password: 'b', ...asked(payment) });
    expect(await refusalOf(world.keyward.token(request))).toBe('authorization_details_invalid');
  });
});

describe('details go along to the resource that they were granted for, and to no other', () => {
  const tokenType = 'urn:ietf:params:oauth:token-type:access_token';

  const exchanged = async (
    setting: AtAnApp,
    parameters: Parameters,
    {
      resource,
      metadata = allowed(),
    }: { resource?: Resource; metadata?: ClientMetadataPatch } = {},
  ) => {
    const { world } = setting;
    const service = await addApp(world, {
      isFirstParty: true,
      metadata: { ...metadata, grant_types: ['token_exchange'] },
    });
    await letUse(world, service, setting.resource, setting.scopes);
    if (resource !== undefined)
      await letUse(world, service, resource, await addScopes(world, resource, 'read'));
    const subject = await tokensFor(setting, { scope: 'read', ...asked(payment, other) });
    return world.keyward.token({
      ...fromPerson(service, 'token_exchange', {
        subject_token: subject.accessToken,
        subject_token_type: tokenType,
        ...parameters,
      }),
      ...(resource === undefined ? {} : { resource: resource.id }),
    });
  };

  test('all of them, and the new token is alive', async () => {
    const setting = await atABank();
    const tokens = await exchanged(setting, {});
    expect(tokens.authorizationDetails).toEqual([payment, other]);
    const { keyward } = setting.world;
    const service = claimsOf(setting.world, tokens.accessToken)['client_id'] as string;
    const client = (await keyward.directory.client(service))!;
    expect(await keyward.introspect(tokens.accessToken, { client })).toMatchObject({
      authorizationDetails: [payment, other],
    });
  });

  test('some of them', async () => {
    expect((await exchanged(await atABank(), asked(other))).authorizationDetails).toEqual([other]);
  });

  test('never more', async () => {
    const work = exchanged(await atABank(), asked({ ...payment, amount: '99' }));
    expect(await refusalOf(work)).toBe('authorization_details_invalid');
  });

  test('none for a client that may not ask for the type', async () => {
    const tokens = await exchanged(await atABank(), {}, { metadata: {} });
    expect(tokens.authorizationDetails).toBeUndefined();
  });

  test('none for another resource', async () => {
    const setting = await atABank();
    const resource = await addResource(setting.world, acme, undefined, {
      skipConsentForFirstParty: true,
      authorizationDetailsTypes: declared,
    });
    const tokens = await exchanged(setting, {}, { resource });
    expect(tokens.authorizationDetails).toBeUndefined();
  });

  test('none beside a token of another kind', async () => {
    const setting = await atABank();
    const parameters = { requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag' };
    const work = exchanged(setting, { ...asked(payment), ...parameters });
    expect(await refusalOf(work)).toBe('authorization_details_invalid');
  });
});

test('a token says no more details than its delegation', async () => {
  const setting = await atABank();
  const { world, app } = setting;
  const { accessToken } = await tokensFor(setting, asked(payment));
  const written = JSON.parse(accessToken) as { claims: object };
  const access = (await world.keyward.directory.client(app.id))!;
  const alive = async (claims: object) => {
    const token = JSON.stringify({ ...written, claims: { ...written.claims, ...claims } });
    return (await world.keyward.introspect(token, { client: access })) !== undefined;
  };
  expect(await alive({})).toBe(true);
  for (const details of [[other], [payment, other], {}, [7], 'x', null])
    expect(await alive({ authorization_details: details })).toBe(false);
});

test('types of authorization details are registered where their schemas can be checked (RFC 9396 §2)', async () => {
  const { createKeyward } = await import('../../keyward.js');
  const world = await setUp();
  const resource = await addResource(world, acme);
  const none = createKeyward({ ...world, jsonSchemas: undefined });
  const change = { authorizationDetailsTypes: declared };
  expect(await told(none.resources.modify(resource.id, change))).toMatch(/no JSON Schemas/);
  const wrong = [{ ...declared[0]!, schema: { type: 'object', title: '!' } }];
  expect(
    await told(world.keyward.resources.modify(resource.id, { authorizationDetailsTypes: wrong })),
  ).toMatch(/authorizationDetailsTypes\[0\]\.schema is no schema/);
  expect(await refusalOf(world.keyward.resources.modify(resource.id, change))).toBeUndefined();
});

test('the metadata name the types of global resources and of the default tenant (RFC 9396 §10)', async () => {
  const setting = await atABank();
  const { keyward, clock } = setting.world;
  expect(await keyward.detailsTypes()).toEqual([]);
  const tenantId = (await keyward.directory.defaultTenantId())!;
  await addResource(setting.world, tenantId, undefined, { authorizationDetailsTypes: declared });
  clock.advance(61);
  expect(await keyward.detailsTypes()).toEqual(['account', 'payment']);
});
