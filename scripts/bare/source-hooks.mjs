// Lets Node read our TypeScript, with the options that Jest's other projects are compiled with.
// https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const options = JSON.parse(env.KEYWARD_SWC_OPTIONS);
const jestGlobals = new URL('./jest-globals.mjs', import.meta.url).href;

export const resolve = (specifier, context, next) => {
  // The package itself refuses to be loaded outside of Jest's own runner.
  if (specifier === '@jest/globals') return { url: jestGlobals, shortCircuit: true };

  const source = sourceOf(specifier, context.parentURL);
  return source ? { url: source, shortCircuit: true } : next(specifier, context);
};

/** TypeScript names its neighbours as they are called once compiled. */
const sourceOf = (specifier, parent) => {
  const isNeighbour =
    /^\.{1,2}\//.test(specifier) && specifier.endsWith('.js') && /\.ts(\?|$)/.test(parent ?? '');
  if (!isNeighbour) return undefined;

  const url = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(url) ? url.href : undefined;
};

export const load = async (url, context, next) => {
  const path = url.split('?')[0];
  if (!path.endsWith('.ts')) return next(url, context);

  const filename = fileURLToPath(path);
  const source = await readFile(filename, 'utf8');
  const { code } = await transform(source, { ...options, filename, swcrc: false });
  return { format: 'module', source: code, shortCircuit: true };
};
