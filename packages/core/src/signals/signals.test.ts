import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { EventName } from '../model/audit/event-names.js';
import { allTenants } from '../model/values/tenancy.js';
import type { SignalEvents } from '../ports/signal-events.js';
import { addUser } from '../testing/people.test-support.js';
import {
  acme,
  addManager,
  adminOf,
  globex,
  refusalOf,
  setUp,
} from '../testing/set-up.test-support.js';
import { signalDelays } from './push-signals.js';

const url = 'https://receiver.example/events';

/** Tells of groups alone, by the name of the event. */
const groupEvents: SignalEvents = {
  types: ['group.created'],
  told: ({ name, recordId }, nameOf) =>
    name.startsWith('group.')
      ? { type: name, claims: { sub_id: nameOf(recordId!), events: { [name]: {} } } }
      : undefined,
  verification: (id, state) => ({ sub_id: { id }, events: { verification: { state } } }),
  statusChanged: (id, status, reason) => ({
    sub_id: { id },
    events: { status: { status, reason } },
  }),
  ending: ({ events }, issuer) => ({ type: String(events), subject: issuer }),
};

const setting = async (more: object = {}) => {
  const world = await setUp();
  const ports = { ...world, signalEvents: groupEvents };
  const keyward = createKeyward(ports);
  const signals = keyward.signals!;
  const { storage, clock, webhooks } = world;
  const { asked, answers } = webhooks.outgoing;
  const answer = (status: number): void => void answers.set(url, { status });
  answer(202);

  const client = await addManager(world, { tenantId: acme, isGlobal: false }, 'ssf.manage');
  const actor = { ...adminOf(acme, 'ssf.manage'), clientId: client.id };
  const fields = { url, authorization: null, events: null, description: null, ...more };
  const { id } = await signals.create(fields, actor);
  const stream = async () => (await storage.signalStreams.find(id))!;

  const happen = async (...names: string[]): Promise<void> => {
    for (const name of names) await keyward.groups.create({ name }, adminOf(acme));
  };
  const deliver = async (by = keyward): Promise<void> => {
    const chains: string[] = [];
    await by.sealAudit({ extended: (ids) => void chains.push(...ids) });
    await by.signals!.delivery.deliver(chains);
  };
  const told = (): string[] =>
    asked.map(({ body }) => (JSON.parse(body!) as { claims: { jti: string } }).claims.jti);
  const poll = async (asking: object = {}) => {
    await keyward.sealAudit();
    const usual = { most: 100, taken: [], refused: [] };
    return [...(await signals.poll(id, { ...usual, ...asking }, actor)).sets.keys()];
  };
  const names = async (): Promise<string[]> =>
    (await storage.auditEvents.all([])).map(({ name }) => name);
  const tenantsOf = async (name: EventName): Promise<(string | null)[]> =>
    (await storage.auditEvents.all([{ attribute: 'name', equals: name }])).map(
      ({ tenantId }) => tenantId,
    );
  return {
    ...{ world, ports, keyward, signals, storage, clock, asked, answers, answer, client, actor },
    ...{ id, fields, stream, happen, deliver, told, poll, names, tenantsOf },
  };
};

