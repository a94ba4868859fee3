/** What `npm run test:mutants` plants, and how it finds the tests that reach it. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from '@jest/globals';
import { faultsIn, isProgram, plant } from './mutants/faults.mjs';
import { temporaryFolder } from './mutants/jest.mjs';
import { withProbes } from './mutants/probes.mjs';
import { noticedBy, suitesFor } from './mutants/judge.mjs';

/** The texts that a file can become. */
const planted = (text: string): readonly string[] =>
  faultsIn('x.ts', text).map((fault) => plant(text, fault));

describe('faults', () => {
  test.each([
    ['a condition is negated', 'if (a) b = c;', 'if (!(a)) b = c;'],
    ['a choice is turned round', 'x = a ? b : c;', 'x = !(a) ? b : c;'],
    ['a comparison is swapped', 'x = a === b;', 'x = a !== b;'],
    ['a bound moves by one', 'x = a < b;', 'x = a <= b;'],
    ['and becomes or', 'x = a && b;', 'x = a || b;'],
    ['a default is lost', 'x = a ?? b;', 'x = a && b;'],
    ['some becomes every', 'x = a.some(b);', 'x = a.every(b);'],
    ['a negation is dropped', 'x = !a;', 'x = a;'],
    ['nothing is waited for', 'x = await a();', 'x = (a());'],
    ['a missing value is not expected', 'x = a?.b;', 'x = a.b;'],
    ['a missing function is not expected', 'x = a?.(b);', 'x = a(b);'],
    ['a call is dropped', 'await a(b);', ';'],
    ['a refusal is dropped', 'throw a;', ';'],
    ['a function returns early', 'const f = () => { a = b; };', 'const f = () => {};'],
    ['a value is not returned', 'const f = () => a;', 'const f = () => undefined;'],
    ['true becomes false', 'x = true;', 'x = false;'],
    ['a number is one more', 'x = 5;', 'x = (5 + 1);'],
    ['a text is emptied', "x = 'a';", "x = '';"],
    ['a list is emptied', 'x = [a];', 'x = [];'],
  ])('%s', (_, text, expected) => {
    expect(planted(text)).toContain(expected);
  });

  test.each([
    ['types', "type A = 'a' | 1; interface B { readonly c: true }"],
    ['the type of a value', "let a: 'a';"],
    ['imports', "import { a } from 'b';"],
    ['names of members', "x = { 'a-b': c };"],
    ['a function without a body', 'function f(): void;'],
  ])('left alone: %s', (_, text) => {
    expect(planted(text)).toEqual([]);
  });

  test('what Jest could not load is no fault', () => {
    expect(isProgram('x = a ?? b;')).toBe(true);
    expect(isProgram('x = a ?? b || c;')).toBe(false);
  });
});

describe('probes', () => {
  test('each function, and the file, tells that it was reached', () => {
    const text =
      'const f = () => g(1);\nfunction g(n) {\n  return n;\n}\nconst h = () => ({});\nf();';

    const scope: { keywardReachedPlaces?: Set<string> } = {};
    runInNewContext(withProbes('x.ts', text), scope);

    expect([...scope.keywardReachedPlaces!]).toEqual(['x.ts:0', 'x.ts:10', 'x.ts:22']);
  });

  test('a fault has the place of the function that holds it', () => {
    const places = faultsIn('x.ts', 'const f = () => g(1);').map(({ place }) => place);

    expect(new Set(places)).toEqual(new Set(['x.ts:10']));
  });
});

const suite = (name: string, seconds: number, places = ['core/a/x.ts:0'], isPassed = true) => ({
  suite: name,
  text: '',
  isPassed,
  seconds,
  places,
});

describe('the tests of a fault', () => {
  test('are those that reach it: its own first, then near ones, then quick ones', () => {
    const map = [
      suite('http/z.test.ts', 1),
      suite('core/a/slow.test.ts', 9),
      suite('core/b/y.test.ts', 2),
      suite('core/a/quick.test.ts', 1),
      suite('core/a/x.test.ts', 10),
      suite('core/a/other.test.ts', 0, ['core/a/x.ts:7']),
      suite('core/a/failing.test.ts', 0, ['core/a/x.ts:0'], false),
    ];
    const [fault] = faultsIn('core/a/x.ts', 'x = true;');

    expect(suitesFor(fault!, map).map((each) => each.suite)).toEqual([
      'core/a/x.test.ts',
      'core/a/quick.test.ts',
      'core/a/slow.test.ts',
      'core/b/y.test.ts',
      'http/z.test.ts',
    ]);
  });
});

describe('a fault is noticed', () => {
  afterAll(() => rmSync(temporaryFolder(), { recursive: true }));

  const [fault] = faultsIn('core/a/x.ts', 'x = true;');
  const suites = ['one', 'two', 'three'].map((name) => suite(`${name}.test.ts`, 1));

  /** Runs in which a test file fails where `fails` says so; the first that fails ends a run. */
  const runsWhere = (fails: (name: string, others: readonly string[]) => boolean) => {
    const runs: (readonly string[])[] = [];
    const run = (words: readonly string[]) => {
      const names = words.filter((word) => word.endsWith('.test.ts'));
      runs.push(names);
      const failed = names.find((name) => fails(name, names));
      const testResults = [failed]
        .filter((name) => name !== undefined)
        .map((name) => ({
          name: resolve(name),
          status: 'failed',
          assertionResults: [{ status: 'failed', fullName: 'a rule' }],
        }));
      return Promise.resolve({
        isPassed: failed === undefined,
        isTooSlow: false,
        report: { testResults },
      });
    };
    return { runs, run };
  };

  test('by a test that fails among others and alone', async () => {
    const { run, runs } = runsWhere((name) => name === 'two.test.ts');

    expect(await noticedBy(fault!, suites, run)).toBe('two.test.ts: a rule');
    expect(runs).toEqual([['one.test.ts', 'two.test.ts', 'three.test.ts'], ['two.test.ts']]);
  });

  test('not by a test that fails among others only, and the others are asked again', async () => {
    const { run, runs } = runsWhere((name, others) => name === 'two.test.ts' && others.length > 1);

    expect(await noticedBy(fault!, suites, run)).toBeUndefined();
    expect(runs.at(-1)).toEqual(['one.test.ts', 'three.test.ts']);
  });

  test('by a process that ends without a result, and by one that does not end', async () => {
    const ended = { isPassed: false, isTooSlow: false, report: undefined };

    expect(await noticedBy(fault!, suites, () => Promise.resolve(ended))).toBe(
      'the end of the process',
    );
    expect(
      await noticedBy(fault!, suites, () => Promise.resolve({ ...ended, isTooSlow: true })),
    ).toBe('the time limit');
  });
});
