import { describe, expect, test } from '@jest/globals';
import { transientFormat } from './saml-provider.js';
import { createKeyward } from '../keyward.js';
import { addUser, browser } from '../testing/people.test-support.js';
import { atSaml, samlMetadata, type Said } from '../testing/saml.test-support.js';
import { acme, globex, refusalOf } from '../testing/set-up.test-support.js';
import { over } from '../testing/upstream.test-support.js';
import { federationLifetime } from './pending-federation.js';

describe('on the way to a SAML provider', () => {
  test('the request names us by an address of this provider, has an id of its own, and carries the state', async () => {
    const { depart, at } = await atSaml();
    const [{ url, sent }, other] = [await depart(), await depart()];
    expect(url.startsWith('https://saml.example/sso?')).toBe(true);
    expect(sent).toEqual({
      id: expect.stringMatching(/^_/),
      entityId: at('metadata'),
      assertionConsumerService: at('acs'),
      relayState: expect.any(String),
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      forceAuthn: 'false',
      key: 'null',
    });
    expect([other.sent['id'], other.sent['relayState']]).not.toEqual([
      sent['id'],
      sent['relayState'],
    ]);
  });

  test.each([
    [{ prompt: 'login' }, 'true'],
    [{ max_age: '60' }, 'true'],
    [{ prompt: 'consent' }, 'false'],
  ])(
    'for a request of a new or recent login, the SAML provider is told to ask anew (SAML Core §3.4.1): %j',
    async (parameters, force) => {
      expect((await (await atSaml()).depart(browser(), parameters)).sent['forceAuthn']).toBe(force);
    },
  );

  test('a provider of signed requests or encrypted names has its own hidden key while it wants them', async () => {
    const { depart, world, provider } = await atSaml({
      metadata: { ...samlMetadata, sign_requests: true },
    });
    const key = 'key of Keyward made 2026-01-01T00:00:00.000Z';
    const modify = (sign_requests: boolean) =>
      world.keyward.identityProviders.modify(acme, provider.id, { metadata: { sign_requests } });
    world.clock.advance(60);
    await modify(true);
    expect((await depart()).sent['key']).toBe(key);
    await modify(false);
    expect((await depart()).sent['key']).toBe('null');
    await modify(true);
    expect((await depart()).sent['key']).toBe('key of Keyward made 2026-01-01T00:01:00.000Z');
  });

  test('a SAML provider that may encrypt names has a key for it, which signs nothing', async () => {
    const { depart, world, provider } = await atSaml({
      metadata: { ...samlMetadata, encrypted_names: true },
    });
    const key = 'key of Keyward made 2026-01-01T00:00:00.000Z';
    expect((await depart()).sent['key']).toBe('null');
    const metadata = () => world.keyward.federation.metadata(provider.id);
    expect(await metadata()).toContain(`key="null" nameKey="${key}"`);
    await world.keyward.identityProviders.modify(acme, provider.id, {
      metadata: { encrypted_names: false, sign_requests: true },
    });
    expect(await metadata()).toContain(`key="${key}" nameKey="null"`);
  });

  test('metadata are for SAML providers alone', async () => {
    const { world, at, provider } = await atSaml();
    expect(await world.keyward.federation.metadata(provider.id)).toContain(at('metadata'));
    const other = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Other',
      metadata: { issuer: 'https://other.example', client_id: 'x' },
    });
    for (const id of [other.id, acme, 'x'])
      expect(await refusalOf(world.keyward.federation.metadata(id))).toBe('record_not_found');
  });
});

