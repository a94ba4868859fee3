// Bundles lists.ts, because Node 20 cannot run it as it is, and runs it: node packages/storage-typeorm/bench/run.mjs [rows…]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const outfile = here('../node_modules/.lists.mjs');
await build({
  entryPoints: [here('lists.ts')], bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile,
  conditions: ['@keyward/source'], external: ['typeorm', 'mysql2', 'reflect-metadata', 'libsql'],
});
process.exitCode = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
