import type { Client } from '@keyward/core';

/** What the token endpoint answers (RFC 6749 §5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
  readonly scope?: string;
}

/**
 * Asks the token endpoint as this client.
 * @throws Error with the answer where it refuses
 */
export const requestToken = async (
  issuer: string,
  client: Client,
  parameters: Readonly<Record<string, string | undefined>>,
): Promise<TokenAnswer> => {
  const { headers, fields } = authenticationOf(client);
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ ...given(parameters), ...fields }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}: ${text}`);
  return JSON.parse(text) as TokenAnswer;
};

/** Those that have a value. */
export const given = (
  parameters: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

interface Authentication {
  readonly headers: Record<string, string>;
  readonly fields: Record<string, string>;
}

const authenticationOf = ({ id, secret, metadata }: Client): Authentication => {
  if (secret === null) return { headers: {}, fields: { client_id: id } };
  if (metadata.oauth.token_endpoint_auth_method === 'client_secret_post')
    return { headers: {}, fields: { client_id: id, client_secret: secret } };

  // Both parts are encoded as in a form (RFC 6749 §2.3.1).
  const [user, password] = [id, secret].map((part) =>
    new URLSearchParams({ '': part }).toString().slice(1),
  );
  return { headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}` }, fields: {} };
};
