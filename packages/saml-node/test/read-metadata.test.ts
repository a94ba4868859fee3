import { describe, expect, test } from '@jest/globals';
import samlify from 'samlify';
import { SAML } from '@node-saml/node-saml';
import { nodeSamlIssuer } from '../src/index.js';

const { readMetadata, createKey } = nodeSamlIssuer();
const now = new Date('2031-01-01T00:00:00Z');
const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings';

const service = (name: string, location: string, more = '', binding = 'HTTP-POST'): string =>
  `<md:${name} Binding="${bindings}:${binding}" Location="${location}" ${more}/>`;
const key = (certificate: string, use = ''): string =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}` +
  '</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>';
const acs = service('AssertionConsumerService', 'https://shop.example/acs', 'index="0"');
const names =
  'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const entity = (content = acs, id = 'urn:shop', more = '', role = 'SPSSODescriptor'): string =>
  `<md:EntityDescriptor ${names} entityID="${id}" ${more}><md:${role} AuthnRequestsSigned="true" ` +
  `protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</md:${role}>` +
  '</md:EntityDescriptor>';
const list = (...entities: readonly string[]): string =>
  `<md:EntitiesDescriptor ${names}>${entities.join('')}</md:EntitiesDescriptor>`;

const partyOf = (xml: string) => {
  const read = readMetadata(xml, now);
  if ('problem' in read) throw new Error(read.problem);
  return read.party;
};
const problemOf = (xml: string) => {
  const read = readMetadata(xml, now);
  return 'problem' in read ? read.problem : undefined;
};

describe('metadata of a service provider (SAML Metadata §2.4.4)', () => {
  test('say what it is, where it is, and which keys it has', () => {
    const content =
      key('MII A\n', 'use="signing"') +
      key('MIIB', 'use="encryption"') +
      service('SingleLogoutService', 'https://shop.example/post') +
      service(
        'SingleLogoutService',
        'https://shop.example/slo',
        'ResponseLocation=" https://shop.example/bye"',
        'HTTP-Redirect',
      ) +
      '<md:NameIDFormat>urn:format</md:NameIDFormat>' +
      acs;
    expect(partyOf(entity(content))).toEqual({
      entityId: 'urn:shop',
      acsUrls: ['https://shop.example/acs'],
      slo: {
        url: 'https://shop.example/slo',
        responseUrl: 'https://shop.example/bye',
        binding: 'redirect',
      },
      certificates: ['MIIA'],
      encryptionCertificate: 'MIIB',
      signsRequests: true,
      nameIdFormats: ['urn:format'],
    });
  });

  test('a key that says no use has each', () => {
    expect(partyOf(entity(key('MIIA') + acs))).toMatchObject({
      certificates: ['MIIA'],
      encryptionCertificate: 'MIIA',
    });
  });

  test('of several addresses the default one is the first, then as they are numbered (SAML Metadata §2.2.3)', () => {
    const at = (url: string, more: string, binding?: string) =>
      service('AssertionConsumerService', url, more, binding);
    const content =
      at('https://a', 'index="7"') +
      at('https://b', 'index="2"') +
      at('https://artifact', 'index="0"', 'HTTP-Artifact') +
      at('https://c', 'index="9" isDefault="true"');
    expect(partyOf(entity(content)).acsUrls).toEqual(['https://c', 'https://b', 'https://a']);
  });

  test('without a key that signs, no request has to be signed', () => {
    expect(partyOf(entity()).signsRequests).toBe(false);
  });
});

test('a list of entities is taken where one of them is a service provider, and none else is guessed', () => {
  const provider = entity('', 'urn:idp', '', 'IDPSSODescriptor');
  expect(partyOf(list(provider, list(entity()))).entityId).toBe('urn:shop');
  expect(problemOf(list(entity(), entity(acs, 'urn:other')))).toContain('2 service providers');
  expect(problemOf(list(provider))).toContain('no service provider');
});

describe('metadata that are not taken', () => {
  test.each([
    ['no XML', 'x', 'well-formed'],
    ['a document type', `<!DOCTYPE a>${entity()}`, 'document type'],
    ['an entity of an attack', `<!DOCTYPE a [<!ENTITY b "c">]>${entity()}`, 'document type'],
    ['another document', '<a/>', 'no service provider'],
    ['no name', entity(acs, ''), 'entityID'],
    ['no address', entity(''), 'AssertionConsumerService'],
    ['an end that is over', entity(acs, 'a', 'validUntil="2030-12-31T00:00:00Z"'), 'validUntil'],
    ['an end that is none', entity(acs, 'a', 'validUntil="soon"'), 'validUntil'],
  ])('%s', (_, xml, why) => {
    expect(problemOf(xml)).toContain(why);
  });

  test.each([
    ['a style', '<?xml version="1.0"?>\n<?xml-stylesheet type="text/xsl" href="a.xsl"?>\n', ''],
    ['empty lines in front', '\r\n  <?xml version="1.0"?>', '\r\n'],
    ['a mark of byte order', '\uFEFF<?xml version="1.0"?>', ''],
  ])('are read with %s, as they lie in files', (_, before, after) => {
    expect(partyOf(before + entity() + after).entityId).toBe('urn:shop');
  });

  test('and with the whole of a certificate file in its element', () => {
    const pem = '\n-----BEGIN CERTIFICATE-----\nMII\nB\n-----END CERTIFICATE-----\n';
    expect(partyOf(entity(acs + key(pem))).certificates).toEqual(['MIIB']);
    expect(partyOf(entity(acs + key(`Bag Attributes\n${pem}`))).certificates).toEqual(['MIIB']);
  });

  test('metadata have at most 128 KB, 2,000 elements and 30 levels of them', () => {
    const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect(problemOf(entity(acs + nested(29)))).toContain('too deep');
    expect(problemOf(entity(acs + nested(20)))).toBeUndefined();
    expect(problemOf(entity(acs + '<a/>'.repeat(2000)))).toContain('larger');
    expect(problemOf(entity(`${acs}<!--${'x'.repeat(128 * 1024)}-->`))).toContain('larger');
  });
});

describe('metadata that strangers write', () => {
  test('node-saml', async () => {
    const { certificate, privateKey } = await createKey('Shop', now);
    const xml = new SAML({
      issuer: 'urn:shop',
      callbackUrl: 'https://shop.example/acs',
      logoutCallbackUrl: 'https://shop.example/slo',
      entryPoint: 'https://id.example/saml/sso',
      idpCert: certificate,
      privateKey,
      decryptionPvk: privateKey,
      signatureAlgorithm: 'sha256',
    }).generateServiceProviderMetadata(certificate, certificate);
    const bare = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
    expect(partyOf(xml)).toMatchObject({
      entityId: 'urn:shop',
      acsUrls: ['https://shop.example/acs'],
      slo: { url: 'https://shop.example/slo', responseUrl: undefined, binding: 'post' },
      certificates: [bare],
      encryptionCertificate: bare,
    });
  });

  test('samlify', async () => {
    const { certificate } = await createKey('Shop', now);
    const xml = samlify
      .ServiceProvider({
        entityID: 'urn:shop',
        signingCert: certificate,
        authnRequestsSigned: true,
        assertionConsumerService: [
          { Binding: `${bindings}:HTTP-POST`, Location: 'https://shop.example/acs' },
        ],
        singleLogoutService: [
          { Binding: `${bindings}:HTTP-Redirect`, Location: 'https://shop.example/slo' },
        ],
      })
      .getMetadata();
    expect(partyOf(xml)).toMatchObject({
      entityId: 'urn:shop',
      slo: { url: 'https://shop.example/slo', responseUrl: undefined, binding: 'redirect' },
      signsRequests: true,
    });
  });
});
