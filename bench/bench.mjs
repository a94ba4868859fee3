// Measures the workloads of two servers in turns, and compares their CPU time.
import { load } from './load.mjs';
import { cpuTime, startKeyward, startReference } from './servers.mjs';
import { createWorld } from './world.mjs';
import { workloads } from './workloads.mjs';

/** A workload is slower when it takes so much more CPU time than at the last release. */
export const tolerance = 0.05;

const referenceWork = {
  count: 1500,
  prepare: () => ({
    request: () => ({ path: '/token', form: { grant_type: 'client_credentials', sub: 'someone' } }),
  }),
};

export const openKeyward = async (options) => {
  const server = await startKeyward(options);
  const world = await createWorld(server.port);
  return { server, workOf: (name) => ({ ...workloads[name], world }) };
};

export const openReference = async () => ({
  server: await startReference(),
  workOf: () => referenceWork,
});

/** Milliseconds of CPU time for each request, in the server and in its database. */
const measure = async ({ server, workOf }, name) => {
  const { count, prepare, world } = workOf(name);
  const work = await prepare(world, count);
  const before = cpuTime(server.pids);
  await load(server.port, count, work);
  return (cpuTime(server.pids) - before) / count;
};

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Lets `ours` and `other` take turns, so that other programs on the machine disturb both alike. */
export const createContest = (ours, other) => {
  const samples = new Map();

  const playOnce = async (name, isOursFirst) => {
    const first = await measure(isOursFirst ? ours : other, name);
    const second = await measure(isOursFirst ? other : ours, name);
    const [own, beside] = isOursFirst ? [first, second] : [second, first];
    return { own, ratio: own / beside };
  };

  return {
    /** One round warms both up and does not count. */
    async play(names, rounds) {
      for (let round = 0; round <= rounds; round++) {
        for (const name of names) {
          const sample = await playOnce(name, round % 2 === 0);
          if (round > 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
        }
      }
    },

    /** Of each workload the CPU time, and its ratio to that of the other server: medians of the rounds. */
    figures: () =>
      [...samples].map(([name, all]) => ({
        name,
        own: median(all.map(({ own }) => own)),
        ratio: median(all.map(({ ratio }) => ratio)),
      })),
  };
};

/** Each workload with its change since the release, whose ratios are given: 0.1 is a tenth more CPU time. */
export const compare = (figures, ratiosBefore) =>
  figures.map((figure) => {
    const before = ratiosBefore[figure.name];
    const change = before === undefined ? 0 : figure.ratio / before - 1;
    return { ...figure, change, isSlower: change > tolerance };
  });

/** What seems slower is measured again before it is believed. */
export const playAndCompare = async (contest, { names, rounds, ratiosBefore }) => {
  await contest.play(names, rounds);
  const suspects = compare(contest.figures(), ratiosBefore).filter(({ isSlower }) => isSlower);
  if (suspects.length > 0) {
    await contest.play(
      suspects.map(({ name }) => name),
      2 * rounds,
    );
  }
  return compare(contest.figures(), ratiosBefore);
};
