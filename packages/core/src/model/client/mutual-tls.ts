/** Mutual TLS in the document of a client (RFC 8705 §2, §3.4). */
import { refuse } from '../values/refusals.js';

export const certificateMethods = ['tls_client_auth', 'self_signed_tls_client_auth'] as const;

export const usesCertificate = (method: string | undefined): boolean =>
  certificateMethods.some((each) => each === method);

/** Which name of a certificate a client registers (RFC 8705 §2.1.2). */
export const certificateNames = [
  'subject_dn',
  'san_dns',
  'san_uri',
  'san_ip',
  'san_email',
] as const;
export type CertificateName = (typeof certificateNames)[number];

/** What the installation can do with certificates. */
export interface CertificateRules {
  /** Whether there are authorities whose certificates count. */
  readonly hasAuthorities: boolean;
  /** Whether such a text can be the name of a certificate. */
  isName(kind: CertificateName, text: string): boolean;
}

/** The members of the document that this is about. */
type CertificateSettings = {
  readonly [N in `tls_client_auth_${CertificateName}`]?: string | undefined;
} & {
  readonly token_endpoint_auth_method?: string | undefined;
  readonly tls_client_certificate_bound_access_tokens?: boolean | undefined;
};

interface RegisteredName {
  readonly kind: CertificateName;
  readonly text: string;
}

export const registeredNames = (oauth: CertificateSettings): readonly RegisteredName[] =>
  certificateNames.flatMap((kind) => {
    const text = oauth[`tls_client_auth_${kind}`];
    return text === undefined ? [] : [{ kind, text }];
  });

const invalid = (member: string, why: string): never =>
  refuse('invalid_field', { field: `metadata.oauth.${member}`, why });

/**
 * Rule: what asks for client certificates is refused where the installation gets none (RFC 8705), and a client of
 * tls_client_auth registers one name (RFC 8705 §2.1.2).
 * @throws Refusal `invalid_field`
 */
export const assertMutualTls = (
  oauth: CertificateSettings,
  rules: CertificateRules | undefined,
): void => {
  const { token_endpoint_auth_method: method } = oauth;
  const off = 'needs mutual TLS, which this server is not configured for';
  if (rules === undefined && usesCertificate(method)) invalid('token_endpoint_auth_method', off);
  if (rules === undefined && oauth.tls_client_certificate_bound_access_tokens)
    invalid('tls_client_certificate_bound_access_tokens', off);
  const names = registeredNames(oauth);
  for (const { kind, text } of names)
    if (rules?.isName(kind, text) === false)
      invalid(`tls_client_auth_${kind}`, `is no ${nameOf[kind]}`);

  if (method !== 'tls_client_auth') return;
  if (rules?.hasAuthorities !== true)
    invalid('token_endpoint_auth_method', 'needs authorities whose certificates count');
  if (names.length !== 1)
    invalid(
      'tls_client_auth_subject_dn',
      `or _san_dns, _san_uri, _san_ip, _san_email, exactly one of them, is required for ${method}`,
    );
};

const nameOf: Readonly<Record<CertificateName, string>> = {
  subject_dn: 'distinguished name as RFC 4514 writes it',
  san_dns: 'host name',
  san_uri: 'URI',
  san_ip: 'IP address',
  san_email: 'e-mail address',
};
