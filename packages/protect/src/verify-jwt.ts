import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { patience, unavailable } from './server-metadata.js';

export interface JwtRules {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  readonly now: () => Date;
}

/**
 * Keys are fetched anew after ten minutes, and when one is unknown: once a second at most, since callers can name
 * any key. So the next key counts at once after one was withdrawn.
 */
export const remoteKeys = (jwksUri: URL, ask: typeof fetch): JWTVerifyGetKey =>
  createRemoteJWKSet(jwksUri, {
    cooldownDuration: 1000,
    timeoutDuration: patience,
    [customFetch]: ask,
  });

/**
 * The claims of a token that is signed by the server for this API and in time (RFC 9068 §4).
 * @returns undefined for every other token
 * @throws AccessDenied `temporarily_unavailable` where the keys cannot be fetched
 */
export const verifyJwt = async (
  token: string,
  key: JWTVerifyGetKey | Uint8Array,
  { issuer, audience, algorithms, now }: JwtRules,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const options: JWTVerifyOptions = {
    issuer,
    audience,
    algorithms: [...algorithms],
    typ: 'at+jwt',
    requiredClaims: ['sub', 'exp'],
    currentDate: now(),
  };
  try {
    const { payload } =
      typeof key === 'function'
        ? await jwtVerify(token, key, options)
        : await jwtVerify(token, key, options);
    return payload;
  } catch (error) {
    if (isAboutTheToken(error)) return undefined;
    throw unavailable();
  }
};

/** Of the errors of jose, those that end the search for keys are not about the token. */
const isAboutTheToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
