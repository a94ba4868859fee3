import type { KeyedSealer } from '../src/index.js';

/** Shows the key, the place and the text, and opens what its keys sealed. For tests, never for secrets. */
export const namedSealer = (...keyIds: readonly string[]): KeyedSealer => {
  const opened = (sealed: string, context: string): { keyId: string; plain: string } => {
    const [keyId = '', place, plain = ''] = sealed.split('|');
    if (!keyIds.includes(keyId) || place !== context) throw new Error('sealed elsewhere');
    return { keyId, plain };
  };
  return {
    keyIds,
    seal: (plain, context, keyId = keyIds[0]!) => [keyId, context, plain].join('|'),
    open: (sealed, context) => opened(sealed, context).plain,
    keyIdOf: (sealed, context) => opened(sealed, context).keyId,
  };
};
