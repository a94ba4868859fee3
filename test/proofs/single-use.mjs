/**
 * Proves that of 64 callers who present a secret at the same moment exactly one gets what it stands for, in 200 rounds
 * for each kind of secret: in memory, on SQLite, on MariaDB and PostgreSQL, and with two processes on one of these.
 *
 *   npm run build && npm run test:proofs single-use [rounds]
 *
 * The tests are those of `npm run test:all`, which plays 12 rounds. `docs/proofs.md` holds the figures of a run.
 */
import { spawnSync } from 'node:child_process';
import { argv, env, execPath, exit } from 'node:process';

const rounds = argv[2] ?? '200';
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const selected = ['--selectProjects', 'system', '--testPathPatterns', 'operation/single-use'];

const { status } = spawnSync(execPath, [...jest, ...selected], {
  stdio: 'inherit',
  env: { ...env, KEYWARD_REQUIRE_ALL: '1', KEYWARD_TEST_ROUNDS: rounds },
});
exit(status ?? 1);