describe('back from a SAML provider', () => {
  test('an assertion counts if made for this server and request, in time (SAML Profiles §4.1.4.3)', async () => {
    const { logIn, provider } = await atSaml();
    expect(await logIn()).toMatchObject({
      user: { tenantId: acme },
      session: { identityProviderId: provider.id, methods: ['fed'] },
    });
  });

  const end = (seconds: number): Date =>
    new Date(Date.parse('2026-01-01T00:00:00Z') + seconds * 1000);
  const bad: readonly (readonly [name: string, said: Said, message: RegExp])[] = [
    ['of another issuer', { assertion: { issuer: 'urn:evil' } }, /not the one that made/],
    ['in a response of another', { issuer: 'urn:evil' }, /not the one that made/],
    [
      'for another audience',
      { assertion: { audiences: [['https://other.example']] } },
      /not meant for this server/,
    ],
    ['for no audience', { assertion: { audiences: [] } }, /not meant for this server/],
    [
      'in a response to another address',
      { destination: 'https://other.example' },
      /another address/,
    ],
    ['in a response to another request', { inResponseTo: '_other' }, /another request/],
    ['that is over', { assertion: { notOnOrAfter: end(-30) } }, /has expired/],
    ['whose session is over', { assertion: { sessionNotOnOrAfter: end(-30) } }, /has expired/],
    ['that is not valid yet', { assertion: { notBefore: end(31) } }, /not valid yet/],
    ['without a confirmation', { assertion: { confirmations: [] } }, /does not say for whom/],
    [
      'without a login',
      { assertion: { authenticatedAt: undefined } },
      /that anybody has logged in/,
    ],
    ['signed by somebody else', { signedBy: 'MIIC' }, /nothing that it has signed/],
  ];
  test.each(bad)('an assertion %s lets nobody in', async (_, said, message) => {
    expect(await (await atSaml()).logIn(said)).toMatch(message);
  });

  test.each([
    ['recipient', 'https://other.example'],
    ['recipient', undefined],
    ['inResponseTo', '_other'],
    ['inResponseTo', undefined],
    ['notOnOrAfter', undefined],
    ['notOnOrAfter', end(-30)],
    ['notBefore', end(31)],
    ['method', 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches'],
  ])(
    'a confirmation that says %s %s lets nobody in; a good one beside it is enough (SAML Profiles §4.1.4.3)',
    async (member, value) => {
      const { logIn, confirmation } = await atSaml();
      expect(
        typeof (await logIn((id) => ({
          assertion: { confirmations: [confirmation(id, { [member]: value })] },
        }))),
      ).toBe('string');
      expect(
        await logIn((id) => ({
          assertion: { confirmations: [confirmation(id, { [member]: value }), confirmation(id)] },
        })),
      ).toMatchObject({ user: { tenantId: acme } });
    },
  );

  test('the clocks of others may differ from ours by 30 s, and no more', async () => {
    const { logIn, confirmation } = await atSaml();
    expect(
      await logIn((id) => ({
        assertion: {
          notBefore: end(30),
          notOnOrAfter: end(-29),
          confirmations: [confirmation(id, { notOnOrAfter: end(-29) })],
        },
      })),
    ).toMatchObject({ user: {} });
  });

  test('of several lists of audiences each has to name us', async () => {
    const { logIn, at } = await atSaml();
    expect(
      await logIn({ assertion: { audiences: [['x', at('metadata')], [at('metadata')]] } }),
    ).toMatchObject({ user: {} });
    expect(await logIn({ assertion: { audiences: [[at('metadata')], ['x']] } })).toMatch(
      /not meant for this server/,
    );
  });

  test('a login that has to be recent is judged by when the provider says that it was', async () => {
    const { logIn } = await atSaml();
    expect(await logIn({ assertion: { authenticatedAt: end(-100) } }, { max_age: '60' })).toMatch(
      /as recent as/,
    );
    expect(
      await logIn({ assertion: { authenticatedAt: end(-60) } }, { max_age: '60' }),
    ).toMatchObject({ user: {} });
  });
});

describe('an assertion counts once, for the login that asked for it', () => {
  test('nobody is let in by an assertion that was not asked for (SAML Profiles §4.1.5)', async () => {
    const { post, response } = await atSaml();
    for (const state of [undefined, '', 'made up'])
      expect(await over(post(state, response('_mine')))).toBe(true);
  });

  test('a response counts at its provider’s address, for a while; without state it is not read', async () => {
    const { world, depart, post, response, provider } = await atSaml();
    const other = await world.keyward.identityProviders.create(acme, {
      type: 'saml',
      name: 'Other',
      metadata: { ...samlMetadata, entity_id: 'urn:other' },
    });
    const { sent } = await depart();
    expect(await over(post(sent['relayState'], response(sent['id']!), other.id))).toBe(true);
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
    expect(await over(post(sent['relayState'], response(sent['id']!)))).toBe(true);
    await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: true });
    world.clock.advance(federationLifetime);
    expect(await over(post(sent['relayState'], response(sent['id']!)))).toBe(true);
  });

  test('an assertion counts once (SAML Profiles §4.1.4.5)', async () => {
    const { depart, post, response, comeBack } = await atSaml();
    const { at, sent } = await depart();
    const answer = response(sent['id']!);
    const [first, again] = [
      await post(sent['relayState'], answer),
      await post(sent['relayState'], answer),
    ];
    const other = await depart();
    const replayed = await comeBack(at, again);
    expect(replayed.kind === 'failed' && replayed.refusal.message).toMatch(/used before/);
    expect(await over(comeBack(at, first))).toBe(true); // the state is used up
    expect(await over(post(sent['relayState'], answer))).toBe(true);
    const back = await comeBack(
      other.at,
      await post(
        other.sent['relayState'],
        response(other.sent['id']!, { assertion: { id: answer.assertion.id } }),
      ),
    );
    expect(back.kind).toBe('failed');
  });

  test('of many that post it at once one is believed', async () => {
    const { world, depart, post, response } = await atSaml();
    const { sent } = await depart();
    await Promise.all(
      Array.from({ length: 16 }, () => post(sent['relayState'], response(sent['id']!))),
    );
    const verdicts = (
      await world.storage.oneTimeSecrets.all([
        { attribute: 'kind', equals: 'saml_answer' } as never,
      ])
    ).map(({ data }) => Object.keys(data['verdict'] as object)[0]);
    expect(verdicts).toHaveLength(16);
    expect(verdicts.filter((each) => each === 'claims')).toHaveLength(1);
  });

  test('a posted answer, state and code count in the browser of their login alone (RFC 6749 §10.12)', async () => {
    const { depart, post, response, comeBack } = await atSaml();
    const [mine, victim] = [await depart(), await depart(browser('victim'))];
    const posted = await post(mine.sent['relayState'], response(mine.sent['id']!));
    expect(await over(comeBack(victim.at, posted))).toBe(true);
    const swapped = await comeBack(victim.at, { ...posted, state: victim.sent['relayState'] });
    expect(swapped.kind === 'failed' && swapped.refusal.message).toMatch(
      /no answer to the request of this login/,
    );
    expect((await comeBack(mine.at, posted)).kind).toBe('failed'); // it was worth something once
  });

  test('a code that is made up, missing or a minute old gets nobody in', async () => {
    for (const change of [{ code: 'made up' }, { code: undefined }, {}]) {
      const { world, depart, post, response, comeBack } = await atSaml();
      const { at, sent } = await depart();
      const posted = await post(sent['relayState'], response(sent['id']!));
      if (!('code' in change)) world.clock.advance(60);
      const back = await comeBack(at, { ...posted, ...change });
      expect(back.kind === 'failed' && back.refusal.message).toMatch(
        /no answer to the request of this login/,
      );
    }
  });

  test('garbage is told of when the person comes back', async () => {
    const { depart, post, comeBack } = await atSaml();
    const { at, sent } = await depart();
    const back = await comeBack(at, await post(sent['relayState'], '<<<'));
    expect(back.kind === 'failed' && back.refusal.message).toBe(
      'The identity provider sends something else than a response.',
    );
  });
});

