// Bundles a benchmark, because Node 20 cannot run it as it is, and runs it:
//   node packages/storage-typeorm/bench/run.mjs [lists [rows…] | links [rows…] | people [rows…]]
//   node packages/storage-typeorm/bench/run.mjs [scan [rows…] | effective]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const [first, ...others] = process.argv.slice(2);
const [name, rest] = ['effective', 'lists', 'links', 'people', 'scan'].includes(first)
  ? [first, others]
  : ['lists', process.argv.slice(2)];
const outfile = here(`../node_modules/.${name}.mjs`);
await build({
  entryPoints: [here(`${name}.ts`)],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
  conditions: ['@keyward/source'],
  external: ['typeorm', 'mysql2', 'reflect-metadata', '@photostructure/sqlite'],
});
process.exitCode =
  spawnSync(process.execPath, [outfile, ...rest], { stdio: 'inherit' }).status ?? 1;
