import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  ask,
  browser,
  changeUser,
  handleOf,
  logInWith,
  reading,
  type TestBrowser,
} from '../../testing/people.test-support.js';
import { acme, globex, refusalOf, setUp, type World } from '../../testing/set-up.test-support.js';
import type { AskedChoice } from './choose-account.js';

const email = 'ada@example.com';
const mail = { network: '203.0.113.0/24', locales: ['en'] };

/** Ada has an account in two tenants, and a login waits at an application of all tenants. */
const atAnOpenLogin = async () => {
  const world = await setUp();
  const person = { email, username: null, emailVerified: true };
  const ada = await addUser(world, person);
  const atGlobex = await addUser(world, { ...person, tenantId: globex });
  const app = await addApp(world, { isGlobal: true, tenantId: null });
  const at = { browser: browser(), handle: '' };
  at.handle = handleOf(await ask(world, app, at.browser));
  return { world, ada, atGlobex, app, at, ...choosing(world, at) };
};

const choosing = (world: World, at: { handle: string; browser: TestBrowser }) => {
  const { accountChoices, people, authorization } = world.keyward;
  const { notifier } = world;
  const send = async (to = email): Promise<void> => {
    await accountChoices.ask(at, to, mail);
    await people.settled();
  };
  const code = (): string => notifier.list.at(-1)!.values['code']!;
  const prove = async (typed?: string): Promise<boolean> => {
    if (typed === undefined) await send();
    return accountChoices.prove(at, typed ?? code());
  };
  const asked = (): Promise<AskedChoice> => accountChoices.asked(at);
  const listed = async (): Promise<unknown> => {
    const next = await asked();
    return next.step === 'tenant' ? next.tenants.map(({ id }) => id) : next.step;
  };
  const choose = (id: string) => accountChoices.choose(at, id);
  const tenant = async () => (await authorization.waiting(at.handle, at.browser)).request.tenantId;
  return { send, code, prove, asked, listed, choose, tenant };
};

const wrong = (code: string): string => (code === '11111111' ? '22222222' : '11111111');

describe('before the mailbox is proven', () => {
  test('no tenant is listed', async () => {
    const { send, listed } = await atAnOpenLogin();
    expect(await listed()).toBe('address');
    await send();
    expect(await listed()).toBe('code');
  });

  test('none can be chosen', async () => {
    const { send, choose, tenant } = await atAnOpenLogin();
    await send();
    expect(await refusalOf(choose(acme))).toBe('interaction_over');
    expect(await tenant()).toBeUndefined();
  });

  test(
    'neither the answer nor its time tells how many accounts an address has: a row is kept for any, and the mail is ' +
      'sent behind the answer',
    async () => {
      const { world, send, asked, at } = await atAnOpenLogin();
      const rows = async () =>
        (await world.storage.oneTimeSecrets.all([])).filter(({ kind }) => kind === 'account_choice')
          .length;
      await send('nobody@example.com');
      expect(await asked()).toEqual({ step: 'code', email: 'nobody@example.com' });
      expect(await rows()).toBe(1);
      expect(world.notifier.list).toEqual([]);

      await world.keyward.accountChoices.ask(at, email, mail);
      expect(world.notifier.list).toEqual([]);
      expect(await asked()).toEqual({ step: 'code', email });
      expect(await rows()).toBe(1);
    },
  );

  test('one mail goes to a mailbox, however many accounts it has, and names no tenant of them', async () => {
    const { world, send } = await atAnOpenLogin();
    await send(' ADA@example.com ');
    expect(world.notifier.list).toHaveLength(1);
    expect(JSON.stringify(world.notifier.list)).not.toMatch(/acme|globex/);
    expect(world.notifier.list[0]!.to).toBe(email);
  });

  test('a text that is no address is refused', async () => {
    const { send } = await atAnOpenLogin();
    expect(await refusalOf(send('ada'))).toBe('invalid_field');
  });

  const askForReset = async () => {
    const { world, send, ada, atGlobex } = await atAnOpenLogin();
    const [{ tenantId }] = [ada, atGlobex].sort((a, b) => (a.id < b.id ? -1 : 1)) as [typeof ada];
    const reset = (who: string) =>
      refusalOf(
        world.keyward.people.requestPasswordReset({
          who: { identifier: who },
          tenantId,
          network: '198.51.100.0/24',
        }),
      );
    return { world, send, reset };
  };

  test('what is mailed here counts with other mails to the person, and no answer tells', async () => {
    const { world, send, reset } = await askForReset();
    for (let times = 0; times < 5; times++) {
      await reset(email);
      await reset('nobody@example.com');
    }
    await world.keyward.people.settled();
    const sent = world.notifier.list.length;

    expect(await refusalOf(send())).toBe(await refusalOf(send('nobody@example.com')));
    expect(world.notifier.list).toHaveLength(sent);
  });

  test('a reset answers after codes as for an address without an account', async () => {
    const { send, reset } = await askForReset();
    for (let times = 0; times < 5; times++) {
      await send();
      await send('nobody@example.com');
    }
    const answers = [];
    for (let times = 0; times < 6; times++)
      answers.push([await reset(email), await reset('nobody@example.com')]);
    expect(answers.filter(([known, unknown]) => known !== unknown)).toEqual([]);
    expect(answers.at(-1)).toEqual(['too_many_requests', 'too_many_requests']);
  });

  test('an address with an account has to wait after five mails', async () => {
    const { send } = await atAnOpenLogin();
    for (let times = 0; times < 5; times++) await send();
    expect(await refusalOf(send())).toBe('too_many_requests');
  });

  test.each([`ada@exam${'\u200b'.repeat(20_000)}ple.com`, `ada@é${'\u200d'.repeat(20_000)}é.com`])(
    'what is kept of an address has its length at most (%#)',
    async (typed) => {
      const { world, send } = await atAnOpenLogin();
      await refusalOf(send(typed));
      const rows = await world.storage.oneTimeSecrets.all([]);
      const kept = rows.filter(({ kind }) => kind === 'account_choice');
      expect(JSON.stringify(kept).length).toBeLessThan(2000);
    },
  );

  test('an address without an account has to wait after as many', async () => {
    const { send } = await atAnOpenLogin();
    for (let times = 0; times < 5; times++) await send('nobody@example.com');
    expect(await refusalOf(send('nobody@example.com'))).toBe('too_many_requests');
  });
});

