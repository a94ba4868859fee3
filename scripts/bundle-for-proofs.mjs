// Programs of test/proofs in TypeScript, as files that Node runs: Node 20 cannot run TypeScript as it is.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'node_modules/.cache/proofs');

/** @returns the paths of the programs, in the order of the names */
export const bundleForProofs = async (...names) => {
  await build({
    entryPoints: names.map((name) => join(root, 'test/proofs', name)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir,
    outExtension: { '.js': '.mjs' },
    // The packages as they are built; what they keep to themselves comes from their sources.
    packages: 'external',
  });
  return names.map((name) => join(outdir, name.replace(/\.ts$/, '.mjs')));
};
