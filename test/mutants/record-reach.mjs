// Runs in each test file while the map is made: writes down what the file has reached.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cwd, env } from 'node:process';
import { afterAll, expect } from '@jest/globals';
import { reachedPlaces } from './probes.mjs';

afterAll(() => {
  const suite = relative(cwd(), expect.getState().testPath);
  const places = [...(globalThis[reachedPlaces] ?? [])];
  const name = createHash('sha256').update(suite).digest('hex');
  writeFileSync(join(env.KEYWARD_REACH, `${name}.json`), JSON.stringify({ suite, places }));
});
