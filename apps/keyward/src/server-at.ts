/** A server over its API, for commands that take `--url`. */
import { managementPath } from '@keyward/api';
import { keywardClient, type Call, type Operation } from '@keyward/client';
import { ConfigurationError } from '@keyward/server/parts';
import { webUrl } from './web-url.js';

export interface ServerAt {
  /** @throws KeywardError what the server refuses */
  readonly ask: <Answer>(method: Operation['method'], path: string, call?: Call) => Promise<Answer>;
}

/** The credentials stand in the environment, since the words of a command line are no secret. */
export const serverAt = (url: string): ServerAt => {
  const { KEYWARD_CLIENT_ID: clientId, KEYWARD_CLIENT_SECRET: clientSecret } = process.env;
  if (!clientId || !clientSecret)
    throw new ConfigurationError(
      '--url needs KEYWARD_CLIENT_ID and KEYWARD_CLIENT_SECRET, the credentials of a client',
    );
  const client = keywardClient({ issuer: webAddress('--url', url), clientId, clientSecret });
  return {
    ask: (method, path, call = {}) =>
      client.send({ method, path: `${managementPath}${path}` }, call),
  };
};

/**
 * The address that an option gives. One with a user is refused before it is asked, since the errors of `fetch` repeat
 * the address with its password.
 *
 * @throws ConfigurationError
 */
export const webAddress = (option: string, text: string): string => {
  const url = webUrl(text);
  if (url !== undefined && url.search + url.hash === '') return text;
  throw new ConfigurationError(
    `${option} must be an http or https URL without user, query and fragment, such as http://localhost:3000`,
  );
};