describe('the code', () => {
  test('lists the tenants in which the person has an account', async () => {
    const { prove, listed } = await atAnOpenLogin();
    expect(await prove()).toBe(true);
    expect(await listed()).toEqual([acme, globex]);
  });

  test('an attempt is counted before the code of a choice is compared, and after five it is dead', async () => {
    const { send, code, prove, listed } = await atAnOpenLogin();
    await send();
    for (let times = 0; times < 5; times++) expect(await prove(wrong(code()))).toBe(false);
    expect(await prove(code())).toBe(false);
    expect(await listed()).toBe('code');
  });

  test('has eight digits, since there is no login that would end tries', async () => {
    const { send, code } = await atAnOpenLogin();
    await send();
    expect(code()).toMatch(/^\d{8}$/);
  });

  test('is void once another one was sent', async () => {
    const { send, code, prove } = await atAnOpenLogin();
    await send();
    const first = code();
    await send();
    expect(await prove(first === code() ? wrong(first) : first)).toBe(false);
  });

  test('works in the browser alone that asked for it', async () => {
    const { world, at, send, code } = await atAnOpenLogin();
    await send();
    const elsewhere = { ...at, browser: browser('another') };
    const proven = world.keyward.accountChoices.prove(elsewhere, code());
    expect(await refusalOf(proven)).toBe('interaction_over');
  });

  test('ends after ten minutes', async () => {
    const { world, send, code, prove, listed } = await atAnOpenLogin();
    await send();
    world.clock.advance(600);
    expect(await refusalOf(prove(code()))).toBe('interaction_over');
    expect(await listed()).toBe('address');
  });

  test('logs nobody in', async () => {
    const { world, prove, choose, at } = await atAnOpenLogin();
    await prove();
    await choose(globex);
    expect(await world.storage.sessions.all([])).toEqual([]);
    expect((await world.keyward.authorization.continue(at.handle, at.browser)).kind).toBe('login');
  });

  test('proves no address of an account', async () => {
    const { world, ada, prove, choose } = await atAnOpenLogin();
    await changeUser(world, ada, { emailVerified: false });
    await prove();
    await choose(acme);
    expect((await world.storage.users.find(ada.id))?.emailVerified).toBe(false);
  });
});

