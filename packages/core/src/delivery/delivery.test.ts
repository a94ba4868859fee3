import { describe, expect, test } from '@jest/globals';
import type { SealedEvent } from '../model/audit/audit-event.js';
import { proofOf } from '../audit/audit-anchor.js';
import type { OutgoingAnswer } from '../ports/outgoing.js';
import { isRefusal } from '../model/values/refusals.js';
import { createKeyward } from '../keyward.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  globex,
  globalAdmin,
  issuer,
  setUp,
} from '../testing/set-up.test-support.js';
import { mostWebhooks } from './manage-webhooks.js';
import { mostFailures, webhookDelays } from './event-delivery.js';

const url = 'https://hooks.example/keyward';

interface ToldMessage {
  readonly type: string;
  readonly data: { readonly id: string; readonly sequence: number; readonly record_id: string };
}

const setting = async () => {
  const world = await setUp();
  const { keyward, storage, clock, webhooks, notifier } = world;
  const { asked, answers } = webhooks.outgoing;
  const answer = (status: number): void => void answers.set(url, { status });
  answer(204);

  const addHook = (more = {}) =>
    keyward.webhooks.create({ name: `Hook ${asked.length}`, url, tenantId: acme, ...more });
  const rename = async (name: string, tenantId = acme): Promise<void> => {
    await keyward.groups.create({ name }, adminOf(tenantId));
  };
  /** Seals, and tells what that brought. */
  const deliver = async (): Promise<void> => {
    const chains: string[] = [];
    await keyward.sealAudit({ extended: (ids) => void chains.push(...ids) });
    await keyward.delivery.deliver(chains);
  };
  const told = (): ToldMessage[] => asked.map(({ body }) => JSON.parse(body!) as ToldMessage);
  const types = (): string[] => told().map(({ type }) => type);
  const places = (): number[] => told().map(({ data }) => data.sequence);
  const cursor = async () => (await storage.eventCursors.all([]))[0]!;
  const hook = async () => (await storage.webhooks.all([]))[0]!;
  const names = async (): Promise<string[]> =>
    (await storage.auditEvents.all([])).map(({ name }) => name);
  return {
    ...{ world, keyward, storage, clock, notifier, asked, answers, answer, addHook, rename },
    ...{ deliver, told, types, places, cursor, hook, names },
  };
};

const refusalOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
  } catch (error) {
    return isRefusal(error) ? error.code : String(error);
  }
  return undefined;
};

test('a receiver gets the events of a chain in their order, each at least once', async () => {
  const { addHook, rename, deliver, answer, clock, places } = await setting();
  await addHook({ eventTypes: ['group.*'] });
  for (let at = 0; at < 25; at++) await rename(`group ${at}`);
  answer(503);
  await deliver();
  answer(200);
  clock.advance(6);
  await deliver();
  const told = places();
  expect(told).toEqual([...told].sort((left, right) => left - right));
  expect(new Set(told).size).toBe(25);
});

test.each([
  ['a test', 'webhook.tested'],
  ['another attempt', 'webhook.retried'],
] as const)('%s by a global administrator stands in the log of the tenant', async (_, name) => {
  const { keyward, storage, clock, addHook, rename, deliver, answer } = await setting();
  const { id } = await addHook({ eventTypes: ['group.*'] });
  answer(400);
  await rename('one');
  for (const wait of [0, 6, 301]) {
    clock.advance(wait);
    await deliver();
  }
  const [failure] = await storage.webhookFailures.all([]);
  if (name === 'webhook.tested') await keyward.webhooks.test(id, globalAdmin());
  else await keyward.webhooks.retry(id, failure!.eventId, globalAdmin());
  const noted = await storage.auditEvents.all([{ attribute: 'name', equals: name }]);
  expect(noted.map(({ tenantId }) => tenantId)).toEqual([acme]);
});

