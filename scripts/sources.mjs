// What the reference is made of, read from the sources: esbuild bundles them in half a second, and nothing is built.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(root, 'node_modules/.cache/keyward/sources.mjs');

const entry = `
export * as core from '@keyward/core';
export * as ports from '@keyward/core/ports';
export * as internal from '@keyward/core/internal';
export * as api from '@keyward/api';
export { issuances, premises } from './packages/core/src/testing/issuances.test-support.ts';
export { secretVariables, variables } from './apps/server/src/config.ts';
export { commandLine } from './apps/server/src/command-line.ts';
export { exitCodes, exitCodeMeanings } from './apps/server/src/commands/exit-codes.ts';
`;

/**
 * The packages of this repository go into the bundle; every other one is imported from node_modules. A part that is
 * loaded when it is first used is not needed here.
 */
const ownPackagesAlone = {
  name: 'own-packages-alone',
  setup: (builder) => {
    builder.onResolve({ filter: /^/ }, ({ path, kind }) => {
      const isOther = /^[^./]/.test(path) && !path.startsWith('@keyward/');
      return isOther || kind === 'dynamic-import' ? { path, external: true } : undefined;
    });
  },
};

/**
 * What the core and the API export, and the variables and the command line of the server.
 * @type {() => Promise<{ core: any, api: any, issued: any, variables: any, secretVariables: any, server: any }>}
 */
export const readSources = async () => {
  await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@keyward/source'],
    outfile: bundle,
    plugins: [ownPackagesAlone],
    logLevel: 'error',
  });

  const { core, ports, internal, api, issuances, premises, variables, secretVariables, ...server } =
    await import(pathToFileURL(bundle).href);
  const issued = { issuances, premises };
  return {
    core: { ...core, ...ports, ...internal },
    api,
    issued,
    variables,
    secretVariables,
    server,
  };
};
