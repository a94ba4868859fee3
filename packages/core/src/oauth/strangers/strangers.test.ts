import { describe, expect, test } from '@jest/globals';
import {
  addResource,
  acme,
  globex,
  refusalOf,
  type World,
} from '../../testing/set-up.test-support.js';
import {
  addUser,
  agreeTo,
  claimsOf,
  logInWith,
  returned,
} from '../../testing/people.test-support.js';
import {
  atAStranger,
  callback,
  goodDocument,
  publish,
} from '../../testing/strangers.test-support.js';
import { documentUrl, letIn } from '../../testing/unregistered.test-support.js';
import { refuse } from '../../model/values/refusals.js';
import { clientsOfUser, withdrawClient } from '../../sessions/client-access.js';

const asked = ({ clientDocuments }: World) => clientDocuments.asked.length;
const day = 86_400;

describe('a client with a metadata document gets a token once a person has agreed', () => {
  test('for the resource that it names, and the token says the address of the document', async () => {
    const { world, agree, redeem } = await atAStranger();
    const { accessToken, scope } = await redeem(await agree());
    expect(scope).toBe('read');
    expect(claimsOf(world, accessToken)).toMatchObject({
      client_id: documentUrl,
      aud: 'https://mcp.example/mcp',
    });
  });

  test('and an ID token for it says the address, too', async () => {
    const { world, agree, redeem } = await atAStranger();
    const { idToken } = await redeem(await agree({ scope: 'openid read' }));
    expect(claimsOf(world, idToken!)).toMatchObject({ aud: documentUrl });
  });

  test('and a refresh token', async () => {
    const { agree, redeem, refresh } = await atAStranger();
    const { refreshToken } = await redeem(await agree());
    expect((await refresh(refreshToken)).scope).toBe('read');
  });

  test('of what the person does not hold it gets nothing, whatever the resource asks of others', async () => {
    const { world, ask } = await atAStranger();
    const other = { session: undefined as string | undefined, binding: 'other' };
    await logInWith(world, other, await addUser(world));
    world.clock.advance(1);
    expect(returned(await ask({ scope: 'read' }, other))).toMatchObject({ error: 'invalid_scope' });
  });

  test('where it names no scope, it gets what the resource gives unasked', async () => {
    const { agree, redeem } = await atAStranger({}, { unregisteredDefaultScopes: ['write'] });
    expect((await redeem(await agree({ scope: undefined }))).scope).toBe('write');
  });

  test('and nothing where the resource gives nothing unasked', async () => {
    const { agree, redeem } = await atAStranger();
    expect((await redeem(await agree({ scope: undefined }))).scope).toBe('');
  });
});

test('an unregistered client asks for no authorization details, whatever its document says', async () => {
  const said = { authorization_details_types: ['payment'] };
  const authorizationDetailsTypes = [
    { type: 'payment', schema: { type: 'object' }, text: { en: 'Pay' } },
  ];
  const { ask } = await atAStranger(said, { authorizationDetailsTypes });
  const step = await ask({ scope: 'read', authorization_details: '[{"type":"payment"}]' });
  expect(returned(step)).toMatchObject({ error: 'invalid_authorization_details' });
});

describe('an unregistered client names its resource', () => {
  test.each([
    ['none', undefined],
    ['one that does not exist', 'https://nowhere.example/'],
  ])('%s is refused', async (_, resource) => {
    const { ask } = await atAStranger();
    expect(await refusalOf(ask({ resource }))).toBe('target_invalid');
  });

  test('one that is closed is refused, and nothing is fetched', async () => {
    const { world, ask } = await atAStranger({}, { unregisteredAllowed: false });
    expect(await refusalOf(ask())).toBe('target_invalid');
    expect(asked(world)).toBe(0);
  });

  test('the system resource is refused', async () => {
    const { world, ask } = await atAStranger();
    const { id, identifierUrl } = world.system;
    await world.storage.resources.change(id, (all) => ({ ...all, unregisteredAllowed: true }));
    expect(await refusalOf(ask({ resource: identifierUrl! }))).toBe('target_invalid');
  });

  test('one whose tenant does not take the host is refused, and nothing is fetched', async () => {
    const { world, ask } = await atAStranger();
    await letIn(world, { documents: 'hosts', hosts: ['other.example'] });
    expect(await refusalOf(ask())).toBe('unregistered_client_refused');
    expect(asked(world)).toBe(0);
  });

  test('one whose tenant is suspended is refused', async () => {
    const { world, ask } = await atAStranger();
    await world.keyward.tenants.modify(acme, { isSuspended: true });
    expect(await refusalOf(ask())).toBe('tenant_suspended');
  });

  test('a client that another tenant has is refused', async () => {
    const { world, agree, ask } = await atAStranger();
    await agree();
    const elsewhere = { identifierUrl: 'https://globex.example/mcp', unregisteredAllowed: true };
    await addResource(world, globex, undefined, elsewhere);
    const metadata = { unregistered_clients: { documents: 'any' } } as const;
    await world.keyward.tenants.modify(globex, { metadata });
    expect(await refusalOf(ask({ resource: 'https://globex.example/mcp' }))).toBe(
      'unregistered_client_refused',
    );
  });
});

