// Bundles the built program into few files, since resolving and reading a thousand small ones takes most of a
// start (docs/adr/0086-the-server-is-a-bundle.md). `tsc` has written apps/keyward/dist/modules before.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'apps/keyward/dist');

/**
 * Packages that stay in node_modules: native code, mysql2 and pg, which SQLite does not need, tables of encodings, and
 * those of CommonJS that are imported when first used: in a bundle, such a package has no names but `default`.
 */
const external = [
  'bcrypt',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'mysql2',
  'pg',
  'iconv-lite',
  'ioredis',
  '@node-saml/node-saml',
  '@peculiar/x509',
];

/**
 * Modules that other modules name at their top, although no path of the server reaches them. Each adds its source to
 * the memory of every process. One that is reached after all says so.
 */
const leftOut = [
  /\/libphonenumber-js\//,
  /\/validator\/(index|lib\/is(Alpha|Alphanumeric|Decimal|MobilePhone|PostalCode))\.js$/,
  new RegExp(
    '/typeorm/driver/(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|mongodb|nativescript|' +
      'oracle|react-native|sap|spanner|sqljs|sqlserver)/\\w+(Driver|QueryRunner)\\.js$',
  ),
];

const leaveOut = {
  name: 'leave-out',
  setup: (builder) => {
    builder.onLoad({ filter: /\/(libphonenumber-js|validator|typeorm)\// }, ({ path }) => {
      if (!leftOut.some((pattern) => pattern.test(path.replaceAll('\\', '/')))) return undefined;
      const message = `${path.slice(root.length)} is not part of the bundled server`;
      return {
        contents:
          'module.exports = new Proxy({}, { get: (_, name) => { ' +
          `if (name !== '__esModule') throw new Error(${JSON.stringify(message)}); return true; } });`,
      };
    });
  },
};

/** A module of CommonJS in the bundle calls the `require` of its file for what is not in the bundle. */
const requireOfTheFile =
  "import { createRequire as createRequireOfTheFile } from 'node:module';" +
  'const require = createRequireOfTheFile(import.meta.url);';

rmSync(join(dist, 'chunks'), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [join(dist, 'modules/main.js')],
  outdir: dist,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external,
  plugins: [leaveOut],
  banner: { js: requireOfTheFile },
  // The sources stay in memory, so they have no white space. Names stay, for those who read a stack.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  sourcemap: true,
  sourcesContent: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

const nameless = Object.values(metafile.outputs).filter(
  ({ entryPoint, exports }) =>
    entryPoint?.includes('node_modules/') && exports.join() === 'default',
);
if (nameless.length > 0) {
  const packages = nameless.map(({ entryPoint }) => entryPoint).join(', ');
  throw new Error(`imported when first used, and without names in the bundle: ${packages}`);
}

// V8 keeps a source in two bytes for each character if one of them is outside of Latin-1.
const escape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const outputs = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
for (const path of outputs) {
  const file = join(root, path);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escape));
}

/** The folder of a package in node_modules, to which a file belongs. */
const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** @type {(folder: string) => string} */
const licenceOf = (folder) => {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(join(root, folder)).find((each) =>
    /^(licen[cs]e|copying)\b/i.test(each),
  );
  const text = file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8').trim();
  return `${name} ${version}, ${license}\n\n${text}\n`;
};

const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
const folders = new Set(inputs.flatMap((path) => packageFolder.exec(path)?.[0] ?? []));
const licences = [...folders]
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .sort()
  .map(licenceOf);
writeFileSync(join(dist, 'licences.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));
