// `npm run docs:site` builds the documentation site where the server looks for it. Whoever reads it meanwhile keeps the
// files of before: the new ones come all at once.
import { renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chdir } from 'node:process';
import { build } from 'vitepress';

chdir(fileURLToPath(new URL('..', import.meta.url)));

const served = 'packages/server/dist/guide';
const fresh = `${served}-new`;

await build('docs', { outDir: fresh });
rmSync(served, { recursive: true, force: true });
renameSync(fresh, served);
