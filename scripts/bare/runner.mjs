// Runs the tests of a project in plain Node, several processes at once. Jest gives each file a world of its own and
// loads every module into it again; the core has no state outside its functions, so its files can share one.
import { env } from 'node:process';
import { createRunner } from 'jest-light-runner';

/** A file that takes longer hangs: the runner itself has no limit for a test. */
const longestFile = 10 * 60_000;

const nodeOptions = [
  '--no-warnings=ExperimentalWarning',
  '--conditions=@keyward/source',
  `--import=${new URL('./read-sources.mjs', import.meta.url).href}`,
];

/** A project has one transform, of TypeScript: `[pattern, module, options]`. */
const swcOptionsOf = ({ transform: [[, , options]] }) => options;

export default class BareRunner extends createRunner({ runtime: 'child_process' }) {
  constructor(globalConfig, context) {
    // With one worker, the runner would stay in this process, which cannot read TypeScript.
    super({ ...globalConfig, maxWorkers: Math.max(2, globalConfig.maxWorkers) }, context);
  }

  async runTests(tests, ...more) {
    const before = env.NODE_OPTIONS;
    env.NODE_OPTIONS = [before ?? '', ...nodeOptions].join(' ').trim();
    env.KEYWARD_SWC_OPTIONS = JSON.stringify(swcOptionsOf(tests[0].context.config));
    try {
      await super.runTests(tests, ...more);
    } finally {
      if (before === undefined) delete env.NODE_OPTIONS;
      else env.NODE_OPTIONS = before;
    }
  }

  async _runTest(test) {
    let timer;
    const isLate = new Promise((_, reject) => {
      timer = setTimeout(() => {
        this.#endProcesses();
        reject(new Error(`${test.path} took longer than ${longestFile / 60_000} minutes`));
      }, longestFile);
    });
    return Promise.race([super._runTest(test), isLate]).finally(() => clearTimeout(timer));
  }

  /** One of them hangs, and which one is not known: the files of the others fail with it. */
  #endProcesses() {
    for (const { pool } of this._testRunners.values())
      for (const thread of pool.threads) thread.process.kill('SIGKILL');
  }
}
