// Compiles as Jest does elsewhere, and changes the text of a file before: a fault or probes are nowhere on the disk.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { cwd, env } from 'node:process';
import swc from '@swc/jest';
import { plant } from './faults.mjs';
import { isMutable } from './folders.mjs';
import { withProbes } from './probes.mjs';

const fault = env.KEYWARD_FAULT ? JSON.parse(readFileSync(env.KEYWARD_FAULT, 'utf8')) : undefined;

const changed = (text, path) => {
  const file = relative(cwd(), path).split(sep).join('/');
  if (file === fault?.file) return plant(text, fault);
  return env.KEYWARD_REACH && isMutable(file) ? withProbes(file, text) : text;
};

export default {
  createTransformer: (settings) => {
    const compiler = swc.createTransformer(settings);
    const withChange =
      (step) =>
      (text, path, ...others) =>
        step(changed(text, path), path, ...others);

    return {
      process: withChange(compiler.process),
      processAsync: withChange(compiler.processAsync),
      // The key is made of the changed text, so other files come from the cache.
      getCacheKey: withChange(compiler.getCacheKey),
    };
  },
};
