import { expect, test } from '@jest/globals';
import { basicCredentials } from './basic-credentials.js';

test.each([
  ['a', 'b', 'YTpi'],
  ['ab', 'cde', 'YWI6Y2Rl'],
  ['ab', 'cd', 'YWI6Y2Q='],
  ['a:b', 'c d', 'YSUzQWI6Yytk'],
  ['ä', "!'()*~", 'JUMzJUE0OiUyMSUyNyUyOCUyOSolN0U='],
])('%s and %s are sent as %s (RFC 6749 §2.3.1, RFC 7617 §2)', (id, secret, text) => {
  expect(basicCredentials(id, secret)).toBe(`Basic ${text}`);
});
