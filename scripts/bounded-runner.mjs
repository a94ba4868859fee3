// Runs a file of tests as Jest does, unless the time of the whole run is over (KEYWARD_TEST_DEADLINE, in milliseconds
// since 1970). Then the file is named among what was left out, and counts as a test that was skipped: a slow machine
// ends in time, and says what it did not look at.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd, env } from 'node:process';
import circus from 'jest-circus/runner';

const run = circus.default ?? circus;
const deadline = Number(env.KEYWARD_TEST_DEADLINE ?? Infinity);

/** What Jest reads of a file in which one test was skipped. */
const skipped = (testFilePath, title) => ({
  testFilePath,
  testResults: [
    {
      ancestorTitles: [],
      duration: 0,
      failureDetails: [],
      failureMessages: [],
      fullName: title,
      numPassingAsserts: 0,
      status: 'pending',
      title,
    },
  ],
  numFailingTests: 0,
  numPassingTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  leaks: false,
  openHandles: [],
  skipped: true,
  snapshot: {
    added: 0,
    fileDeleted: false,
    matched: 0,
    unchecked: 0,
    uncheckedKeys: [],
    unmatched: 0,
    updated: 0,
  },
});

export default (globalConfig, config, environment, runtime, testFile, ...more) => {
  if (Date.now() < deadline)
    return run(globalConfig, config, environment, runtime, testFile, ...more);

  if (env.KEYWARD_TEST_LEFT_OUT)
    appendFileSync(
      env.KEYWARD_TEST_LEFT_OUT,
      `${relative(cwd(), testFile)}, for which no time was left\n`,
    );
  return skipped(testFile, 'no time was left');
};
