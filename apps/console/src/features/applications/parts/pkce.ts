/** What a login with PKCE needs (RFC 7636 §4). */
export interface LoginAttempt {
  readonly verifier: string;
  readonly challenge: string;
  readonly state: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** `crypto.subtle` exists on https and on this machine alone. */
export const newAttempt = async (): Promise<LoginAttempt> => {
  const verifier = random();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)), state: random() };
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