describe('what is told', () => {
  test('is what happens from then on, in the order of the log', async () => {
    const { addHook, rename, deliver, types, places } = await setting();
    await rename('before');
    await deliver();
    await addHook();
    await rename('one');
    await rename('two');
    await deliver();
    expect(types()).toEqual(['webhook.created', 'group.created', 'group.created']);
    expect(places()).toEqual([2, 3, 4]);
  });

  test('is told once', async () => {
    const { addHook, rename, deliver, asked } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    await deliver();
    await deliver();
    expect(asked.length).toBe(1);
  });

  test.each([
    [['group.created'], ['group.created']],
    [['group.*'], ['group.created', 'group.deleted']],
    [
      ['webhook.*', 'group.deleted'],
      ['webhook.created', 'group.deleted'],
    ],
  ])('is what the webhook asks for: %p', async (eventTypes, expected) => {
    const { keyward, storage, addHook, rename, deliver, types } = await setting();
    await addHook({ eventTypes });
    await rename('one');
    const [group] = await storage.groups.all([]);
    await keyward.groups.delete(group!.id);
    await deliver();
    expect(types()).toEqual(expected);
  });

  test('is nothing of another tenant', async () => {
    const { addHook, rename, deliver, asked } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    await rename('theirs', globex);
    await deliver();
    expect(asked).toEqual([]);
  });

  test('is of all tenants for a webhook of all tenants', async () => {
    const { clock, addHook, rename, deliver, told } = await setting();
    await addHook({ tenantId: undefined, isGlobal: true, eventTypes: ['group.*'] });
    await rename('one', acme);
    await rename('two', globex);
    await deliver();
    clock.advance(61);
    await deliver();
    expect(told().length).toBe(2);
  });

  test('has no values unless they are asked for', async () => {
    const { addHook, rename, deliver, told } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    await deliver();
    expect(told()[0]!.data).not.toHaveProperty('values');
  });

  test('a webhook tells ids, and values only on request', async () => {
    const { addHook, rename, deliver, told } = await setting();
    await addHook({ eventTypes: ['group.*'], includeValues: true });
    await rename('one');
    await deliver();
    expect(told()[0]!.data).toMatchObject({
      values: expect.arrayContaining([{ attribute: 'name', before: null, after: 'one' }]),
    });
  });

  test('has no place in the log for an event that no server has written', async () => {
    const { storage, addHook, rename, deliver, types } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    const forged = (await storage.auditEvents.all([])).find(
      ({ name }) => name === 'group.created',
    )!;
    await storage.auditEvents.add({
      ...forged,
      id: `0${forged.id.slice(1)}x`,
      name: 'group.deleted',
    });
    await deliver();
    expect(types()).toEqual(['group.created']);
  });

  test('is told by a sweep when the server that sealed it ended before it could say so', async () => {
    const { keyward, clock, addHook, rename, asked } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    await keyward.sealAudit();
    await keyward.delivery.deliver();
    await rename('one');
    await keyward.sealAudit();
    await keyward.delivery.deliver();
    expect(asked.length).toBe(0);
    clock.advance(61);
    await keyward.delivery.deliver();
    expect(asked.length).toBe(1);
  });
});

describe('a message', () => {
  test('is signed with its id and its time under the secret', async () => {
    const { addHook, rename, deliver, asked, told, clock } = await setting();
    const { secret } = await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    await deliver();
    const { headers, body } = asked[0]!;
    const seconds = String(Math.floor(clock.now().getTime() / 1000));
    expect(headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': told()[0]!.data.id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${secret.slice(6)}:${headers!['webhook-id']}.${seconds}.${body}`,
    });
  });

  test('is signed under both secrets while one is replaced', async () => {
    const { keyward, addHook, rename, deliver, asked, clock } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    await keyward.webhooks.changeSecret(id, 3600);
    await rename('one');
    await deliver();
    clock.advance(3600);
    await rename('two');
    await deliver();
    const counts = asked.map(({ headers }) => headers!['webhook-signature']!.split(' v1,').length);
    expect(counts).toEqual([2, 1]);
  });

  test('has a secret of 32 bytes in base64', async () => {
    const { addHook } = await setting();
    expect((await addHook()).secret).toMatch(/^whsec_.{43}=$/);
  });
});

