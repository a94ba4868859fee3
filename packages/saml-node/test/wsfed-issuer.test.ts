import { beforeAll, describe, expect, test } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import type { SamlKey, WsfedToken } from '@keyward/core/ports';
import { SignedXml } from 'xml-crypto';
import { nodeSamlIssuer, nodeWsfedIssuer } from '../src/index.js';

const now = new Date();
const realm = 'urn:sharepoint:portal';
const reply = 'https://portal.example/_trust/';
const idp = 'https://id.example/saml/metadata';
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

let key: SamlKey;
let stranger: SamlKey;
beforeAll(async () => {
  key = await nodeSamlIssuer().createKey('Keyward', now);
  stranger = await nodeSamlIssuer().createKey('Stranger', now);
});

const token = (more: Partial<WsfedToken> = {}): WsfedToken => ({
  issuer: idp,
  audience: realm,
  destination: reply,
  issuedAt: now,
  type: 'saml1.1',
  statement: {
    id: '_assertion',
    nameId: { value: 'ada <&>', format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' },
    authenticatedAt: now,
    sessionIndex: '_session',
    context: 'urn:oasis:names:tc:SAML:1.0:am:password',
    notOnOrAfter: new Date(now.getTime() + 300_000),
    attributes: [
      { name: `${claims}/emailaddress`, friendlyName: undefined, values: ['ada@example.com'] },
      { name: 'groups', friendlyName: undefined, values: ['a <b>', 'c & "d"\u0001'] },
      { name: 'urn:oid:1.2', friendlyName: undefined, values: ['x'] },
    ],
  },
  ...more,
});

const documentOf = (xml: string): Document => new DOMParser().parseFromString(xml, 'text/xml');
const written = (more?: Partial<WsfedToken>): Promise<string> =>
  nodeWsfedIssuer().writeToken(token(more), key);

/** The elements of this name, wherever they stand. */
const all = (parent: Document | Element, name: string): readonly Element[] =>
  Array.from(parent.getElementsByTagNameNS('*', name));
const texts = (parent: Document | Element, name: string) =>
  all(parent, name).map(({ textContent }) => textContent);

/** What the signature of this element covers, as the library has verified it by this certificate alone. */
const covered = (xml: string, name: string, { certificate }: SamlKey): string => {
  const [element] = all(documentOf(xml), name);
  const signature = Array.from(element!.childNodes).find(
    (node): node is Element => (node as Element).localName === 'Signature',
  );
  const verifier = new SignedXml({ publicCert: certificate, idAttribute: 'AssertionID' });
  verifier.loadSignature(signature!);
  if (!verifier.checkSignature(xml)) throw new Error('badly signed');
  return verifier.getSignedReferences()[0]!;
};

describe('the response (WS-Federation 1.2 §13.2)', () => {
  test('holds the token in what ADFS sends around it', async () => {
    const [response] = all(documentOf(await written()), 'RequestSecurityTokenResponse');
    expect(response!.namespaceURI).toBe('http://schemas.xmlsoap.org/ws/2005/02/trust');
    const children = Array.from(response!.childNodes) as Element[];
    expect(children.map(({ localName }) => localName)).toEqual([
      'Lifetime',
      'AppliesTo',
      'RequestedSecurityToken',
      'TokenType',
      'RequestType',
      'KeyType',
    ]);
    expect(texts(response!, 'Address')).toEqual([realm]);
    expect(texts(response!, 'TokenType')).toEqual(['urn:oasis:names:tc:SAML:1.0:assertion']);
  });

  test('says how long the token is good for, without fractions', async () => {
    const document = documentOf(await written());
    const second = (time: Date) => time.toISOString().replace(/\.\d+/, '');
    expect(texts(document, 'Created')).toEqual([second(now)]);
    expect(texts(document, 'Expires')).toEqual([second(token().statement.notOnOrAfter)]);
  });
});

describe('an assertion of SAML 1.1 (SAML 1.1 Core §2.3)', () => {
  const assertion = async (more?: Partial<WsfedToken>): Promise<Element> =>
    all(documentOf(await written(more)), 'Assertion')[0]!;

  test('is signed by the key, and all of it', async () => {
    const signed = covered(await written(), 'Assertion', key);
    expect(signed).toContain('ada@example.com');
    expect(signed).toMatch(/^<saml:Assertion /);
    expect(() => covered(signed, 'Assertion', stranger)).toThrow();
    await expect((async () => covered(await written(), 'Assertion', stranger))()).rejects.toThrow(
      'invalid signature',
    );
  });

  test('a change of anything breaks the signature', async () => {
    const xml = await written();
    for (const [from, to] of [
      ['ada@example.com', 'eve@example.com'],
      [realm, 'urn:other'],
      ['AssertionID="_assertion"', 'AssertionID="_other"'],
    ] as const) {
      const [before, after = ''] = xml.split('<saml:Assertion');
      const changed = `${before}<saml:Assertion${after.replaceAll(from, to)}`;
      expect(() => covered(changed, 'Assertion', key)).toThrow();
    }
  });

  test('has its attributes and children as the schema of SAML 1.1 has them', async () => {
    const element = await assertion();
    expect(element.namespaceURI).toBe('urn:oasis:names:tc:SAML:1.0:assertion');
    expect(
      Object.fromEntries(
        Array.from(element.attributes)
          .filter(({ name }) => !name.startsWith('xmlns'))
          .map(({ name, value }) => [name, value]),
      ),
    ).toEqual({
      MajorVersion: '1',
      MinorVersion: '1',
      AssertionID: '_assertion',
      Issuer: idp,
      IssueInstant: expect.stringMatching(/^[\d-]+T[\d:]+Z$/),
    });
    const children = Array.from(element.childNodes) as Element[];
    expect(children.map(({ localName }) => localName)).toEqual([
      'Conditions',
      'AttributeStatement',
      'AuthenticationStatement',
      'Signature',
    ]);
  });

  test('is for the realm, and names the person in each statement', async () => {
    const element = await assertion();
    expect(texts(element, 'Audience')).toEqual([realm]);
    expect(texts(element, 'NameIdentifier')).toEqual(['ada <&>', 'ada <&>']);
    expect(texts(element, 'ConfirmationMethod')).toEqual([
      'urn:oasis:names:tc:SAML:1.0:cm:bearer',
      'urn:oasis:names:tc:SAML:1.0:cm:bearer',
    ]);
    const [statement] = all(element, 'AuthenticationStatement');
    expect(statement!.getAttribute('AuthenticationMethod')).toBe(
      'urn:oasis:names:tc:SAML:1.0:am:password',
    );
  });

  test('splits the address of a claim into namespace and name', async () => {
    const attributes = all(await assertion(), 'Attribute').map((each) => [
      each.getAttribute('AttributeNamespace'),
      each.getAttribute('AttributeName'),
      texts(each, 'AttributeValue'),
    ]);
    expect(attributes).toEqual([
      [claims, 'emailaddress', ['ada@example.com']],
      [claims, 'groups', ['a <b>', 'c & "d"']],
      [claims, 'urn:oid:1.2', ['x']],
    ]);
  });

  test('has no statement without an attribute', async () => {
    const { statement } = token();
    const element = await assertion({ statement: { ...statement, attributes: [] } });
    expect(all(element, 'AttributeStatement')).toEqual([]);
  });
});

describe('an assertion of SAML 2.0', () => {
  test('is signed, for the realm and the address, and in answer to no request', async () => {
    const xml = await written({ type: 'saml2.0' });
    const signed = documentOf(covered(xml, 'Assertion', key));
    expect(texts(signed, 'Audience')).toEqual([realm]);
    const [data] = all(signed, 'SubjectConfirmationData');
    expect(data!.getAttribute('Recipient')).toBe(reply);
    expect(data!.hasAttribute('InResponseTo')).toBe(false);
    expect(texts(documentOf(xml), 'TokenType')).toEqual(['urn:oasis:names:tc:SAML:2.0:assertion']);
  });
});

describe('metadata (WS-Federation 1.2 §3)', () => {
  const metadata = (): Promise<string> =>
    nodeWsfedIssuer().metadata(
      {
        entityId: idp,
        address: 'https://id.example/wsfed',
        certificates: [key.certificate, stranger.certificate],
      },
      key,
    );

  test('are signed as a whole, in front', async () => {
    const xml = await metadata();
    expect(covered(xml, 'EntityDescriptor', key)).toContain('https://id.example/wsfed');
    const [descriptor] = all(documentOf(xml), 'EntityDescriptor');
    expect((descriptor!.firstChild as Element).localName).toBe('Signature');
  });

  test('name the entity, the keys and where people are sent, in the order of the schema', async () => {
    const document = documentOf(await metadata());
    const [role] = all(document, 'RoleDescriptor');
    expect((Array.from(role!.childNodes) as Element[]).map(({ localName }) => localName)).toEqual([
      'KeyDescriptor',
      'KeyDescriptor',
      'TokenTypesOffered',
      'SecurityTokenServiceEndpoint',
      'PassiveRequestorEndpoint',
    ]);
    expect(role!.getAttribute('xsi:type')).toBe('fed:SecurityTokenServiceType');
    const [passive] = all(role!, 'PassiveRequestorEndpoint');
    expect(texts(passive!, 'Address')).toEqual(['https://id.example/wsfed']);
  });
});
