/** What the first start prints: the credentials that the server drew, once, and none that it was given. */
import type { IssuedCredentials } from '@keyward/core';
import { type Configuration, nameIn } from '@keyward/server/parts';

type Given = Pick<Configuration, 'firstStart' | 'nameOf'>;

type Secret = 'clientSecret' | 'password';

/**
 * Each value on a line of its own, to be copied (contract §5).
 * Rule: a secret that was given is not printed. Its holder has it, and a log would keep it.
 */
export const firstStartText = (
  { clientId, clientSecret, username, password }: IssuedCredentials,
  given: Given,
): string => {
  const lineOf = (secret: Secret, drawn: string): string =>
    given.firstStart[secret] === undefined
      ? drawn
      : `as given in ${nameIn(given, `firstStart.${secret}`)}`;

  return [
    '',
    'First start. Keep these; they are not shown again.',
    `client_id: ${clientId}`,
    `client_secret: ${lineOf('clientSecret', clientSecret)}`,
    `username: ${username}`,
    `password: ${lineOf('password', password)}`,
    '',
    '',
  ].join('\n');
};

/** The same for a program. A secret that was given is left out. */
export const firstStartOnWire = (
  { clientId, clientSecret, username, password }: IssuedCredentials,
  { firstStart }: Given,
): object => ({
  event: 'first_start',
  client_id: clientId,
  ...(firstStart.clientSecret === undefined && { client_secret: clientSecret }),
  username,
  ...(firstStart.password === undefined && { password }),
});
