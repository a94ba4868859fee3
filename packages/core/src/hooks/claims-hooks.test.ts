import { describe, expect, jest, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { AddedClaims, ClaimsQuestion, HookFunction } from '../ports/hooks.js';
import {
  addApp,
  ask,
  atAnApp,
  changeUser,
  claimsOf,
  pkce,
  returned,
  verifier,
  type AppInput,
  type Parameters,
} from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  setUp,
  tokenRequest,
  type World,
} from '../testing/set-up.test-support.js';

type ClaimsHook = HookFunction<ClaimsQuestion, AddedClaims>;
type Ask = ClaimsHook['ask'];

/** Time of its own that a test moves on, for the delays of a server. */
const movedDelay = () => {
  let elapsed = 0;
  const waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  return {
    elapsed: () => elapsed,
    until: (until: number) => new Promise<void>((resolve) => waiting.push({ until, resolve })),
    advance: (milliseconds: number) => {
      elapsed += milliseconds;
      for (const { until, resolve } of waiting) if (until <= elapsed) resolve();
    },
  };
};

/** A deployment whose application adds claims. */
const hooked = async (given: Ask, more: Partial<ClaimsHook> = {}): Promise<World> => {
  const world = await setUp();
  const claims = { ask: given, ...more };
  return { ...world, keyward: createKeyward({ ...world, hooks: { claims } }) };
};

/** A machine client that holds a scope of a resource of acme. */
const machineIn = async (world: World) => {
  const client = await addClient(world);
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  return { client, resource };
};

const tokenClaims = async (world: World) => {
  const { client } = await machineIn(world);
  return claimsOf(world, (await world.keyward.token(tokenRequest(client))).accessToken);
};

/** What becomes of the token of a machine. */
const outcome = async (world: World): Promise<string | undefined> => {
  const { client } = await machineIn(world);
  return refusalOf(world.keyward.token(tokenRequest(client)));
};

const messageOf = async (world: World): Promise<string> => {
  const { client } = await machineIn(world);
  return world.keyward.token(tokenRequest(client)).then(
    () => 'a token',
    (error: Error) => error.message,
  );
};

const failing: Ask = () => Promise.reject(new Error('a bug'));
const adds =
  (accessToken: object): Ask =>
  () =>
    Promise.resolve({ accessToken: accessToken as AddedClaims['accessToken'] });

const failures = ({ storage }: World) =>
  storage.auditEvents.all([{ attribute: 'name', equals: 'hook.failed' }]);

describe('a function of the embedding application', () => {
  test('adds claims to an access token', async () => {
    expect(await tokenClaims(await hooked(adds({ tier: 'gold' })))).toMatchObject({ tier: 'gold' });
  });

  test('adds claims to an ID token', async () => {
    const world = await hooked(() => Promise.resolve({ idToken: { tier: 'gold' } }));
    const { code, redeem } = await atAnApp(world);
    const { idToken } = await redeem(await code(pkce), { code_verifier: verifier });
    expect(claimsOf(world, idToken!)).toMatchObject({ tier: 'gold' });
  });

  test('adds claims to the ID token of an authorization response', async () => {
    const world = await hooked(() => Promise.resolve({ idToken: { tier: 'gold' } }));
    const { app, at } = await atAnApp(world);
    const asked = { response_type: 'id_token', nonce: 'n' };
    const { id_token } = returned(await ask(world, app, at, asked));
    expect(claimsOf(world, id_token!)).toMatchObject({ tier: 'gold' });
  });

  test('is asked about the person, the client and the rights by their ids', async () => {
    const asked = jest.fn<Ask>(() => Promise.resolve(undefined));
    const { code, redeem, user, app, resource } = await atAnApp(await hooked(asked));
    await redeem(await code({ ...pkce, scope: 'read' }), { code_verifier: verifier });
    expect(asked.mock.calls).toEqual([
      [
        {
          tenantId: acme,
          clientId: app.id,
          userId: user.id,
          audience: resource.id,
          scopes: ['read'],
        },
      ],
    ]);
  });

  test('has nothing to say', async () => {
    const world = await hooked(() => Promise.resolve(undefined));
    expect(Object.keys(await tokenClaims(world)).sort()).toEqual(
      Object.keys(await tokenClaims(await setUp())).sort(),
    );
  });

  test('is not asked for a code alone', async () => {
    const asked = jest.fn<Ask>(() => Promise.resolve(undefined));
    const { code } = await atAnApp(await hooked(asked));
    await code(pkce);
    expect(asked).not.toHaveBeenCalled();
  });

  test('is asked outside of every transaction', async () => {
    const world = await setUp();
    let open = 0;
    const transaction: World['storage']['transaction'] = async (work, options) => {
      open += 1;
      try {
        return await world.storage.transaction(work, options);
      } finally {
        open -= 1;
      }
    };
    const storage = { ...world.storage, transaction };
    const seen: number[] = [];
    const claims: ClaimsHook = {
      ask: () => {
        seen.push(open);
        return Promise.resolve(undefined);
      },
    };
    const keyward = createKeyward({ ...world, storage, hooks: { claims } });
    const { code, redeem, refresh } = await atAnApp({ ...world, keyward });
    const { refreshToken } = await redeem(await code(pkce), { code_verifier: verifier });
    await refresh(refreshToken!);
    expect(seen).toEqual([0, 0]);
  });
});