describe('a push', () => {
  test('tells in the order of the log, each once', async () => {
    const { happen, deliver, told } = await setting();
    await happen('one', 'two', 'three');
    await deliver();
    await deliver();
    const ids = told();
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
    expect(ids).toEqual([...ids].sort());
  });

  test('of two servers at once comes from one', async () => {
    const { ports, keyward, happen, deliver, asked } = await setting();
    await happen('one', 'two');
    await keyward.sealAudit();
    await Promise.all([deliver(), deliver(createKeyward(ports))]);
    expect(asked.length).toBe(2);
  });

  test('that a server began which was killed is made again after its lease', async () => {
    const { happen, deliver, storage, clock, id, asked } = await setting();
    await happen('one');
    const lockedUntil = new Date(clock.now().getTime() + 30_000);
    await storage.signalStreams.change(id, (current) => ({
      ...current,
      dueAt: lockedUntil,
      lockedUntil,
    }));
    await deliver();
    expect(asked.length).toBe(0);
    clock.advance(31);
    await deliver();
    expect(asked.length).toBe(1);
  });

  test('a signal that does not arrive is pushed again, later each time, and then the stream is paused', async () => {
    const { happen, deliver, answer, clock, asked, stream, names } = await setting();
    answer(503);
    await happen('one');
    await deliver();
    for (const delay of signalDelays) {
      clock.advance(delay - 1);
      await deliver();
      clock.advance(2);
      await deliver();
    }
    expect(asked.length).toBe(signalDelays.length + 1);
    expect(await stream()).toMatchObject({ status: 'paused' });
    expect(await names()).toContain('signal_stream.paused');
  });

  test('that failed says why until one arrives', async () => {
    const { happen, deliver, answer, clock, stream } = await setting();
    answer(503);
    await happen('one');
    await deliver();
    expect((await stream()).problem).toBe('answers with status 503');
    answer(202);
    clock.advance(6);
    await deliver();
    expect((await stream()).problem).toBeNull();
  });

  test('waits after a failure, also when more happens', async () => {
    const { happen, deliver, answer, asked } = await setting();
    answer(500);
    await happen('one');
    await deliver();
    await happen('two');
    await deliver();
    expect(asked.length).toBe(1);
  });

  test('that is refused three times is passed over', async () => {
    const { happen, deliver, answer, clock, asked, told, names } = await setting();
    answer(400);
    await happen('one');
    for (const wait of [0, 6, 301]) {
      clock.advance(wait);
      await deliver();
    }
    answer(202);
    await happen('two');
    clock.advance(61);
    await deliver();
    expect(asked.length).toBe(4);
    expect(new Set(told()).size).toBe(2);
    expect(await names()).toContain('signal_stream.passed_over');
  });

  test('to a receiver that is gone is the last one', async () => {
    const { happen, deliver, answer, stream, asked } = await setting();
    answer(410);
    await happen('one', 'two');
    await deliver();
    expect([asked.length, (await stream()).status]).toEqual([1, 'paused']);
  });

  test.each([
    [410, 'signal_stream.paused'],
    [400, 'signal_stream.passed_over'],
  ] as const)('answered with %i leaves %s in the log of the tenant', async (status, name) => {
    const { happen, deliver, answer, clock, tenantsOf } = await setting();
    answer(status);
    await happen('one');
    for (const wait of [0, 6, 301]) {
      clock.advance(wait);
      await deliver();
    }
    expect(await tenantsOf(name)).toEqual([acme]);
  });

  test('goes on where it stopped when the receiver enables the stream', async () => {
    const { signals, happen, deliver, answer, id, actor, asked } = await setting();
    answer(410);
    await happen('one', 'two');
    await deliver();
    answer(202);
    await signals.setStatus(id, { status: 'enabled', reason: null }, actor);
    await deliver();
    expect(asked.length).toBe(3);
  });

  test('is made by a sweep when the server that sealed the event ended before', async () => {
    const { keyward, signals, happen, clock, asked } = await setting();
    await signals.delivery.deliver();
    await happen('one');
    await keyward.sealAudit();
    await signals.delivery.deliver();
    expect(asked.length).toBe(0);
    clock.advance(61);
    await signals.delivery.deliver();
    expect(asked.length).toBe(1);
  });

  test('is made of what happens while another one is under way', async () => {
    const { keyward, signals, happen, deliver, answers, asked } = await setting();
    let begun = false;
    answers.set(url, {
      get status() {
        if (!begun) {
          begun = true;
          void happen('two').then(() => keyward.sealAudit());
          signals.delivery.soon([acme]);
        }
        return 202;
      },
    });
    await happen('one');
    await deliver();
    await deliver();
    expect(asked.length).toBe(2);
  });

  test.each([
    ['lost its scope', 'clientResources'],
    ['is deleted', 'clients'],
  ] as const)('is not made once the client has %s', async (_, kind) => {
    const { storage, happen, deliver, client, clock, asked } = await setting();
    await happen('one');
    const attribute = kind === 'clients' ? 'id' : 'clientId';
    await storage[kind].removeAll([{ attribute: attribute as 'id', equals: client.id }]);
    clock.advance(2);
    await deliver();
    expect(asked).toEqual([]);
  });

  test('is not made while the tenant is suspended', async () => {
    const { storage, happen, deliver, clock, asked } = await setting();
    await happen('one');
    await storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    clock.advance(2);
    await deliver();
    expect(asked).toEqual([]);
  });

  test('passes over what has gone with age', async () => {
    const { storage, keyward, happen, deliver, told } = await setting();
    await happen('one');
    await keyward.sealAudit();
    const { sequence, seal } = (await storage.auditChains.find(acme))!;
    const anchor = { sequence, seal, prunedAt: '2026-01-01T00:00:00.000Z', proof: '' };
    await storage.auditChains.change(acme, (chain) => ({ ...chain, anchor }));
    await happen('two');
    await deliver();
    expect(told().length).toBe(1);
  });
});

