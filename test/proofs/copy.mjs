/**
 * Proves that `keyward copy` moves a large installation from SQLite to PostgreSQL, although it is killed twice, in
 * the memory that docs/how-to/move-between-databases.md promises.
 *
 *   npm run build && npm run test:proofs copy -- [--users 1000000] [--events 10000000] [--folder /tmp]
 *
 * A file that was filled before is taken by `--filled`, with its key in KEYWARD_SECRET_KEY:
 *
 *   node node_modules/.cache/proofs/fill-installation.mjs FILE USERS EVENTS
 *
 * It needs PostgreSQL 15 (apt-get install postgresql) and some 40 GB in the folder. The rows are those that the product
 * writes, and the chain of the audit log is sealed. The run fails if a row is missing or if the process holds more
 * than 200 MiB. It prints the time, which depends on what else the machine does.
 */
import { spawnSync } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';
import { bundleForProofs } from '../../scripts/bundle-for-proofs.mjs';

const [program] = await bundleForProofs('copy-proof.ts', 'fill-installation.ts');
const { status } = spawnSync(execPath, [program, ...argv.slice(2)], { stdio: 'inherit' });
exit(status ?? 1);
