/**
 * A foreign identity provider on this machine: metadata, keys that rotate, and tokens as good
 * or bad as a test wants them.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export interface Upstream {
  readonly issuer: string;
  /** What was asked of it. */
  readonly asked: string[];
  /** An ID token for the client "keyward"; `undefined` as a claim leaves it out. */
  token(
    claims?: JWTPayload,
    more?: { readonly kid?: string; readonly key?: CryptoKey },
  ): Promise<string>;
  /** The public key as others see it, as PEM-less JWK text: what a confused verifier would take for a secret. */
  publicKeyText(): string;
  /** A new key from now on; the old one is published no more. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

export const startUpstream = async (now: () => Date): Promise<Upstream> => {
  let generation = 0;
  let current: { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: object };
  const rotate = async (): Promise<void> => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${++generation}`;
    current = {
      kid,
      privateKey: pair.privateKey,
      jwk: { ...(await exportJWK(pair.publicKey)), kid, use: 'sig', alg: 'RS256' },
    };
  };
  await rotate();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url!);
    const documents: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys: [current.jwk] },
    };
    const document = documents[request.url!];
    response
      .writeHead(document ? 200 : 404, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    asked,
    rotate,
    publicKeyText: () => JSON.stringify(current.jwk),
    async token(claims = {}, { kid = current.kid, key = current.privateKey } = {}) {
      const seconds = Math.floor(now().getTime() / 1000);
      const all = {
        iss: issuer,
        aud: 'keyward',
        sub: 'upstream-ada',
        iat: seconds,
        exp: seconds + 300,
        ...claims,
      };
      return new SignJWT(
        Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      )
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(key);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
