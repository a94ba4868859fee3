/** Client certificates (RFC 8705), read by Node and by @peculiar/x509. */
import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import 'reflect-metadata';
import {
  SubjectAlternativeNameExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';
import type { CertificateName, ClientCertificate, ClientCertificates } from '@keyward/core/ports';
import ipaddr from 'ipaddr.js';
import { isIssuedBy, readAuthorities, type Certificate } from './authorities.js';
import { partsOf, readName } from './distinguished-name.js';

export interface ClientCertificatesOptions {
  /** Certificates of authorities in PEM. Without them, no certificate is issued by one. */
  readonly authorities?: string | undefined;
}

/** Bytes: longer than any that fits into a header. */
const longest = 16 * 1024;

/** @throws Error whose message goes on after the name of what holds the authorities */
export const nodeClientCertificates = ({
  authorities,
}: ClientCertificatesOptions = {}): ClientCertificates => {
  const trusted = authorities === undefined ? [] : readAuthorities(authorities);
  return {
    hasAuthorities: trusted.length > 0,
    isName: (kind, text) => wanted[kind](text) !== undefined,

    read(der): ClientCertificate | undefined {
      const certificate = parsedFrom(der);
      if (certificate === undefined) return undefined;

      const { node, parsed } = certificate;
      return {
        thumbprint: createHash('sha256').update(node.raw).digest('base64url'),
        notBefore: parsed.notBefore,
        notAfter: parsed.notAfter,
        jwk: jwkOf(node.publicKey),
        isNamed(kind, text) {
          const name = wanted[kind](text);
          return name !== undefined && namesOf(parsed, kind).includes(name);
        },
        isIssuedByAuthority: (now) => isIssuedBy(trusted, certificate, now),
      };
    },
  };
};

/** Bytes behind the certificate would be no part of it, so there are none. */
const parsedFrom = (der: Uint8Array): Certificate | undefined => {
  if (der.length > longest) return undefined;
  try {
    const node = new X509Certificate(der);
    return node.raw.equals(der)
      ? { node, parsed: new ParsedCertificate(new Uint8Array(der)) }
      : undefined;
  } catch {
    return undefined;
  }
};

const jwkOf = (key: KeyObject): ClientCertificate['jwk'] => {
  try {
    return { ...key.export({ format: 'jwk' }) };
  } catch {
    return undefined;
  }
};

/** A registered name in the one spelling in which names are compared; undefined for what is no such name. */
const wanted: Readonly<Record<CertificateName, (text: string) => string | undefined>> = {
  subject_dn(text) {
    const parts = readName(text);
    return parts && JSON.stringify(parts);
  },
  san_dns: (text) => (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text) ? text.toLowerCase() : undefined),
  san_uri: (text) => (/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(text) ? text : undefined),
  san_ip: (text) => (isIP(text) === 0 ? undefined : ipaddr.parse(text).toNormalizedString()),
  san_email(text) {
    const [, local, host] = /^([\x21-\x3f\x41-\x7e]+)@([a-z0-9.-]+)$/i.exec(text) ?? [];
    return local === undefined ? undefined : `${local}@${host!.toLowerCase()}`;
  },
};

const typeOf = { san_dns: 'dns', san_uri: 'url', san_ip: 'ip', san_email: 'email' } as const;

const namesOf = (parsed: ParsedCertificate, kind: CertificateName): readonly unknown[] => {
  if (kind === 'subject_dn') return [JSON.stringify(partsOf(parsed.subjectName))];

  const alternatives = parsed.getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  return alternatives
    .filter(({ type }) => type === typeOf[kind])
    .map(({ value }) => wanted[kind](value));
};
