/** Client certificates (RFC 8705): who shows one, and what is bound to it. */
import type { Client } from '../../model/client/client.js';
import { registeredNames } from '../../model/client/mutual-tls.js';
import { isRefusal, refuse } from '../../model/values/refusals.js';
import type { ClientCertificate, ClientCertificates } from '../../ports/client-certificates.js';
import type { Clock } from '../../ports/clock.js';
import type { ForeignTokens } from '../foreign-tokens.js';

export interface CertificateDeps {
  /** Left out where the installation gets no certificates. */
  readonly clientCertificates?: ClientCertificates | undefined;
  readonly clock: Clock;
}

/** Rule: a client certificate counts within its dates alone. */
export const shownCertificate = (
  { clientCertificates, clock }: CertificateDeps,
  der: Uint8Array | undefined,
): ClientCertificate | undefined => {
  const certificate = der && clientCertificates?.read(der);
  if (certificate === undefined) return undefined;

  const now = clock.now();
  return certificate.notBefore <= now && now <= certificate.notAfter ? certificate : undefined;
};

/**
 * Whether the certificate is one of the client. That its keys cannot be fetched is the same "no": who asks has proven
 * nothing, and learns nothing.
 */
export const holdsCertificate = async (
  deps: CertificateDeps & { readonly foreignTokens: ForeignTokens },
  { metadata: { oauth } }: Client,
  der: Uint8Array | undefined,
): Promise<boolean> => {
  const certificate = shownCertificate(deps, der);
  if (certificate === undefined) return false;
  if (oauth.token_endpoint_auth_method === 'self_signed_tls_client_auth')
    return isRegisteredKey(deps, oauth, certificate);

  const names = registeredNames(oauth);
  const isNamed = names.length === 1 && certificate.isNamed(names[0]!.kind, names[0]!.text);
  return isNamed && certificate.isIssuedByAuthority(deps.clock.now());
};

type Keys = Pick<Client['metadata']['oauth'], 'jwks' | 'jwks_uri'>;

const isRegisteredKey = async (
  { foreignTokens }: { readonly foreignTokens: ForeignTokens },
  { jwks, jwks_uri: jwksUri }: Keys,
  { jwk, thumbprint }: ClientCertificate,
): Promise<boolean> => {
  const source = jwksUri === undefined ? { jwks } : { jwksUri };
  try {
    // A set that lacks the key may be too old, so it is asked for again, by a name that no key has.
    for (const kid of [undefined, thumbprint]) {
      const keys = await foreignTokens.keys(source, kid);
      const isOf = (key: object): boolean =>
        Object.entries(key).every(([member, value]) => jwk?.[member] === value);
      if (keys.some((key) => isOf(key.jwk))) return true;
    }
    return false;
  } catch (error) {
    if (isRefusal(error, 'upstream_unreachable') || isRefusal(error, 'not_implemented'))
      return false;
    throw error;
  }
};

/**
 * The thumbprint of the certificate to which the tokens of a client are bound; undefined for a client without bound
 * tokens.
 * Rule: a client with tls_client_certificate_bound_access_tokens gets no token without a certificate
 * (RFC 8705 §3).
 * @throws Refusal `certificate_required`
 */
export const provenCertificate = (
  deps: CertificateDeps,
  { metadata }: Client,
  der: Uint8Array | undefined,
): string | undefined => {
  if (!metadata.oauth.tls_client_certificate_bound_access_tokens) return undefined;
  return shownCertificate(deps, der)?.thumbprint ?? refuse('certificate_required');
};