describe('a receiver that fails', () => {
  test.each([[500], [408], [429]])(
    'with %i is asked again, and the cursor waits',
    async (status) => {
      const { addHook, rename, deliver, asked, answer, clock, places } = await setting();
      await addHook({ eventTypes: ['group.*'] });
      answer(status);
      await rename('one');
      await rename('two');
      await deliver();
      expect(asked.length).toBe(1);
      answer(200);
      clock.advance(6);
      await deliver();
      const [first] = places();
      expect(places()).toEqual([first, first, first! + 1]);
    },
  );

  test('an event that does not arrive is tried again, later each time, and the last time disables', async () => {
    const { addHook, rename, deliver, asked, answers, clock, hook, names } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    answers.delete(url);
    await rename('one');
    await deliver();
    for (const delay of webhookDelays) {
      clock.advance(delay - 1);
      await deliver();
      clock.advance(delay / 10 + 1);
      await deliver();
    }
    expect(asked.length).toBe(webhookDelays.length + 1);
    expect(await hook()).toMatchObject({ status: 'disabled', isEnabled: false });
    expect(await names()).toContain('webhook.disabled');
  });

  test('that is gone is told nothing more', async () => {
    const { addHook, rename, deliver, asked, answer, hook } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    answer(410);
    await rename('one');
    await rename('two');
    await deliver();
    expect([asked.length, (await hook()).status]).toEqual([1, 'disabled']);
  });

  test('is mailed to administrators when it is disabled', async () => {
    const { world, keyward, addHook, rename, deliver, answer, notifier } = await setting();
    const admin = await addUser(world, { email: 'root@example.com', emailVerified: true });
    await keyward.tenants.addAdmins(acme, [admin.id]);
    notifier.list.length = 0;
    const { id, name } = await addHook({ eventTypes: ['group.*'] });
    answer(410);
    await rename('one');
    await deliver();
    expect(notifier.list).toEqual([
      expect.objectContaining({
        kind: 'webhook_disabled',
        to: 'root@example.com',
        values: expect.objectContaining({
          thing_name: name,
          link: `${issuer}/console/webhooks/${id}`,
        }),
      }),
    ]);
  });

  test('goes on where it stopped when it is enabled again', async () => {
    const { keyward, addHook, rename, deliver, answer, places, hook } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    answer(410);
    await rename('one');
    await deliver();
    answer(200);
    await keyward.webhooks.modify(id, { isEnabled: true });
    await deliver();
    expect(places()[1]).toBe(places()[0]);
    expect((await hook()).status).toBe('active');
  });

  test('administrators hear of a webhook that has failed for a day, once', async () => {
    const { world, keyward, addHook, rename, deliver, answer, notifier, clock } = await setting();
    const admin = await addUser(world, { email: 'root@example.com', emailVerified: true });
    await keyward.tenants.addAdmins(acme, [admin.id]);
    notifier.list.length = 0;
    await addHook({ eventTypes: ['group.*'] });
    answer(500);
    await rename('one');
    for (let hour = 0; hour < 30; hour++) {
      await deliver();
      clock.advance(3600);
    }
    expect(notifier.list.map(({ kind }) => kind)).toEqual(['webhook_failing']);
  });

  test('is well again once an event arrives', async () => {
    const { addHook, rename, deliver, answer, clock, hook } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    answer(500);
    await rename('one');
    await deliver();
    expect((await hook()).problem).toBe('answers with status 500');
    answer(200);
    clock.advance(6);
    await deliver();
    expect(await hook()).toMatchObject({ failingSince: null, problem: null });
  });
});

describe('an event that is refused', () => {
  const refused = async () => {
    const setup = await setting();
    const { addHook, rename, deliver, answer, clock } = setup;
    const { id } = await addHook({ eventTypes: ['group.*'] });
    answer(422);
    await rename('one');
    await rename('two');
    for (const wait of [0, 6, 331]) {
      clock.advance(wait);
      await deliver();
    }
    return { ...setup, id };
  };

  test('three times is kept as a failure, and the cursor moves on', async () => {
    const { storage, asked, places } = await refused();
    const [first] = places();
    expect(places()).toEqual([first, first, first, first! + 1]);
    expect(asked.length).toBe(4);
    expect(await storage.webhookFailures.all([])).toEqual([
      expect.objectContaining({
        eventName: 'group.created',
        sequence: first,
        attempts: 3,
        problem: 'answers with status 422',
      }),
    ]);
  });

  test('is no failure any more once it has arrived', async () => {
    const { keyward, storage, answer, id } = await refused();
    const [failure] = await storage.webhookFailures.all([]);
    expect(await keyward.webhooks.retry(id, failure!.eventId)).toMatchObject({
      outcome: 'refused',
    });
    expect((await storage.webhookFailures.all([]))[0]!.attempts).toBe(4);
    answer(200);
    expect(await keyward.webhooks.retry(id, failure!.eventId)).toMatchObject({
      outcome: 'delivered',
    });
    expect(await storage.webhookFailures.all([])).toEqual([]);
  });

  test('is kept, but not more than so many of a webhook', async () => {
    const { storage, world, deliver, clock, id } = await refused();
    const [failure] = await storage.webhookFailures.all([]);
    for (let at = 1; at < mostFailures; at++)
      await storage.webhookFailures.add({
        ...failure!,
        id: world.random.uuid(),
        eventId: `event ${at}`,
      });
    for (const wait of [6, 331]) {
      clock.advance(wait);
      await deliver();
    }
    const kept = await storage.webhookFailures.all([{ attribute: 'webhookId', equals: id }]);
    expect(kept.length).toBe(mostFailures);
  });
});

