// What the reference is made of, read from the sources: esbuild bundles them in half a second, and nothing is built.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(root, 'node_modules/.cache/keyward/sources.mjs');

const entry = `
export * as core from '@keyward/core';
export * as ports from '@keyward/core/ports';
export * as management from '@keyward/core/management';
export * as endpoints from '@keyward/core/endpoints';
export * as api from '@keyward/api';
export { refusals } from './packages/core/src/model/values/refusals.js';
export { issuances, premises } from './packages/core/src/testing/issuances.test-support.ts';
export { longest, requestLimits } from './packages/core/src/oauth/authorize/authorization-request.ts';
export { userLineMembers } from './packages/api/src/management/users/user-line.ts';
export { firstStart, settings } from './packages/server/src/settings/settings.ts';
export { commandLine } from './apps/keyward/src/command-line.ts';
export { exitCodes, exitCodeMeanings } from './apps/keyward/src/commands/exit-codes.ts';
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
 * What the core and the API export, and the settings and the command line of the server.
 * @type {() => Promise<Record<
 *   'core' | 'api' | 'userLineMembers' | 'issued' | 'settings' | 'firstStart' | 'server',
 *   any
 * >>}
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

  const {
    core,
    ports,
    management,
    endpoints,
    refusals,
    longest,
    requestLimits,
    api,
    userLineMembers,
    issuances,
    premises,
    settings,
    firstStart,
    ...server
  } = await import(pathToFileURL(bundle).href);
  const issued = { issuances, premises };
  return {
    core: { ...core, ...ports, ...management, ...endpoints, refusals, longest, requestLimits },
    api,
    userLineMembers,
    issued,
    settings,
    firstStart,
    server,
  };
};