describe('a hook adds at most 4 KB of claims, and none that is registered or says what someone may do', () => {
  test.each([
    'sub',
    'scope',
    'Scope',
    'roles',
    'permissions',
    'groups',
    'acr',
    'amr',
    'cnf',
    'act',
    'may_act',
    'client_id',
    'sid',
    'auth_time',
    'nonce',
    'email_verified',
    'grant_id',
    'derived_from',
    'issuance_proof',
    'tenant_id',
    'scp',
    'realm_access',
  ])('not %s', async (name) => {
    expect(await messageOf(await hooked(adds({ [name]: 'x' })))).toBe(
      `The hook claims answers with ${name}, a claim that no hook may add.`,
    );
  });

  test.each([
    ['a name that objects have', JSON.parse('{"__proto__":1}') as object, 'name no token can have'],
    ['a name without characters', { '': 1 }, 'name no token can have'],
    ['more than 4 KB', { text: 'x'.repeat(4096) }, 'more than 4096 bytes'],
    ['more than 4 KB of letters of three bytes', { text: '\u20ac'.repeat(1366) }, 'more than 4096'],
  ])('not %s', async (_, claims, why) => {
    expect(await messageOf(await hooked(adds(claims)))).toContain(why);
  });

  test.each([
    ['a text', 'tier=gold'],
    ['a list', [{ accessToken: {} }]],
    ['another member', { access_token: { tier: 'gold' } }],
    ['claims that are a text', { accessToken: 'tier' }],
    ['a member that holds itself', holdingItself()],
  ])('an answer that is %s is a failure', async (_, answer) => {
    const world = await hooked(() => Promise.resolve(answer as AddedClaims));
    expect(await outcome(world)).toBe('hook_unavailable');
  });

  test('a claim of 4 KB less what stands around it is one', async () => {
    const text = 'x'.repeat(4096 - '{"accessToken":{"text":""}}'.length);
    expect(await tokenClaims(await hooked(adds({ text })))).toMatchObject({ text });
  });

  test('a name with a colon, as of an address, is one', async () => {
    const name = 'https://shop.example/tier';
    expect(await tokenClaims(await hooked(adds({ [name]: 1 })))).toMatchObject({ [name]: 1 });
  });
});

function holdingItself(): object {
  const answer: Record<string, unknown> = {};
  answer['accessToken'] = answer;
  return answer;
}