describe('several servers', () => {
  test('share a cursor: one of them sends an event', async () => {
    const { world, keyward, addHook, rename, asked } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    for (let at = 0; at < 30; at++) await rename(`group ${at}`);
    const other = createKeyward(world);
    await keyward.sealAudit();
    await Promise.all([keyward.delivery.deliver([acme]), other.delivery.deliver([acme])]);
    expect(asked.length).toBe(30);
  });

  test('tell again what one of them had sent when it was killed', async () => {
    const { storage, clock, addHook, rename, deliver, cursor, places } = await setting();
    await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    await deliver();
    const { sequence, id } = await cursor();
    await storage.eventCursors.change(id, (current) => ({
      ...current,
      sequence: sequence - 1,
      dueAt: clock.now(),
      lockedUntil: new Date(clock.now().getTime() + 30_000),
    }));
    await deliver();
    expect(places()).toEqual([sequence]);
    clock.advance(31);
    await deliver();
    expect(places()).toEqual([sequence, sequence]);
  });

  test('leave a cursor to the one that has it', async () => {
    const { keyward, answers, addHook, rename, deliver, cursor } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    let moved: Promise<void> | undefined;
    answers.set(url, (): Partial<OutgoingAnswer> => {
      moved ??= keyward.webhooks.replay(id, { afterSequence: 0 });
      return { status: 200 };
    });
    await deliver();
    await moved;
    await deliver();
    expect((await cursor()).sequence).toBeGreaterThan(1);
  });
});

describe('a replay', () => {
  test('tells again what came behind an event', async () => {
    const { keyward, addHook, rename, deliver, places } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    for (const name of ['one', 'two', 'three']) await rename(name);
    await deliver();
    const [first] = places();
    await keyward.webhooks.replay(id, { afterSequence: first! });
    await deliver();
    expect(places().slice(3, 5)).toEqual([first! + 1, first! + 2]);
  });

  test('tells again what happened from a moment on', async () => {
    const { keyward, clock, addHook, rename, deliver, places } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    clock.advance(60);
    await rename('two');
    await deliver();
    await keyward.webhooks.replay(id, { since: clock.now() });
    await deliver();
    expect(places().slice(2)).toEqual([places()[1]]);
  });

  test('reaches no event that is not there yet', async () => {
    const { keyward, addHook, deliver } = await setting();
    const { id } = await addHook();
    await deliver();
    expect(await refusalOf(keyward.webhooks.replay(id, { afterSequence: 99 }))).toBe(
      'invalid_field',
    );
  });

  test('jumps to the beginning of the chain where older events have gone, and the log says so', async () => {
    const { world, keyward, storage, clock, addHook, rename, deliver, names, places } =
      await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    await rename('two');
    await deliver();
    const events = (await storage.auditEvents.all([{ attribute: 'chainId', equals: acme }]))
      .filter((event): event is SealedEvent => event.sequence !== null)
      .sort((left, right) => left.sequence - right.sequence);
    const last = events.at(-2)!;
    await storage.auditEvents.removeAll([
      { attribute: 'id', in: events.slice(0, -1).map((event) => event.id) },
    ]);
    const mark = {
      sequence: last.sequence,
      seal: last.seal,
      prunedAt: clock.now().toISOString(),
    };
    await storage.auditChains.change(acme, (chain) => ({
      ...chain,
      anchor: { ...mark, proof: proofOf(world.digest, acme, mark) },
    }));
    const before = places().length;
    await keyward.webhooks.replay(id, { afterSequence: 0 });
    await deliver();
    expect(places().slice(before)).toEqual([last.sequence + 1]);
    expect(await names()).toContain('webhook.gap');
  });
});

