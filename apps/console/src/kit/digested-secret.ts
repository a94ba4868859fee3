/** A secret that is made in the browser, and what a server keeps of it. */
export interface DigestedSecret {
  readonly secret: string;
  /** SHA-256, as base64url. */
  readonly digest: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** `crypto.subtle` exists on https and on this machine alone. */
export const digestedSecret = async (): Promise<DigestedSecret> => {
  const secret = randomText();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, digest: base64url(new Uint8Array(digest)) };
};
