/** The proof of directories in a small form: a whole sync by the server's command, killed and run again. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { suiteWith } from '../../../../packages/ldap-node/test/slapd.js';

const proof = fileURLToPath(new URL('../../../../test/proofs/directory.mjs', import.meta.url));

suiteWith('/usr/sbin/slapd')('sync-directory', () => {
  test('blocks who is disabled or gone, lets groups follow, and makes good a run that was killed', async () => {
    const few = ['--people', '700', '--linked', '100', '--kill', '0.5'];
    // The options of the test run are not those of the program.
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { stdout } = await promisify(execFile)(process.execPath, [proof, ...few], { env });
    expect(stdout).toContain('Proven');
  });
});