describe('who a person of a SAML provider is', () => {
  const named = (value: string, format?: string, attributes = {}): Said => ({
    assertion: { nameId: { value, format }, attributes },
  });

  test('a SAML person is known by the mapped attribute or a lasting NameID (SAML Core §8.3.8)', async () => {
    const { logIn, person, world, provider } = await atSaml();
    expect((await person(named('ada'))).id).toBe(
      (await person(named('ada', 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'))).id,
    );
    expect(await logIn(named('once', transientFormat))).toMatch(/for this login alone/);
    expect(await logIn({ assertion: { nameId: undefined } })).toMatch(/names nobody/);
    await world.keyward.identityProviders.modify(acme, provider.id, {
      attributeMapping: { provider_user_id: 'uid' },
    });
    const [one, two] = [
      await person(named('once', transientFormat, { uid: ['7'] })),
      await person(named('again', transientFormat, { uid: ['7'] })),
    ];
    expect(one.id).toBe(two.id);
    for (const attributes of [{}, { uid: ['7', '8'] }, { toString: ['7'] }])
      expect(await logIn(named('ada', undefined, attributes))).toMatch(
        /attribute that it knows people by/,
      );
  });

  test('attributes fill the profile as the record maps them', async () => {
    const { person } = await atSaml({
      attributeMapping: { username: 'urn:uid', given_name: 'urn:oid:2.5.4.42' },
    });
    expect(
      await person(
        named('ada', undefined, {
          'urn:uid': ['ada.l'],
          'urn:oid:2.5.4.42': ['Ada'],
          family_name: ['Lovelace'],
          groups: ['a', 'b'],
        }),
      ),
    ).toMatchObject({ username: 'ada.l', profile: { given_name: 'Ada', family_name: 'Lovelace' } });
  });

  test('a SAML e-mail address counts as verified by the provider’s own `domains` or an attribute', async () => {
    const { world, person } = await atSaml({
      domains: ['corp.example'],
      accountLinking: 'verified_email',
      attributeMapping: { email: 'mail' },
    });
    const local = await addUser(world, { email: 'ada@corp.example', emailVerified: true });
    const stranger = await addUser(world, { email: 'ada@else.example', emailVerified: true });
    expect((await person(named('1', undefined, { mail: ['Ada@CORP.example'] }))).id).toBe(local.id);
    expect((await person(named('2', undefined, { mail: ['ada@else.example'] }))).id).not.toBe(
      stranger.id,
    );
    expect(
      await person(
        named('3', undefined, { mail: ['bob@corp.example'], email_verified: ['false'] }),
      ),
    ).toMatchObject({ email: null });
    expect(
      (
        await person(
          named('4', undefined, { mail: ['ada@else.example'], email_verified: ['true'] }),
        )
      ).id,
    ).toBe(stranger.id);
  });

  test('of very many attributes those stay that the record names', async () => {
    const { person, world } = await atSaml({ attributeMapping: { nickname: 'groups' } });
    const { id } = await person(
      named('ada', undefined, { groups: ['a', 'b'], name: ['Ada'], photo: ['x'.repeat(20_000)] }),
    );
    const [identity] = await world.storage.userIdentities.all([
      { attribute: 'userId', equals: id },
    ]);
    expect(Object.keys(identity!.profileData).sort()).toEqual(['groups', 'name', 'sub']);
    expect(identity!.profileData['groups']).toEqual(['a', 'b']);
  });
});

describe('the record of a SAML provider', () => {
  test('is neither made nor changed where the deployment speaks no SAML', async () => {
    const { world, provider } = await atSaml();
    const mute = createKeyward({ ...world, saml: undefined }).identityProviders;
    expect(
      await refusalOf(
        mute.create(acme, {
          type: 'saml',
          name: 'x',
          metadata: { ...samlMetadata, entity_id: 'urn:x:y' },
        }),
      ),
    ).toBe('not_implemented');
    expect(
      await refusalOf(mute.modify(acme, provider.id, { metadata: { sign_requests: true } })),
    ).toBe('not_implemented');
    expect(await refusalOf(mute.delete(acme, provider.id))).toBeUndefined();
  });

  test('a name for one login needs an attribute (SAML Core §8.3.8); a bad certificate is refused', async () => {
    const { world, provider } = await atSaml();
    const modify = (patch: object) =>
      refusalOf(world.keyward.identityProviders.modify(acme, provider.id, patch));
    expect(await modify({ metadata: { certificates: ['MIIB', 'AAAA'] } })).toBe('invalid_field');
    expect(await modify({ metadata: { name_id_format: transientFormat } })).toBe('invalid_field');
    expect(
      await modify({
        metadata: { name_id_format: transientFormat },
        attributeMapping: { provider_user_id: 'uid' },
      }),
    ).toBeUndefined();
    expect(await modify({ attributeMapping: null })).toBe('invalid_field');
    const oidc = {
      type: 'oidc' as const,
      name: 'x',
      metadata: { issuer: 'https://x.example', client_id: 'x' },
      attributeMapping: { provider_user_id: 'email' },
    };
    expect(await refusalOf(world.keyward.identityProviders.create(globex, oidc))).toBe(
      'invalid_field',
    );
  });
});
