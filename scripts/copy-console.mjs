// Puts the built console into packages/server/dist: the library serves it from its own package. Without a built
// console it says so, and serves the rest.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'apps/console/dist');
const served = join(root, 'packages/server/dist/console');

rmSync(served, { recursive: true, force: true });
if (existsSync(join(built, 'index.html')))
  cpSync(built, served, {
    recursive: true,
    filter: (path) => !/\.map(\.(br|gz))?$|[\\/]manifest\.json/.test(path),
  });
