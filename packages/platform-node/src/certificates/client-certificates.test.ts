import 'reflect-metadata';
import { createHash, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { calculateJwkThumbprint } from 'jose';
import { Extension, KeyUsageFlags, KeyUsagesExtension } from '@peculiar/x509';
import type { CertificateName } from '@keyward/core/ports';
import { nodeClientCertificates } from './client-certificates.js';
import {
  createAuthority,
  forClients,
  forServers,
  selfSigned,
  type CertificateParts,
  type Issuer,
} from './issue.test-support.js';

const now = new Date();
const day = 24 * 3_600_000;
const before = (days: number): Date => new Date(now.getTime() - days * day);

let authority: Issuer;
beforeAll(async () => {
  authority = await createAuthority();
});

const read = (der: Uint8Array, authorities = authority.pem) =>
  nodeClientCertificates({ authorities }).read(der);

describe('a certificate', () => {
  test('is known by the digest of all of it (RFC 8705 §3.1)', async () => {
    const { der } = await selfSigned();
    const digest = createHash('sha256').update(der).digest('base64url');
    expect(read(der)?.thumbprint).toBe(digest);
  });

  test('has its dates and its key', async () => {
    const { der, jwk } = await selfSigned({ notBefore: before(2), notAfter: before(1) });
    const certificate = read(der)!;
    expect(certificate.notAfter.getTime()).toBe(Math.floor(before(1).getTime() / 1000) * 1000);
    expect(await calculateJwkThumbprint(certificate.jwk!)).toBe(await calculateJwkThumbprint(jwk));
  });

  test('is nothing else than its bytes', async () => {
    const { der, pem } = await selfSigned();
    for (const other of [
      new Uint8Array(),
      der.slice(0, -1),
      new Uint8Array([...der, 0]),
      Buffer.from(pem),
      new Uint8Array(16 * 1024 + 1),
    ])
      expect(read(other)).toBeUndefined();
  });
});

describe('a client certificate counts where one of the authorities has signed it, for clients (RFC 5280 §6)', () => {
  const isIssued = async (parts: CertificateParts): Promise<boolean> =>
    read((await authority.issue(parts)).der)!.isIssuedByAuthority(now);

  test.each<[string, CertificateParts, boolean]>([
    ['without purposes', {}, true],
    ['for clients', { purposes: [forClients] }, true],
    ['for whatever purpose', { purposes: ['2.5.29.37.0'] }, true],
    ['for servers alone', { purposes: [forServers] }, false],
    [
      'whose key signs',
      { extensions: [new KeyUsagesExtension(KeyUsageFlags.digitalSignature)] },
      true,
    ],
    [
      'whose key signs nothing',
      { extensions: [new KeyUsagesExtension(KeyUsageFlags.keyEncipherment)] },
      false,
    ],
    [
      'with a critical extension that is not known (RFC 5280 §4.2)',
      { extensions: [new Extension('1.2.3.4', true, new Uint8Array([5, 0]))] },
      false,
    ],
    ['signed with SHA-1', { hash: 'SHA-1' }, false],
  ])('one %s: %s', async (_, parts, expected) => {
    expect(await isIssued(parts)).toBe(expected);
  });

  test('and so for none of another authority, or of one that only has the same name', async () => {
    const name = new X509Certificate(authority.pem).subject;
    for (const other of [await createAuthority(), await createAuthority({ name })])
      expect(read((await other.issue()).der)!.isIssuedByAuthority(now)).toBe(false);
  });

  test('nor for one that its own key has signed', async () => {
    expect(read((await selfSigned()).der)!.isIssuedByAuthority(now)).toBe(false);
  });

  test('nor for one of an authority that has ended', async () => {
    const ended = await createAuthority({ notAfter: before(1) });
    const { der } = await ended.issue();
    expect(read(der, ended.pem)!.isIssuedByAuthority(now)).toBe(false);
    expect(read(der, ended.pem)!.isIssuedByAuthority(before(2))).toBe(true);
  });

  test('whichever of several it is', async () => {
    const { der } = await authority.issue();
    const both = (await createAuthority()).pem + authority.pem;
    expect(read(der, both)!.isIssuedByAuthority(now)).toBe(true);
  });

  test('a holder of a certificate is no authority', async () => {
    const { pem } = await authority.issue({ isAuthority: false });
    expect(() => nodeClientCertificates({ authorities: pem })).toThrow(/is not of an authority/);
  });

  test('an authority with limits that are not known is refused at once (RFC 5280 §4.2)', async () => {
    const extension = new Extension('2.5.29.30', true, new Uint8Array([48, 0]));
    const { pem } = await createAuthority({ extensions: [extension] });
    expect(() => nodeClientCertificates({ authorities: pem })).toThrow(/2\.5\.29\.30/);
  });

  test.each(['', 'x', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'a file without certificates is refused: %j',
    (authorities) => {
      expect(() => nodeClientCertificates({ authorities })).toThrow(/holds/);
    },
  );
});

describe('the alternative names of a certificate (RFC 8705 §2.1.2)', () => {
  const isNamed = async (kind: CertificateName, text: string): Promise<boolean> => {
    const { der } = await selfSigned({
      alternatives: [
        { type: 'dns', value: 'Pay.example' },
        { type: 'dns', value: '*.bank.example' },
        { type: 'url', value: 'spiffe://bank/pay' },
        { type: 'ip', value: '192.0.2.7' },
        { type: 'ip', value: '2001:db8::7' },
        { type: 'email', value: 'Pay@Bank.example' },
      ],
    });
    return read(der)!.isNamed(kind, text);
  };

  test.each<[CertificateName, string, boolean]>([
    ['san_dns', 'pay.example', true],
    ['san_dns', 'PAY.example', true],
    ['san_dns', 'pay.example.org', false],
    ['san_dns', 'a.bank.example', false],
    ['san_dns', '*.bank.example', false],
    ['san_dns', 'spiffe://bank/pay', false],
    ['san_uri', 'spiffe://bank/pay', true],
    ['san_uri', 'spiffe://bank/Pay', false],
    ['san_ip', '192.0.2.7', true],
    ['san_ip', '2001:DB8:0:0::7', true],
    ['san_ip', '192.0.2.8', false],
    ['san_email', 'Pay@bank.EXAMPLE', true],
    ['san_email', 'pay@bank.example', false],
  ])('%s %s: %s', async (kind, text, expected) => {
    expect(await isNamed(kind, text)).toBe(expected);
  });

  test.each<[CertificateName, string]>([
    ['san_dns', 'a b'],
    ['san_dns', '*.example'],
    ['san_uri', 'no uri'],
    ['san_ip', '192.0.2'],
    ['san_ip', '192.0.2.0/24'],
    ['san_email', 'nobody'],
    ['subject_dn', 'pay'],
  ])('%s %j is no name', (kind, text) => {
    expect(nodeClientCertificates().isName(kind, text)).toBe(false);
  });
});

describe('the subject of a certificate, as it is written (RFC 4514 §3)', () => {
  const utf8 = (text: string): string => ({ utf8String: text }) as unknown as string;
  const isSubject = async (text: string): Promise<boolean> => {
    const { der } = await selfSigned({
      name: [
        { C: ['DE'] },
        { O: [utf8('Bank, Söhne + Co')] },
        { '2.5.4.97': ['PSDDE-1'] },
        { CN: [utf8('pay')], OU: ['api'] },
      ],
    });
    return read(der)!.isNamed('subject_dn', text);
  };

  test.each<[string, boolean]>([
    ['CN=pay+OU=api,2.5.4.97=PSDDE-1,O=Bank\\, Söhne \\+ Co,C=DE', true],
    ['OU=api+cn=pay, organizationIdentifier=PSDDE-1, O=Bank\\2C S\\C3\\B6hne \\2b Co, C=DE', true],
    ['C=DE,O=Bank\\, Söhne \\+ Co,2.5.4.97=PSDDE-1,CN=pay+OU=api', false],
    ['CN=pay+OU=api,2.5.4.97=PSDDE-1,O=Bank\\, Söhne \\+ Co,C=de', false],
    ['CN=pay,OU=api,2.5.4.97=PSDDE-1,O=Bank\\, Söhne \\+ Co,C=DE', false],
    ['2.5.4.97=PSDDE-1,O=Bank\\, Söhne \\+ Co,C=DE', false],
    ['CN=pay', false],
  ])('%s: %s', async (text, expected) => {
    expect(await isSubject(text)).toBe(expected);
  });

  test.each([
    '',
    'CN',
    'CN=',
    'CN=a,',
    'CN=a,,O=b',
    'CN=a;O=b',
    'CN="a"',
    'CN=#0c0161',
    'CN=\\#a',
    'CN=\\ff',
    'nothing=a',
    'constructor=a',
    '1.2.=a',
  ])('%j is none', (text) => {
    expect(nodeClientCertificates().isName('subject_dn', text)).toBe(false);
  });

  test.each([
    ['CN=100%41', '100%41'],
    ['CN=a\\\\', 'a\\'],
    ['CN=a\\ ', 'a '],
    ['CN=a=b', 'a=b'],
  ])('%j is read as it is written', async (text, value) => {
    const { der } = await selfSigned({ name: [{ CN: [utf8(value)] }] });
    expect(read(der)!.isNamed('subject_dn', text)).toBe(true);
  });
});
