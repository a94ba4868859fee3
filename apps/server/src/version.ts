import { createRequire } from 'node:module';

export const serverName = 'keyward';
export const serverVersion: string = (
  createRequire(import.meta.url)('../package.json') as { version: string }
).version;
