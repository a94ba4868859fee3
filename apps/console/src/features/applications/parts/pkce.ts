import { digestedSecret, randomText } from '../../../kit/digested-secret.js';

/** What a login with PKCE needs (RFC 7636 §4). */
export interface LoginAttempt {
  readonly verifier: string;
  readonly challenge: string;
  readonly state: string;
}

export const newAttempt = async (): Promise<LoginAttempt> => {
  const { secret: verifier, digest: challenge } = await digestedSecret();
  return { verifier, challenge, state: randomText() };
};

/** The claims of a JWT; undefined for an opaque token. */
export const decoded = (token: string): { header: unknown; claims: unknown } | undefined => {
  const [header, claims, signature] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined) return undefined;
  try {
    return { header: read(header), claims: read(claims) };
  } catch {
    return undefined;
  }
};

const read = (part: string): unknown => {
  const binary = atob(part.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};
