import { describe, expect, test } from '@jest/globals';
import type { PlainLogout } from '../in-memory/index.js';
import type { Client } from '../model/client/client.js';
import { mostSamlVisits } from '../model/session/session.js';
import type { LogoutStep } from '../oauth/authorize/end-session.js';
import type { SamlLogoutMessage } from '../ports/saml-issuer.js';
import {
  addApp,
  addUser,
  browser,
  changeUser,
  logInWith,
  reading,
  returned,
} from '../testing/people.test-support.js';
import { refusalOf, setUp, type World } from '../testing/set-up.test-support.js';

const idp = 'https://id.example/saml/metadata';
const slo = 'https://id.example/saml/slo';
const goodbye = 'https://app.example/bye';
const entityOf = (name: string) => `https://${name}.example/sp`;
const sloOf = (name: string) => `https://${name}.example/slo`;

const addSp = (world: World, name: string, saml: object = {}): Promise<Client> =>
  addApp(world, {
    name,
    metadata: {
      saml: {
        entity_id: entityOf(name),
        acs_urls: [`https://${name}.example/acs`],
        slo_url: sloOf(name),
        certificates: [`MIIB${name}`],
        ...saml,
      },
    },
  });

/** Service providers, and a person who is logged in to each of them. */
const atShops = async (names: readonly string[], saml: Readonly<Record<string, object>> = {}) => {
  const world = await setUp();
  const { samlIssuer, clock, keyward } = world;
  const clients = new Map<string, Client>();
  for (const name of names) clients.set(name, await addSp(world, name, saml[name]));
  const user = await addUser(world, { email: 'ada@example.com', emailVerified: true });
  const at = browser();
  await logInWith(world, at, user);
  clock.advance(10);

  const logInTo = async (name: string) => {
    const text = samlIssuer.say({ issuer: entityOf(name), issuedAt: clock.now() });
    const step = await keyward.samlProvider!.begin(
      { text, query: undefined, relayState: undefined },
      at,
    );
    return samlIssuer.heard(returned(step)['SAMLResponse']!).statement!;
  };
  const told = new Map<string, Awaited<ReturnType<typeof logInTo>>>();
  for (const name of names) told.set(name, await logInTo(name));

  const say = (name: string, said: Partial<PlainLogout>): string =>
    samlIssuer.say({
      issuer: entityOf(name),
      issuedAt: clock.now(),
      destination: slo,
      signedBy: `MIIB${name}`,
      ...said,
    });
  /** A request of a service provider to log out. */
  const ask = (
    name: string,
    said: Partial<PlainLogout> = {},
    { relayState, from = at }: { relayState?: string; from?: ReturnType<typeof browser> } = {},
  ): Promise<LogoutStep> => {
    const { nameId, sessionIndex } = told.get(name)!;
    const text = say(name, { nameId: nameId.value, sessionIndexes: [sessionIndex], ...said });
    return keyward.samlProvider!.logOut({ text, query: undefined, relayState }, from);
  };
  /** The answer of a service provider to the request that it was sent. */
  const answer = (
    name: string,
    { id }: SamlLogoutMessage,
    said: Partial<PlainLogout> = {},
  ): Promise<LogoutStep> =>
    keyward.samlProvider!.goOnWithLogout({
      text: say(name, { inResponseTo: id, ...said }),
      query: undefined,
    });
  const heard = (step: LogoutStep): SamlLogoutMessage => {
    if (step.kind !== 'sent') throw new Error(step.kind);
    return step.fields === undefined
      ? samlIssuer.heardAt(step.location)
      : (JSON.parse(step.fields['message']!) as SamlLogoutMessage);
  };
  const isLoggedIn = async () => (await keyward.sessions.find(at.session)) !== undefined;
  const logOutHere = (parameters: Readonly<Record<string, string>> = {}) =>
    keyward.authorization.endSession(reading(parameters), at, true) as Promise<LogoutStep>;
  return {
    world,
    clients,
    user,
    at,
    told,
    logInTo,
    ask,
    answer,
    heard,
    isLoggedIn,
    logOutHere,
  };
};

const answerOf = ({ says }: SamlLogoutMessage) =>
  says.kind === 'answer' ? { to: says.inResponseTo, status: says.status } : says.kind;

