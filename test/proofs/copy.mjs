/**
 * Proves that `keyward copy` moves a large installation from SQLite to PostgreSQL, although it is killed twice, in
 * the memory that docs/how-to/move-between-databases.md promises.
 *
 *   npm run build && npm run test:proofs copy -- [--users 1000000] [--events 10000000] [--folder /tmp]
 *
 * A file that was filled before is taken by `--filled`, with its key in KEYWARD_SECRET_KEY:
 *
 *   node node_modules/.cache/copy-proof/fill-installation.mjs FILE USERS EVENTS
 *
 * It needs PostgreSQL 15 (apt-get install postgresql) and some 40 GB in the folder. The rows are those that the product
 * writes, and the chain of the audit log is sealed. The run fails if a row is missing or if the process holds more
 * than 200 MiB. It prints the time, which depends on what else the machine does.
 */
import { spawnSync } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const outdir = here('../../node_modules/.cache/copy-proof/');

// Node 20 cannot run TypeScript as it is.
await build({
  entryPoints: [here('copy-proof.ts'), here('fill-installation.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outdir,
  outExtension: { '.js': '.mjs' },
  // The packages as they are built; what they keep to themselves comes from their sources.
  packages: 'external',
});
const { status } = spawnSync(execPath, [`${outdir}copy-proof.mjs`, ...argv.slice(2)], {
  stdio: 'inherit',
});
exit(status ?? 1);
