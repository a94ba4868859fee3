import { describe, expect, test } from '@jest/globals';
import { exactUris } from './exact-uris.js';
import { lossLog, type Loss } from './losses.js';

const subject = { kind: 'client', key: 'shop' };

const fitted = (uris: readonly string[]) => {
  const losses: Loss[] = [];
  const fitting = exactUris(
    lossLog((loss) => void losses.push(loss)),
    subject,
    'callbacks',
    uris,
  );
  return { fitting, why: losses.map(({ detail }) => detail) };
};

describe('an address that stands for many is left out, and never widened', () => {
  test.each([
    'https://shop.example/callback?a=b',
    'http://localhost:3000',
    'http://[::1]:3000/callback',
    'com.example.shop://callback',
    'com.example.shop:/callback',
  ])('%s stays', (uri) => {
    expect(fitted([uri])).toEqual({ fitting: [uri], why: [] });
  });

  test.each([
    ['https://*.shop.example/callback', /each address by itself/],
    ['https://{organization_name}.shop.example', /each address by itself/],
    ['https://ada@shop.example/', /each address by itself/],
    ['https://shop.example/#here', /each address by itself/],
    ['http://shop.example/callback', /Only https/],
    ['shop://callback', /holds a dot/],
  ])('%s goes', (uri, why) => {
    const answer = fitted([uri]);
    expect(answer.fitting).toEqual([]);
    expect(answer.why).toEqual([expect.stringMatching(why)]);
  });

  test('a client has 20 of a kind at most', () => {
    const uris = Array.from({ length: 22 }, (_, at) => `https://shop.example/${at}`);
    const { fitting, why } = fitted(uris);
    expect(fitting).toEqual(uris.slice(0, 20));
    expect(why).toEqual([
      'https://shop.example/20: A client has 20 at most.',
      'https://shop.example/21: A client has 20 at most.',
    ]);
  });
});
