/** Where the client certificate of a request comes from, and the forms in which proxies write it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isRefusal } from '@keyward/core';
import {
  selfSigned,
  type IssuedCertificate,
} from '../../platform-node/src/certificates/issue.test-support.js';
import { clientCertificate } from '../src/client-certificate.js';
import { certificateHeader } from '../src/settings/kinds.js';

const proxy = '10.0.0.1';
const stranger = '203.0.113.9';

let shown: IssuedCertificate;
let own: IssuedCertificate;
beforeAll(async () => {
  shown = await selfSigned();
  own = await selfSigned();
});

const base64 = ({ der }: IssuedCertificate): string => Buffer.from(der).toString('base64');
const inPem = ({ pem }: IssuedCertificate): string => encodeURIComponent(pem);

interface Asked {
  readonly setting?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: Uint8Array;
  readonly isAnonymous?: boolean;
}

const ask = ({ setting, address = proxy, headers = {}, peer, isAnonymous }: Asked) => {
  const source = clientCertificate(
    [proxy],
    setting === undefined ? undefined : certificateHeader.check(setting),
  );
  try {
    const header = (name: string) => headers[name];
    const found = source({ address, header, isAnonymous, peerCertificate: () => peer });
    return found && Buffer.from(found).toString('base64');
  } catch (error) {
    if (!isRefusal(error, 'request_unreadable')) throw error;
    return error.message;
  }
};

describe('the header of a client certificate counts from the address of a trusted proxy alone', () => {
  const headers = () => ({ 'client-cert': `:${base64(shown)}:` });

  test('it is the certificate of the client behind the proxy (RFC 8941 §3.3.5, RFC 9440 §2.2)', () => {
    expect(ask({ headers: headers() })).toBe(base64(shown));
  });

  test('from another address it is dropped, and the own connection counts', () => {
    expect(ask({ address: stranger, headers: headers() })).toBeUndefined();
    const peer = own.der;
    expect(ask({ address: stranger, headers: headers(), peer })).toBe(base64(own));
  });

  test("the certificate of the proxy's own connection is not that of its client", () => {
    expect(ask({ peer: own.der })).toBeUndefined();
    expect(ask({ headers: headers(), peer: own.der })).toBe(base64(shown));
  });

  test('so it does not where a host does not tell from where a request comes', () => {
    expect(ask({ headers: headers(), isAnonymous: true })).toBeUndefined();
  });

  test('another header than the one that is set does not count', () => {
    const setting = 'X-Client-Cert:der-base64';
    expect(ask({ setting, headers: headers() })).toBeUndefined();
  });

  test('without trusted proxies no header counts', () => {
    const source = clientCertificate([]);
    const header = (name: string) => (name === 'client-cert' ? `:${base64(shown)}:` : undefined);
    expect(source({ address: proxy, header })).toBeUndefined();
  });
});

describe('each form', () => {
  const xfcc = () =>
    `By=spiffe://a/b;Hash=00;Subject="CN=a,O=\\"b; c\\"";Cert="${inPem(shown)}";URI=spiffe://a/c`;
  const written: readonly [string, () => string][] = [
    ['rfc9440', () => `:${base64(shown)}:`],
    ['rfc9440', () => `:${base64(shown)}:;a=1`],
    ['der-base64', () => base64(shown)],
    ['pem-url', () => inPem(shown)],
    ['pem-url', () => inPem(shown).replace(/%2B/g, '+').replace(/%2F/g, '/').replace(/%3D/g, '=')],
    ['xfcc', xfcc],
    ['xfcc', () => `cert=${inPem(shown)}`],
  ];

  test.each(written)('%s is read', (form, value) => {
    const headers = { 'x-cert': value() };
    expect(ask({ setting: `X-Cert:${form}`, headers })).toBe(base64(shown));
  });

  test.each(written)('%s that is given twice is refused', (form, value) => {
    const headers = { 'x-cert': `${value()}, ${value()}` };
    expect(ask({ setting: `X-Cert:${form}`, headers })).toBe(
      'The request has the header x-cert, which is given twice.',
    );
  });

  test.each([
    ['rfc9440', 'AAAA'],
    ['rfc9440', ':A A:'],
    ['der-base64', ':AAAA:'],
    ['pem-url', '%'],
    ['pem-url', 'AAAA'],
    ['xfcc', 'Cert="AAAA"'],
  ])('%s as %s holds nothing that can be read', (form, value) => {
    const headers = { 'x-cert': value };
    expect(ask({ setting: `X-Cert:${form}`, headers })).toMatch(/holds no certificate/);
  });

  test('two certificates in one element of xfcc are refused', () => {
    const headers = { 'x-cert': `Cert=${inPem(shown)};Cert=${inPem(own)}` };
    expect(ask({ setting: 'X-Cert:xfcc', headers })).toMatch(/given twice/);
  });

  test.each(['rfc9440', 'pem-url', 'der-base64', 'xfcc'])('%s that is empty is none', (form) => {
    expect(ask({ setting: `X-Cert:${form}`, headers: { 'x-cert': ' ' } })).toBeUndefined();
  });

  test('xfcc without a certificate is none', () => {
    const headers = { 'x-cert': 'By=spiffe://a/b;Hash=00' };
    expect(ask({ setting: 'X-Cert:xfcc', headers })).toBeUndefined();
  });
});