describe('a document is refused', () => {
  const long = 'x'.repeat(101);
  const hmac = 'client_secret_jwt';
  test.each<[string, Record<string, unknown>]>([
    ['with another client_id', { client_id: `${documentUrl}/` }],
    ['without a name', { client_name: undefined }],
    ['with a long name', { client_name: long }],
    ['with a name that turns the direction', { client_name: 'Bank\u202e' }],
    ['with a name of blanks', { client_name: '  ' }],
    ['without redirect_uris', { redirect_uris: undefined }],
    ['with eleven redirect_uris', { redirect_uris: Array(11).fill(callback) }],
    ['with a redirect over http', { redirect_uris: ['http://one.agents.example/'] }],
    ['with a redirect to a scheme', { redirect_uris: ['com.example.app:/cb'] }],
    ['with a redirect to a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['with a redirect with a fragment', { redirect_uris: [`${callback}#x`] }],
    ['with a redirect with a user', { redirect_uris: ['https://a@one.agents.example/'] }],
    ['with a secret', { client_secret: 'x' }],
    ['with a symmetric method', { token_endpoint_auth_method: hmac }],
    ['with a method of secrets', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['with keys of nobody', { token_endpoint_auth_method: 'private_key_jwt' }],
    [
      'with keys of another origin',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://other.example/jwks' },
    ],
    ['without the grant of codes', { grant_types: ['client_credentials'] }],
    ['without the response of codes', { response_types: ['token'] }],
  ])('%s', async (_, members) => {
    const { ask } = await atAStranger(members);
    expect(await refusalOf(ask())).toBe('client_document_refused');
  });

  test.each<[string, object]>([
    ['with another status', { status: 404 }],
    ['of another media type', { headers: { 'content-type': 'text/html' } }],
    ['that is no JSON', { body: '{' }],
    ['that is a list', { body: '[]' }],
    ['of 6 KB', { body: JSON.stringify({ ...goodDocument, more: 'x'.repeat(6144) }) }],
  ])('%s', async (_, answer) => {
    const { world, ask } = await atAStranger();
    const { answers } = world.clientDocuments;
    const given = answers.get(documentUrl) as object;
    answers.set(documentUrl, { ...given, ...answer });
    expect(await refusalOf(ask())).toBe('client_document_refused');
  });

  test.each([
    'https://one.agents.example',
    'http://one.agents.example/client.json',
    'urn:ietf:params:oauth',
    'kwr.x.y',
  ])('and %s is the client_id of nobody', async (client_id) => {
    const { world, ask } = await atAStranger();
    expect(await refusalOf(ask({ client_id }))).toBe('grant_request_invalid');
    expect(asked(world)).toBe(0);
  });

  test('grants that are not for it are ignored', async () => {
    const { world, agree } = await atAStranger({
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'],
    });
    await agree();
    const [client] = await world.storage.clients.all([
      { attribute: 'documentUrl', equals: documentUrl },
    ]);
    expect(client!.metadata.grant_types).toEqual(['authorization_code', 'refresh_token']);
  });
});

describe('a document is kept', () => {
  test.each([
    ['five minutes where it says nothing', {}, 300],
    ['five minutes where it says less', { 'cache-control': 'max-age=1' }, 300],
    ['as long as it says', { 'cache-control': 'public, max-age=1000' }, 1000],
    ['a day where it says more', { 'cache-control': 'max-age=999999' }, day],
  ])('%s', async (_, headers, seconds) => {
    const { world, ask } = await atAStranger();
    publish(world, {}, { headers });
    await ask();
    world.clock.advance(seconds - 1);
    await ask();
    const before = asked(world);
    world.clock.advance(1);
    await ask();
    expect([before, asked(world)]).toEqual([1, 2]);
  });

  test('a failure is kept a minute', async () => {
    const { world, ask } = await atAStranger({ client_name: '' });
    await refusalOf(ask());
    publish(world);
    world.clock.advance(59);
    const still = await refusalOf(ask());
    world.clock.advance(1);
    expect([still, await refusalOf(ask())]).toEqual(['client_document_refused', undefined]);
  });

  test('only one that is not kept is counted for the network', async () => {
    const { world, ask, at } = await atAStranger();
    const admitted: unknown[] = [];
    const counting = {
      ...at,
      admitStranger: (document: unknown) => Promise.resolve(void admitted.push(document)),
    };
    await ask({}, counting);
    await ask({}, counting);
    expect(admitted).toEqual([{ tenantId: acme, host: 'one.agents.example', perMinute: 10 }]);
    expect(asked(world)).toBe(1);
  });

  test('one that is not admitted is not fetched', async () => {
    const { world, ask, at } = await atAStranger();
    const full = { ...at, admitStranger: () => Promise.reject(tooMany()) };
    expect(await refusalOf(ask({}, full))).toBe('too_many_requests');
    expect(asked(world)).toBe(0);
  });

  test('a host that is down ends no session', async () => {
    const { world, agree, redeem, refresh } = await atAStranger();
    const { refreshToken } = await redeem(await agree());
    world.clientDocuments.answers.clear();
    world.clock.advance(day);
    expect((await refresh(refreshToken)).scope).toBe('read');
  });
});

const tooMany = (): Error => {
  try {
    return refuse('too_many_requests', { seconds: '1' });
  } catch (error) {
    return error as Error;
  }
};

describe('without a consent a client leaves nothing here', () => {
  const rows = async ({ storage }: World) =>
    (await storage.clients.all([])).map(({ kind }) => kind);

  test('no row before the person agrees, and one after', async () => {
    const { world, ask, at } = await atAStranger();
    const step = await ask();
    expect(await rows(world)).not.toContain('document');
    await agreeTo(world, step, at);
    expect(await rows(world)).toContain('document');
  });

  test('its row is named after the host, with its own word beside it, and is first-party nowhere', async () => {
    const { world, agree } = await atAStranger();
    await agree();
    const [client] = await world.storage.clients.all([{ attribute: 'kind', equals: 'document' }]);
    expect(client).toMatchObject({
      name: 'one.agents.example',
      description: 'Inspector',
      isFirstParty: false,
      isGlobal: false,
      tenantId: acme,
      documentUrl,
    });
  });

  test('the log tells that it was adopted, by whom and from where', async () => {
    const { world, agree, user, at } = await atAStranger();
    const origin = { requestId: 'request 1', address: '192.0.2.1' };
    Object.assign(at, { origin });
    await agree();
    const events = await world.storage.auditEvents.all([
      { attribute: 'name', equals: 'client.document_adopted' },
    ]);
    expect(events).toMatchObject([{ actorId: user.id, tenantId: acme, ...origin }]);
  });

  test('what was open when the page was shown is asked again in the transaction of the consent', async () => {
    const { world, ask, at, resource } = await atAStranger();
    const step = await ask();
    if (step.kind !== 'consent') throw new Error(step.kind);
    const closed = { ...resource, unregisteredAllowed: false };
    // As another server does it: the directory of this one does not know.
    await world.storage.resources.change(resource.id, () => closed);
    expect(await refusalOf(world.keyward.authorization.consent(step.handle, at, step.shown))).toBe(
      'unregistered_client_refused',
    );
    expect(await rows(world)).not.toContain('document');
  });
});

test('a client whose answers go to other hosts, or which has other keys, is asked for anew', async () => {
  const { world, agree, ask } = await atAStranger();
  await agree();
  publish(world, { redirect_uris: [callback, 'https://elsewhere.example/'] });
  world.clock.advance(300);
  expect((await ask()).kind).toBe('consent');
});

describe('a consent to an unregistered client', () => {
  const ask2 = { scope: 'read' };

  test('is remembered until its end, which is 30 days where nobody says another', async () => {
    const { world, ask, agree, at, user } = await atAStranger();
    await agree();
    world.clock.advance(30 * day - 60);
    await logInWith(world, at, user);
    const before = (await ask(ask2)).kind;
    world.clock.advance(60);
    await logInWith(world, at, user);
    expect([before, (await ask(ask2)).kind]).toEqual(['return', 'consent']);
  });

  test.each([
    [1, 1],
    [90, 90],
    [5, 30],
  ])('chosen for %s days ends after %s', async (chosen, days) => {
    const { world, ask, at } = await atAStranger();
    const step = await ask();
    if (step.kind !== 'consent') throw new Error(step.kind);
    await world.keyward.authorization.consent(step.handle, at, step.shown, chosen);
    const [consent] = await world.storage.consents.all([]);
    const seconds = (consent!.expiresAt!.getTime() - world.clock.now().getTime()) / 1000;
    expect(seconds).toBe(days * day);
  });

  test('ends its refresh tokens with it', async () => {
    const { world, ask, at, redeem, refresh } = await atAStranger();
    const step = await ask();
    if (step.kind !== 'consent') throw new Error(step.kind);
    await world.keyward.authorization.consent(step.handle, at, step.shown, 1);
    const next = await world.keyward.authorization.continue(step.handle, at);
    const { refreshToken } = await redeem(next);
    world.clock.advance(day);
    expect(await refusalOf(refresh(refreshToken))).toBe('grant_invalid');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['other hosts', { redirect_uris: [callback, 'https://evil.example/'] }, 'consent'],
    [
      'other keys',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: 'https://one.agents.example/jwks',
      },
      'consent',
    ],
    ['another address of the host', { redirect_uris: [callback, `${callback}/2`] }, 'return'],
    ['another name', { client_name: 'Renamed' }, 'return'],
  ])(
    'a client whose answers go to other hosts, or which has other keys, is asked for anew: %s',
    async (_, members, kind) => {
      const { world, agree, ask } = await atAStranger();
      await agree();
      publish(world, members);
      world.clock.advance(300);
      expect((await ask(ask2)).kind).toBe(kind);
    },
  );

  test('to what the document has become lasts', async () => {
    const { world, agree, ask } = await atAStranger();
    await agree();
    publish(world, { redirect_uris: [callback, 'https://evil.example/'] });
    world.clock.advance(300);
    await agree();
    expect((await ask(ask2)).kind).toBe('return');
  });

  // eslint-disable-next-line max-len -- the words of the rule
  test('where any program of the computer could ask like this client, the person is asked each time (RFC 8252 §8.6)', async () => {
    const local = 'http://127.0.0.1/callback';
    const { agree, ask, redeem, world } = await atAStranger({ redirect_uris: [local] });
    const here = { redirect_uri: 'http://127.0.0.1:6276/callback' };
    const first = await agree(here);
    await redeem(first, here.redirect_uri);
    world.clock.advance(1);
    expect((await ask(here)).kind).toBe('consent');
  });

  test('a person ends what it gave by one act', async () => {
    const { world, agree, redeem, refresh, user } = await atAStranger();
    const { refreshToken } = await redeem(await agree());
    const [shown] = await clientsOfUser(world)(user);
    await withdrawClient(world)(user.id, shown!.client.id);
    expect(await refusalOf(refresh(refreshToken))).toBe('grant_invalid');
  });
});

describe('any port of a loopback redirect is taken', () => {
  test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost'])('%s', async (host) => {
    const { ask } = await atAStranger({ redirect_uris: [`${host}:1/callback`] });
    expect((await ask({ redirect_uri: `${host}:60001/callback` })).kind).toBe('consent');
  });

  test('another path is not', async () => {
    const { ask } = await atAStranger({ redirect_uris: ['http://localhost:1/callback'] });
    const elsewhere = { redirect_uri: 'http://localhost:1/other' };
    expect(await refusalOf(ask(elsewhere))).toBe('redirect_uri_unregistered');
  });
});

