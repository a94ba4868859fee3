/** Against an identity provider of other authors. The tests of the core judge the assertions that are read here. */
import 'reflect-metadata';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { X509CertificateGenerator } from '@peculiar/x509';
import { encryptElement } from '../src/encrypt-element.js';
import { nodeSaml } from '../src/index.js';
import { keyParts } from '../src/signing-key.js';
import {
  asForm,
  persistent,
  samlIdentityProvider,
  type Answering,
  type SamlIdentityProvider,
} from './identity-provider.js';
import { wrappedAssertions, wrappedResponses } from './wrapped.js';

const saml = nodeSaml();
const at = 'https://id.example/federation/one';
const us = {
  entityId: `${at}/metadata`,
  assertionConsumerService: `${at}/acs`,
  nameIdFormat: persistent,
  key: null as string | null,
  nameKey: null as string | null,
};
const request = {
  ...us,
  id: '_request',
  destination: 'https://login.example/sso?a=b',
  relayState: 'a-state',
  forceAuthn: false,
};

let idp: SamlIdentityProvider;
let stranger: SamlIdentityProvider;
let url: string;
beforeAll(async () => {
  stranger = await samlIdentityProvider('https://login.example/sso', () => saml.metadata(us));
  idp = await samlIdentityProvider('https://login.example/sso', () => saml.metadata(us));
  url = await saml.request(request);
});
const answer = async (more: Answering = {}): Promise<string> => (await idp.answer(url, more)).xml;
const read = (xml: string, certificates = [idp.certificate]) =>
  saml.read(asForm(xml), certificates, null);
const problem = async (...given: Parameters<typeof read>): Promise<string> => {
  const verdict = await read(...given);
  return 'problem' in verdict
    ? verdict.problem
    : `nothing: it is ${verdict.response.assertion.nameId?.value}`;
};
const assertion = async (xml: string) => {
  const verdict = await read(xml);
  if ('problem' in verdict) throw new Error(verdict.problem);
  return verdict.response.assertion;
};
const unsigned = 'sends nothing that one of its certificates has signed';
const unread = 'sends something else than a SAML 2.0 response';

describe('the request that a provider gets', () => {
  test('goes by the address, which keeps its query, and names us (SAML Bindings §3.4)', async () => {
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe('https://login.example');
    expect(searchParams.get('a')).toBe('b');
    expect(searchParams.get('RelayState')).toBe('a-state');
    expect(searchParams.get('Signature')).toBeNull();
    const { id, forceAuthn, nameIdFormat, xml } = await idp.read(url);
    expect({ id, forceAuthn, nameIdFormat }).toEqual({
      id: '_request',
      forceAuthn: undefined,
      nameIdFormat: persistent,
    });
    for (const part of [
      `AssertionConsumerServiceURL="${at}/acs"`,
      'Destination="https://login.example/sso?a=b"',
      `>${at}/metadata</saml:Issuer>`,
    ])
      expect(xml).toContain(part);
    expect((await idp.read(await saml.request({ ...request, forceAuthn: true }))).forceAuthn).toBe(
      'true',
    );
  });

  test('is signed with the key of our metadata (SAML Bindings §3.4.4.1, SAML Metadata §2.4.4)', async () => {
    const [key, other] = [
      await saml.createKey('Keyward', new Date()),
      await saml.createKey('Keyward', new Date()),
    ];
    const strict = await samlIdentityProvider(
      'https://login.example/sso',
      () => saml.metadata({ ...us, key }),
      { wantsSignature: true },
    );
    expect((await strict.read(await saml.request({ ...request, key }))).id).toBe('_request');
    for (const bad of [other, null])
      await expect(strict.read(await saml.request({ ...request, key: bad }))).rejects.toThrow();
    expect(await saml.metadata({ ...us, key })).not.toContain('PRIVATE');
  });
});

