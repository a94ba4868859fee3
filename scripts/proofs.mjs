// `npm run test:proofs [name] [options of the proof]`: proofs that take minutes, so they are run by hand. Their figures
// stand in docs/proofs.md. `npm run build` first: a proof runs the built server.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'test/proofs');
const [name, ...options] = argv.slice(2);

if (!existsSync(join(root, 'apps/keyward/dist/main.js'))) {
  console.error('The server is not built. Run `npm run build` first.');
  exit(1);
}

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .filter((file) => name === undefined || file === `${name}.mjs`);
if (files.length === 0) {
  console.error(`There is no proof called ${name}.`);
  exit(1);
}

const failed = files.filter((file) => {
  console.log(`\n> ${file}`);
  const { status } = spawnSync(execPath, [join(folder, file), ...options], { stdio: 'inherit' });
  return status !== 0;
});
if (failed.length > 0) console.error(`\nNot proven: ${failed.join(', ')}`);
exit(failed.length === 0 ? 0 : 1);
