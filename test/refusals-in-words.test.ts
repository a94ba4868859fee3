/** Each reason that the server gives for a refusal has a sentence in the console, in the language of its reader. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readRefusal } from '../apps/console/src/kit/refusals/read-refusal.js';
import { root } from '../scripts/generate-docs.mjs';

/** Where the reasons of the Management API are written. */
const rooms = [
  ...['model', 'people', 'registry', 'access', 'tenants', 'support', 'directory', 'login'].map(
    (room) => `packages/core/src/${room}/*.ts`,
  ),
  'packages/api/src/kernel/*.ts',
  'packages/api/src/management/*.ts',
];

/** No form of the console gets these. */
const elsewhere: readonly (readonly [RegExp, why: string])[] = [
  [
    /percent-encoded|parameters$|given more than once|is not UTF-8|operation takes none/,
    'requests',
  ],
  [/^is invalid|^holds a character that is not allowed|^must be all or empty/, 'a search by hand'],
  [/Authorization header|tokens are taken|actor_token/, 'requests for tokens'],
  [/which the server made: give it/, 'lines of another system, which a command imports'],
  [/where a row has none$/, 'documents of configuration, which pipelines send'],
  [/^is wrong|names nobody|this login|account$|was invited|user_id names/, 'pages for people'],
  [/^must be all|checked here$|^cannot be (deleted|suspended)|^cannot join/, 'programs'],
  [
    /^is required, or a user|^must hold 1 to 7$/,
    'delegates, of whom the dialog takes one, at an API or more',
  ],
  [/^(has a kid|holds a private|is not an object)/, 'part of the reason of a key set'],
  [
    /^cannot hold the Man|^holds a jwks|^must be ahead, by|jwks_uri and jwks$|^must hold some of/,
    'programs',
  ],
  [/^must hold 1 to 7 entries$|^must be the name of an event/, 'lists of events, which are chosen'],
  [/^must hold 1 to 7 ids, separated by commas$/, 'pages of a list, of 100 rows at most'],
  [/^must be ASCII$|^must be a SHA-256 in base64url/, 'receivers and providers of signals'],
  [/^is one too many|^must hold some scopes|^names (no|an) API/, 'pages for people'],
  [
    /callers who reach all|base32 without|^must hold one app|user who was deleted$/,
    'lines of an import, which programs write',
  ],
  [/^must be switched on$/, 'a provider that the form does not offer'],
  [/^must be deny for check-password$/, 'a choice that the form does not offer'],
  [/^is no 7$/, 'names of certificates, which programs register'],
  [
    /^cannot hold( 7)?$|__proto__|cannot be stored|round differently|object twice/,
    'authorization details and their schemas, which programmers write',
  ],
  [
    /^must be object$|in 1 to 7 languages$|^is longer than 7 characters$|at least one object/,
    'authorization details and their schemas, which programmers write',
  ],
  [
    /text as type|each type once|^must name type|deeper than 7|of one name$|which no detail has$/,
    'authorization details and their schemas, which programmers write',
  ],
  [
    /^must be a (list|list of texts|schema)$/,
    'authorization details and their schemas, which programmers write',
  ],
  [/^must (be|hold) ?7?$/, 'worded where it is thrown'],
];

const sources = execFileSync('git', ['ls-files', '--', ...rooms], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.(test|contract|test-support)\.ts$/.test(path));

/** A reason is a text that goes on after the name of a field. */
const reason = /['`]((?:must|is|names|cannot|holds|has|belongs|means|would|needs) [^'`]*)['`]/g;

const reasons = sources.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(reason)].map(([, text]) =>
    text!.replace(/\$\{[^}]*\}?/g, '7').trim(),
  ),
);

test('there are reasons to read', () => {
  expect(reasons.length).toBeGreaterThan(100);
});

test.each([...new Set(reasons)].sort())('“%s” has a sentence', (text) => {
  const read = readRefusal({
    code: 'invalid_request',
    message: `client_name ${text}.`,
  });
  const isElsewhere = elsewhere.some(([pattern]) => pattern.test(text));
  expect(read !== undefined || isElsewhere).toBe(true);
});