describe('a response is believed as far as a key of the provider has signed it', () => {
  test.each(['assertion', 'response'] as const)('the %s is signed', async (signs) => {
    const { nameId, attributes, audiences, confirmations, id } = await assertion(
      await answer({
        signs,
        attributes: { email: ['grace@example.com'], 'urn:groups': ['a', 'b & c'] },
      }),
    );
    expect(id).toBe('_assertion-_request');
    expect(nameId).toEqual({ value: 'grace', format: persistent });
    expect([...attributes]).toEqual([
      ['email', ['grace@example.com']],
      ['urn:groups', ['a', 'b & c']],
    ]);
    expect(audiences).toEqual([[us.entityId]]);
    expect(confirmations).toEqual([
      {
        method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
        recipient: us.assertionConsumerService,
        inResponseTo: '_request',
        notBefore: undefined,
        notOnOrAfter: expect.any(Date),
      },
    ]);
  });

  test('of several certificates one is enough, so that a provider can change its key', async () => {
    for (const certificates of [
      [idp.certificate, stranger.certificate],
      [stranger.certificate, idp.certificate],
    ])
      expect('response' in (await read(await answer(), certificates))).toBe(true);
    expect(await problem(await answer(), [stranger.certificate])).toBe(unsigned);
  });

  test('without a signature it is not believed, nor when a letter of it is another', async () => {
    const xml = await answer();
    expect(await problem(xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, ''))).toBe(unsigned);
    for (const [from, to] of [
      ['>grace<', '>mallory<'],
      [`>${us.entityId}<`, '>https://other.example<'],
      ['NotOnOrAfter="20', 'NotOnOrAfter="30'],
      ['<saml:AttributeStatement/>', ''],
    ] as const) {
      expect(xml).toContain(from);
      expect(await problem(xml.replace(from, to))).toBe(unsigned);
    }
  });

  test('the certificate that a message brings along counts for nothing', async () => {
    expect(await problem((await stranger.answer(url)).xml)).toBe(unsigned);
  });

  test.each(Object.entries(wrappedAssertions))('wrapped: %s', async (_, wrap) => {
    const xml = await answer();
    expect(wrap(xml)).toContain('mallory');
    expect(await problem(wrap(xml))).toBe(unsigned);
  });

  test.each(Object.entries(wrappedResponses))('wrapped: %s', async (_, wrap) => {
    const xml = await answer({ signs: 'response' });
    expect(wrap(xml)).toContain('mallory');
    expect(await problem(wrap(xml))).toBe(unsigned);
  });

  test('a comment that a person puts into a name does not cut it short', async () => {
    const xml = await answer({ nameId: 'grace@example.com.evil.example' });
    expect(
      (await assertion(xml.replace('grace@example.com', 'grace@example.com<!-- -->'))).nameId
        ?.value,
    ).toBe('grace@example.com.evil.example');
  });

  test('SHA-1 is not taken', async () => {
    const old = await samlIdentityProvider('https://login.example/sso', () => saml.metadata(us), {
      algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    });
    expect(await problem((await old.answer(url)).xml, [old.certificate])).toBe(
      'signs with an algorithm that is not taken here, such as SHA-1',
    );
  });

  test('elements of other namespaces are not those of SAML', async () => {
    const edit = (xml: string): string =>
      xml.replace(/<saml:NameID.*?<\/saml:NameID>/, '<x:NameID xmlns:x="urn:x">mallory</x:NameID>');
    expect((await assertion(await answer({ edit }))).nameId).toBeUndefined();
  });
});

const eduPersonTargetedId = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.10';
const targetedId =
  '<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" ' +
  'NameQualifier="https://idp.example" SPNameQualifier="https://sp.example">a1b2c3</saml:NameID>';

/** The attribute `a`, whose values are these pieces of XML. */
const values = async (...inside: readonly string[]): Promise<readonly string[] | undefined> => {
  const edit = (xml: string): string =>
    xml.replace(
      /<saml:Attribute Name="a">.*?<\/saml:Attribute>/,
      `<saml:Attribute Name="a">${inside.join('')}</saml:Attribute>`,
    );
  const { attributes } = await assertion(await answer({ attributes: { a: ['b'] }, edit }));
  return attributes.get('a');
};
const value = (inside: string, of = ''): string =>
  `<saml:AttributeValue${of}>${inside}</saml:AttributeValue>`;

