/**
 * What a browser is asked, in the form of JSON that the specification gives it (W3C Web Authentication Level
 * 3).
 */
import type { Digest } from '../ports/digest.js';
import type { User } from '../model/user/user.js';
import type { Authenticator } from '../model/user/authenticator.js';
import { challengeLifetime } from './passkey-challenge.js';

/**
 * Who asks for passkeys: they belong to the host of the issuer, and to nobody else (W3C Web Authentication
 * Level 3 §4).
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Rule: there are passkeys only at a host that has a name, over https; localhost needs no https (W3C Web
 * Authentication Level 3 §4).
 */
export const relyingParty = (issuer: string): RelyingParty | undefined => {
  const [, scheme, id = '', port = ''] =
    /^(https?):\/\/([a-z0-9.-]+)(:\d+)?(?:\/|$)/i.exec(issuer) ?? [];
  const hasName = id !== '' && !/^[\d.]+$/.test(id);
  const isSafe = scheme === 'https' || id === 'localhost' || id.endsWith('.localhost');
  return hasName && isSafe ? { id, origin: `${scheme}://${id}${port}` } : undefined;
};

interface Descriptor {
  readonly type: 'public-key';
  readonly id: string;
  readonly transports: readonly string[];
}

export interface PasskeyCreation {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[];
  readonly timeout: number;
  readonly excludeCredentials: readonly Descriptor[];
  readonly authenticatorSelection: {
    readonly residentKey: 'preferred';
    readonly userVerification: 'preferred';
  };
  readonly attestation: 'none';
}

export interface PasskeyRequest {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly allowCredentials: readonly Descriptor[];
  readonly userVerification: 'preferred' | 'required';
}

/** Ed25519, ES256 and RS256, as COSE numbers them: what authenticators have. */
const algorithms = [-8, -7, -257];

const timeout = challengeLifetime * 1000;

/**
 * Names nobody, so that an authenticator tells nobody whose it is (Web Authentication Level 3 §14.6.1), and
 * is the same for all passkeys of a person.
 */
export const userHandle = ({ digest }: { readonly digest: Digest }, userId: string): string =>
  digest.keyed('passkey user', userId);

const descriptors = (own: readonly Authenticator[]): readonly Descriptor[] =>
  own.flatMap(({ passkey }) =>
    passkey === null
      ? []
      : [{ type: 'public-key', id: passkey.credentialId, transports: passkey.transports }],
  );

/** An authenticator that holds one of the person's passkeys makes no second one. */
export const passkeyCreation = (
  deps: { readonly digest: Digest },
  { id }: RelyingParty,
  user: User,
  { own, challenge }: { readonly own: readonly Authenticator[]; readonly challenge: string },
): PasskeyCreation => {
  const name = user.email ?? user.username ?? user.phoneNumber ?? user.id;
  return {
    rp: { id, name: id },
    user: { id: userHandle(deps, user.id), name, displayName: user.profile.name ?? name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: descriptors(own),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
};

export const passkeyRequest = (
  { id }: RelyingParty,
  own: readonly Authenticator[],
  challenge: string,
  userVerification: PasskeyRequest['userVerification'] = 'preferred',
): PasskeyRequest => ({
  challenge,
  rpId: id,
  timeout,
  allowCredentials: descriptors(own),
  userVerification,
});
