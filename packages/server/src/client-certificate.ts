/**
 * The client certificate of a request (RFC 8705). A trusted proxy tells it in a header; everyone else proves it in the
 * TLS of the own connection.
 */
import { X509Certificate } from 'node:crypto';
import { refuse } from '@keyward/core';
import type { CertificateBearer } from '@keyward/http';
import { listedProxies } from './caller-address.js';
import type { CertificateHeader } from './settings/kinds.js';

const usualHeader: CertificateHeader = { name: 'client-cert', form: 'rfc9440' };

/**
 * Rule: the header of a client certificate counts from the address of a trusted proxy alone, and a certificate of the
 * proxy's own connection is not that of its client.
 */
export const clientCertificate = (
  trustedProxies: readonly string[],
  { name, form }: CertificateHeader = usualHeader,
): ((bearer: CertificateBearer) => Uint8Array | undefined) => {
  const isProxy = listedProxies(trustedProxies);

  return ({ address = '', isAnonymous = false, header, peerCertificate }) => {
    if (isAnonymous || !isProxy(address)) return peerCertificate?.();

    const value = header(name)?.trim();
    if (!value) return undefined;
    const read = readers[form](value);
    return typeof read === 'string'
      ? refuse('request_unreadable', { why: `has the header ${name}, which ${read}` })
      : read;
  };
};

/** The certificate, undefined where there is none, or what is wrong, as the end of a sentence. */
type Reader = (value: string) => Uint8Array | string | undefined;

const twice = 'is given twice';
const unreadable = 'holds no certificate that can be read';

const bytesOf = (base64: string): Uint8Array | string =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : unreadable;

/** Of its certificates, the first: a proxy may add the chain behind it. */
const fromPem = (encoded: string): Uint8Array | string => {
  try {
    return new X509Certificate(decodeURIComponent(encoded)).raw;
  } catch {
    return unreadable;
  }
};

/** None of these forms has a comma of its own, and Node joins what is sent twice with one. */
const once =
  (read: Reader): Reader =>
  (value) =>
    value.includes(',') ? twice : read(value);

const readers: Readonly<Record<CertificateHeader['form'], Reader>> = {
  /** A byte sequence between colons (RFC 8941 §3.3.5); parameters do not count (RFC 9440 §2.2). */
  rfc9440: once((value) => {
    const [, base64] = /^:([^:]*):\s*(?:;.*)?$/.exec(value) ?? [];
    return base64 === undefined ? unreadable : bytesOf(base64);
  }),
  'der-base64': once(bytesOf),
  'pem-url': once(fromPem),
  xfcc: (value) => {
    const elements = splitOutsideQuotes(value, ',');
    if (elements.length > 1) return twice;

    const pairs = splitOutsideQuotes(value, ';').map((pair) => /^\s*cert=(.*)$/is.exec(pair)?.[1]);
    const [certificate, second] = pairs.filter((each) => each !== undefined);
    if (second !== undefined) return twice;
    return certificate === undefined
      ? undefined
      : fromPem(certificate.replace(/^"(.*)"\s*$/s, '$1'));
  },
};

/** Envoy puts values with separators into quotes, and a backslash before a quote in them. */
const splitOutsideQuotes = (text: string, separator: string): readonly string[] => {
  const parts = [''];
  let isQuoted = false;
  for (const piece of text.match(/\\.|[^]/g) ?? []) {
    if (piece === '"') isQuoted = !isQuoted;
    if (piece === separator && !isQuoted) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
};