describe('an attribute is read as universities and old systems write it', () => {
  test.each([
    ['a name', targetedId, 'a1b2c3'],
    ['a name with spaces around it', `\n  ${targetedId}\n`, 'a1b2c3'],
    ['a name in lines', targetedId.replace('a1b2c3', '\n    a1b2c3\n  '), 'a1b2c3'],
    ['a name after a comment', `<!-- persistent -->${targetedId}`, 'a1b2c3'],
    ['a name with another prefix', targetedId.replace(/saml:/g, 'x:'), 'a1b2c3'],
    ['a name that a comment divides', targetedId.replace('b2', 'b<!-- -->2'), 'a1b2c3'],
    ['text in lines', '\n   Ada\n   ', 'Ada'],
    ['CDATA', '<![CDATA[R&D]]>', 'R&D'],
    ['text and CDATA', 'a <![CDATA[& b]]>', 'a & b'],
    [
      'text that a comment divides',
      'ada@x.example<!-- -->.evil.example',
      'ada@x.example.evil.example',
    ],
    ['references of characters', 'M&#252;ller &amp; S&#xF6;hne', 'Müller & Söhne'],
  ])('%s', async (_what, inside, text) => {
    const ofX = inside.includes('x:NameID')
      ? ' xmlns:x="urn:oasis:names:tc:SAML:2.0:assertion"'
      : '';
    expect(await values(value(inside, ofX))).toEqual([text]);
  });

  test.each(['string', 'integer', 'boolean', 'anyURI', 'base64Binary', 'anyType'])(
    'a value of the type xs:%s',
    async (type) => {
      expect(await values(value('1', ` xsi:type="xs:${type}"`))).toEqual(['1']);
    },
  );

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['other elements', '<b>x</b>'],
    [
      'a name of another namespace',
      targetedId.replace(/<saml:NameID/, '<NameID xmlns="urn:x"').replace('</saml:', '</'),
    ],
    ['two names', targetedId + targetedId],
    ['a name beside text', `mallory ${targetedId}`],
    ['a name that holds elements', targetedId.replace('a1b2c3', '<b>a1b2c3</b>')],
    ['a name within another element', `<b>${targetedId}</b>`],
  ])('%s is no value', async (_what, inside) => {
    expect(await values(value(inside))).toBeUndefined();
  });

  test('a value that is nil is none (SAML Core §2.7.3.1.1)', async () => {
    expect(await values(value('', ' xsi:nil="true"'), value('x', ' xsi:nil="1"'))).toBeUndefined();
  });

  test('an attribute has all its values, and each once', async () => {
    expect(await values(value('a'), value(' b '), value('a'), value(''))).toEqual(['a', 'b']);
  });

  test('it is known by its Name, whatever NameFormat and FriendlyName say (SAML Core §2.7.3.1)', async () => {
    const edit = (xml: string): string =>
      xml.replace(
        /<saml:Attribute Name="a">/,
        `<saml:Attribute Name="${eduPersonTargetedId}" FriendlyName="eduPersonTargetedID" ` +
          'NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri">',
      );
    const { attributes } = await assertion(await answer({ attributes: { a: ['b'] }, edit }));
    expect([...attributes]).toEqual([[eduPersonTargetedId, ['b']]]);
  });
});

describe('a time is read as Java writes it', () => {
  const authenticatedAt = async (text: string): Promise<Date | undefined> => {
    const edit = (xml: string): string =>
      xml.replace(/ AuthnInstant="[^"]*"/, ` AuthnInstant="${text}"`);
    return (await assertion(await answer({ edit }))).authenticatedAt;
  };

  test.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.123456789012Z', '2026-01-01T00:00:00.123Z'],
    ['2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000-00:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T01:30:00.5+01:30', '2026-01-01T00:00:00.500Z'],
    ['2025-12-31T19:00:00-05:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00', '2026-01-01T00:00:00.000Z'],
    [' 2026-01-01T00:00:00Z ', '2026-01-01T00:00:00.000Z'],
  ])('%s', async (text, moment) => {
    expect((await authenticatedAt(text))?.toISOString()).toBe(moment);
  });
});

