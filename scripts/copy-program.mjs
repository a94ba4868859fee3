// Puts the built program into the package of the library before it is packed, so that `npx @keyward/server` runs it
// (docs/adr/0101-the-library-is-the-whole-server.md).
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'apps/keyward/dist');
const packed = join(root, 'packages/server/dist');

if (!existsSync(join(built, 'main.js'))) {
  throw new Error('The program is not built: npm run build');
}
for (const name of ['main.js', 'main.js.map', 'chunks', 'licences.txt']) {
  rmSync(join(packed, name), { recursive: true, force: true });
  cpSync(join(built, name), join(packed, name), { recursive: true });
}