describe('a webhook', () => {
  test('a webhook is made only with the right to read the audit log', async () => {
    const { keyward } = await setting();
    const make = (...scopes: string[]) =>
      refusalOf(keyward.webhooks.create({ name: 'Hook', url }, adminOf(acme, ...scopes)));
    expect(await make('create:webhooks')).toBe('escalation_refused');
    expect(await make('create:webhooks', 'read:audit_events')).toBeUndefined();
  });

  test.each([
    ['another address', { url: 'https://other.example' }, 'escalation_refused'],
    ['further events', { eventTypes: ['*'] }, 'escalation_refused'],
    ['values', { includeValues: true }, 'escalation_refused'],
    ['fewer events', { eventTypes: ['group.created'] }, undefined],
    ['another name', { name: 'Other' }, undefined],
    ['its end', { isEnabled: false }, undefined],
  ])('gets %s only with the right to read the audit log', async (_, patch, expected) => {
    const { keyward, addHook } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    const actor = adminOf(acme, 'update:webhooks');
    expect(await refusalOf(keyward.webhooks.modify(id, patch, actor))).toBe(expected);
  });

  test('is replayed only with the right to read the audit log', async () => {
    const { keyward, addHook, rename, deliver } = await setting();
    const { id } = await addHook({ eventTypes: ['group.*'] });
    await rename('one');
    await deliver();
    const replay = (...scopes: string[]) =>
      refusalOf(keyward.webhooks.replay(id, { afterSequence: 0 }, adminOf(acme, ...scopes)));
    expect(await replay('update:webhooks')).toBe('escalation_refused');
    expect(await replay('update:webhooks', 'read:audit_events')).toBeUndefined();
  });

  test('of all tenants is made by a global caller alone', async () => {
    const { keyward } = await setting();
    const input = { name: 'Hook', url, isGlobal: true };
    const scopes = ['create:webhooks', 'read:audit_events'];
    expect(await refusalOf(keyward.webhooks.create(input, adminOf(acme, ...scopes)))).toBe(
      'outside_tenancy',
    );
    expect((await keyward.webhooks.create(input, globalAdmin(...scopes))).tenantId).toBeNull();
  });

  test('of another tenant is not there', async () => {
    const { keyward, addHook } = await setting();
    const { id } = await addHook();
    const other = adminOf(globex, 'update:webhooks', 'read:audit_events');
    for (const work of [
      keyward.webhooks.modify(id, { name: 'Mine' }, other),
      keyward.webhooks.test(id, other),
      keyward.webhooks.replay(id, { afterSequence: 0 }, other),
      keyward.webhooks.changeSecret(id, 0, other),
      keyward.webhooks.delete(id, other),
    ])
      expect(await refusalOf(work)).toBe('record_not_found');
  });

  test.each([
    ['http://hooks.example', 'url'],
    ['https://10.0.0.1/hook', 'url'],
    ['https://me@hooks.example', 'url'],
    [`https://hooks.example/${'a'.repeat(1000)}`, 'url'],
  ])('is not sent to %s', async (address) => {
    const { addHook } = await setting();
    expect(await refusalOf(addHook({ url: address }))).toBe('invalid_field');
  });

  test.each([[[]], [['user']], [['nothing.*']], [['user.flew']], [['use*']]])(
    'asks for events that there are, by name or by the beginning of names, such as user.*: not %p',
    async (eventTypes) => {
      const { addHook } = await setting();
      expect(await refusalOf(addHook({ eventTypes }))).toBe('invalid_field');
    },
  );

  test('is one of so many of its tenant', async () => {
    const { addHook } = await setting();
    for (let at = 0; at < mostWebhooks; at++) await addHook({ name: `Hook ${at}` });
    expect(await refusalOf(addHook({ name: 'One more' }))).toBe('invalid_field');
  });

  test('is tested with an event that says nothing else', async () => {
    const { keyward, addHook, told, answer } = await setting();
    const { id } = await addHook();
    expect(await keyward.webhooks.test(id)).toEqual({
      outcome: 'delivered',
      status: 204,
      problem: null,
    });
    answer(404);
    expect(await keyward.webhooks.test(id)).toMatchObject({
      outcome: 'refused',
      status: 404,
    });
    expect(told()[0]).toMatchObject({ type: 'webhook.tested', data: { record_id: id } });
  });

  test('is tested not more often than so', async () => {
    const { keyward, addHook } = await setting();
    const { id } = await addHook();
    for (let at = 0; at < 20; at++) await keyward.webhooks.test(id);
    expect(await refusalOf(keyward.webhooks.test(id))).toBe('too_many_requests');
  });

  test('takes its cursor and its failures with it', async () => {
    const { keyward, storage, addHook } = await setting();
    const { id } = await addHook();
    await keyward.webhooks.delete(id);
    expect(await storage.eventCursors.all([])).toEqual([]);
  });
});
