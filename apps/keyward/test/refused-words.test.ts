/** What the command line says of words that are not there, or not as they should be. */
import { describe, expect, test } from '@jest/globals';
import { commandLine } from '../src/command-line.js';
import { UsageError } from '../src/usage-error.js';

const answerTo = async (words: readonly string[]): Promise<string> => {
  const doNothing = () => Promise.resolve();
  const program = commandLine({
    withConfiguration: doNothing,
    withoutConfiguration: doNothing,
    fail: () => undefined,
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return 'done';
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
};

describe('a word that is missing is named before those that the command knows', () => {
  test.each([
    [['plan'], /^FILE is missing; plan knows FILE, --url URL/],
    [['apply', '--prune'], /^FILE is missing; apply knows FILE/],
    [['backup'], /^FILE is missing; backup knows FILE$/],
    [['convert', '--out', 'a'], /^FORMAT is missing; convert knows FORMAT \(keycloak, /],
    [['convert', 'keycloak', '--out', 'moved'], /^INPUT is missing; convert knows /],
    [['convert', 'keycloak', 'realm.json'], /^--out FOLDER is missing; convert knows /],
    [['copy', '--from', 'sqlite:a.db'], /^--to URL is missing; copy knows /],
    [['webhooks', 'listen'], /^--url URL is missing; webhooks listen knows /],
    [['withdraw-key'], /^KEY_ID is missing; withdraw-key takes the kid of one key$/],
    [['completion'], /^SHELL is missing; completion knows bash, zsh, fish$/],
    [['import-users', 'a.ndjson', '--tenant'], /^TENANT is missing after --tenant; import-users /],
    [['plan', 'a.yaml', '--url'], /^URL is missing after --url; plan knows /],
  ])('%j', async (words, line) => {
    expect(await answerTo(words)).toMatch(line);
  });
});

test.each([
  ['http://ada:a-password@localhost:8080/hook'],
  ['ftp://ada:a-password@localhost/hook'],
  ['ada:a-password'],
])('an address with a password is refused and not repeated: %s', async (address) => {
  const listen = ['webhooks', 'listen', '--url', 'http://localhost:3000', '--forward-to', address];
  expect(await answerTo(listen)).toMatch(/^webhooks listen takes http and https addresses without/);
});
