/** A foreign OpenID provider that is certified, on this machine, with pages of its own for login and consent. */
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { freePort } from './free-port.js';

export interface CertifiedProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

export const clientThere = {
  client_id: 'keyward',
  client_secret: 'what keyward proves itself with',
};

/** A login there with whose ID token an address comes that is not that account's: `name-as-other`. */
export const loginAs = (name: string, other: string): string => `${name}-as-${other}`;

/**
 * A typed login is that account; everybody has an address, and it is verified unless
 * the login says otherwise.
 * The user-info endpoint tells it, and the ID token tells of nobody but those of `loginAs`.
 * `made` makes the issuer known to those who send people there, and answers the address to send them back to.
 */
export const startCertifiedProvider = async (
  made: (issuer: string) => Promise<string>,
): Promise<CertifiedProvider> => {
  const speakAgain = withoutItsWarnings();
  const { Provider } = await import('oidc-provider');
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ ...clientThere, redirect_uris: [await made(issuer)] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    // The ID token tells of the person too; `idTokenClaims` says how much.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for the cookies of the test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'one' }] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: (use) => (use === 'id_token' ? idTokenClaims(sub) : userInfoClaims(sub)),
    }),
  });
  const server: Server = createServer(provider.callback() as never);
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve);
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
        speakAgain();
      }),
  };
};

const userInfoClaims = (sub: string) => ({
  sub,
  name: `${sub} of the provider`,
  preferred_username: sub,
  email: `${sub}@example.com`,
  email_verified: !sub.startsWith('unverified'),
});

/** An address without `email_verified`, as providers send it that have not checked it. */
const idTokenClaims = (sub: string) => {
  const [, other] = sub.split('-as-');
  return { sub, ...(other === undefined ? {} : { email: `${other}@example.com` }) };
};

/**
 * What it warns of (its storage, its pages, its keys) is what makes it good for a test; anything
 * that others say is heard.
 */
const withoutItsWarnings = (): (() => void) => {
  const spoken = { warn: console.warn, info: console.info };
  for (const level of ['warn', 'info'] as const) {
    console[level] = (...words: unknown[]) => {
      if (!String(words[0]).startsWith('oidc-provider ')) spoken[level](...words);
    };
  }
  return () => {
    Object.assign(console, spoken);
  };
};
