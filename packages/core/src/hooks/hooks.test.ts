import { describe, expect, test } from '@jest/globals';
import type { OutgoingAnswer, OutgoingRequest } from '../ports/outgoing.js';
import { createKeyward } from '../keyward.js';
import { countingRandom, fixedClock } from '../in-memory/index.js';
import type { Hook } from '../model/hook/hook.js';
import type { NewHook } from '../model/hook/hook-fields.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import {
  addApp,
  addUser,
  ask,
  atAnApp,
  browser,
  changeUser,
  claimsOf,
  logInWith,
  pkce,
  returned,
  verifier,
  type AtAnApp,
} from '../testing/people.test-support.js';
import {
  acme,
  addGlobalResource,
  addManager,
  addScopes,
  adminOf,
  globalAdmin,
  globex,
  letUse,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { callingOut } from './call-out.js';

const url = 'https://hooks.example/claims';
const input: NewHook = { type: 'claims', url, tenantId: acme };
const mayMake = ['create:hooks', 'update:hooks', 'update:clients', 'update:resources'];
const both = { access_token: { tier: 'gold' }, id_token: { tier: 'gold' } };

type Answer = Partial<OutgoingAnswer> | ((request: OutgoingRequest) => Partial<OutgoingAnswer>);

const answering = (world: World, answer: Answer): void => {
  world.hookCalls.outgoing.answers.set(url, answer);
};

const json = (body: unknown): Partial<OutgoingAnswer> => ({ body: JSON.stringify(body) });

/** A person at an application of acme, whose hook answers this. */
const hooked = async (answer: Answer, more: Partial<NewHook> = {}) => {
  const world = await setUp();
  const setting = await atAnApp(world);
  const hook = await world.keyward.hooks.create({ ...input, ...more });
  answering(world, answer);
  return { ...setting, hook };
};

const redeemed = async ({ code, redeem }: AtAnApp) =>
  redeem(await code({ ...pkce, scope: 'openid read' }), { code_verifier: verifier });

const claimsOfBoth = async (setting: AtAnApp) => {
  const { accessToken, idToken } = await redeemed(setting);
  return [claimsOf(setting.world, accessToken), claimsOf(setting.world, idToken!)];
};

const reasonOf = (setting: AtAnApp): Promise<string> =>
  redeemed(setting).then(
    () => 'tokens',
    (error: Error) => error.message,
  );

const asked = ({ world }: AtAnApp): readonly OutgoingRequest[] => world.hookCalls.outgoing.asked;

describe('the hook of a tenant', () => {
  test('adds claims to both tokens', async () => {
    expect(await claimsOfBoth(await hooked(json(both)))).toMatchObject([
      { tier: 'gold' },
      { tier: 'gold' },
    ]);
  });

  test('is asked in the words of the API', async () => {
    const setting = await hooked({ status: 204 });
    await redeemed(setting);
    expect(JSON.parse(asked(setting)[0]!.body!)).toEqual({
      type: 'hook.claims',
      timestamp: setting.world.clock.now().toISOString(),
      data: {
        tenant_id: acme,
        client_id: setting.app.id,
        user_id: setting.user.id,
        audience: setting.resource.id,
        scopes: ['openid', 'read'],
      },
    });
  });

  test('is asked with a signature under its secret', async () => {
    const setting = await hooked({ status: 204 });
    await redeemed(setting);
    const [{ headers = {}, body } = {}] = asked(setting);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = setting.hook.secret.slice('whsec_'.length);
    expect(headers['webhook-signature']).toBe(`v1,${key}:${signed}`);
  });

  test('is asked with the signature of the secret before, too, for as long as was said', async () => {
    const setting = await hooked({ status: 204 });
    await setting.world.keyward.hooks.changeSecret(setting.hook.id, 60);
    await redeemed(setting);
    expect(asked(setting)[0]!.headers!['webhook-signature']!.split(' v1,')).toHaveLength(2);
  });

  test('is asked by a request that ends soon after its 500 ms, or the time that its record says', async () => {
    const patience = async (timeoutMs?: number): Promise<number | undefined> => {
      const setting = await hooked({ status: 204 }, { timeoutMs });
      await redeemed(setting);
      return asked(setting)[0]!.patience;
    };
    expect([await patience(), await patience(900)]).toEqual([600, 1000]);
  });

  test('is not asked while it is disabled', async () => {
    const setting = await hooked(json(both), { isEnabled: false });
    expect(await claimsOfBoth(setting)).not.toContainEqual(
      expect.objectContaining({ tier: 'gold' }),
    );
    expect(asked(setting)).toEqual([]);
  });

  test('is asked at once after it was enabled, and no more after it was deleted', async () => {
    const setting = await hooked({ status: 204 }, { isEnabled: false });
    const { keyward } = setting.world;
    await redeemed(setting);
    await keyward.hooks.modify(setting.hook.id, { isEnabled: true });
    await redeemed(setting);
    await keyward.hooks.delete(setting.hook.id);
    await redeemed(setting);
    expect(asked(setting)).toHaveLength(1);
  });

  test('of another tenant is not asked', async () => {
    const setting = await hooked(json(both), { tenantId: globex });
    await redeemed(setting);
    expect(asked(setting)).toEqual([]);
  });

  test('says nothing that the embedding application says otherwise', async () => {
    const setting = await hooked(json(both));
    const claims = { ask: () => Promise.resolve({ idToken: { tier: 'lead' } }) };
    const keyward = createKeyward({ ...setting.world, hooks: { claims } });
    const world = { ...setting.world, keyward };
    const { idToken } = await redeemed(await atAnApp(world));
    expect(claimsOf(world, idToken!)).toMatchObject({ tier: 'lead' });
  });
});

describe('a hook answers 200 with JSON, or 204 to go on; any other answer is a failure', () => {
  test('204 goes on', async () => {
    expect(await reasonOf(await hooked({ status: 204 }))).toBe('tokens');
  });

  test.each([
    ['another status', { status: 500 }, 'answers with status 500'],
    ['201 with JSON', { status: 201, ...json(both) }, 'answers with status 201'],
    ['no JSON', { body: '<html>' }, 'answers with status 200 and no JSON'],
    ['nothing', { body: '' }, 'answers with status 200 and no JSON'],
    ['null', { body: 'null' }, 'answers with no JSON object'],
    ['a list', { body: '[]' }, 'answers with no JSON object'],
    [
      'names as in code',
      json({ accessToken: {} }),
      'answers with another member than access_token and id_token',
    ],
    [
      'a right',
      json({ access_token: { scope: 'admin' } }),
      'answers with scope, a claim that no hook may add',
    ],
  ])('%s does not', async (_, answer, why) => {
    expect(await reasonOf(await hooked(answer))).toBe(`The hook claims ${why}.`);
  });

  test('nor does a server that cannot be reached, and the reason is that of the guard', async () => {
    const setting = await hooked({ status: 204 });
    setting.world.hookCalls.outgoing.answers.delete(url);
    expect(await reasonOf(setting)).toBe('The hook claims is not known here.');
  });

  test('nor does this server, where it asks no other', async () => {
    const setting = await hooked(json(both));
    const keyward = createKeyward({ ...setting.world, hookCalls: undefined });
    const world = { ...setting.world, keyward };
    expect(await reasonOf(await atAnApp(world))).toBe(
      'The hook claims cannot be asked by this server.',
    );
  });

  test('and its record says why, until it answers', async () => {
    const setting = await hooked({ status: 500 });
    const { storage, clock } = setting.world;
    const problem = async () => (await storage.hooks.find(setting.hook.id))!.problem;
    await reasonOf(setting);
    const failed = await problem();
    answering(setting.world, { status: 204 });
    clock.advance(2);
    await reasonOf(setting);
    expect([failed, await problem()]).toEqual(['answers with status 500', null]);
  });

  test('and its log says so', async () => {
    const setting = await hooked({ status: 500 });
    await reasonOf(setting);
    expect(
      await setting.world.storage.auditEvents.all([{ attribute: 'name', equals: 'hook.failed' }]),
    ).toMatchObject([{ tenantId: acme, recordId: setting.hook.id }]);
  });

  test('and tokens come where its record allows that', async () => {
    expect(await reasonOf(await hooked({ status: 500 }, { onFailure: 'allow' }))).toBe('tokens');
  });
});

describe('the hook of a tenant adds claims to ID tokens of its clients and access tokens of its APIs alone', () => {
  /** What a person of acme gets at a client, for a resource. */
  const tiers = async (isGlobalClient: boolean, isGlobalResource: boolean) => {
    const world = await setUp();
    const user = await addUser(world);
    const place = isGlobalClient ? { isGlobal: true, tenantId: null } : {};
    const app = await addApp(world, { isFirstParty: true, ...place });
    const { resource: own } = await atAnApp(world);
    const resource = isGlobalResource ? await addGlobalResource(world) : own;
    await world.storage.resources.change(resource.id, (current) => ({
      ...current,
      skipConsentForFirstParty: true,
    }));
    await letUse(world, app, resource, await addScopes(world, resource, 'see'));
    await world.keyward.hooks.create(input);
    answering(world, json(both));
    const at = browser();
    await logInWith(world, at, user);
    const parameters = {
      response_type: 'id_token token',
      nonce: 'n',
      scope: 'openid see',
      ...(isGlobalClient ? { tenant_id: acme } : {}),
    };
    const { access_token, id_token } = returned(await ask(world, app, at, parameters));
    return [access_token, id_token].map((token) => claimsOf(world, token!)['tier']);
  };

  test.each([
    ['a client and a resource of the tenant', false, false, ['gold', 'gold']],
    ['a client of all tenants', true, false, ['gold', undefined]],
    ['a resource of all tenants', false, true, [undefined, 'gold']],
    ['both of all tenants', true, true, [undefined, undefined]],
  ])('%s', async (_, isGlobalClient, isGlobalResource, expected) => {
    expect(await tiers(isGlobalClient, isGlobalResource)).toEqual(expected);
  });
});

describe('a hook', () => {
  test('is made with a secret', async () => {
    const { keyward } = await setUp();
    const { secret, onFailure, isEnabled } = await keyward.hooks.create(input);
    expect(secret).toMatch(/^whsec_/);
    expect({ onFailure, isEnabled }).toEqual({ onFailure: 'deny', isEnabled: true });
  });

  test('a tenant has one hook of each type', async () => {
    const { keyward } = await setUp();
    await keyward.hooks.create(input);
    expect(await refusalOf(keyward.hooks.create(input))).toBe('already_exists');
  });

  test.each([
    ['another type', { type: 'magic' as 'claims' }],
    ['an address without TLS', { url: 'http://hooks.example' }],
    ['an address of a private network', { url: 'https://10.0.0.1' }],
    ['too little time', { timeoutMs: 49 }],
    ['too much time', { timeoutMs: 5001 }],
    ['another way to fail', { onFailure: 'wait' as 'deny' }],
  ])('is not made with %s', async (_, more) => {
    const { keyward } = await setUp();
    expect(await refusalOf(keyward.hooks.create({ ...input, ...more }))).toBe('invalid_field');
  });

  test('of another tenant is out of reach', async () => {
    const { keyward } = await setUp();
    const { id } = await keyward.hooks.create(input);
    const other = adminOf(globex, ...mayMake, 'delete:hooks');
    expect([
      await refusalOf(keyward.hooks.modify(id, { isEnabled: false }, other)),
      await refusalOf(keyward.hooks.changeSecret(id, 0, other)),
      await refusalOf(keyward.hooks.delete(id, other)),
      await refusalOf(keyward.hooks.create(input, other)),
    ]).toEqual(['record_not_found', 'record_not_found', 'record_not_found', 'unknown_reference']);
  });

  test('goes with its tenant', async () => {
    const { keyward, storage } = await setUp();
    await keyward.hooks.create(input);
    await keyward.tenants.delete(acme, { cascade: true });
    expect(await storage.hooks.all([])).toEqual([]);
  });
});

describe('a hook is asked by 8 requests at once, and by 2 where half of the room is taken', () => {
  const place = { type: 'claims', url, timeoutMs: null, secret: 'whsec_', previousSecret: null };
  const hookOf = (tenantId: string, id = 'hook'): Hook =>
    ({ ...place, id: `${id} of ${tenantId}`, tenantId }) as Hook;

  /** Hooks that hang. The requests of each tenant begin one after the other. */
  const hanging = () => {
    const calls: (() => void)[] = [];
    const send = () =>
      new Promise<OutgoingAnswer>((resolve) => {
        calls.push(() => resolve({ status: 204, headers: {}, body: '' }));
      });
    const channel = { outgoing: { send }, sign: () => '' };
    const callOut = callingOut({
      hookCalls: channel,
      clock: fixedClock(),
      random: countingRandom(),
    });
    /** How many requests of a tenant are sent when it asks without end. */
    const flood = async (tenantId: string, id?: string): Promise<number> => {
      const before = calls.length;
      let isRefused = false;
      while (!isRefused) {
        const asked = callOut(hookOf(tenantId, id), {}).catch(() => {
          isRefused = true;
        });
        await Promise.race([asked, Promise.resolve().then(() => undefined)]);
        await Promise.resolve();
      }
      return calls.length - before;
    };
    return { callOut, flood, answer: () => calls.shift()?.() };
  };

  test('one has 8, and leaves room for another of its tenant', async () => {
    const { flood } = hanging();
    expect([await flood(acme), await flood(acme, 'other'), await flood(acme, 'third')]).toEqual([
      8, 8, 0,
    ]);
  });

  test('a tenant finds room while the hooks of a hundred others hang', async () => {
    const { flood } = hanging();
    for (let other = 0; other < 100; other++) await flood(`tenant ${other}`);
    expect(await flood(acme)).toBe(2);
  });

  test('what was answered leaves its room', async () => {
    const { callOut, flood, answer } = hanging();
    const first = callOut(hookOf(acme), {});
    await flood(acme);
    answer();
    await first;
    expect(await flood(acme)).toBe(1);
    await expect(callOut(hookOf(acme), {})).rejects.toThrow('too many requests at once');
  });
});

describe('a hook is asked only while its maker could make it again, or whoever changed it last', () => {
  const unbacked = 'The hook claims rests on a maker who could not make it now.';

  /** A hook that an administrator of acme made, through a client. */
  const madeByAdmin = async (more: Partial<NewHook> = {}) => {
    const world = await setUp();
    const setting = await atAnApp(world);
    const maker = await addUser(world, { username: 'maker' });
    await world.keyward.tenants.addAdmins(acme, [maker.id]);
    const through = await addManager(world, {}, ...mayMake);
    const actor: Actor = { ...adminOf(acme, ...mayMake), id: maker.id, clientId: through.id };
    const hook = await world.keyward.hooks.create({ ...input, ...more }, actor);
    answering(world, json(both));
    return { ...setting, maker, through, hook };
  };
  type Made = Awaited<ReturnType<typeof madeByAdmin>>;
  const forced = { ...systemActor, forces: true };

  const losses: readonly (readonly [string, (made: Made) => Promise<unknown>])[] = [
    ['is blocked', ({ world, maker }) => changeUser(world, maker, { isBlocked: true })],
    ['is deleted', ({ world, maker }) => world.keyward.users.delete(maker.id, forced)],
    [
      'administers nothing any more',
      ({ world, maker }) => world.keyward.tenants.removeAdmins(acme, [maker.id], forced),
    ],
    [
      'has made it through a client that may not any more',
      ({ world, through }) => world.keyward.clients.revokeResources(through.id, [world.system.id]),
    ],
  ];

  test('it is, while nothing changes', async () => {
    expect(await reasonOf(await madeByAdmin())).toBe('tokens');
  });

  test.each(losses)('not where the maker %s', async (_, lose) => {
    const made = await madeByAdmin();
    await lose(made);
    made.world.clock.advance(2);
    expect([await reasonOf(made), asked(made)]).toEqual([unbacked, []]);
  });

  test('and what it says on failure counts', async () => {
    const made = await madeByAdmin({ onFailure: 'allow' });
    await changeUser(made.world, made.maker, { isBlocked: true });
    made.world.clock.advance(2);
    expect([await reasonOf(made), asked(made)]).toEqual(['tokens', []]);
  });

  test('it is asked again once another administrator has changed it', async () => {
    const made = await madeByAdmin();
    await changeUser(made.world, made.maker, { isBlocked: true });
    made.world.clock.advance(2);
    await made.world.keyward.hooks.modify(made.hook.id, { isEnabled: true });
    expect(await reasonOf(made)).toBe('tokens');
  });

  test('one that takes it over without the right to make it is refused', async () => {
    const { world, hook } = await madeByAdmin();
    const actor = globalAdmin('update:hooks');
    const taken = world.keyward.hooks.modify(hook.id, { isEnabled: true }, actor);
    expect(await refusalOf(taken)).toBe('escalation_refused');
  });

  test('a new secret takes nothing over', async () => {
    const { world, hook, maker } = await madeByAdmin();
    const { makerId } = await world.keyward.hooks.changeSecret(hook.id, 0);
    expect(makerId).toBe(maker.id);
  });
});

describe('a hook is made and changed only with the right to change what it has a say in', () => {
  const makes = async (...scopes: string[]): Promise<string | undefined> =>
    refusalOf((await setUp()).keyward.hooks.create(input, adminOf(acme, ...scopes)));

  test.each([
    ['all of them', mayMake, undefined],
    ['no right to change clients', ['create:hooks', 'update:resources'], 'escalation_refused'],
    ['no right to change resources', ['create:hooks', 'update:clients'], 'escalation_refused'],
  ])('made with %s', async (_, scopes, expected) => {
    expect(await makes(...scopes)).toBe(expected);
  });

  test.each([
    ['another address', { url: 'https://other.example' }],
    ['another time', { timeoutMs: 700 }],
    ['another way to fail', { onFailure: 'allow' as const }],
    ['its end', { isEnabled: false }],
  ])('changed: %s', async (_, patch) => {
    const { keyward } = await setUp();
    const { id } = await keyward.hooks.create(input);
    const refused = await refusalOf(keyward.hooks.modify(id, patch, globalAdmin('update:hooks')));
    expect(refused).toBe('escalation_refused');
    await keyward.hooks.modify(id, patch, globalAdmin(...mayMake));
  });
});
