// Copies what the page at /docs needs of Swagger UI into the built package, with its licence. An application that
// installs Keyward then installs neither `swagger-ui-dist` nor `@scarf/scarf`, which reports installations.
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('../packages/http/dist/swagger-ui', import.meta.url));
const require = createRequire(join(dirname(target), 'index.js'));
const source = dirname(require.resolve('swagger-ui-dist/package.json'));

const files = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'oauth2-redirect.html',
  'oauth2-redirect.js',
  'LICENSE',
  'NOTICE',
];

mkdirSync(target, { recursive: true });
for (const file of files) cpSync(join(source, file), join(target, file));
