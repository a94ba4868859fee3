import type { SamlKey } from '@keyward/core/ports';
import { keyParts, selfSignedKey } from './signing-key.js';

export const createIssuerKey = async (name: string, now: Date): Promise<SamlKey> =>
  keyParts(await selfSignedKey(name, now));