describe('a hook that fails denies, unless it was told to allow', () => {
  test('it denies', async () => {
    expect(await outcome(await hooked(failing))).toBe('hook_unavailable');
  });

  test('it allows, and adds nothing', async () => {
    expect(await outcome(await hooked(failing, { onFailure: 'allow' }))).toBeUndefined();
  });

  test('its own words stay in this server', async () => {
    expect(await messageOf(await hooked(failing))).toBe('The hook claims throws an error.');
  });

  test('one that hangs is waited for 500 ms', async () => {
    const world = await setUp();
    const delay = movedDelay();
    const hanging = new Promise<undefined>(() => undefined);
    const claims: ClaimsHook = {
      ask: () => {
        void Promise.resolve().then(() => delay.advance(500));
        return hanging;
      },
    };
    const keyward = createKeyward({ ...world, delay, hooks: { claims } });
    expect(await messageOf({ ...world, keyward })).toBe(
      'The hook claims does not answer within 500 ms.',
    );
  });
});

describe('each failure of a hook stands in the audit log, until it is not asked any more', () => {
  test('with the tenant and why', async () => {
    const world = await hooked(failing);
    const { code, redeem } = await atAnApp(world);
    await redeem(await code(pkce), { code_verifier: verifier }).catch(() => undefined);
    expect(await failures(world)).toMatchObject([
      {
        tenantId: acme,
        recordId: null,
        values: [
          ['hookType', null, '"claims"'],
          ['problem', null, '"throws an error"'],
        ],
      },
    ]);
  });

  test('five times, however many requests come', async () => {
    const world = await hooked(failing);
    for (let request = 0; request < 8; request++) await outcome(world);
    expect(await failures(world)).toHaveLength(5);
  });

  test('five times, however many requests come at once', async () => {
    const world = await hooked(failing);
    const { client } = await machineIn(world);
    await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(world.keyward.token(tokenRequest(client)))),
    );
    expect(await failures(world)).toHaveLength(5);
  });
});

describe('a hook that fails five times in 30 seconds is not asked for 30 seconds', () => {
  /** How often a failing hook is asked by so many requests, with so many seconds between two. */
  const asked = async (requests: number, seconds: number): Promise<number> => {
    const hook = jest.fn(failing);
    const world = await hooked(hook);
    for (let request = 0; request < requests; request++) {
      await outcome(world);
      world.clock.advance(seconds);
    }
    return hook.mock.calls.length;
  };

  test('not in these', async () => {
    expect(await asked(6, 1)).toBe(5);
  });

  test('where they were more than 30 seconds apart, it is', async () => {
    expect(await asked(6, 10)).toBe(6);
  });

  test('and is asked again after them', async () => {
    const hook = jest.fn(failing);
    const world = await hooked(hook);
    for (let request = 0; request < 5; request++) await outcome(world);
    world.clock.advance(30);
    await outcome(world);
    expect(hook).toHaveBeenCalledTimes(6);
  });

  test('and the answer says so', async () => {
    const world = await hooked(failing);
    for (let request = 0; request < 5; request++) await outcome(world);
    expect(await messageOf(world)).toBe(
      'The hook claims has failed too often, and rests for a while.',
    );
  });
});

describe('a hook is asked before a code or a refresh token is used up, so one that fails costs nothing', () => {
  /** A hook that answers, until it is told to fail once. */
  const atTimes = async (input: AppInput = {}, parameters: Parameters = {}) => {
    let [fails, count] = [false, 0];
    const world = await hooked(() => {
      count += 1;
      return fails ? Promise.reject(new Error('a bug')) : Promise.resolve(undefined);
    });
    const setting = await atAnApp(world, input);
    const code = await setting.code({ ...pkce, scope: 'openid read', ...parameters });
    const fail = (isFailing: boolean): void => {
      fails = isFailing;
    };
    return { ...setting, world, presented: code, fail, asked: () => count };
  };

  test('a code works afterwards', async () => {
    const { fail, redeem, presented } = await atTimes();
    fail(true);
    await refusalOf(redeem(presented, { code_verifier: verifier }));
    fail(false);
    expect(await refusalOf(redeem(presented, { code_verifier: verifier }))).toBeUndefined();
  });

  test('a refresh token works afterwards, and is no replay', async () => {
    const { world, fail, redeem, refresh, presented } = await atTimes();
    const { refreshToken } = await redeem(presented, { code_verifier: verifier });
    fail(true);
    await refusalOf(refresh(refreshToken!));
    fail(false);
    world.clock.advance(11);
    expect(await refusalOf(refresh(refreshToken!))).toBeUndefined();
  });

  test('what failed leaves no event of a grant', async () => {
    const { world, fail, redeem, presented } = await atTimes();
    fail(true);
    await refusalOf(redeem(presented, { code_verifier: verifier }));
    expect(
      await world.storage.auditEvents.all([{ attribute: 'name', equals: 'grant.redeemed' }]),
    ).toEqual([]);
  });

  test('a code that is presented again is a replay still', async () => {
    const { world, redeem, presented } = await atTimes();
    const { accessToken } = await redeem(presented, { code_verifier: verifier });
    await refusalOf(redeem(presented, { code_verifier: verifier }));
    expect(await refusalOf(world.keyward.userInfo(accessToken))).toBe('token_invalid');
  });

  test('a wrong verifier uses the code up, and no hook is asked', async () => {
    const { redeem, presented, asked } = await atTimes();
    await refusalOf(redeem(presented, { code_verifier: 'x'.repeat(43) }));
    expect(await refusalOf(redeem(presented, { code_verifier: verifier }))).toBe('grant_invalid');
    expect(asked()).toBe(0);
  });
});

