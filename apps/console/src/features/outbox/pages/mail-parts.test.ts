import { expect, test } from '@jest/globals';
import { partsOf } from './mail-parts.js';

const issuer = 'http://localhost:3000';
const linksIn = (text: string): readonly string[] =>
  partsOf(text, issuer)
    .filter(({ isLink }) => isLink)
    .map(({ text: link }) => link);

test('a link to this server is a link', () => {
  const text = `Follow it:\n${issuer}/ticket/abc?handle=a&b=1\n\nBye`;
  expect(linksIn(text)).toEqual([`${issuer}/ticket/abc?handle=a&b=1`]);
});

test.each([
  'http://localhost:30000/ticket',
  'https://elsewhere.example/http://localhost:3000/',
  'javascript:alert(1)',
])('%s is no link', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('all of the text is kept', () => {
  const text = '  Hello,\n\n  go to http://localhost:3000/x now.\n';
  expect(
    partsOf(text, issuer)
      .map(({ text: part }) => part)
      .join(''),
  ).toBe(text);
});
