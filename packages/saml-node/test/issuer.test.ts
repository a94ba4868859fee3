import { createPrivateKey, createSign, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';
import type { SamlAnswer, SamlKey, SamlMessage } from '@keyward/core/ports';
import { nodeSamlIssuer } from '../src/index.js';
import { signElement } from '../src/sign-element.js';

const issuer = nodeSamlIssuer();
const now = new Date();
const entityId = 'https://shop.example/sp';
const acs = 'https://shop.example/acs';
const idp = 'https://id.example/saml/metadata';
const sso = 'https://id.example/saml/sso';
const slo = 'https://id.example/saml/slo';

let key: SamlKey;
let sp: SamlKey;
let stranger: SamlKey;
beforeAll(async () => {
  key = await issuer.createKey('Keyward', now);
  sp = await issuer.createKey('Shop', now);
  stranger = await issuer.createKey('Stranger', now);
});

const answer = (more: Partial<SamlAnswer> = {}): SamlAnswer => ({
  id: '_response',
  issuer: idp,
  destination: acs,
  inResponseTo: '_asked',
  issuedAt: new Date(),
  audience: entityId,
  status: [],
  statement: {
    id: '_assertion',
    nameId: { value: 'ada', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
    authenticatedAt: new Date(),
    sessionIndex: '_session',
    context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    notOnOrAfter: new Date(Date.now() + 300_000),
    attributes: [
      { name: 'mail', friendlyName: 'Mail', values: ['ada@example.com'] },
      { name: 'groups', friendlyName: undefined, values: ['a <b>', 'c & "d"\u0001'] },
    ],
  },
  sign: 'both',
  encryptionCertificate: undefined,
  ...more,
});

const serviceProvider = (more: Partial<SamlConfig> = {}): SAML =>
  new SAML({
    issuer: entityId,
    callbackUrl: acs,
    entryPoint: sso,
    idpCert: key.certificate,
    audience: entityId,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    ...more,
  });

const received = async (given: SamlAnswer, more: Partial<SamlConfig> = {}) => {
  const SAMLResponse = await issuer.writeAnswer(given, key);
  return (await serviceProvider(more).validatePostResponseAsync({ SAMLResponse })).profile;
};

describe('an answer is read by node-saml', () => {
  test('signed twice', async () => {
    expect(await received(answer())).toMatchObject({
      nameID: 'ada',
      mail: 'ada@example.com',
      groups: ['a <b>', 'c & "d"'],
      sessionIndex: '_session',
    });
  });

  test.each([
    ['assertion', { wantAuthnResponseSigned: false }],
    ['response', { wantAssertionsSigned: false }],
  ] as const)('with the %s alone signed', async (sign, wants) => {
    expect(await received(answer({ sign }), wants)).toMatchObject({ nameID: 'ada' });
  });

  test('signed and encrypted', async () => {
    const given = answer({ encryptionCertificate: sp.certificate });
    expect(await received(given, { decryptionPvk: sp.privateKey })).toMatchObject({
      nameID: 'ada',
    });
  });

  test('an answer that refuses is signed as a whole', async () => {
    const given = answer({ status: ['Responder', 'NoPassive'], statement: undefined });
    expect(Buffer.from(await issuer.writeAnswer(given, key), 'base64').toString()).toMatch(
      /<ds:Signature.*status:Responder.*status:NoPassive/s,
    );
    expect(await received({ ...given, sign: 'assertion' })).toBeNull();
  });

  test('another key is refused', async () => {
    await expect(received(answer(), { idpCert: stranger.certificate })).rejects.toThrow();
  });
});

/** A request as a service provider writes it. */
const requestXml = (members = '', children = ''): string =>
  `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ` +
  `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_asked" Version="2.0" ` +
  `IssueInstant="${now.toISOString()}" Destination="${sso}" ` +
  `AssertionConsumerServiceURL="${acs}" ${members}>` +
  `<saml:Issuer>${entityId}</saml:Issuer>${children}</samlp:AuthnRequest>`;

const posted = (xml: string | Buffer): SamlMessage => ({
  text: Buffer.from(xml).toString('base64'),
  query: undefined,
});

const redirected = (xml: string | Buffer): SamlMessage => {
  const text = deflateRawSync(Buffer.from(xml)).toString('base64');
  return { text, query: `SAMLRequest=${encodeURIComponent(text)}` };
};

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

const signedQuery = (xml: string, by: SamlKey, algorithm = rsaSha256, hash = 'RSA-SHA256') => {
  const { text, query } = redirected(xml);
  const signed = `${query}&RelayState=a%20b&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = createSign(hash).update(signed).sign(createPrivateKey(by.privateKey), 'base64');
  return { text, query: `${signed}&Signature=${encodeURIComponent(signature)}` };
};

const otherEntity = 'https://other.example';
const ofShop = (id: string) => {
  const known = new Map([
    [entityId, [sp.certificate]],
    [otherEntity, [stranger.certificate]],
  ]);
  return Promise.resolve(known.get(id));
};
const read = (message: SamlMessage) => issuer.readLoginRequest(message, ofShop);

describe('a request is read', () => {
  test.each([
    ['post', posted],
    ['redirect', redirected],
  ])('by %s', async (_, bring) => {
    const xml = requestXml(
      'ForceAuthn="1" IsPassive="false"',
      '<samlp:NameIDPolicy Format="urn:x"/><samlp:RequestedAuthnContext Comparison="minimum">' +
        '<saml:AuthnContextClassRef>urn:y</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>',
    );
    expect(await read(bring(xml))).toEqual({
      request: {
        id: '_asked',
        issuer: entityId,
        destination: sso,
        issuedAt: now,
        assertionConsumerService: acs,
        hasIndex: false,
        protocolBinding: undefined,
        forceAuthn: true,
        isPassive: false,
        nameIdFormat: 'urn:x',
        contexts: { comparison: 'minimum', classes: ['urn:y'] },
        subject: undefined,
        isSigned: false,
      },
    });
  });

  test.each([
    ['post', posted],
    ['redirect', redirected],
  ])('in the encoding that old Java declares, by %s', async (_, bring) => {
    const xml = `<?xml version='1.0' encoding='ISO-8859-1'?>\n${requestXml('ProviderName="Bücher"')}`;
    expect(await read(bring(Buffer.from(xml, 'latin1')))).toHaveProperty('request.id', '_asked');
    expect(await read(bring(Buffer.from(xml.slice(44), 'latin1')))).toHaveProperty('problem');
  });

  test('signed by node-saml in a query', async () => {
    const address = await serviceProvider({
      privateKey: sp.privateKey,
      signatureAlgorithm: 'sha256',
    }).getAuthorizeUrlAsync('state', undefined, {});
    const { search, searchParams } = new URL(address);
    const message = { text: searchParams.get('SAMLRequest')!, query: search.slice(1) };
    expect(await read(message)).toMatchObject({ request: { isSigned: true } });
  });

  test('signed by node-saml in a form', async () => {
    const form = await serviceProvider({
      privateKey: sp.privateKey,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      authnRequestBinding: 'HTTP-POST',
    }).getAuthorizeFormAsync('state');
    const text = /name="SAMLRequest" value="([^"]+)"/.exec(form)![1]!;
    expect(await read({ text, query: undefined })).toMatchObject({ request: { isSigned: true } });
  });

  test('signed in a query that escapes otherwise', async () => {
    expect(await read(signedQuery(requestXml(), sp))).toMatchObject({
      request: { isSigned: true },
    });
  });
});

const xmlBomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${requestXml()}`;
const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const signedPost = async (by: SamlKey = sp): Promise<string> => signElement(requestXml(), by);
const changed = async (from: string | RegExp, to: string): Promise<string> => {
  const xml = await signedPost();
  const other = xml.replace(from, to);
  expect(other).not.toBe(xml);
  return other;
};

/** Requests as attackers on SAML parties have sent them; each is refused, and none throws. */
const attacks: Readonly<Record<string, () => SamlMessage | Promise<SamlMessage>>> = {
  nothing: () => posted(''),
  'no Base64': () => ({ text: '<xml/>', query: undefined }),
  'no XML': () => posted('hello'),
  'bytes that are not UTF-8': () => posted(Buffer.from([0xff, 0xfe, 0x00])),
  'a document type': () => posted(`<!DOCTYPE x>${requestXml()}`),
  'an external entity (XXE)': () =>
    posted(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${requestXml()}`),
  'an external document type': () =>
    posted(`<!DOCTYPE x SYSTEM "https://evil.example/x.dtd">${requestXml()}`),
  'a parameter entity': () =>
    posted(`<!DOCTYPE x [<!ENTITY % p SYSTEM "https://evil.example/">%p;]>${requestXml()}`),
  'an entity bomb': () => posted(xmlBomb),
  'an entity bomb in a query': () => redirected(xmlBomb),
  'an entity that is not declared': () => posted(requestXml('', '&evil;')),
  'a processing instruction': () => posted(requestXml('', '<?xml-stylesheet href="x"?>')),
  'an inflation bomb': () => redirected(Buffer.alloc(20 * 1024 * 1024, 0x20)),
  'bytes that do not inflate': () => ({
    text: randomBytes(100).toString('base64'),
    query: 'SAMLRequest=x',
  }),
  'a text that is too long': () => posted(requestXml('', `<!--${'x'.repeat(70_000)}-->`)),
  'too many elements': () => posted(requestXml('', '<a/>'.repeat(201))),
  'another message': () => posted('<Response xmlns="urn:oasis:names:tc:SAML:2.0:protocol"/>'),
  'another namespace': () => posted(requestXml().replaceAll(':2.0:protocol', ':1.0:protocol')),
  'another version': () => posted(requestXml().replace('Version="2.0"', 'Version="1.1"')),
  'no issuer': () => posted(requestXml().replace(/<saml:Issuer>.*<\/saml:Issuer>/, '')),
  'two issuers': () => posted(requestXml('', '<saml:Issuer>other</saml:Issuer>')),
  'an issuer with elements in it': () =>
    posted(requestXml().replace(entityId, '<a>https://shop.example/sp</a>')),
  'no id': () => posted(requestXml().replace('ID="_asked"', '')),
  'an id that is markup': () => posted(requestXml().replace('_asked', '&quot;&gt;&lt;x')),
  'a long id': () => posted(requestXml().replace('_asked', `_${'x'.repeat(300)}`)),
  'no time': () => posted(requestXml().replace(/IssueInstant="[^"]*"/, '')),
  'a time that is none': () =>
    posted(requestXml().replace(/IssueInstant="[^"]*"/, 'IssueInstant="soon"')),
  'a flag that is none': () => posted(requestXml('ForceAuthn="yes"')),
  'two policies': () => posted(requestXml('', '<samlp:NameIDPolicy/><samlp:NameIDPolicy/>')),
  'a subject that it does not name': () => posted(requestXml('', '<saml:Subject/>')),
  'a subject that is confirmed in some way': () =>
    posted(
      requestXml(
        '',
        '<saml:Subject><saml:NameID>ada</saml:NameID><saml:SubjectConfirmation/></saml:Subject>',
      ),
    ),
  'the same attribute twice': () => posted(requestXml('ID="_other"')),
  'a signature of a stranger': async () => posted(await signedPost(stranger)),
  'a changed address under a signature': async () =>
    posted(await changed(acs, 'https://evil.example/acs')),
  'a changed issuer under a signature': async () =>
    posted(await changed(`<saml:Issuer>${entityId}`, `<saml:Issuer>${otherEntity}`)),
  'a signature without its value': async () =>
    posted(await changed(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')),
  'a digest that a comment divides': async () =>
    posted(await changed(/<ds:DigestValue>/, '<ds:DigestValue><!--x-->AAAA')),
  'a signature by SHA-1': async () => posted(await changed(rsaSha256, sha1)),
  'a signature by a key that both know (HMAC)': async () =>
    posted(await changed(rsaSha256, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')),
  'a digest by SHA-1': async () =>
    posted(
      await changed(
        'http://www.w3.org/2001/04/xmlenc#sha256',
        'http://www.w3.org/2000/09/xmldsig#sha1',
      ),
    ),
  'a transform by XSLT': async () =>
    posted(
      await changed(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
    ),
  'a signature of another element': async () => posted(await changed('URI="#_asked"', 'URI="#_x"')),
  'a signature of the whole document': async () => posted(await changed('URI="#_asked"', 'URI=""')),
  'a signed request wrapped in another one': async () => {
    const signed = await signedPost();
    const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)!;
    const inner = signed.replace(signature, '');
    const outer = requestXml().replace('_asked', '_evil').replace(acs, 'https://evil.example/');
    return posted(
      outer.replace('</samlp:AuthnRequest>', `${signature}${inner}</samlp:AuthnRequest>`),
    );
  },
  'a signed request in the object of its signature': async () => {
    const signed = await signedPost();
    const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)!;
    const inner = signed.replace(signature, '');
    const wrapping = signature.replace(
      '</ds:Signature>',
      `<ds:Object>${inner}</ds:Object></ds:Signature>`,
    );
    const outer = requestXml().replace('_asked', '_evil');
    return posted(outer.replace('</saml:Issuer>', `</saml:Issuer>${wrapping}`));
  },
  'two signatures': async () => {
    const signed = await signedPost();
    const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)!;
    return posted(signed.replace(signature, signature + signature));
  },
  'a query that a stranger signed': () => signedQuery(requestXml(), stranger),
  'a query signed by SHA-1': () => signedQuery(requestXml(), sp, sha1, 'RSA-SHA1'),
  'a query signed by no algorithm': () => signedQuery(requestXml(), sp, 'none'),
  'a query signed by what every object has': () => signedQuery(requestXml(), sp, 'constructor'),
  'a query with an algorithm and no signature': () => {
    const { text, query } = redirected(requestXml());
    return { text, query: `${query}&SigAlg=${encodeURIComponent(rsaSha256)}` };
  },
  'a signed query with another request': () => {
    const { query } = signedQuery(requestXml(), sp);
    const other = redirected(requestXml('ForceAuthn="true"'));
    return { text: other.text, query: query.replace(/SAMLRequest=[^&]*/, other.query!) };
  },
  'a signed query with a second request': () => {
    const { text, query } = signedQuery(requestXml(), sp);
    return { text, query: `${query}&${redirected(requestXml()).query}` };
  },
  'a signed query with another relay state': () => {
    const { text, query } = signedQuery(requestXml(), sp);
    return { text, query: query.replace('RelayState=a', 'RelayState=b') };
  },
  'escapes that are none': () => {
    const { text, query } = signedQuery(requestXml(), sp);
    return { text, query: query.replace(/Signature=.*/, 'Signature=%E0%A4%A') };
  },
};

describe('no more is unpacked than a request may have, however small it came', () => {
  test('an inflation bomb is refused at the bound', async () => {
    const bomb = redirected(Buffer.alloc(20 * 1024 * 1024, 0x20));
    expect(bomb.text.length).toBeLessThan(40_000);
    expect(await read(bomb)).toEqual({ problem: 'is no XML in UTF-8' });
  });
});

test('the one signature stands in the root and covers all of it, and nothing else (SAML Core §5.4.2)', async () => {
  const signed = await signedPost();
  expect(await read(posted(signed))).toMatchObject({ request: { isSigned: true } });
  const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)!;
  const moved = signed
    .replace(signature, '')
    .replace('</saml:Issuer>', `</saml:Issuer><samlp:Extensions>${signature}</samlp:Extensions>`);
  expect(await read(posted(moved))).toEqual({ problem: expect.any(String) });
});

describe('attacks on the reader of requests are refused', () => {
  test.each(Object.entries(attacks))('%s', async (_, attack) => {
    expect(await read(await attack())).toEqual({ problem: expect.any(String) });
  });

  test('a text that a comment divides is read as a whole, and one with elements in it is none', async () => {
    const xml = requestXml().replace(entityId, 'https://shop.example/sp<!---->.evil.example');
    expect(await read(posted(xml))).toMatchObject({
      request: { issuer: 'https://shop.example/sp.evil.example' },
    });
  });
});

/** Numbers that are the same in each run (xorshift). */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

test('2,000 broken requests neither throw nor pass for signed ones', async () => {
  const next = seeded(34);
  const xml = await signedPost();
  const pieces = ['<', '>', '"', '&', '<!--', ']]>', '<!DOCTYPE a>', '\0', 'ID="_asked"', acs, 'é'];
  const accepted: string[] = [];
  for (let at = 0; at < 2_000; at++) {
    const from = next(xml.length);
    const to = from + 1 + next(40);
    const broken = xml.slice(0, from) + pieces[next(pieces.length)]! + xml.slice(to);
    const result = await read(next(2) === 0 ? posted(broken) : redirected(broken));
    if (
      'request' in result &&
      result.request.isSigned &&
      result.request.assertionConsumerService !== acs
    )
      accepted.push(broken);
  }
  expect(accepted).toEqual([]);
});

test('the metadata name the keys, the formats and the places', () => {
  const xml = issuer.metadata({
    entityId: idp,
    ssoUrl: sso,
    sloUrl: slo,
    certificates: [key.certificate, sp.certificate],
    nameIdFormats: ['urn:format'],
  });
  expect(
    xml.match(/use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>[\w+/=]+</g),
  ).toHaveLength(2);
  expect(xml).toContain(`Location="${sso}"`);
  expect(xml).toMatch(new RegExp(`SingleLogoutService Binding="[^"]+Redirect" Location="${slo}"`));
  expect(xml).toContain('<md:NameIDFormat>urn:format<');
});

/** What of an address `validateRedirectAsync` takes. */
const fieldsAt = (location: string) =>
  Object.fromEntries(new URL(location).searchParams) as Record<string, string>;

const person = {
  issuer: idp,
  nameID: 'ada',
  nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  sessionIndex: '_session',
};

describe('a logout, with node-saml as the service provider', () => {
  const atSlo = (more: Partial<SamlConfig> = {}) =>
    serviceProvider({
      logoutUrl: slo,
      logoutCallbackUrl: 'https://shop.example/slo',
      privateKey: sp.privateKey,
      signatureAlgorithm: 'sha256',
      ...more,
    });
  const messageAt = (location: string, name: string): SamlMessage => ({
    text: new URL(location).searchParams.get(name)!,
    query: new URL(location).search.slice(1),
  });

  test('its signed request is read', async () => {
    const location = await atSlo().getLogoutUrlAsync(person, 'the state', {});
    const message = messageAt(location, 'SAMLRequest');
    expect(await issuer.readLogoutRequest(message, ofShop)).toMatchObject({
      request: {
        issuer: entityId,
        destination: slo,
        nameId: 'ada',
        sessionIndexes: ['_session'],
        isSigned: true,
      },
    });
  });

  test('its request that another key signed is refused', async () => {
    const other = atSlo({ privateKey: stranger.privateKey });
    const location = await other.getLogoutUrlAsync(person, '', {});
    expect(
      await issuer.readLogoutRequest(messageAt(location, 'SAMLRequest'), ofShop),
    ).toHaveProperty('problem');
  });

  test('a signature of the relay state alone signs no request', async () => {
    const location = await atSlo().getLogoutUrlAsync(person, 'the state', {});
    const message = messageAt(location, 'SAMLRequest');
    const query = message.query!.replace('SAMLRequest=', '%53AMLRequest=');
    expect(await issuer.readLogoutRequest({ ...message, query }, ofShop)).toHaveProperty('problem');
  });

  test('its signed answer is read (SAML Core §3.7.2)', async () => {
    const location = await atSlo().getLogoutResponseUrlAsync(
      { ID: '_ours', ...person },
      '',
      {},
      true,
    );
    const message = messageAt(location, 'SAMLResponse');
    expect(await issuer.readLogoutAnswer(message, ofShop)).toMatchObject({
      request: { issuer: entityId, inResponseTo: '_ours', isSuccess: true, isSigned: true },
    });
  });

  test.each([
    ['', true],
    ['<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:PartialLogout"/>', false],
  ])('a success with the second word %j is whole: %s', async (inner, isSuccess) => {
    const xml =
      `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" ` +
      `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ` +
      `IssueInstant="${now.toISOString()}"><saml:Issuer>${entityId}</saml:Issuer><samlp:Status>` +
      `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success">${inner}` +
      `</samlp:StatusCode></samlp:Status></samlp:LogoutResponse>`;
    expect(await issuer.readLogoutAnswer(posted(xml), ofShop)).toMatchObject({
      request: { isSuccess, isSigned: false },
    });
  });

  const ours = {
    id: '_ours',
    issuer: idp,
    destination: 'https://shop.example/slo?here=1',
    issuedAt: new Date(),
    relayState: undefined,
    binding: 'redirect' as const,
  };

  test('our request is verified and read (SAML Bindings §3.4.4, §3.4.4.1)', async () => {
    const { location } = await issuer.writeLogout(
      {
        ...ours,
        says: {
          kind: 'request',
          audience: entityId,
          nameId: { value: 'ada', format: person.nameIDFormat },
          sessionIndex: '_session',
          notOnOrAfter: new Date(Date.now() + 300_000),
          encryptionCertificate: undefined,
        },
      },
      key,
    );
    const query = new URL(location).search.replace('?here=1&', '');
    const { profile, loggedOut } = await atSlo().validateRedirectAsync(fieldsAt(location), query);
    expect(loggedOut).toBe(true);
    expect(profile).toMatchObject({ nameID: 'ada', sessionIndex: '_session' });
  });

  test('our request in a form is verified and read (SAML Bindings §3.5.4)', async () => {
    const { location, fields } = await issuer.writeLogout(
      {
        ...ours,
        binding: 'post',
        relayState: 'the state',
        says: {
          kind: 'request',
          audience: entityId,
          nameId: { value: 'ada', format: person.nameIDFormat },
          sessionIndex: '_session',
          notOnOrAfter: new Date(Date.now() + 300_000),
          encryptionCertificate: undefined,
        },
      },
      key,
    );
    expect([location, fields!['RelayState']]).toEqual([ours.destination, 'the state']);
    const { profile } = await atSlo().validatePostRequestAsync({ ...fields });
    expect(profile).toMatchObject({ nameID: 'ada', sessionIndex: '_session' });
  });

  test('our answer is verified and read', async () => {
    const { location } = await issuer.writeLogout(
      {
        ...ours,
        relayState: 'the state',
        says: { kind: 'answer', inResponseTo: '_theirs', status: [] },
      },
      key,
    );
    const query = new URL(location).search.replace('?here=1&', '');
    expect(await atSlo().validateRedirectAsync(fieldsAt(location), query)).toMatchObject({
      loggedOut: true,
    });
  });
});