describe('a response is read as its declaration says', () => {
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n`;
  const named = { attributes: { name: ['Müller'] } };
  const nameIn = async (bytes: Buffer): Promise<readonly string[] | undefined> => {
    const verdict = await saml.read(bytes.toString('base64'), [idp.certificate]);
    if ('problem' in verdict) throw new Error(verdict.problem);
    return verdict.response.assertion.attributes.get('name');
  };

  test.each([
    ['utf-8', 'utf8'],
    ['UTF-8', 'utf8'],
    ['ISO-8859-1', 'latin1'],
  ] as const)('in %s', async (encoding, bytes) => {
    const xml = declared(encoding) + (await answer(named));
    expect(await nameIn(Buffer.from(xml, bytes))).toEqual(['Müller']);
  });

  test('after a byte order mark', async () => {
    const xml = `\uFEFF${declared('UTF-8')}${await answer(named)}`;
    expect(await nameIn(Buffer.from(xml))).toEqual(['Müller']);
  });

  test('and lines of Base64 may end as mail has them (RFC 2045 §6.8)', async () => {
    const lines = asForm(await answer()).replace(/.{76}/g, '$&\r\n');
    expect(await saml.read(lines, [idp.certificate])).toHaveProperty('response');
  });

  test('not in an encoding that it does not declare', async () => {
    const xml = declared('UTF-8') + (await answer(named));
    expect(
      await saml.read(Buffer.from(xml, 'latin1').toString('base64'), [idp.certificate], null),
    ).toEqual({
      problem: unread,
    });
  });
});

describe('a name that is encrypted (SAML Core §2.2.4)', () => {
  let nameKey: string;
  let other: string;
  beforeAll(async () => {
    [nameKey, other] = await Promise.all([
      saml.createKey('Keyward', new Date()),
      saml.createKey('Other', new Date()),
    ]);
  });
  const named = /<saml:NameID.*?<\/saml:NameID>/s;
  const hidden = (name: string, key: string): string =>
    encryptElement(name, 'EncryptedID', keyParts(key).certificate);
  const answerWith = (hide: (name: string) => string, signs?: Answering['signs']) =>
    answer({ signs, edit: (xml) => xml.replace(named, (name) => hide(name)) });
  const readWith = async (xml: string, key: string | null = nameKey): Promise<unknown> => {
    const verdict = await saml.read(asForm(xml), [idp.certificate], key);
    return 'problem' in verdict ? verdict.problem : verdict.response.assertion.nameId;
  };

  test('is refused by that reason where none was asked for', async () => {
    expect(await readWith(await answerWith((name) => hidden(name, nameKey)), null)).toBe(
      'encrypts the name of the person, which it was not asked for',
    );
  });

  test.each(['assertion', 'response'] as const)('is read where the %s is signed', async (signs) => {
    const xml = await answerWith((name) => hidden(name, nameKey), signs);
    expect(await readWith(xml)).toEqual({ value: 'grace', format: persistent });
  });

  test('is read as a plain one is', async () => {
    expect(await readWith(await answer())).toEqual({ value: 'grace', format: persistent });
  });

  test.each<[string, (name: string) => string, string]>([
    ['for another key', (name) => hidden(name, other), unsigned],
    [
      'with an altered tag',
      (name) =>
        hidden(name, nameKey).replace(
          /.{8}(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
          'AAAAAAAA$1',
        ),
      unsigned,
    ],
    [
      'by CBC',
      (name) =>
        hidden(name, nameKey).replace('2009/xmlenc11#aes256-gcm', '2001/04/xmlenc#aes256-cbc'),
      'encrypts the name of the person in a way that is not taken here, such as AES-CBC',
    ],
    [
      'beside a plain one',
      (name) => name + hidden(name, nameKey),
      'sends an assertion that cannot be read',
    ],
    [
      'twice',
      (name) => hidden(name, nameKey) + hidden(name, nameKey),
      'sends an assertion that cannot be read',
    ],
  ])('%s is refused', async (_, hide, why) => {
    expect(await readWith(await answerWith(hide))).toBe(why);
  });

  test('in an assertion that nobody signed is refused as one that is signed wrongly', async () => {
    const signed = await answerWith((name) => hidden(name, nameKey));
    const stripped = signed.replace(/<ds:Signature.*<\/ds:Signature>/s, '');
    expect(stripped).not.toBe(signed);
    expect(await readWith(stripped)).toBe(unsigned);
  });

  test('of another assertion, moved into a signed one, is refused', async () => {
    const signed = await answer();
    expect(await readWith(signed.replace(named, (name) => hidden(name, nameKey)))).toBe(unsigned);
  });

  test('is asked for by the metadata, which name the key and how (SAML Metadata §2.4.1.1)', async () => {
    const xml = await saml.metadata({ ...us, nameKey });
    const [descriptor] = /<md:KeyDescriptor[^>]*use="encryption".*<\/md:KeyDescriptor>/s.exec(xml)!;
    expect(descriptor).toContain('xmlenc11#aes256-gcm');
    expect(descriptor).not.toContain('cbc');
    expect(xml).not.toContain('PRIVATE');
    expect(await saml.metadata(us)).not.toContain('KeyDescriptor');
  });
});

test('prefixes are free', async () => {
  const edit = (xml: string): string =>
    xml
      .replace(/(<\/?)saml:/g, '$1saml2:')
      .replace('xmlns:saml=', 'xmlns:saml2=')
      .replace(/(<\/?)samlp:/g, '$1saml2p:')
      .replace('xmlns:samlp=', 'xmlns:saml2p=')
      .replace(/xmlns:saml=/g, 'xmlns:saml2=');
  const { nameId } = await assertion(await answer({ signs: 'response', edit }));
  expect(nameId?.value).toBe('grace');
});

describe('what cannot be believed is not read on, and never fails the server', () => {
  test('a response has at most 96 KB of Base64 and 1,000 elements', async () => {
    const edit =
      (count: number) =>
      (xml: string): string =>
        xml.replace('<saml:AttributeStatement>', `$&${'<saml:Attribute Name="a"/>'.repeat(count)}`);
    const many = await answer({ attributes: { a: ['b'] }, edit: edit(900) });
    expect(await problem(many)).toContain('grace');
    expect(await problem(await answer({ attributes: { a: ['b'] }, edit: edit(1_000) }))).toBe(
      'sends a response that is too long',
    );
    expect(
      await problem(many.replace('</samlp:Status>', `$&<!--${'x'.repeat(96 * 1024)}-->`)),
    ).toBe('sends a response that is too long');
  });

  const doctypes = [
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
    '<!DOCTYPE x SYSTEM "https://evil.example/x.dtd">',
    '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>',
    '<?xml-stylesheet href="x"?>',
  ];
  test.each(doctypes)('%s', async (doctype) => {
    const xml = await answer();
    expect(await problem(doctype + xml)).toBe(unread);
    expect(await problem(`<?xml version="1.0"?>${xml}`)).toContain('grace');
    expect(await problem(`<?xml version="1.0"?>${doctype}${xml}`)).toBe(unread);
  });

  const response = (inside: string): string =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Version="2.0">${inside}</samlp:Response>`;
  const success =
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';
  const posted: readonly (readonly [name: string, text: string])[] = [
    ['nothing', ''],
    ['no Base64', '%%%'],
    ['Base64 of nothing', '===='],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0x3c]).toString('base64')],
    ['no XML', asForm('hello')],
    ['half of it', asForm('<samlp:Response')],
    ['an entity', asForm(response('&x;'))],
    ['UTF-16', Buffer.from(response(''), 'utf16le').toString('base64')],
    ['NUL', asForm(response('\0'))],
    ['another document', asForm('<html/>')],
    ['another namespace', asForm('<Response Version="2.0"/>')],
    ['another version', asForm(response('').replace('2.0"', '1.1"'))],
    ['no status', asForm(response(''))],
    ['no assertion', asForm(response(success))],
    ['many elements', asForm(response(success + '<a/>'.repeat(10_000)))],
    ['deep ones', asForm(response(success + '<a>'.repeat(5_000) + '</a>'.repeat(5_000)))],
    [
      'many attributes',
      asForm(
        response(`${success}<a ${Array.from({ length: 5_000 }, (_, n) => `b${n}=""`).join(' ')}/>`),
      ),
    ],
    [
      'an encrypted one',
      asForm(
        response(
          `${success}<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`,
        ),
      ),
    ],
    [
      'a signature of nothing',
      asForm(
        response(
          '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">' +
            '<ds:SignedInfo><ds:Reference/></ds:SignedInfo></ds:Signature>' +
            `${success}<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>`,
        ),
      ),
    ],
    ['too much', 'A'.repeat(100_000)],
  ];
  test.each(posted)('%s', async (_, text) => {
    expect(await saml.read(text, [idp.certificate])).toEqual({
      problem: expect.stringMatching(/^(sends|answers with) /),
    });
  });

  test('bytes that are no UTF-8 are not guessed at, wherever they stand', async () => {
    const bytes = Buffer.from((await answer()).replace('</samlp:Status>', '$&<!--?-->'));
    expect('response' in (await saml.read(bytes.toString('base64'), [idp.certificate]))).toBe(true);
    bytes[bytes.indexOf('<!--?') + 4] = 0xff;
    expect(await saml.read(bytes.toString('base64'), [idp.certificate])).toEqual({
      problem: unread,
    });
  });

  test('every single byte may be lost on the way', async () => {
    const xml = await answer();
    for (let at = 7; at < xml.length; at += 211)
      expect(await read(xml.slice(0, at) + xml.slice(at + 1))).toBeDefined();
  });

  test('a provider that says no is told of by its word', async () => {
    const denied =
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">' +
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/>' +
      '</samlp:StatusCode></samlp:Status>';
    expect(await problem(response(denied))).toBe('answers with AuthnFailed');
  });

  test.each([
    ['NotBefore', 'tomorrow'],
    ['NotBefore', '2026-02-30T00:00:00'],
    ['NotBefore', '2026-02-30T00:00:00Z'],
    ['NotBefore', '2026-01-01T00:00:00 Z'],
    ['NotBefore', '2026-01-01T00:00:00+1'],
    ['NotBefore', '2026-01-01T00:00:00+99:00'],
    ['NotBefore', '2026-01-01'],
    ['AuthnInstant', '0'],
  ])('a time is needed wherever there is one (SAML Core §1.3.3): %s %s', async (name, time) => {
    expect(
      await problem(
        await answer({
          edit: (xml) =>
            xml.replace(
              new RegExp(`<saml:(Conditions|AuthnStatement)([^>]*) ${name}="[^"]*"`),
              `<saml:$1$2 ${name}="${time}"`,
            ),
        }),
      ),
    ).toBe('sends an assertion that cannot be read');
  });
});