describe('switches are asked again', () => {
  test('a tenant that stops taking such clients ends refreshing', async () => {
    const { world, agree, redeem, refresh } = await atAStranger();
    const { refreshToken } = await redeem(await agree());
    await letIn(world, { documents: 'off' });
    expect(await refusalOf(refresh(refreshToken))).toBe('grant_invalid');
  });

  test('a page that waits is not answered any more', async () => {
    const { world, ask, at } = await atAStranger();
    const step = await ask();
    if (step.kind !== 'consent') throw new Error(step.kind);
    await letIn(world, { documents: 'off' });
    expect(await refusalOf(world.keyward.authorization.waiting(step.handle, at))).toBe(
      'unregistered_client_refused',
    );
  });

  test('a row is no way past the document', async () => {
    const { world, agree, ask } = await atAStranger();
    await agree();
    const [row] = await world.storage.clients.all([{ attribute: 'kind', equals: 'document' }]);
    expect(await refusalOf(ask({ client_id: row!.id }))).toBe('grant_request_invalid');
  });
});

describe('tidying removes the row of a client', () => {
  const rowsAfter = async (days: number, chosen: number) => {
    const { world, ask, at } = await atAStranger();
    const step = await ask();
    if (step.kind !== 'consent') throw new Error(step.kind);
    await world.keyward.authorization.consent(step.handle, at, step.shown, chosen);
    await world.keyward.authorization.continue(step.handle, at);
    world.clock.advance(days * day + 1);
    await world.keyward.tidy();
    return (await world.storage.clients.all([{ attribute: 'kind', equals: 'document' }])).length;
  };

  test('90 days after the last consent to it has ended', async () => {
    expect([await rowsAfter(90, 1), await rowsAfter(91, 1)]).toEqual([1, 0]);
  });

  test('and not before the end that the person chose', async () => {
    expect(await rowsAfter(179, 90)).toBe(1);
  });

  test('and leaves the clients that people registered', async () => {
    const { world } = await atAStranger();
    const before = (await world.storage.clients.all([])).length;
    world.clock.advance(400 * day);
    await world.keyward.tidy();
    expect((await world.storage.clients.all([])).length).toBe(before);
  });
});

