import { describe, expect, test } from '@jest/globals';
import { acme, adminOf, globex } from '../testing/set-up.test-support.js';
import { createKeyward } from '../keyward.js';
import { longestRun, longestTurn, mostBeside } from './sync-directories.js';
import {
  atDirectory,
  directoryAttempt,
  directoryMetadata,
} from '../testing/directory.test-support.js';

const entryOf = (name: string) => ({
  id: `entry-${name}`,
  logins: [`${name}@corp.example`],
  password: `of ${name}`,
  claims: { email: `${name}@corp.example`, groups: ['staff'] },
});

const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal', 'ivy', 'joe'];

const withPeople = async (count = names.length) => {
  const at = await atDirectory();
  const { keyward, storage } = at.world;
  const ids: Record<string, string> = {};
  at.directory.entries = names.map(entryOf);
  for (const name of names.slice(0, count)) {
    const attempt = { identifier: `${name}@corp.example`, password: `of ${name}` };
    ids[name] = (await keyward.logIn(directoryAttempt(attempt))).id;
  }
  const without = (...gone: readonly string[]): void => {
    at.directory.entries = names.filter((name) => !gone.includes(name)).map(entryOf);
  };
  const isBlocked = async (name: string) => (await storage.users.find(ids[name]!))!.isBlocked;
  const sync = async (options = {}) => (await keyward.syncDirectories(options))[0]!;
  return { ...at, ids, without, isBlocked, sync };
};

/** Time of its own that a test moves on. */
const movedDelay = () => {
  let elapsed = 0;
  let waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  return {
    elapsed: () => elapsed,
    until: (until: number) => new Promise<void>((resolve) => waiting.push({ until, resolve })),
    advance: (milliseconds: number) => {
      elapsed += milliseconds;
      const due = waiting.filter(({ until }) => until <= elapsed);
      waiting = waiting.filter(({ until }) => until > elapsed);
      for (const { resolve } of due) resolve();
    },
  };
};

describe('a review of a directory', () => {
  test('blocks who is gone there, and tells why', async () => {
    const { world, ids, without, sync, provider } = await withPeople();
    without('ada');
    await sync();
    expect(await world.storage.users.find(ids['ada']!)).toMatchObject({
      isBlocked: true,
      blockedReason: 'directory',
      blockedBy: provider.id,
    });
  });

  test('blocks who is disabled there', async () => {
    const { directory, isBlocked, sync } = await withPeople(1);
    directory.entries = [{ ...entryOf('ada'), isDisabled: true }];
    await sync();
    expect(await isBlocked('ada')).toBe(true);
  });

  test('ends what they hold', async () => {
    const { world, ids, without, sync } = await withPeople();
    const user = (await world.storage.users.find(ids['ada']!))!;
    const { secret } = await world.keyward.sessions.begin(user, ['fed']);
    without('ada');
    await sync();
    expect(await world.keyward.sessions.find(secret)).toBeUndefined();
  });

  test('unblocks who is back', async () => {
    const { without, isBlocked, sync } = await withPeople();
    without('ada');
    await sync();
    without();
    const { unblocked } = await sync();
    expect([unblocked, await isBlocked('ada')]).toEqual([1, false]);
  });

  test('Rule: a directory lifts the blocks that it has brought about itself, and no other.', async () => {
    const { world, ids, isBlocked, sync } = await withPeople(2);
    await world.keyward.users.block(ids['ada']!, { reason: 'directory' });
    await sync();
    expect(await isBlocked('ada')).toBe(true);
  });

  test('leaves a block that an administrator has made their own', async () => {
    const { world, ids, without, isBlocked, sync } = await withPeople();
    without('ada');
    await sync();
    await world.keyward.users.block(ids['ada']!, { reason: 'theft' }, adminOf(acme));
    without();
    await sync();
    expect(await isBlocked('ada')).toBe(true);
  });

  test('lets groups follow', async () => {
    const { world, provider, directory, ids, sync } = await withPeople(1);
    const group = await world.keyward.groups.create({ name: 'Leads' }, adminOf(acme));
    await world.keyward.identityProviders.modify(acme, provider.id, {
      groupMapping: [{ claim: 'groups', value: 'leads', group_id: group.id }],
    });
    const members = async () =>
      (await world.storage.groupMembers.all([{ attribute: 'userId', equals: ids['ada']! }])).length;
    const promoted = entryOf('ada');
    directory.entries = [{ ...promoted, claims: { ...promoted.claims, groups: ['leads'] } }];
    await sync();
    const within = await members();
    directory.entries = [promoted];
    await sync();
    expect([within, await members()]).toEqual([1, 0]);
  });

  test('writes nothing where nothing has changed', async () => {
    const { world, sync } = await withPeople(3);
    await sync();
    const before = (await world.storage.auditEvents.all([])).length;
    await sync();
    expect((await world.storage.auditEvents.all([])).length).toBe(before);
  });

  test('is made once an hour, by any server', async () => {
    const { world, sync } = await withPeople(1);
    await sync({ ifDue: true });
    const again = await world.keyward.syncDirectories({ ifDue: true });
    world.clock.advance(3600);
    const later = await world.keyward.syncDirectories({ ifDue: true });
    expect([again.length, later.length]).toEqual([0, 1]);
  });
});