describe('a service provider logs a person out (SAML Profiles §4.4, SAML Core §3.7.1)', () => {
  test('its session ends, and it is answered with its relay state', async () => {
    const { ask, heard, isLoggedIn } = await atShops(['shop']);
    const message = heard(await ask('shop', { id: '_mine' }, { relayState: 'the state' }));
    expect(message).toMatchObject({
      issuer: idp,
      destination: sloOf('shop'),
      relayState: 'the state',
    });
    expect(answerOf(message)).toEqual({ to: '_mine', status: [] });
    expect(await isLoggedIn()).toBe(false);
  });

  test('what was issued in it ends with it, as by any logout', async () => {
    const { world, ask } = await atShops(['shop', 'mail']);
    await ask('shop');
    const delegations = await world.storage.delegations.all([]);
    expect(delegations.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    expect((await world.storage.auditEvents.all([])).at(-1)).toMatchObject({
      name: 'session.ended',
    });
  });

  test('the others are visited in turn, the latest first', async () => {
    const { ask, answer, heard, told } = await atShops(['shop', 'mail', 'wiki']);
    const first = heard(await ask('shop', { id: '_mine' }));
    expect([first.destination, first.says.kind]).toEqual([sloOf('wiki'), 'request']);
    expect(first.says).toMatchObject({
      audience: entityOf('wiki'),
      nameId: told.get('wiki')!.nameId,
      sessionIndex: told.get('wiki')!.sessionIndex,
    });
    const second = heard(await answer('wiki', first));
    expect(second.destination).toBe(sloOf('mail'));
    const last = heard(await answer('mail', second));
    expect([last.destination, answerOf(last)]).toEqual([
      sloOf('shop'),
      { to: '_mine', status: [] },
    ]);
  });

  test('and answered elsewhere where they say so (SAML Metadata §2.2.2)', async () => {
    const bye = 'https://shop.example/bye';
    const { ask, answer, heard } = await atShops(['mail', 'shop'], {
      shop: { slo_response_url: bye },
      mail: { slo_response_url: 'https://mail.example/bye' },
    });
    const visit = heard(await ask('shop'));
    expect(visit.destination).toBe(sloOf('mail'));
    expect(heard(await answer('mail', visit)).destination).toBe(bye);
  });

  test('by a name that is encrypted where they want it', async () => {
    const encryption = { encryption_certificate: 'MIIBE' };
    const { ask, answer, heard } = await atShops(['mail', 'news', 'shop'], {
      mail: { ...encryption, encrypt_name_ids: true },
      news: encryption,
    });
    const plain = heard(await ask('shop'));
    const hidden = heard(await answer('news', plain));
    expect([plain.says, hidden.says]).toMatchObject([
      expect.not.objectContaining({ encryptionCertificate: 'MIIBE' }),
      { encryptionCertificate: 'MIIBE' },
    ]);
  });

  test('those that want a form are visited, and answered, by one', async () => {
    const posting = { slo_binding: 'post' };
    const { ask, answer, heard } = await atShops(['shop', 'mail'], {
      shop: posting,
      mail: posting,
    });
    const visit = await ask('shop');
    expect(visit).toMatchObject({ location: sloOf('mail'), fields: expect.anything() });
    expect(await answer('mail', heard(visit))).toMatchObject({
      location: sloOf('shop'),
      fields: expect.anything(),
    });
  });

  test('without a session index it means the session in which it was told of the person', async () => {
    const { ask, isLoggedIn } = await atShops(['shop']);
    await ask('shop', { sessionIndexes: [] });
    expect(await isLoggedIn()).toBe(false);
  });

  test('a session that is over already is a success', async () => {
    const { ask, heard } = await atShops(['shop']);
    expect(answerOf(heard(await ask('shop', {}, { from: browser('other') })))).toMatchObject({
      status: [],
    });
  });

  test('one without an address for the answer ends it, and a page says so', async () => {
    const { ask, isLoggedIn } = await atShops(['shop'], { shop: { slo_url: null } });
    expect(await ask('shop')).toMatchObject({ kind: 'ended', location: undefined });
    expect(await isLoggedIn()).toBe(false);
  });

  test('a login that was proven anew is still the one that it was told of', async () => {
    const { world, at, user, ask, isLoggedIn } = await atShops(['shop']);
    await logInWith(world, at, user);
    await ask('shop');
    expect(await isLoggedIn()).toBe(false);
  });
});

describe('Rule: it ends the session in which the service provider was told of the person, by those names', () => {
  test.each<[string, Partial<PlainLogout>]>([
    ['another name', { nameId: 'eve' }],
    ['another session', { sessionIndexes: ['_other'] }],
  ])('%s', async (_, said) => {
    const { ask, heard, isLoggedIn } = await atShops(['shop']);
    const step = await ask('shop', said);
    expect(answerOf(heard(step))).toMatchObject({
      status: ['Requester', 'UnknownPrincipal'],
    });
    expect(step.goesOn).toBe(true);
    expect(await isLoggedIn()).toBe(true);
  });

  test('a service provider that was told nothing in this session', async () => {
    const { world, ask, told, at, user, heard } = await atShops(['shop']);
    await world.keyward.sessions.end((await world.keyward.sessions.find(at.session))!.session.id);
    await logInWith(world, at, user);
    expect(told.has('shop')).toBe(true);
    expect(answerOf(heard(await ask('shop')))).toMatchObject({
      status: ['Requester', 'UnknownPrincipal'],
    });
  });
});

describe('Rule: a request to log out is signed, meant for this server, of now, and counts once', () => {
  const long = new Date(0);
  test.each<[string, Partial<PlainLogout>]>([
    ['no signature', { signedBy: undefined }],
    ['a signature of another', { signedBy: 'MIIBevil' }],
    ['an unknown entity', { issuer: 'https://evil.example' }],
    ['another destination', { destination: 'https://id.example/saml/sso' }],
    ['no destination', { destination: undefined }],
    ['a time long ago', { issuedAt: long }],
    ['an end that is over', { notOnOrAfter: long }],
  ])('%s', async (_, said) => {
    const { ask, isLoggedIn } = await atShops(['shop']);
    expect(await refusalOf(ask('shop', said))).toBe('grant_request_invalid');
    expect(await isLoggedIn()).toBe(true);
  });

  test('a request without a session index does not end the next session, too', async () => {
    const { world, at, user, ask, logInTo, isLoggedIn } = await atShops(['shop']);
    const said = { id: '_once', sessionIndexes: [] };
    await ask('shop', said);
    await logInWith(world, at, user);
    world.clock.advance(10);
    await logInTo('shop');
    expect(await refusalOf(ask('shop', said))).toBe('grant_request_invalid');
    expect(await isLoggedIn()).toBe(true);
  });

  test('a name that is encrypted in a way that is not decrypted here', async () => {
    const { ask, heard, isLoggedIn } = await atShops(['shop']);
    const message = heard(await ask('shop', { id: '_mine', nameId: undefined }));
    expect(answerOf(message)).toEqual({
      to: '_mine',
      status: ['Requester', 'RequestUnsupported'],
    });
    expect(await isLoggedIn()).toBe(true);
  });

  test('a service provider without certificates logs nobody out', async () => {
    const { ask, isLoggedIn } = await atShops(['shop'], { shop: { certificates: [] } });
    expect(await refusalOf(ask('shop'))).toBe('grant_request_invalid');
    expect(await isLoggedIn()).toBe(true);
  });
});

describe('a logout here', () => {
  test('visits the service providers, and then goes where the application wants', async () => {
    const { world, answer, heard, logOutHere, isLoggedIn } = await atShops(['shop']);
    const app = await addApp(world, {
      name: 'portal',
      metadata: { urls: { post_logout_redirect_uris: [goodbye] } },
    });
    const step = await logOutHere({ client_id: app.id, post_logout_redirect_uri: goodbye });
    expect(await isLoggedIn()).toBe(false);
    expect(await answer('shop', heard(step))).toMatchObject({
      kind: 'ended',
      location: goodbye,
      isPartial: false,
    });
  });

  test('without a service provider in the session it ends at once', async () => {
    const { logOutHere } = await atShops([]);
    expect(await logOutHere()).toMatchObject({ kind: 'ended', isPartial: false });
  });

  test('with service providers that cannot be told it ends at once, in part', async () => {
    const { logOutHere } = await atShops(['shop'], { shop: { slo_url: null } });
    expect(await logOutHere()).toMatchObject({ kind: 'ended', isPartial: true });
  });
});

describe('a logout is partial (SAML Core §3.7.3.2)', () => {
  const partial = ['Success', 'PartialLogout'];

  test('where a service provider fails', async () => {
    const { ask, answer, heard } = await atShops(['shop', 'mail']);
    const asked = heard(await ask('shop'));
    const answered = heard(await answer('mail', asked, { isSuccess: false }));
    expect(answerOf(answered)).toMatchObject({ status: partial });
  });

  test('an answer that is not signed counts as no success where the application has certificates', async () => {
    const { ask, answer, heard } = await atShops(['shop', 'mail']);
    const asked = heard(await ask('shop'));
    const answered = heard(await answer('mail', asked, { signedBy: undefined }));
    expect(answerOf(answered)).toMatchObject({ status: partial });
  });

  test('a service provider that has no address for it, or is another entity now, is not told', async () => {
    const { world, clients, ask, heard } = await atShops(['shop', 'mail', 'wiki'], {
      mail: { slo_url: null },
    });
    await world.keyward.clients.modify(clients.get('wiki')!.id, {
      metadata: { saml: { entity_id: 'urn:other' } },
    });
    expect(answerOf(heard(await ask('shop')))).toMatchObject({ status: partial });
  });

  test('not where one without certificates answers', async () => {
    const { ask, answer, heard } = await atShops(['shop', 'mail'], { mail: { certificates: [] } });
    const asked = heard(await ask('shop'));
    const answered = await answer('mail', asked, { signedBy: undefined });
    expect(answerOf(heard(answered))).toMatchObject({ status: [] });
  });
});

describe('Rule: an answer counts once, and for the request that it answers', () => {
  test('twice', async () => {
    const { ask, answer, heard } = await atShops(['shop', 'mail']);
    const asked = heard(await ask('shop'));
    await answer('mail', asked);
    expect(await refusalOf(answer('mail', asked))).toBe('interaction_over');
  });

  test('of another service provider', async () => {
    const { ask, answer, heard } = await atShops(['shop', 'mail', 'wiki']);
    const asked = heard(await ask('shop'));
    expect(await refusalOf(answer('mail', asked))).toBe('interaction_over');
    expect(heard(await answer('wiki', asked)).destination).toBe(sloOf('mail'));
  });

  test('too late', async () => {
    const { world, ask, answer, heard } = await atShops(['shop', 'mail']);
    const asked = heard(await ask('shop'));
    world.clock.advance(601);
    expect(await refusalOf(answer('mail', asked))).toBe('interaction_over');
  });

  test.each<[string, Partial<PlainLogout>]>([
    ['of an unknown entity', { issuer: 'https://evil.example' }],
    ['with a broken signature', { signedBy: 'MIIBevil' }],
    ['for another place', { destination: 'https://other.example' }],
    ['of long ago', { issuedAt: new Date(0) }],
  ])('%s', async (_, said) => {
    const { ask, answer, heard } = await atShops(['shop', 'mail']);
    const asked = heard(await ask('shop'));
    expect(await refusalOf(answer('mail', asked, said))).toBe('grant_request_invalid');
  });
});

test('Rule: a session remembers 20 service providers, and that there were more', async () => {
  const names = Array.from({ length: mostSamlVisits + 3 }, (_, at) => `shop${at}`);
  const { world, answer, heard, logOutHere } = await atShops(names);
  const [session] = await world.storage.sessions.all([]);
  expect(session!.samlParticipants).toHaveLength(mostSamlVisits + 1);

  let step = await logOutHere();
  const visited: string[] = [];
  while (step.kind === 'sent') {
    const message = heard(step);
    const name = /https:\/\/(\w+)/.exec(message.destination)![1]!;
    visited.push(name);
    step = await answer(name, message);
  }
  expect(visited).toEqual(names.slice(-mostSamlVisits).reverse());
  expect(step.isPartial).toBe(true);
});

test('a person who was blocked is logged out by their service provider, too', async () => {
  const { world, user, ask, heard } = await atShops(['shop']);
  await changeUser(world, user, { isBlocked: true, blockedAt: world.clock.now() });
  expect(answerOf(heard(await ask('shop')))).toMatchObject({ status: [] });
});
