// Programs of the tests, which are TypeScript, for the benchmarks.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const tests = fileURLToPath(new URL('../packages/storage-typeorm/test/', import.meta.url));

/** What a file in the tests of the storage exports. */
export const fromTests = async (name) => {
  const outfile = join(dirname(tests.slice(0, -1)), 'node_modules', `.${name}.mjs`);
  await build({
    entryPoints: [join(tests, `${name}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    conditions: ['@keyward/source'],
    external: ['typeorm', 'mysql2', 'pg', 'reflect-metadata', '@photostructure/sqlite'],
  });
  return import(outfile);
};