describe('a status that the receiver did not ask for (SSF 1.0 §8.1.5)', () => {
  type Body = { readonly claims: { readonly events: Record<string, object> } };
  const statusesIn = (asked: readonly { readonly body?: string | undefined }[]): object[] =>
    asked.flatMap(({ body }) => (JSON.parse(body!) as Body).claims.events['status'] ?? []);
  const exhausted = async () => {
    const all = await setting();
    all.answer(503);
    await all.happen('one');
    await all.deliver();
    for (const delay of signalDelays) {
      all.clock.advance(delay + 1);
      await all.deliver();
    }
    all.asked.splice(0);
    return all;
  };
  const paused = { status: 'paused', reason: 'The receiver takes nothing.' };

  test('is told as soon as the receiver takes something again, alone and once', async () => {
    const { happen, deliver, answer, clock, asked, stream } = await exhausted();
    await happen('two');
    answer(202);
    clock.advance(6);
    await deliver();
    clock.advance(61);
    await deliver();
    expect(asked).toHaveLength(1);
    expect(statusesIn(asked)).toEqual([paused]);
    expect(await stream()).toMatchObject({ status: 'paused', statusNotice: null, dueAt: null });
  });

  test('is tried as long as an event, and then rests', async () => {
    const { deliver, clock, asked, stream, tenantsOf } = await exhausted();
    for (const delay of [...signalDelays, 86_400, 86_400, 86_400]) {
      clock.advance(delay + 1);
      await deliver();
    }
    expect(asked).toHaveLength(signalDelays.length + 1);
    expect(await stream()).toMatchObject({ status: 'paused', dueAt: null });
    expect(await tenantsOf('signal_stream.paused')).toHaveLength(1);
  });

  test('is told no more once the receiver has set its own', async () => {
    const { signals, id, actor, deliver, answer, clock, asked } = await exhausted();
    answer(202);
    await signals.setStatus(id, { status: 'enabled', reason: null }, actor);
    clock.advance(6);
    await deliver();
    expect([asked.length, statusesIn(asked)]).toEqual([1, []]);
  });

  test('is told at the new address of a receiver that was gone', async () => {
    const { signals, id, actor, fields, happen, deliver, answer, answers, asked } = await setting();
    answer(410);
    await happen('one');
    await deliver();
    asked.splice(0);
    const moved = 'https://receiver.example/moved';
    answers.set(moved, { status: 202 });
    await signals.modify(id, { ...fields, url: moved }, actor);
    await deliver();
    expect([asked.map((each) => each.url), statusesIn(asked)]).toEqual([[moved], [paused]]);
  });

  test('that an administrator sets is pushed before what was held, and the last one counts', async () => {
    const { signals, id, happen, deliver, asked } = await setting();
    const reason = 'Upkeep';
    await signals.turn(id, { status: 'paused', reason }, adminOf(acme));
    await happen('one');
    await deliver();
    expect(statusesIn(asked)).toEqual([{ status: 'paused', reason }]);
    await signals.turn(id, { status: 'enabled', reason: null }, adminOf(acme, 'ssf.manage'));
    await deliver();
    expect(asked).toHaveLength(3);
    expect(statusesIn(asked.slice(0, 2))).toEqual([
      { status: 'paused', reason },
      { status: 'enabled', reason: null },
    ]);
  });

  test('that an administrator sets is polled while the stream rests, until it is taken', async () => {
    const { signals, id, happen, poll } = await setting({ url: null });
    await signals.turn(id, { status: 'disabled', reason: null }, adminOf(acme));
    await happen('one');
    const [notice, ...others] = await poll();
    expect([notice, others]).toEqual([expect.any(String), []]);
    expect(await poll()).toEqual([notice]);
    expect(await poll({ taken: [notice] })).toEqual([]);
  });

  test('that the stream has already is no news', async () => {
    const { signals, id, stream } = await setting();
    await signals.turn(id, { status: 'enabled', reason: 'Checked' }, adminOf(acme, 'ssf.manage'));
    expect(await stream()).toMatchObject({ statusNotice: null, reason: 'Checked' });
  });

  test('rests without further authority, and is enabled by who holds ssf.manage', async () => {
    const { signals, id } = await setting();
    await signals.turn(id, { status: 'paused', reason: null }, adminOf(acme));
    const enabled = signals.turn(id, { status: 'enabled', reason: null }, adminOf(acme));
    expect(await refusalOf(enabled)).toBe('escalation_refused');
  });

  test('that a global administrator sets stands in the log of the tenant', async () => {
    const { signals, id, tenantsOf } = await setting();
    await signals.turn(id, { status: 'paused', reason: null });
    expect(await tenantsOf('signal_stream.modified')).toEqual([acme]);
  });

  test('of a stream of another tenant is not for an administrator to set', async () => {
    const { signals, id, stream } = await setting();
    const turned = signals.turn(id, { status: 'paused', reason: null }, adminOf(globex));
    expect(await refusalOf(turned)).toBe('record_not_found');
    expect((await stream()).status).toBe('enabled');
  });

  test('what a poll brought before the stream was paused is acknowledged while it rests', async () => {
    const { signals, id, happen, poll } = await setting({ url: null });
    await happen('one', 'two');
    const [one, two] = await poll();
    await signals.turn(id, { status: 'paused', reason: null }, adminOf(acme));
    await poll({ taken: [one] });
    await signals.turn(id, { status: 'enabled', reason: null }, adminOf(acme, 'ssf.manage'));
    const ids = await poll();
    expect([ids.includes(one!), ids.includes(two!)]).toEqual([false, true]);
  });
});

