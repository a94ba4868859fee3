import { describe, expect, test } from '@jest/globals';
import type { PlainLoginRequest } from '../in-memory/index.js';
import type { NewClient } from '../model/client/client-fields.js';
import type { Client } from '../model/client/client.js';
import type { User } from '../model/user/user.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import { createKeyward } from '../keyward.js';
import {
  addApp,
  addUser,
  browser,
  changeUser,
  handleOf,
  logInWith,
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
import { samlLead } from '../keys/key-ring.js';
import { twoFactors } from './contexts.js';
import { formatUris } from './name-ids.js';

const entity = 'https://shop.example/sp';
const acs = 'https://shop.example/acs';
const idp = 'https://id.example/saml/metadata';
const sso = 'https://id.example/saml/sso';
const password = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

/** A service provider of acme, and a person of acme who is logged in. */
const shop = async (
  saml: object = {},
  client: Partial<NewClient> = {},
  person: Partial<Omit<User, 'usernameKey' | 'emailKey'>> = {},
) => {
  const world = await setUp();
  const app = await addApp(world, {
    ...client,
    metadata: { saml: { entity_id: entity, acs_urls: [acs, `${acs}/2`], ...saml } },
  });
  const user = await addUser(world, {
    email: 'ada@example.com',
    emailVerified: true,
    username: 'ada',
    ...person,
  });
  const at = browser();
  await logInWith(world, at, user);
  // A login of the same moment counts as one that was asked for.
  world.clock.advance(10);
  return { world, app, user, at };
};

const send = (
  { keyward, samlIssuer, clock }: World,
  at: ReturnType<typeof browser>,
  request: Partial<PlainLoginRequest> = {},
  relayState?: string,
): Promise<NextStep> =>
  keyward.samlProvider!.begin(
    {
      text: samlIssuer.say({ issuer: entity, issuedAt: clock.now(), ...request }),
      query: undefined,
      relayState,
    },
    at,
  );

const heard = ({ samlIssuer }: World, step: NextStep) =>
  samlIssuer.heard(returned(step)['SAMLResponse']!);

/** What a person who is logged in is answered. */
const answered = async (
  { world, at }: Awaited<ReturnType<typeof shop>>,
  request: Partial<PlainLoginRequest> = {},
) => heard(world, await send(world, at, request));

describe('a person who is logged in is told of to the service provider', () => {
  test('at its first address, in answer to its request', async () => {
    const made = await shop();
    const { world, at } = made;
    expect(await send(world, at)).toMatchObject({
      kind: 'return',
      to: { redirectUri: acs, mode: 'form_post' },
    });
    expect(await answered(made, { id: '_mine' })).toMatchObject({
      issuer: idp,
      destination: acs,
      inResponseTo: '_mine',
      audience: entity,
      status: [],
      sign: 'both',
      statement: { context: password },
    });
  });

  test('an answer goes to an address that is registered, byte by byte; without one, to the first', async () => {
    const made = await shop();
    expect(await answered(made, { assertionConsumerService: `${acs}/2` })).toMatchObject({
      destination: `${acs}/2`,
    });
    expect(await answered(made)).toMatchObject({ destination: acs });
    const almost = { assertionConsumerService: `${acs}/` };
    expect(await refusalOf(send(made.world, made.at, almost))).toBe('grant_request_invalid');
  });

  test('for 300 seconds, or as long as the client says', async () => {
    const usual = await shop();
    expect(await answered(usual)).toMatchObject({
      statement: { notOnOrAfter: new Date(usual.world.clock.now().getTime() + 300_000).toJSON() },
    });
    const short = await shop({ lifetime: 60 });
    expect(await answered(short)).toMatchObject({
      statement: { notOnOrAfter: new Date(short.world.clock.now().getTime() + 60_000).toJSON() },
    });
  });

  test.each([undefined, '', 'a b&c=ü', 'x'.repeat(80)])(
    'with the relay state %j',
    async (state) => {
      const { world, at } = await shop();
      expect(returned(await send(world, at, {}, state))['RelayState']).toBe(state);
    },
  );

  test('without a consent, also of a client that has resources', async () => {
    const made = await shop({}, { isFirstParty: false });
    expect((await answered(made)).status).toEqual([]);
  });

  test('with an event, and a grant that ends with the session', async () => {
    const made = await shop();
    await answered(made);
    const { world, app, user } = made;
    const [delegation] = await world.storage.delegations.all([]);
    expect(delegation).toMatchObject({ clientId: app.id, userId: user.id, scopes: [] });
    expect(delegation!.sessionId).not.toBeNull();
    expect((await world.storage.auditEvents.all([])).at(-1)).toMatchObject({
      name: 'grant.authorized',
      ids: [app.id],
    });
  });
});

describe('who has to log in first', () => {
  test('is a person without a session, and every person where the request forces it', async () => {
    const { world, at } = await shop();
    expect((await send(world, at)).kind).toBe('return');
    expect((await send(world, at, { forceAuthn: true })).kind).toBe('login');
  });

  test('after the login the answer goes out', async () => {
    const { world, at, user } = await shop();
    const step = await send(world, at, { forceAuthn: true }, 'state');
    await logInWith(world, at, user);
    const done = await world.keyward.authorization.continue(handleOf(step), at);
    expect(returned(done)['RelayState']).toBe('state');
    expect(heard(world, done).status).toEqual([]);
  });

  test('a request is answered once', async () => {
    const { world, at, user } = await shop();
    const handle = handleOf(await send(world, at, { forceAuthn: true }));
    await logInWith(world, at, user);
    await world.keyward.authorization.continue(handle, at);
    expect((await world.keyward.authorization.continue(handle, at)).kind).toBe('answered');
  });

  test('a passive request shows nothing', async () => {
    const { world, at } = await shop();
    const passive = { isPassive: true };
    expect(heard(world, await send(world, browser(), passive))).toMatchObject({
      status: ['Responder', 'NoPassive'],
    });
    expect(heard(world, await send(world, at, passive)).status).toEqual([]);
    expect(heard(world, await send(world, at, { ...passive, forceAuthn: true })).status).toEqual([
      'Responder',
      'NoPassive',
    ]);
  });

  test('a person of another tenant', async () => {
    const { world } = await shop();
    const at = browser();
    await logInWith(world, at, await addUser(world, { tenantId: globex }));
    expect((await send(world, at)).kind).toBe('login');
  });

  test('a person who says no is told of as one who failed', async () => {
    const { world } = await shop();
    const at = browser();
    const handle = handleOf(await send(world, at));
    expect(heard(world, await world.keyward.authorization.deny(handle, at)).status).toEqual([
      'Responder',
      'AuthnFailed',
    ]);
  });
});

describe('the kind of login that a request wants (SAML Core §3.3.2.2.1)', () => {
  const asking = (comparison: string, ...classes: string[]) => ({
    contexts: { comparison, classes },
  });

  test('is named in the answer', async () => {
    const made = await shop();
    const wanted = 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified';
    expect(await answered(made, asking('exact', wanted))).toMatchObject({
      statement: { context: wanted },
    });
  });

  test('that no login here is, is refused', async () => {
    const made = await shop();
    expect((await answered(made, asking('exact', 'urn:kerberos'))).status).toEqual([
      'Responder',
      'NoAuthnContext',
    ]);
  });

  test('of several kinds of login, the first that is known here is meant (SAML Core §3.3.2.2.1)', async () => {
    const made = await shop();
    expect(await answered(made, asking('exact', 'urn:kerberos', password))).toMatchObject({
      statement: { context: password },
    });
    expect((await send(made.world, made.at, asking('better', password))).kind).toBe('login');
  });

  test.each([asking('exact', twoFactors), asking('better', password)])(
    'with two factors, asks for the second one: %j',
    async (request) => {
      const { world, at } = await shop();
      expect((await send(world, at, request)).kind).toBe('login');
    },
  );
});

describe('the name of the person (SAML Core §8.3)', () => {
  const nameOf = async (made: Awaited<ReturnType<typeof shop>>) =>
    (await answered(made)).statement?.nameId;

  test('is the pairwise subject, the same each time', async () => {
    const made = await shop();
    const name = await nameOf(made);
    expect(name).toMatchObject({ format: formatUris.persistent });
    expect(name!.value).not.toContain(made.user.id);
    expect(await nameOf(made)).toEqual(name);
  });

  test('is another one each time where it is transient', async () => {
    const made = await shop({ name_id_format: 'transient' });
    expect((await nameOf(made))!.value).not.toBe((await nameOf(made))!.value);
  });

  test('is the address or the user name where the client says so', async () => {
    expect(await nameOf(await shop({ name_id_format: 'email' }))).toEqual({
      value: 'ada@example.com',
      format: formatUris.email,
    });
    expect(await nameOf(await shop({ name_id_format: 'username' }))).toMatchObject({
      value: 'ada',
    });
  });

  test('an address is a name once it is verified', async () => {
    const made = await shop({ name_id_format: 'email' }, {}, { emailVerified: false });
    expect(await answered(made)).toMatchObject({ status: ['Requester', 'InvalidNameIDPolicy'] });
    expect(await made.world.storage.delegations.all([])).toEqual([]);
  });

  test.each(['email', 'username'])(
    'an %s is a name in one tenant alone, as another tenant may have the same',
    async (name_id_format) => {
      const { world } = await shop({ name_id_format }, { isGlobal: true });
      const at = browser();
      const impostor = await addUser(world, {
        tenantId: globex,
        username: 'ada',
        email: 'ada@example.com',
        emailVerified: true,
      });
      await logInWith(world, at, impostor);
      const step = await send(world, at);
      expect(step.kind === 'return' ? heard(world, step).statement : undefined).toBeUndefined();
    },
  );

  test.each([undefined, formatUris.persistent, formatUris.username])(
    'of the format %s is given',
    async (nameIdFormat) => {
      expect((await answered(await shop(), { nameIdFormat })).status).toEqual([]);
    },
  );

  test('an application without a kind of its own gets transient names where it asks, which tell less', async () => {
    const made = await shop();
    const { statement } = await answered(made, { nameIdFormat: formatUris.transient });
    expect(statement!.nameId.format).toBe(formatUris.transient);
    expect(statement!.nameId.value).not.toBe((await nameOf(made))!.value);
  });

  test('a transient name is refused to an application that has another kind set', async () => {
    const made = await shop({ name_id_format: 'persistent' });
    expect((await answered(made, { nameIdFormat: formatUris.transient })).status).toEqual([
      'Requester',
      'InvalidNameIDPolicy',
    ]);
  });

  test.each([formatUris.email, 'urn:other'])(
    'of the other format %s is refused',
    async (nameIdFormat) => {
      expect((await answered(await shop(), { nameIdFormat })).status).toEqual([
        'Requester',
        'InvalidNameIDPolicy',
      ]);
    },
  );
});

describe('a request that names a person is answered of that person alone (SAML Core §3.4.1)', () => {
  test('by the name that the application knows the person by', async () => {
    const made = await shop();
    const { nameId } = (await answered(made)).statement!;
    const again = await answered(made, { subject: { nameId: nameId.value } });
    expect(again.statement?.nameId).toEqual(nameId);
  });

  test('and refused of another one, of whom nothing is granted', async () => {
    const made = await shop();
    const { status, statement } = await answered(made, { subject: { nameId: 'another' } });
    expect([status, statement]).toEqual([['Requester', 'UnknownPrincipal'], undefined]);
    expect(await made.world.storage.delegations.all([])).toEqual([]);
  });

  test('and refused where the name is encrypted in a way that is not decrypted here', async () => {
    const made = await shop();
    const { status } = await answered(made, { subject: { nameId: undefined } });
    expect(status).toEqual(['Requester', 'RequestUnsupported']);
  });
});

describe('attributes (SAML Core §2.7.3)', () => {
  const valuesOf = async (made: Awaited<ReturnType<typeof shop>>, source: string) =>
    (await answered(made)).statement!.attributes.find(({ name }) => name === source)?.values;
  const named = (source: string) => ({ attributes: [{ name: source, source }] });

  test.each([
    ['email', ['ada@example.com']],
    ['email_verified', ['true']],
    ['username', ['ada']],
    ['name', ['Ada']],
    ['family_name', undefined],
    ['app_metadata.team', ['blue', 'red']],
    ['app_metadata.other', undefined],
    ['roles', undefined],
    ['groups', undefined],
    ['permissions', undefined],
  ])('%s is %j', async (source, values) => {
    const made = await shop(
      named(source),
      {},
      {
        profile: { name: 'Ada' },
        appMetadata: [
          { key: 'team', value: 'blue' },
          { key: 'team', value: 'red' },
        ],
      },
    );
    expect(await valuesOf(made, source)).toEqual(values);
  });

  test('an address is told once it is verified', async () => {
    const made = await shop(named('email'), {}, { emailVerified: false });
    expect(await valuesOf(made, 'email')).toBeUndefined();
  });

  test('roles and groups are told by their names', async () => {
    const made = await shop({
      attributes: [...named('roles').attributes, ...named('groups').attributes],
    });
    const { world, user } = made;
    const admin = adminOf(acme);
    const role = await world.keyward.roles.create({ name: 'buyer' }, admin);
    const group = await world.keyward.groups.create({ name: 'sales' }, admin);
    await world.keyward.roles.addMembers(role.id, [user.id], {}, admin);
    await world.keyward.groups.addMembers(group.id, [user.id], {}, admin);
    expect(await valuesOf(made, 'roles')).toContain('buyer');
    expect(await valuesOf(made, 'groups')).toEqual(['sales']);
  });
});

describe('Rule: where it is not known who asks, or where the answer belongs, nothing is sent anywhere', () => {
  const at = new Date('2031-01-01T00:00:00Z');
  test.each<[string, Partial<PlainLoginRequest>]>([
    ['an entity that no application is', { issuer: 'https://evil.example' }],
    ['an address that is not registered', { assertionConsumerService: 'https://evil.example/' }],
    ['an address that begins like one', { assertionConsumerService: `${acs}/3` }],
    ['an address by its index', { hasIndex: true }],
    ['another destination', { destination: 'https://other.example/saml/sso' }],
    ['another binding', { protocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact' }],
    ['a time to come', { issuedAt: at }],
    ['a time that is long ago', { issuedAt: new Date(0) }],
  ])('%s', async (_, request) => {
    const { world, at: known } = await shop();
    expect(await refusalOf(send(world, known, request))).toBe('grant_request_invalid');
  });

  test('a message that is none', async () => {
    const { world, at: known } = await shop();
    const message = { text: 'x', query: undefined, relayState: undefined };
    expect(await refusalOf(world.keyward.samlProvider!.begin(message, known))).toBe(
      'grant_request_invalid',
    );
  });

  test('a relay state that is too long', async () => {
    const { world, at: known } = await shop();
    expect(await refusalOf(send(world, known, {}, 'ü'.repeat(2001)))).toBe('grant_request_invalid');
  });

  test('a client of a tenant that is suspended', async () => {
    const { world, at: known } = await shop();
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    world.clock.advance(2);
    expect(await refusalOf(send(world, known))).toBe('tenant_suspended');
    expect(await refusalOf(send(world, known, { nameIdFormat: 'urn:other' }))).toBe(
      'tenant_suspended',
    );
  });
});

describe('signatures of requests', () => {
  const signing = { certificates: ['MIIB'], require_signed_requests: true };

  test('a request is signed where the client requires it', async () => {
    const { world, at } = await shop(signing);
    expect(await refusalOf(send(world, at, { destination: sso }))).toBe('grant_request_invalid');
    expect((await send(world, at, { destination: sso, signedBy: 'MIIB' })).kind).toBe('return');
  });

  test('a signature of another key refuses it, also where none is required', async () => {
    const { world, at } = await shop({ certificates: ['MIIB'] });
    expect(await refusalOf(send(world, at, { signedBy: 'MIIC' }))).toBe('grant_request_invalid');
  });

  test('a signed request says where it goes (SAML Bindings §3.5.5.2)', async () => {
    const { world, at } = await shop(signing);
    expect(await refusalOf(send(world, at, { signedBy: 'MIIB' }))).toBe('grant_request_invalid');
  });
});

describe('Rule: an assertion is given while the session, the person and the client are what they were', () => {
  const waiting = async () => {
    const made = await shop();
    const { world, at, user } = made;
    const handle = handleOf(await send(world, at, { forceAuthn: true }));
    await logInWith(world, at, user);
    return { ...made, goOn: () => world.keyward.authorization.continue(handle, at) };
  };
  const modify = (world: World, { id }: Client, saml: object) =>
    world.keyward.clients.modify(id, { metadata: { saml: { ...saml } } });

  test('not at an address that was taken off meanwhile', async () => {
    const { world, app, goOn } = await waiting();
    await modify(world, app, { acs_urls: [`${acs}/2`] });
    expect(await refusalOf(goOn())).toBe('interaction_over');
  });

  test('not for another entity', async () => {
    const { world, app, goOn } = await waiting();
    await modify(world, app, { entity_id: 'urn:other' });
    expect(await refusalOf(goOn())).toBe('interaction_over');
  });

  test('not for a person who was blocked', async () => {
    const { world, user, goOn } = await waiting();
    await changeUser(world, user, { isBlocked: true, blockedAt: world.clock.now() });
    expect((await goOn()).kind).toBe('login');
  });

  test('not while an administrator acts as the person', async () => {
    const { world, at, user } = await shop();
    const [session] = await world.storage.sessions.all([{ attribute: 'userId', equals: user.id }]);
    await world.storage.sessions.change(session!.id, (current) => ({
      ...current,
      actorId: '7d1c4f60-0000-4000-8000-000000000001',
    }));
    const step = await send(world, at).catch(() => undefined);
    expect(step?.kind === 'return' ? heard(world, step).statement : undefined).toBeUndefined();
  });
});

describe('a login that begins here (SAML Profiles §4.1.5)', () => {
  const start = ({ keyward }: World, { id }: Client, at: ReturnType<typeof browser>) =>
    keyward.samlProvider!.start(id, at);
  const taking = { idp_initiated: true };

  test('is told to the first address of the service provider, in answer to nothing', async () => {
    const { world, app, at } = await shop(taking);
    const answer = heard(world, await start(world, app, at));
    expect(answer).toMatchObject({ destination: acs, audience: entity, status: [] });
    expect(answer.inResponseTo).toBeUndefined();
    expect(answer.statement).toBeDefined();
  });

  test.each([{}, { idp_initiated: false }])(
    'Rule: a login begins here only for an application that takes answers without a request: %j',
    async (saml) => {
      const { world, app, at } = await shop(saml);
      expect(await refusalOf(start(world, app, at))).toBe('grant_request_invalid');
    },
  );

  test('an unknown client is refused in the same words', async () => {
    const { world, app, at } = await shop();
    const unknown = { ...app, id: '7d1c4f60-0000-4000-8000-000000000001' };
    expect(await refusalOf(start(world, unknown, at))).toBe('grant_request_invalid');
  });

  test('an answer without a request goes to a client alone that takes such answers', async () => {
    const { world, app, user } = await shop(taking);
    const at = browser('other');
    const handle = handleOf(await start(world, app, at));
    await world.keyward.clients.modify(app.id, { metadata: { saml: { idp_initiated: false } } });
    await logInWith(world, at, user);
    expect(await refusalOf(world.keyward.authorization.continue(handle, at))).toBe(
      'interaction_over',
    );
  });

  test('what goes wrong with a login that began here is a page, as its application asked for nothing', async () => {
    const { world, app, at } = await shop(
      { ...taking, name_id_format: 'email' },
      {},
      { emailVerified: false },
    );
    expect(await refusalOf(start(world, app, at))).toBe('grant_request_invalid');
  });

  test('a person who says no stays here', async () => {
    const { world, app } = await shop(taking);
    const at = browser('other');
    const handle = handleOf(await start(world, app, at));
    expect((await world.keyward.authorization.deny(handle, at)).kind).toBe('answered');
  });
});

describe('the key of SAML', () => {
  const certificates = async ({ keyward }: World) =>
    (JSON.parse(await keyward.samlProvider!.metadata()) as { certificates: string[] }).certificates;

  test('is no key of tokens', async () => {
    const { world } = await shop();
    await certificates(world);
    expect(await world.keyward.publicKeys()).toEqual([]);
  });

  test('is rotated where it is named alone, since partners have entered its certificate', async () => {
    const { world } = await shop();
    const [first] = await certificates(world);
    await world.keyward.rotateKeys();
    expect(await certificates(world)).toEqual([first]);
  });

  test('signs for two weeks beside its successor, which the metadata name meanwhile', async () => {
    const { world } = await shop();
    const [first] = await certificates(world);
    world.clock.advance(60);
    await world.keyward.rotateKeys(['SAML']);
    const both = await certificates(world);
    expect(both).toHaveLength(2);
    expect(both[0]).toBe(first);

    world.clock.advance(samlLead + 60);
    expect((await certificates(world))[0]).toBe(both[1]);
  });

  test('leaves its certificate for a day more once the next one signs', async () => {
    const { world } = await shop();
    const [first] = await certificates(world);
    world.clock.advance(60);
    await world.keyward.rotateKeys(['SAML']);
    world.clock.advance(samlLead + 86_400);
    expect(await certificates(world)).toContain(first);
    world.clock.advance(120);
    expect(await certificates(world)).not.toContain(first);
  });

  test('is replaced at once where it was stolen', async () => {
    const { world } = await shop();
    const [first] = await certificates(world);
    const { id } = await world.keyward.samlKeys.signing('SAML');
    world.clock.advance(60);
    await world.keyward.withdrawKey(id);
    expect(await certificates(world)).not.toContain(first);
  });
});

test('a host that binds no issuer has none of it', async () => {
  const world = await setUp();
  const keyward = createKeyward({ ...world, samlIssuer: undefined });
  expect(keyward.samlProvider).toBeUndefined();
  expect(await refusalOf(keyward.rotateKeys(['SAML']))).toBe('not_implemented');
});

describe('a preview of an assertion', () => {
  const previewOf = ({ world, app, user }: Awaited<ReturnType<typeof shop>>, saml?: object) =>
    world.keyward.samlProvider!.preview(app.id, {
      userId: user.id,
      ...(saml && { settings: { ...saml } }),
    });
  const attributes = [{ name: 'mail', friendly_name: 'Mail', source: 'email' }];

  test('says what the assertion says', async () => {
    const made = await shop({ attributes, lifetime: 60 });
    const { statement } = await answered(made);
    expect(await previewOf(made)).toEqual({
      nameId: statement!.nameId,
      attributes: statement!.attributes,
      lifetime: 60,
      application: expect.objectContaining({ entity_id: entity, attributes, lifetime: 60 }),
    });
  });

  test('says it of settings that are not saved yet', async () => {
    const given = { entity_id: entity, acs_urls: [acs], name_id_format: 'email', attributes };
    expect(await previewOf(await shop(), given)).toMatchObject({
      nameId: { value: 'ada@example.com', format: formatUris.email },
      attributes: [{ name: 'mail', friendlyName: 'Mail', values: ['ada@example.com'] }],
    });
  });

  test('shows no transient name, which is made anew for each login', async () => {
    const made = await shop({ name_id_format: 'transient' });
    expect((await previewOf(made)).nameId!.value).toBe('…');
  });

  test('has no name for a person who lacks one of the kind', async () => {
    const made = await shop({ name_id_format: 'email' }, {}, { emailVerified: false });
    expect((await previewOf(made)).nameId).toBeUndefined();
  });

  test('leaves nothing behind', async () => {
    const made = await shop();
    await previewOf(made);
    expect(await made.world.storage.delegations.all([])).toEqual([]);
    expect((await made.world.storage.sessions.all([]))[0]!.samlParticipants).toEqual([]);
  });

  test('names what is wrong with the settings', async () => {
    const refusal = previewOf(await shop(), { entity_id: entity });
    await expect(refusal).rejects.toThrow('saml.acs_urls is required');
  });

  test('is refused for a client that is no service provider', async () => {
    const { world, user } = await shop();
    const { id } = await addApp(world);
    const { samlProvider } = world.keyward;
    expect(await refusalOf(samlProvider!.preview(id, { userId: user.id }))).toBe('invalid_field');
  });

  test('tells a tenant nothing of the people and clients of another', async () => {
    const { world, app, user } = await shop();
    const { samlProvider } = world.keyward;
    const stranger = await addUser(world, { tenantId: globex });
    expect(await refusalOf(samlProvider!.preview(app.id, { userId: stranger.id }))).toBe(
      'unknown_reference',
    );
    const seen = samlProvider!.preview(app.id, { userId: user.id }, adminOf(globex));
    expect(await refusalOf(seen)).toBe('record_not_found');
  });
});
