/** A program of a bank or a hospital: it signs its assertions and its proofs, and pushes its requests (FAPI 2.0). */
import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { issuer, type Deployment } from './deployment.js';
import { createProver } from './dpop.js';
import type { Answer, Json } from './exchange.js';
import { formBrowser, leftFor, type FormBrowser, type Shown } from './form-browser.js';
import { addClient, addResource, addScope, addUser, authorize, grant } from './world.js';

export const redirectUri = 'https://bank.example/callback';
export const verifier = 'a-verifier-of-43-characters-'.padEnd(43, 'x');
export const challenge = createHash('sha256').update(verifier).digest('base64url');
const password = 'a long passphrase of Ada';
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

type Fields = Readonly<Record<string, string | undefined>>;

const given = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** A key pair for signatures, with the public part as it is registered. */
export const signingKey = async (alg = 'ES256') => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg };
  return { alg, jwk, privateKey };
};

export type SigningKeyPair = Awaited<ReturnType<typeof signingKey>>;

/** The document of such a client; `oauth` adds to its part of that name. */
export const fapiDocument = (keys: readonly SigningKeyPair[], oauth: object = {}): Json => ({
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
  urls: { redirect_uris: [redirectUri] },
  oauth: { security_profile: 'fapi2', jwks: { keys: keys.map(({ jwk }) => jwk) }, ...oauth },
});

export interface FapiOptions {
  readonly oauth?: object;
  readonly signingAlgorithm?: string;
  readonly isFirstParty?: boolean;
  readonly grants?: readonly string[];
}

/** The program, with an API of its own and a person who can log in. */
export const createFapiProgram = async (
  server: Deployment,
  { oauth, grants, signingAlgorithm = 'ES256', isFirstParty = true }: FapiOptions = {},
) => {
  const key = await signingKey();
  const weak = await signingKey('RS256');
  const prover = await createProver();
  const client = await addClient(server, {
    client_type: 'regular_web',
    is_first_party: isFirstParty,
    client_metadata: {
      ...fapiDocument([key, weak], oauth),
      ...(grants && { grant_types: grants }),
    },
  });
  const resource = await addResource(server, {
    signing_algorithm: signingAlgorithm,
    skip_consent_for_first_party: true,
    identifier_url: `https://${randomUUID()}.example`,
  });
  const scopes = [
    await addScope(server, resource.id, 'pay'),
    await addScope(server, resource.id, 'look'),
  ];
  await authorize(server, client.id, resource.id);
  await grant(server, client.id, resource.id, ...scopes.map(({ id }) => id));
  const user = await addUser(server, { password });

  const seconds = (): number => Math.floor(server.clock.now().getTime() / 1000);

  const assertion = (claims: object = {}, by: SigningKeyPair = key): Promise<string> =>
    new SignJWT({
      iss: client.id,
      sub: client.id,
      aud: issuer,
      jti: randomUUID(),
      iat: seconds(),
      exp: seconds() + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: by.alg, kid: by.jwk.kid! })
      .sign(by.privateKey);

  const authenticated = async (claims?: object): Promise<Fields> => ({
    client_assertion_type: assertionType,
    client_assertion: await assertion(claims),
  });

  const proof = (method: string, path: string, token?: string, claims?: object) =>
    prover.prove({ method, url: issuer + path, token, now: server.clock.now(), claims });

  const post = async (
    path: string,
    fields: Fields,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    server.post(path, given({ ...(await authenticated()), ...fields }), undefined, headers);

  const request = (more: Fields = {}): Fields => ({
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid pay',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });

  /** The request as an object that the program has signed (RFC 9101). */
  const requestObject = (more: object = {}, header: object = {}): Promise<string> =>
    new SignJWT({
      iss: client.id,
      aud: issuer,
      client_id: client.id,
      nbf: seconds(),
      exp: seconds() + 60,
      ...given(request()),
      ...more,
    })
      .setProtectedHeader({
        typ: 'oauth-authz-req+jwt',
        alg: key.alg,
        kid: key.jwk.kid!,
        ...header,
      })
      .sign(key.privateKey);

  const push = (more: Fields = {}): Promise<Answer> => post('/par', request(more));

  const pushSigned = async (more: object = {}, header: object = {}): Promise<Answer> =>
    post('/par', { request: await requestObject(more, header) });

  /** Reaches the server of the test, wherever it listens. */
  const browser = (
    note: (exchange: { readonly method: string; readonly status: number }) => void = () =>
      undefined,
  ): FormBrowser =>
    formBrowser(issuer, async (url, init) => {
      const answer = await fetch((url as string).replace(issuer, server.url), init);
      note({ method: init?.method ?? 'GET', status: answer.status });
      return answer;
    });

  const open = (at: FormBrowser, requestUri: string): Promise<Shown> =>
    at.open(
      `${issuer}/authorize?${new URLSearchParams({ client_id: client.id, request_uri: requestUri }).toString()}`,
    );

  /** Logs in, and agrees where the page asks. */
  const through = async (at: FormBrowser, requestUri: string): Promise<Shown> => {
    let page = await open(at, requestUri);
    if (page.text.includes('name="password"'))
      page = await at.submit(page, { username: user.username, password });
    if (page.text.includes('action="consent"')) page = await at.submit(page, {});
    return page;
  };

  const answerTo = async (more: Fields = {}): Promise<URL> =>
    leftFor(await through(browser(), (await push(more)).body.request_uri));

  const code = async (more: Fields = {}): Promise<string> =>
    (await answerTo(more)).searchParams.get('code')!;

  const token = async (
    fields: Fields,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> => post('/token', fields, headers ?? { DPoP: await proof('POST', '/token') });

  const redeem = (presented: string, headers?: Readonly<Record<string, string>>): Promise<Answer> =>
    token(
      {
        grant_type: 'authorization_code',
        code: presented,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
      headers,
    );

  return {
    server,
    client,
    resource,
    user,
    key,
    weak,
    prover,
    assertion,
    answerTo,
    browser,
    code,
    open,
    post,
    proof,
    push,
    pushSigned,
    redeem,
    request,
    requestObject,
    seconds,
    through,
    token,
  };
};

export type FapiProgram = Awaited<ReturnType<typeof createFapiProgram>>;
