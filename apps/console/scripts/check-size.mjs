// Fails if the first load of the console is larger than 200 kB on the wire: the page, what it loads at once, and
// one language.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const limit = 200_000;
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));

const files = new Set(['index.html']);
const add = (key) => {
  const { file, css = [], imports = [] } = manifest[key];
  if (files.has(file)) return;
  files.add(file);
  for (const style of css) files.add(style);
  imports.forEach(add);
};

const sizeOf = (key) => statSync(join(dist, `${manifest[key].file}.br`)).size;
const keys = Object.keys(manifest);
const largest = (pattern) =>
  keys.filter((key) => pattern.test(key)).sort((one, other) => sizeOf(other) - sizeOf(one))[0];

add('index.html');
for (const key of [
  largest(/^src\/texts\/(ar|de|en|es|fr|zh-hans)\.ts$/),
  largest(/^src\/app\/start\.tsx$/),
])
  if (key !== undefined) add(key);

const total = [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);
const kilobytes = (total / 1000).toFixed(1);
console.log(`The first load of the console is ${kilobytes} kB (brotli) in ${files.size} files.`);
if (total > limit) {
  console.error(`That is more than ${limit / 1000} kB.`);
  process.exit(1);
}
