import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const manifest = require('@keyward/server/package.json') as { readonly version: string };

export const serverName = 'keyward';
export const serverVersion = manifest.version;