describe('a certificate of a provider', () => {
  test('says when it ends', async () => {
    const notAfter = new Date('2031-02-03T04:05:06Z');
    const keys = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        hash: 'SHA-256',
        publicExponent: new Uint8Array([1, 0, 1]),
        modulusLength: 2048,
      },
      true,
      ['sign', 'verify'],
    );
    const made = await X509CertificateGenerator.createSelfSigned({
      name: 'CN=Saml',
      keys,
      notAfter,
    });
    expect(saml.certificateEnd(made.toString('pem'))).toEqual(notAfter);
  });

  test('that cannot be read has no end', () => {
    expect(saml.certificateEnd('MIIB')).toBeUndefined();
  });

  test('is PEM or Base64, of an RSA key of at least 2048 bits (RFC 7468 §2)', async () => {
    const lines = idp.certificate.replace(/.{64}/g, '$&\r\n');
    for (const good of [
      idp.certificate,
      lines,
      `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    ])
      expect(saml.certificateProblem(good)).toBeUndefined();
    for (const bad of ['', 'MIIB', 'hello', idp.certificate.slice(0, -40)])
      expect(saml.certificateProblem(bad)).toBe('must be an X.509 certificate, in PEM or Base64');
    for (const algorithm of [
      {
        name: 'RSASSA-PKCS1-v1_5',
        hash: 'SHA-256',
        publicExponent: new Uint8Array([1, 0, 1]),
        modulusLength: 1024,
      },
      { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' },
    ]) {
      const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const weak = await X509CertificateGenerator.createSelfSigned({
        name: 'CN=Weak',
        keys,
        signingAlgorithm: algorithm,
      });
      expect(saml.certificateProblem(weak.toString('pem'))).toBe(
        'must be a certificate of an RSA key of at least 2048 bits',
      );
    }
  });
});