describe('who was blocked, and what was taken back while a hook was asked, gives no token', () => {
  /** What becomes of a request while whose hook something happens. */
  const meanwhile = async (
    request: (world: World) => Promise<{
      readonly happens: () => Promise<unknown>;
      readonly token: () => Promise<unknown>;
    }>,
  ): Promise<string | undefined> => {
    let happens: () => Promise<unknown> = () => Promise.resolve();
    const world = await hooked(async () => {
      await happens();
      return undefined;
    });
    const asked = await request(world);
    happens = asked.happens;
    return refusalOf(asked.token());
  };

  test('a person who is blocked, with a code', async () => {
    const refused = await meanwhile(async (world) => {
      const { user, code, redeem } = await atAnApp(world);
      const presented = await code(pkce);
      return {
        happens: () => world.keyward.users.block(user.id, {}),
        token: () => redeem(presented, { code_verifier: verifier }),
      };
    });
    expect(refused).toBe('grant_invalid');
  });

  test('a person who is blocked, with the password grant', async () => {
    const refused = await meanwhile(async (world) => {
      const { user } = await atAnApp(world);
      const app = await addApp(world, { metadata: { grant_types: ['password'] } });
      return {
        happens: () => changeUser(world, user, { isBlocked: true }),
        token: () =>
          world.keyward.token(
            tokenRequest(app, {
              grantType: 'password',
              parameter: (name) => ({ username: user.username!, password: 'right' })[name],
            }),
          ),
      };
    });
    expect(refused).toBe('grant_invalid');
  });

  test('a client that is deleted', async () => {
    const refused = await meanwhile(async (world) => {
      const { client } = await machineIn(world);
      return {
        happens: () => world.keyward.clients.delete(client.id),
        token: () => world.keyward.token(tokenRequest(client)),
      };
    });
    expect(refused).toBe('client_authentication_failed');
  });

  test('a permission that is revoked', async () => {
    const refused = await meanwhile(async (world) => {
      const { client, resource } = await machineIn(world);
      return {
        happens: () => world.keyward.clients.revokeResources(client.id, [resource.id]),
        token: () => world.keyward.token(tokenRequest(client)),
      };
    });
    expect(refused).toBe('scope_invalid');
  });

  test('a scope that is taken from a person, with a refresh token', async () => {
    const refused = await meanwhile(async (world) => {
      const { app, resource, scopes, code, redeem, refresh } = await atAnApp(world);
      const first = await redeem(await code({ ...pkce, scope: 'openid read write' }), {
        code_verifier: verifier,
      });
      return {
        happens: () =>
          world.keyward.clients.revokePermissions(app.id, [
            { resourceId: resource.id, scopeIds: [scopes[0]!.id] },
          ]),
        token: () => refresh(first.refreshToken!),
      };
    });
    expect(refused).toBe('hook_unavailable');
  });
});
