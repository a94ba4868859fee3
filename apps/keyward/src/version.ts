/** Read from the manifest alone: `--version`, help and completion do not wait for the library. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const manifest = require('@keyward/server/package.json') as { readonly version: string };

export const programName = 'keyward';
export const programVersion = manifest.version;