describe('nobody is blocked', () => {
  test('by a directory that is down', async () => {
    const { directory, isBlocked, sync } = await withPeople(1);
    directory.isUp = false;
    const { problem } = await sync();
    expect([problem, await isBlocked('ada')]).toEqual([expect.stringContaining('is down'), false]);
  });

  test('Rule: nobody is blocked by a directory that breaks off', async () => {
    const { directory, without, isBlocked, sync } = await withPeople();
    without('ada');
    const { review } = directory;
    const brokenOff: typeof review = async function* (settings, known) {
      for await (const page of review(settings, known)) {
        yield page;
        directory.isUp = false;
      }
    };
    Object.assign(directory, { review: brokenOff });
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('for being left out without a word', async () => {
    const { directory, isBlocked, sync } = await withPeople();
    directory.hidden = ['entry-ada'];
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('Rule: and nobody where more than a fifth are gone at once, unless it is forced', async () => {
    const { without, sync } = await withPeople();
    without('ada', 'bob', 'cleo');
    expect(await sync()).toMatchObject({ blocked: 0, problem: expect.any(String) });
  });

  test('by a directory that is another one meanwhile', async () => {
    const { world, provider, directory, without, isBlocked, sync } = await withPeople();
    without('ada');
    const { look } = directory;
    const changing: typeof look = async (settings, ids) => {
      await world.keyward.identityProviders.modify(acme, provider.id, { isEnabled: false });
      return look(settings, ids);
    };
    Object.assign(directory, { look: changing });
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('by an empty directory', async () => {
    const { directory, isBlocked, sync } = await withPeople(1);
    directory.entries = [];
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('who is the last administrator', async () => {
    const { world, ids, without, isBlocked, sync } = await withPeople();
    await world.keyward.tenants.addAdmins(acme, [ids['ada']!]);
    without('ada');
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });
});

test('a fifth are blocked, and more where it is forced', async () => {
  const { without, sync } = await withPeople();
  without('ada', 'bob');
  const fifth = await sync();
  without('ada', 'bob', 'cleo', 'dan', 'eve');
  const more = await sync({ force: true });
  expect([fifth.blocked, more.blocked]).toEqual([2, 3]);
});

describe('a person who cannot be followed', () => {
  const withUnread = async () => {
    const at = await withPeople();
    const { review } = at.directory;
    const unread: typeof review = async function* (settings, known) {
      for await (const page of review(settings, known))
        yield page.map((one) => (one.id === 'entry-ada' ? { ...one, claims: undefined } : one));
    };
    Object.assign(at.directory, { review: unread });
    return at;
  };

  test('is told of by their number', async () => {
    const { sync } = await withUnread();
    expect((await sync()).problem).toBe('1 people could not be followed');
  });

  test('is there', async () => {
    const { isBlocked, sync } = await withUnread();
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('does not keep others from being followed', async () => {
    const { without, isBlocked, sync } = await withUnread();
    without('joe');
    await sync();
    expect(await isBlocked('joe')).toBe(true);
  });

  test('may hold what cannot be kept', async () => {
    const { directory, sync } = await withPeople();
    const [first, ...others] = directory.entries;
    directory.entries = [{ ...first!, claims: { ...first!.claims, title: 'a\u0000' } }, ...others];
    expect((await sync()).found).toBe(10);
  });
});

describe('what a directory says of a person', () => {
  /** Something that happens between what is read outside the transaction and what is read in it. */
  const meanwhile = (
    { storage }: Awaited<ReturnType<typeof withPeople>>['world'],
    happens: () => Promise<unknown>,
  ): void => {
    const within = storage.within.bind(storage);
    let isOver = false;
    storage.within = (tenancy) => {
      const own = within(tenancy);
      const transaction = own.transaction.bind(own);
      const later: typeof own.transaction = async (work) => {
        if (!isOver) {
          isOver = true;
          await happens();
        }
        return transaction(work);
      };
      return Object.assign(own, { transaction: later });
    };
  };

  test(
    'what a directory says of a person is done as long as it is the directory that was asked, ' +
      'and the person is linked to it',
    async () => {
      const { world, provider, directory, isBlocked, sync } = await withPeople(1);
      directory.entries = [{ ...entryOf('ada'), isDisabled: true }];
      const { modify } = world.keyward.identityProviders;
      meanwhile(world, () => modify(acme, provider.id, { isEnabled: false }));
      await sync();
      expect(await isBlocked('ada')).toBe(false);
    },
  );

  test('blocks no one who is gone where it is another one', async () => {
    const { world, provider, without, isBlocked, sync } = await withPeople();
    without('ada');
    const metadata = { ...directoryMetadata, bind_dn: 'cn=other,dc=corp,dc=example' };
    const { modify } = world.keyward.identityProviders;
    meanwhile(world, () => modify(acme, provider.id, { metadata }));
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('blocks no one who is unlinked', async () => {
    const { world, directory, ids, isBlocked, sync } = await withPeople(1);
    directory.entries = [{ ...entryOf('ada'), isDisabled: true }];
    meanwhile(world, () =>
      world.storage.userIdentities.removeAll([{ attribute: 'userId', equals: ids['ada']! }]),
    );
    await sync();
    expect(await isBlocked('ada')).toBe(false);
  });

  test('unblocks no one who is back where it is switched off', async () => {
    const { world, provider, without, isBlocked, sync } = await withPeople();
    without('ada');
    await sync();
    without();
    const { modify } = world.keyward.identityProviders;
    meanwhile(world, () => modify(acme, provider.id, { isEnabled: false }));
    await sync();
    expect(await isBlocked('ada')).toBe(true);
  });

  test('lifts no block that an administrator has made their own meanwhile', async () => {
    const { world, ids, without, isBlocked, sync } = await withPeople();
    without('ada');
    await sync();
    without();
    const { block } = world.keyward.users;
    meanwhile(world, () => block(ids['ada']!, { reason: 'theft' }, adminOf(acme)));
    await sync();
    expect(await isBlocked('ada')).toBe(true);
  });

  test('keeps the reason of a block that came meanwhile', async () => {
    const { world, ids, without, sync } = await withPeople();
    without('ada');
    const { block } = world.keyward.users;
    meanwhile(world, () => block(ids['ada']!, { reason: 'theft' }, adminOf(acme)));
    await sync();
    expect((await world.storage.users.find(ids['ada']!))!.blockedReason).toBe('theft');
  });
});

describe('directories of several tenants', () => {
  const elsewhere = 'ldaps://ldap.globex.example';

  const withTwo = async () => {
    const at = await withPeople(1);
    await at.world.keyward.identityProviders.create(globex, {
      type: 'ldap',
      name: 'Globex',
      metadata: { ...directoryMetadata, url: elsewhere },
    });
    return at;
  };

  test('what one of them throws is its own problem', async () => {
    const { world, directory } = await withTwo();
    const { review } = directory;
    const odd: typeof review = (settings, known) => {
      if (settings.url !== elsewhere) throw new TypeError('odd');
      return review(settings, known);
    };
    Object.assign(directory, { review: odd });
    const done = await world.keyward.syncDirectories();
    const told = done.map(({ provider: { name }, problem }) => [name, problem]);
    expect(told.sort()).toEqual([
      ['Corp', 'odd'],
      ['Globex', null],
    ]);
  });

  test('one that is switched off before its turn is not asked', async () => {
    const { world, directory } = await withTwo();
    const { review } = directory;
    const [first] = await world.storage.identityProviders.all([
      { attribute: 'name', equals: 'Corp' },
    ]);
    const second = await world.keyward.identityProviders.create(acme, {
      type: 'ldap',
      name: 'Second',
      metadata: directoryMetadata,
    });
    const changing: typeof review = async function* (settings, known) {
      if (settings.url !== elsewhere)
        for (const { id } of [first!, second])
          await world.keyward.identityProviders.modify(acme, id, { isEnabled: false });
      yield* review(settings, known);
    };
    Object.assign(directory, { review: changing });
    expect(await world.keyward.syncDirectories()).toHaveLength(2);
  });

  test('Rule: a directory of one tenant does not hold up those of others.', async () => {
    const { world, directory } = await withTwo();
    const { review } = directory;
    let goOn = (): void => undefined;
    const other = new Promise<void>((resolve) => (goOn = resolve));
    const waiting: typeof review = async function* (settings, known) {
      if (settings.url === elsewhere) goOn();
      else await other;
      yield* review(settings, known);
    };
    Object.assign(directory, { review: waiting });
    expect(await world.keyward.syncDirectories()).toHaveLength(2);
  });

  const settle = async (): Promise<void> => {
    for (let time = 0; time < 500; time++) await Promise.resolve();
  };

  /** Directories of so many tenants that answer when they are let go, and one of globex that answers. */
  const withSlow = async (tenants: number) => {
    const at = await withPeople(1);
    const { world, directory } = at;
    for (let number = 1; number < tenants; number++) {
      const { id } = await world.keyward.tenants.create({ name: `slow-${number}` });
      const name = `Slow ${number}`;
      await world.keyward.identityProviders.create(id, {
        type: 'ldap',
        name,
        metadata: directoryMetadata,
      });
    }
    await world.keyward.identityProviders.create(globex, {
      type: 'ldap',
      name: 'Globex',
      metadata: { ...directoryMetadata, url: elsewhere },
    });
    const delay = movedDelay();
    const keyward = createKeyward({ ...world, delay });
    const { review } = directory;
    const asked: string[] = [];
    let letGo = (): void => undefined;
    const gone = new Promise<void>((resolve) => (letGo = resolve));
    const slow: typeof review = async function* (settings, known) {
      asked.push(settings.url);
      if (settings.url !== elsewhere) await gone;
      yield* review(settings, known);
    };
    Object.assign(directory, { review: slow });
    return { world, keyward, delay, asked, letGo };
  };

  test('that hold all turns give them up after two minutes, and go on', async () => {
    const { keyward, delay, asked, letGo } = await withSlow(4);
    const done = keyward.syncDirectories();
    await settle();
    expect(asked).not.toContain(elsewhere);
    delay.advance(longestTurn - 1);
    await settle();
    expect(asked).not.toContain(elsewhere);
    delay.advance(1);
    await settle();
    expect(asked).toContain(elsewhere);
    letGo();
    expect(await done).toHaveLength(5);
  });

  test('are asked at most so many at once, however slow they are', async () => {
    const { keyward, delay, asked, letGo } = await withSlow(mostBeside + 8);
    const done = keyward.syncDirectories();
    for (let time = 0; time < 20; time++) {
      await settle();
      delay.advance(longestTurn);
    }
    await settle();
    expect(asked).toHaveLength(mostBeside + 4);
    letGo();
    expect(await done).toHaveLength(mostBeside + 9);
  });

  test('one tenant begins no further directory after an hour', async () => {
    const { world, keyward, delay, asked, letGo } = await withSlow(1);
    await world.keyward.identityProviders.create(acme, {
      type: 'ldap',
      name: 'Second',
      metadata: directoryMetadata,
    });
    const done = keyward.syncDirectories();
    await settle();
    delay.advance(longestRun);
    letGo();
    expect(await done).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });
});