describe('the list leaves out', () => {
  test.each<[string, (world: World, id: string) => Promise<unknown>]>([
    ['an account that is blocked', (world, id) => changeUser(world, { id }, { isBlocked: true })],
    ['an account that is removed', (world, id) => world.keyward.users.delete(id)],
    [
      'an account that has another address',
      (world, id) => changeUser(world, { id }, { email: 'b@c.example', emailKey: 'b@c.example' }),
    ],
    [
      'an account that was registered with the address and never proven',
      (world, id) => changeUser(world, { id }, { emailVerified: false, createdBy: id }),
    ],
    [
      'a tenant that is suspended',
      ({ storage }) => storage.tenants.change(globex, (old) => ({ ...old, isSuspended: true })),
    ],
  ])('%s, also where that happened after the code was right', async (_, happens) => {
    const { world, atGlobex, prove, listed, choose, tenant } = await atAnOpenLogin();
    await prove();
    await happens(world, atGlobex.id);
    expect(await listed()).toEqual([acme]);
    expect(['grant_request_invalid', 'tenant_suspended']).toContain(
      await refusalOf(choose(globex)),
    );
    expect(await tenant()).toBeUndefined();
  });
});

describe('the choice', () => {
  test('sets the tenant of the login, and fills in the address', async () => {
    const { world, at, prove, choose } = await atAnOpenLogin();
    await prove();
    await choose(globex);
    const { request } = await world.keyward.authorization.waiting(at.handle, at.browser);
    expect(request).toMatchObject({ tenantId: globex, loginHint: email });
  });

  test('works once', async () => {
    const { prove, choose, tenant } = await atAnOpenLogin();
    await prove();
    await choose(globex);
    expect(await refusalOf(choose(acme))).toBe('interaction_over');
    expect(await tenant()).toBe(globex);
  });

  test('is one of two at once', async () => {
    const { prove, choose } = await atAnOpenLogin();
    await prove();
    const done = await Promise.allSettled([choose(acme), choose(globex)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of a tenant that does not know the person is refused', async () => {
    const { world, prove, choose } = await atAnOpenLogin();
    const [other] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    await prove();
    expect(await refusalOf(choose(other!.id))).toBe('grant_request_invalid');
  });

  test('of a tenant that is not there has the same answer', async () => {
    const { prove, choose } = await atAnOpenLogin();
    await prove();
    expect(await refusalOf(choose('no-tenant'))).toBe('grant_request_invalid');
  });

  test(
    'what was chosen is asked again in the transaction that uses the choice up: the account, its tenant, and whether ' +
      'the client lets people of that tenant log in',
    async () => {
      const { world, app, prove, choose, tenant } = await atAnOpenLogin();
      await prove();
      await world.keyward.clients.modify(app.id, { isGlobal: false, tenantId: acme });
      expect(await refusalOf(choose(globex))).toBe('interaction_over');
      expect(await tenant()).toBeUndefined();
    },
  );

  test('does not change a login that another tab has given its tenant', async () => {
    const { world, at, prove, choose } = await atAnOpenLogin();
    await prove();
    const named = { tenantId: acme };
    const [row] = (await world.storage.oneTimeSecrets.all([])).filter(
      ({ kind }) => kind === 'authorization_request',
    );
    await world.storage.oneTimeSecrets.change(row!.id, ({ data, ...rest }) => ({
      ...rest,
      data: { ...data, request: { ...(data['request'] as object), ...named } },
    }));
    expect(await refusalOf(choose(globex))).toBe('interaction_over');
    expect(
      (await world.keyward.authorization.waiting(at.handle, at.browser)).request,
    ).toMatchObject(named);
  });
});

describe('a login that is for one tenant', () => {
  test.each<[string, object, Record<string, string>]>([
    ['by its client', { isGlobal: false, tenantId: acme }, {}],
    ['by its request', { isGlobal: true, tenantId: null }, { tenant_id: acme }],
  ])('%s offers no choice, and takes none', async (_, client, parameters) => {
    const { world } = await atAnOpenLogin();
    const app = await addApp(world, client);
    const at = { browser: browser(), handle: '' };
    at.handle = handleOf(await ask(world, app, at.browser, parameters));
    const { accountChoices, authorization } = world.keyward;
    expect(accountChoices.isOffered(await authorization.waiting(at.handle, at.browser))).toBe(
      false,
    );
    expect(await refusalOf(accountChoices.ask(at, email, mail))).toBe('interaction_over');
    expect(await refusalOf(accountChoices.choose(at, globex))).toBe('interaction_over');
  });
});

describe('the account of a person in another tenant', () => {
  const begin = ({ keyward }: World, at: TestBrowser, tenantId?: string) =>
    keyward.authorization.beginAccount(reading({ tenant_id: tenantId }), at);

  test('asks for a login there', async () => {
    const { world, ada } = await atAnOpenLogin();
    const at = browser();
    await logInWith(world, at, ada);
    expect((await begin(world, at, globex)).kind).toBe('login');
    expect((await begin(world, at, acme)).kind).toBe('account');
    expect((await begin(world, at)).kind).toBe('account');
  });
});
