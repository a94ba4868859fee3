import { describe, expect, test } from '@jest/globals';
import { aesGcmSealer, SealedTextError, type Sealer } from './aes-gcm-sealer.js';
import { rememberingSealer } from './remembering-sealer.js';

const setUp = (limit?: number) => {
  const sealer = aesGcmSealer(Buffer.alloc(32, 7));
  const opened: string[] = [];
  const counting: Sealer = {
    ...sealer,
    open(sealed, context) {
      opened.push(context);
      return sealer.open(sealed, context);
    },
  };
  return { sealer, opened, remembering: rememberingSealer(counting, limit) };
};

describe('rememberingSealer', () => {
  test('opens a text once, and says the same again', () => {
    const { opened, remembering } = setUp();
    const sealed = remembering.seal('secret', 'clients/1');
    expect(remembering.open(sealed, 'clients/1')).toBe('secret');
    expect(remembering.open(sealed, 'clients/1')).toBe('secret');
    expect(opened).toEqual(['clients/1']);
  });

  test('opens an empty text', () => {
    const { remembering } = setUp();
    expect(remembering.open(remembering.seal('', 'clients/1'), 'clients/1')).toBe('');
  });

  test('refuses a remembered text at another place', () => {
    const { remembering } = setUp();
    const sealed = remembering.seal('secret', 'clients/1');
    remembering.open(sealed, 'clients/1');
    expect(() => remembering.open(sealed, 'clients/2')).toThrow(SealedTextError);
  });

  test.each([
    ['that ends with a line break', (sealed: string) => `${sealed}\nclients/1`, ''],
    ['that was cut', (sealed: string) => sealed.slice(0, -1), 'clients/1'],
  ])('refuses a text %s', (_, alter, context) => {
    const { remembering } = setUp();
    const sealed = remembering.seal('secret', 'clients/1');
    remembering.open(sealed, 'clients/1');
    expect(() => remembering.open(alter(sealed), context)).toThrow(SealedTextError);
  });

  test('seals the same text anew each time', () => {
    const { remembering } = setUp();
    const first = remembering.seal('secret', 'clients/1');
    expect(remembering.seal('secret', 'clients/1')).not.toBe(first);
  });

  test('keeps no more than its limit', () => {
    const { opened, remembering } = setUp(2);
    const contexts = ['clients/1', 'clients/2', 'clients/3'];
    const texts = contexts.map((context) => ({
      context,
      sealed: remembering.seal('secret', context),
    }));
    for (const { sealed, context } of [...texts, ...texts]) remembering.open(sealed, context);
    expect(opened).toEqual([...contexts, ...contexts]);
  });

  test('names the keys of the sealer', () => {
    const { sealer, remembering } = setUp();
    const sealed = remembering.seal('secret', 'clients/1');
    expect(remembering.keyIds).toEqual(sealer.keyIds);
    expect(remembering.keyIdOf(sealed, 'clients/1')).toBe(sealer.keyIds[0]);
  });
});
