import { AccessDenied } from './access-denied.js';

/** What is used of the metadata of an authorization server (RFC 8414 §2). */
export interface ServerMetadata {
  readonly jwksUri: URL;
  readonly introspectionEndpoint: URL;
}

export const unavailable = (): AccessDenied =>
  new AccessDenied('temporarily_unavailable', 'The authorization server cannot be asked');

/** The address leads to a server that has another name, such as 127.0.0.1 for localhost: this API is set up wrongly. */
const anotherIssuer = (): AccessDenied =>
  new AccessDenied(
    'temporarily_unavailable',
    'The authorization server calls itself another issuer than this API names',
  );

/** Milliseconds for which an answer is waited for. */
export const patience = 5000;

/** Reads the metadata once. After a failure, the next call tries again. */
export const rememberedMetadata = (
  issuer: string,
  ask: typeof fetch,
): (() => Promise<ServerMetadata>) => {
  let known: Promise<ServerMetadata> | undefined;

  return () => {
    known ??= readMetadata(issuer, ask).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};

const readMetadata = async (issuer: string, ask: typeof fetch): Promise<ServerMetadata> => {
  const address = `${issuer}/.well-known/openid-configuration`;
  const metadata = await readJson(ask, address);

  if (metadata === undefined) throw unavailable();
  // Another issuer would speak for this one (RFC 8414 §3.3).
  if (metadata['issuer'] !== issuer) throw anotherIssuer();
  const [jwksUri, introspectionEndpoint] = ['jwks_uri', 'introspection_endpoint'].map((name) =>
    urlIn(metadata[name]),
  );
  if (jwksUri === undefined || introspectionEndpoint === undefined) throw unavailable();
  return { jwksUri, introspectionEndpoint };
};

/** @returns undefined where the answer is not a JSON object */
export const readJson = async (
  ask: typeof fetch,
  address: string | URL,
  request: RequestInit = {},
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await ask(address, { ...request, redirect: 'error', signal });
    const body: unknown = response.ok ? await response.json() : undefined;
    return typeof body === 'object' && body !== null
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

const urlIn = (value: unknown): URL | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