describe('a poll', () => {
  test('brings what is not taken, in the order of the log', async () => {
    const { happen, poll } = await setting({ url: null });
    await happen('one', 'two', 'three');
    const [one, two, three] = await poll();
    expect(await poll({ taken: [two] })).toEqual([one, three]);
    expect(await poll({ taken: [one] })).toEqual([three]);
    expect(await poll({ taken: [three] })).toEqual([]);
  });

  test('remembers no more of what is taken than was brought', async () => {
    const { happen, poll, stream } = await setting({ url: null });
    await happen('one', 'two');
    const [, two] = await poll();
    await poll({ taken: [two, ...Array.from({ length: 500 }, String)] });
    expect((await stream()).taken).toEqual([two]);
  });

  test('reads on behind events of which nothing is told', async () => {
    const { world, happen, poll, stream } = await setting({ url: null });
    for (let at = 0; at < 3; at++) await addUser(world, {});
    await happen('one');
    expect((await poll()).length).toBe(1);
    const before = (await stream()).sequence;
    await poll({ taken: await poll() });
    expect((await stream()).sequence).toBeGreaterThan(before);
  });

  test('of a stream that is pushed brings nothing', async () => {
    const { happen, poll } = await setting();
    await happen('one');
    expect(await poll()).toEqual([]);
  });

  test('notes what the receiver cannot use, and nothing that was never told', async () => {
    const { happen, poll, names } = await setting({ url: null });
    await happen('one');
    const [one] = await poll();
    await poll({ refused: ['another'] });
    expect(await names()).not.toContain('signal_stream.passed_over');
    await poll({ refused: [one] });
    expect(await names()).toContain('signal_stream.passed_over');
  });
});

describe('a stream', () => {
  test('notes once what is refused again and again behind one that stays open', async () => {
    const { happen, poll, tenantsOf } = await setting({ url: null });
    await happen('one', 'two');
    const [, two] = await poll();
    for (let time = 0; time < 3; time++) await poll({ refused: [two] });
    expect(await tenantsOf('signal_stream.passed_over')).toHaveLength(1);
  });

  test('of a global client leaves what is passed over in the log of its tenant', async () => {
    const { signals, id, actor, happen, poll, tenantsOf } = await setting({ url: null });
    await happen('one');
    const asked = { most: 1, taken: [], refused: await poll() };
    await signals.poll(id, asked, { ...actor, tenancy: allTenants });
    expect(await tenantsOf('signal_stream.passed_over')).toEqual([acme]);
  });

  test('is made only by who holds ssf.manage', async () => {
    const { signals, world, fields } = await setting();
    const client = await addManager(world, { tenantId: globex, isGlobal: false }, 'ssf.read');
    const actor = { ...adminOf(globex, 'ssf.read'), clientId: client.id };
    expect(await refusalOf(signals.create(fields, actor))).toBe('escalation_refused');
  });

  test('of a global client is one of the default tenant', async () => {
    const { signals, world, fields, keyward } = await setting();
    const client = await addManager(world, {}, 'ssf.manage');
    const actor = {
      id: client.id,
      clientId: client.id,
      tenancy: { kind: 'all' },
      managementScopes: new Set(['ssf.manage']),
    } as const;
    const { tenantId } = await signals.create(fields, actor);
    expect(tenantId).toBe(await keyward.directory.defaultTenantId());
  });

  test('ends with its client', async () => {
    const { keyward, storage, client } = await setting();
    await keyward.clients.delete(client.id);
    expect(await storage.signalStreams.all([])).toEqual([]);
  });

  test.each([['a'.repeat(501)], ['a\nb']])(
    'takes no such reason of its status: %j',
    async (reason) => {
      const { signals, id, actor, stream } = await setting();
      const set = signals.setStatus(id, { status: 'paused', reason }, actor);
      await expect(set).rejects.toMatchObject({
        code: 'invalid_field',
        values: { field: 'reason', why: 'must be at most 500 characters on one line' },
      });
      expect((await stream()).status).toBe('enabled');
    },
  );

  test('is left out where no words are bound', async () => {
    const { ports } = await setting();
    expect(createKeyward({ ...ports, signalEvents: undefined }).signals).toBeUndefined();
  });
});