describe('the metadata of the server says', () => {
  test('that documents are taken where an open resource has a tenant that takes them', async () => {
    const { world } = await atAStranger();
    expect(await world.keyward.strangers!.offers()).toEqual({
      documents: true,
      registration: true,
      registrationsPerHour: 20,
    });
  });

  test('nothing where no resource is open', async () => {
    const { world } = await atAStranger({}, { unregisteredAllowed: false });
    expect(await world.keyward.strangers!.offers()).toEqual({
      documents: false,
      registration: false,
      registrationsPerHour: 0,
    });
  });
});

describe('a trial of a document is counted and kept as the request of a client is', () => {
  const tried = ({ keyward }: World, url = documentUrl) => {
    const admitted: unknown[] = [];
    const admit = (document: unknown) => Promise.resolve(void admitted.push(document));
    return { admitted, answer: keyward.strangers!.tryDocument(url, { tenantId: acme, admit }) };
  };

  test('for a tenant that takes none yet, counted by its limits', async () => {
    const { world } = await atAStranger();
    const limits = { documents: 'off', documents_per_minute: 7 } as const;
    await letIn(world, limits);
    const { answer, admitted } = tried(world);
    expect(await answer).toMatchObject({ host: 'one.agents.example', claimedName: 'Inspector' });
    expect(admitted).toEqual([{ tenantId: acme, host: 'one.agents.example', perMinute: 7 }]);
  });

  test('that is kept without asking its host again, and without a count', async () => {
    const { world, ask } = await atAStranger();
    await ask();
    const { answer, admitted } = tried(world);
    await answer;
    expect([asked(world), admitted]).toEqual([1, []]);
  });

  test('and says what is wrong with it', async () => {
    const { world } = await atAStranger({ client_name: '' });
    expect(await refusalOf(tried(world).answer)).toBe('client_document_refused');
  });

  test('at no other address than that of a document', async () => {
    const { world } = await atAStranger();
    const { answer } = tried(world, 'https://one.agents.example/client.json?x');
    expect(await refusalOf(answer)).toBe('invalid_parameter');
    expect(asked(world)).toBe(0);
  });
});
