import { memoize } from '@keyward/core/ports';
import type { Sealer } from './aes-gcm-sealer.js';

/** Half a megabyte at most: a sealed text has some 200 bytes, and what it hides fewer. */
const rememberedTexts = 1000;

/**
 * Remembers what the sealed texts used last hide: a page of clients opens ten secrets, and the same ones the next time.
 *
 * Nothing here goes stale, because a text hides the same for ever. What was read once is in the memory of the process
 * for longer, beside the key that opens all of it (docs/adr/0015-directory-cache.md).
 *
 * @throws RangeError for a limit below 2.
 */
export const rememberingSealer = (sealer: Sealer, limit = rememberedTexts): Sealer => {
  const openRemembered = memoize((joined: string) => {
    // A text that opens has no line break, so the first one is the one that joined both.
    const end = joined.indexOf('\n');
    return { plain: sealer.open(joined.slice(0, end), joined.slice(end + 1)) };
  }, limit);

  return {
    keyIds: sealer.keyIds,
    seal: (plain, context, keyId) => sealer.seal(plain, context, keyId),
    open: (sealed, context) => openRemembered(`${sealed}\n${context}`).plain,
    keyIdOf: (sealed, context) => sealer.keyIdOf(sealed, context),
  };
};
