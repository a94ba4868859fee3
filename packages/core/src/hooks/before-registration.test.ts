import { describe, expect, jest, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { HookFunction, RegistrationAnswer, RegistrationQuestion } from '../ports/hooks.js';
import type { OutgoingAnswer } from '../ports/outgoing.js';
import { acme, refusalOf, setUp, type World } from '../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../testing/upstream.test-support.js';

type Ask = HookFunction<RegistrationQuestion, RegistrationAnswer>['ask'];

const url = 'https://hooks.example/people';
const password = 'a quite good password';
const email = 'ada@example.com';
const denial = { field: 'email', why: 'Use the address of your company.' } as const;

const hooking = (world: World, ask: Ask): void => {
  const keyward = createKeyward({ ...world, hooks: { beforeRegistration: { ask } } });
  Object.assign(world.keyward, keyward);
};

interface Scene {
  readonly world: World;
  readonly way: string;
  /** Makes the account; a provider does not throw, but leads back with a refusal. */
  readonly come: () => Promise<unknown>;
}

const byThemselves = async (): Promise<Scene> => {
  const world = await setUp();
  await world.keyward.tenants.modify(acme, { metadata: { self_registration_enabled: true } });
  const come = () => world.keyward.people.register({ email, password, tenantId: acme });
  return { world, way: 'self', come };
};

const byInvitation = async (): Promise<Scene> => {
  const world = await setUp();
  const { secret } = await world.keyward.tickets.create('invitation', { email, tenantId: acme });
  return {
    world,
    way: 'invitation',
    come: () => world.keyward.tickets.redeem(secret, { password }),
  };
};

const byProvider = async (): Promise<Scene> => {
  const at = await atUpstream({ createUsers: true });
  const come = async () => {
    const { at: away, sent } = await at.depart();
    const answer = { code: 'c', state: sent['state']!, iss: upstreamIssuer };
    const back = await at.comeBack(away, answer);
    if (back.kind === 'failed') throw back.refusal;
  };
  return { world: at.world, way: 'provider', come };
};

const people = async ({ storage }: World) => (await storage.users.all([])).length;

describe.each([
  ['by themselves', byThemselves],
  ['by an invitation', byInvitation],
  ['through a provider', byProvider],
])('hooks are asked before a person has an account, and a dry run asks none: %s', (_, scene) => {
  test('once, and outside of every transaction', async () => {
    const { world, come, way } = await scene();
    const { storage } = world;
    const transaction = storage.transaction.bind(storage);
    let open = 0;
    const counting: typeof transaction = async (work, options) => {
      open += 1;
      try {
        return await transaction(work, options);
      } finally {
        open -= 1;
      }
    };
    Object.assign(storage, { transaction: counting });
    const seen: unknown[] = [];
    hooking(world, ({ way: by, tenantId }) => {
      seen.push([by, tenantId, open]);
      return Promise.resolve(undefined);
    });
    await come();
    expect(seen).toEqual([[way, acme, 0]]);
  });

  test('what they note is app metadata', async () => {
    const { world, come } = await scene();
    const before = new Set((await world.storage.users.all([])).map(({ id }) => id));
    hooking(world, () => Promise.resolve({ appMetadata: { customer: '17' } }));
    await come();
    const made = (await world.storage.users.all([])).find(({ id }) => !before.has(id));
    expect(made?.appMetadata).toEqual([{ key: 'customer', value: '17' }]);
  });

  test('where they deny, nobody has one', async () => {
    const { world, come } = await scene();
    const before = await people(world);
    hooking(world, () => Promise.resolve({ deny: denial }));
    expect([await refusalOf(come()), await people(world)]).toEqual(['registration_denied', before]);
  });

  test('where they fail, nobody has one', async () => {
    const { world, come } = await scene();
    const before = await people(world);
    hooking(world, () => Promise.reject(new Error('a bug')));
    expect([await refusalOf(come()), await people(world)]).toEqual(['hook_unavailable', before]);
  });
});

describe('the hook of a tenant', () => {
  const registering = async (answer: Partial<OutgoingAnswer>) => {
    const scene = await byThemselves();
    const { keyward, hookCalls } = scene.world;
    await keyward.hooks.create({ type: 'before-registration', url, tenantId: acme });
    hookCalls.outgoing.answers.set(url, answer);
    return { ...scene, asked: hookCalls.outgoing.asked };
  };
  const says = (body: unknown) => ({ body: JSON.stringify(body) });

  test('is asked in the words of the API, and hears no password', async () => {
    const { come, asked } = await registering({ status: 204 });
    await come();
    expect(JSON.parse(asked[0]!.body!)).toMatchObject({
      type: 'hook.before-registration',
      data: {
        tenant_id: acme,
        way: 'self',
        email,
        username: null,
        phone_number: null,
        name: null,
        identity_provider_id: null,
      },
    });
    expect(asked[0]!.body).not.toContain(password);
  });

  test('names the field and says why', async () => {
    const { come } = await registering(says({ deny: denial }));
    await expect(come()).rejects.toThrow(
      'The registration is denied for its email: Use the address of your company.',
    );
  });

  test('answers the same for an address that has an account', async () => {
    const { world, come } = await registering({ status: 204 });
    await come();
    world.hookCalls.outgoing.answers.set(url, says({ deny: denial }));
    expect(await refusalOf(come())).toBe('registration_denied');
  });

  test('is not asked by a dry run', async () => {
    const ask = jest.fn<Ask>(() => Promise.resolve(undefined));
    const { world } = await byThemselves();
    hooking(world, ask);
    const actor = { id: null, tenancy: { kind: 'all' }, managementScopes: 'all' } as const;
    const rehearsal = { ...actor, rehearses: true };
    await world.keyward.people
      .register({ email, password, tenantId: acme }, rehearsal)
      .catch(() => undefined);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a hook notes at most 4 KB about a person, and nothing that has a meaning in tokens', () => {
  test.each([
    ['roles', { appMetadata: { roles: 'admin' } }],
    ['Permissions', { appMetadata: { Permissions: 'all' } }],
    ['no text', { appMetadata: { customer: 17 } }],
    ['too much', { appMetadata: { customer: 'x'.repeat(5000) } }],
    ['too long a name', { appMetadata: { ['x'.repeat(300)]: 'x' } }],
    ['a list', { appMetadata: [] }],
    ['a denial of a field that nobody filled', { deny: { field: 'role', why: 'No.' } }],
    ['a denial without a text', { deny: { field: 'email' } }],
    ['another member', { role_ids: ['x'] }],
  ])('%s is a failure', async (_, answer) => {
    const scene = await byThemselves();
    hooking(scene.world, () => Promise.resolve(answer as RegistrationAnswer));
    expect(await refusalOf(scene.come())).toBe('hook_unavailable');
  });
});
