// `npm run test:mutants`: plants faults in the sources, one at a time, and counts how many of them the tests notice.
// Nothing in the tree is changed. What was found out is kept, so that a run that was broken off goes on.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, chdir, execPath, exit, hrtime } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faultsIn, isProgram, plant } from '../test/mutants/faults.mjs';
import { isMutable } from '../test/mutants/folders.mjs';
import { noticedBy, suitesFor } from '../test/mutants/judge.mjs';
import { cache, digest, readReach, sources } from '../test/mutants/reach.mjs';
import { install, run } from './install.mjs';

const usage = `npm run test:mutants -- [options]

  --seed <text>     another sample (default: keyward)
  --count <number>  how many faults (default: 100)
  --folder <path>   only faults below this folder
  --again           judges those again that were not noticed before, after a test was added
`;

/** Fewer than this say that the tests are not good enough. */
const sharePassing = 0.85;

/** Each takes about a processor and a gigabyte. */
const faultsAtOnce = 2;

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    seed: { type: 'string', default: 'keyward' },
    count: { type: 'string', default: '100' },
    folder: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(usage);
  exit();
}

chdir(fileURLToPath(new URL('..', import.meta.url)));
const resultsFile = join(cache, 'results.jsonl');
const texts = new Map(sources().map((file) => [file, readFileSync(file, 'utf8')]));
const allSources = digest(...texts.values());

/** A seed gives each fault its place in a line; the sample is the beginning of that line. */
const chooseSample = () => {
  const files = [...texts.keys()]
    .filter(isMutable)
    .filter((file) => file.startsWith(options.folder));
  const inLine = files
    .flatMap((file) => faultsIn(file, texts.get(file)))
    .map((fault) => ({ fault, rank: digest(options.seed, JSON.stringify(fault)) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ fault }) => ({ ...fault, id: digest(allSources, JSON.stringify(fault)) }));

  const sample = [];
  for (const fault of inLine) {
    if (sample.length === Number(options.count)) break;
    if (isProgram(plant(texts.get(fault.file), fault))) sample.push(fault);
  }
  return sample;
};

/** The last line about a fault counts. */
const readResults = () => {
  try {
    const lines = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean);
    return new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.id, result]));
  } catch {
    return new Map();
  }
};

/** Tests that fail by themselves would notice every fault. */
const checkThatNothingIsNotNoticed = async (fault, map) => {
  const nothing = { ...fault, start: 0, end: 0, after: '' };
  const by = await noticedBy(nothing, suitesFor(fault, map).slice(0, 1));
  if (by === undefined) return;
  console.error(`Without a fault, the tests end with: ${by}`);
  exit(1);
};

const oneLine = (text) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
};
const describe = ({ file, line, before, after }) =>
  `${file}:${line}  ${oneLine(before)}  →  ${oneLine(after)}`;

const judge = async (fault, map) => {
  const started = hrtime.bigint();
  const suites = suitesFor(fault, map);
  const by = await noticedBy(fault, suites);

  const seconds = Number((hrtime.bigint() - started) / 1_000_000_000n);
  const result = { ...fault, by, isReached: suites.length > 0, seconds };
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`);
  return result;
};

/** Judges what is not known yet, and answers the results of the whole sample. */
const judgeSample = async (sample, map) => {
  const results = readResults();
  const isOpen = ({ id }) =>
    !results.has(id) || (options.again && results.get(id).by === undefined);
  const open = sample.filter(isOpen);
  console.log(`${sample.length} faults, ${sample.length - open.length} of them judged before`);
  if (open.length > 0) await checkThatNothingIsNotNoticed(open[0], map);

  let judged = sample.length - open.length;
  const judgeOpen = async () => {
    for (let fault = open.shift(); fault !== undefined; fault = open.shift()) {
      const result = await judge(fault, map);
      results.set(fault.id, result);
      judged += 1;
      const verdict = result.by === undefined ? 'NOT NOTICED' : `noticed by ${result.by}`;
      console.log(`${judged}. ${describe(fault)}\n   ${result.seconds} s, ${verdict}`);
    }
  };
  await Promise.all(Array.from({ length: faultsAtOnce }, judgeOpen));

  return sample.map(({ id }) => results.get(id));
};

const tell = (results) => {
  const left = results.filter(({ by }) => by === undefined);
  const lines = left.map(
    (result) => `  - ${describe(result)}${result.isReached ? '' : '  (no test reaches it)'}`,
  );
  if (left.length > 0) console.log(`\nNot noticed:\n${lines.join('\n')}`);

  const noticed = results.length - left.length;
  const share = noticed / results.length;
  console.log(`\n${noticed} of ${results.length} faults noticed (${(100 * share).toFixed(0)}%)`);
  return share >= sharePassing;
};

install();
run(execPath, ['node_modules/turbo/bin/turbo', 'run', 'build', '--output-logs=errors-only']);
const sample = chooseSample();
const map = await readReach(allSources);
const failing = map.filter(({ isPassed }) => !isPassed).map(({ suite }) => suite);
if (failing.length > 0) console.log(`Left out, since they fail:\n  ${failing.join('\n  ')}`);
exit(tell(await judgeSample(sample, map)) ? 0 : 1);
