import { describe, expect, test } from '@jest/globals';
import { plainHasher } from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import { refuse } from '../model/values/refusals.js';
import { acme, adminOf, globex, setUp } from '../testing/set-up.test-support.js';
import type { NewUser } from './create-user.js';
import { importLimit } from './import-users.js';

const importing = async () => {
  const world = await setUp();
  const run = (lines: readonly NewUser[], actor = adminOf(acme)) =>
    world.keyward.users.import(lines, actor);
  return {
    world,
    run,
    names: async () =>
      (await world.storage.users.all([{ attribute: 'tenantId', equals: acme }]))
        .map(({ username }) => username)
        .sort(),
  };
};

describe('an import', () => {
  test('adds each that can be added, and says why of each that cannot', async () => {
    const { world, run, names } = await importing();
    const outcomes = await run([
      { username: 'ada', email: 'ada@example.com', emailVerified: true },
      { username: 'a@b' },
      { email: 'ADA@example.com' },
      { username: 'eve', password: { password: 'short' } },
      { username: 'bob', password: { password: 'a long phrase of Bob' } },
    ]);
    expect(outcomes).toMatchObject([
      { status: 'created' },
      { status: 'refused', refusal: { wireCode: 'invalid_request' } },
      { status: 'refused', refusal: { wireCode: 'conflict' } },
      { status: 'refused', refusal: { wireCode: 'password_policy_violation' } },
      { status: 'created' },
    ]);
    expect(await names()).toEqual(['ada', 'bob']);
    expect(world.events.list.map(({ name }) => name)).toEqual(['user.created', 'user.created']);
    expect((await world.keyward.verifyAudit()).every(({ broken }) => broken === undefined)).toBe(
      true,
    );
  });

  test('who is there already is left as they are, so an import that broke off is simply run again', async () => {
    const { world, run } = await importing();
    const lines = [{ username: 'ada', email: 'ada@example.com' }, { username: 'bob' }];
    const first = await run(lines.slice(0, 1));
    const before = await world.storage.users.all([]);
    expect(await run([{ ...lines[0]!, profile: { name: 'another' } }, lines[1]!])).toMatchObject([
      { status: 'present', id: (first[0] as { id: string }).id },
      { status: 'created' },
    ]);
    expect(await world.storage.users.all([])).toEqual(expect.arrayContaining([...before]));
  });

  test('a person who shares but a part with one who is there is refused', async () => {
    const { run } = await importing();
    await run([{ username: 'ada', email: 'ada@example.com' }, { username: 'bob' }]);
    expect(
      await run([
        { username: 'ada', email: 'other@example.com' },
        { username: 'bob', email: 'ada@example.com' },
      ]),
    ).toMatchObject([
      { status: 'refused', refusal: { wireCode: 'conflict' } },
      { status: 'refused', refusal: { wireCode: 'conflict' } },
    ]);
  });

  test('a second run changes nothing, also where another line says that it has proven the address', async () => {
    const { run } = await importing();
    const lines: readonly NewUser[] = [
      { username: 'ada', email: 'Ada@example.com' },
      { username: 'bob', email: 'ada@EXAMPLE.com', emailVerified: true },
    ];
    const statuses = async () => (await run(lines)).map(({ status }) => status);
    expect(await statuses()).toEqual(['created', 'refused']);
    expect(await statuses()).toEqual(['present', 'refused']);
  });

  test('knows by their names of a directory who has no other', async () => {
    const { run } = await importing();
    const lines = [{ directoryName: 'Ada@Corp', externalId: '7' }];
    expect(await run(lines)).toMatchObject([{ status: 'created' }]);
    expect(await run([{ directoryName: 'ada@CORP', externalId: '7' }])).toMatchObject([
      { status: 'present' },
    ]);
  });

  test('knows a person whom a directory does not know yet, and tells their names on request', async () => {
    const { world, run } = await importing();
    await run([{ username: 'ada' }]);
    const line = { username: 'ada', directoryName: 'Ada@Corp', externalId: '7' };
    expect(await run([line])).toMatchObject([{ status: 'present' }]);
    expect(
      await world.keyward.users.import([line], adminOf(acme), { updates: true }),
    ).toMatchObject([{ status: 'updated' }]);
    expect(await world.storage.users.all([{ attribute: 'externalId', equals: '7' }])).toMatchObject(
      [{ username: 'ada', directoryNameKey: 'ada@corp' }],
    );
  });

  test.each([{ directoryName: 'ADA@corp' }, { externalId: '7' }])(
    'refuses a line with %j of another, and keeps the others',
    async (taken) => {
      const { run, names } = await importing();
      await run([{ username: 'ada', directoryName: 'ada@corp', externalId: '7' }]);
      expect(await run([{ username: 'eve', ...taken }, { username: 'bob' }])).toMatchObject([
        { status: 'refused', refusal: { wireCode: 'conflict' } },
        { status: 'created' },
      ]);
      expect(await names()).toEqual(['ada', 'bob']);
    },
  );

  test('of one tenant sees nobody of another, and reaches none', async () => {
    const { run, names } = await importing();
    await run([{ username: 'ada' }]);
    expect(await run([{ username: 'ada' }], adminOf(globex))).toMatchObject([
      { status: 'created' },
    ]);
    expect(await run([{ username: 'eve', tenantId: acme }], adminOf(globex))).toMatchObject([
      { status: 'refused', refusal: { values: { field: 'tenantId' } } },
    ]);
    expect(await names()).toEqual(['ada']);
  });

  test('takes a line that could not be read as the refusal that it met', async () => {
    const { world } = await importing();
    const unread = (() => {
      try {
        return refuse('body_unreadable', { why: 'is not JSON' });
      } catch (error) {
        return error as never;
      }
    })();
    expect(await world.keyward.users.import([unread])).toMatchObject([
      {
        status: 'refused',
        refusal: { wireCode: 'invalid_request', message: 'The body is not JSON.' },
      },
    ]);
  });

  test('hashes as many passwords at the same moment as the hasher does, and answers in their order', async () => {
    let [running, most] = [0, 0];
    const hash = async (password: string): Promise<string> => {
      most = Math.max(most, ++running);
      for (let turn = 0; turn < 100; turn++) await Promise.resolve();
      running--;
      return plainHasher.hash(password);
    };
    const world = await setUp();
    const outcomes = await createKeyward({
      ...world,
      hasher: { ...plainHasher, atOnce: 3, hash },
    }).users.import(
      Array.from({ length: 10 }, (_, at) => ({
        username: at === 4 ? 'a@b' : `user-${at}`,
        password: { password: `a long phrase of number ${at}` },
      })),
      adminOf(acme),
    );
    expect(most).toBe(3);
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, at) => (at === 4 ? 'refused' : 'created')),
    );
  });

  test('of too many at once is refused whole', async () => {
    const { run } = await importing();
    await expect(
      run(Array.from({ length: importLimit + 1 }, (_, at) => ({ username: `u${at}` }))),
    ).rejects.toMatchObject({ code: 'invalid_field' });
  });
});
