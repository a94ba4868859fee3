/** The address of a server on the command line. */
import { expect, test } from '@jest/globals';
import { webAddress } from '../src/server-at.js';

test.each(['http://localhost:3000', 'https://id.example/iam/', 'http://[::1]:3000'])(
  '%s is taken',
  (url) => {
    expect(webAddress('--url', url)).toBe(url);
  },
);

test.each([
  'https://ada:a-password@id.example',
  'https://ada@id.example',
  'localhost:3000',
  'ftp://id.example',
  'https://id.example/?a=b',
  'https://id.example/#a',
  'id.example',
  '',
])('%p is refused in one line, which does not repeat it', (url) => {
  expect(() => webAddress('--url', url)).toThrow(
    /^--url must be an http or https URL without user, query and fragment, such as [^@]+$/,
  );
});
