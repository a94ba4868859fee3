import { readJson, unavailable } from './server-metadata.js';

/** The client as which this API asks. It may introspect tokens of a resource that it owns. */
export interface IntrospectionClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Question {
  readonly endpoint: URL;
  readonly client: IntrospectionClient;
  readonly token: string;
  readonly audience: string;
  readonly issuer: string;
}

/**
 * Asks the server about a token (RFC 7662 §2): it also knows of tokens that ended before their time.
 * @returns undefined for a token that is not active, or not for this API
 * @throws AccessDenied `temporarily_unavailable`
 */
export const introspect = async (
  ask: typeof fetch,
  { endpoint, client, token, ...wanted }: Question,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const answer = await readJson(ask, endpoint, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${credentialsOf(client)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
  });
  if (typeof answer?.['active'] !== 'boolean') throw unavailable();

  return answer['active'] && isAccessTokenFor(wanted, answer) ? answer : undefined;
};

/**
 * Rule: refresh tokens and ID tokens are active too, and open no API. Their type tells them apart. A server need
 * not name itself as the issuer (RFC 7662 §2.2).
 */
const isAccessTokenFor = (
  { audience, issuer }: Pick<Question, 'audience' | 'issuer'>,
  { token_type: type, aud, iss = issuer }: Readonly<Record<string, unknown>>,
): boolean =>
  typeof type === 'string' &&
  ['bearer', 'dpop'].includes(type.toLowerCase()) &&
  [aud].flat().includes(audience) &&
  iss === issuer;

/** Both parts are encoded as in a form, so that a colon in the id does not divide them (RFC 6749 §2.3.1). */
const credentialsOf = ({ clientId, clientSecret }: IntrospectionClient): string => {
  const [id, secret] = [clientId, clientSecret].map((part) =>
    new URLSearchParams({ '': part }).toString().slice(1),
  );
  return btoa(`${id}:${secret}`);
};
