/** Names of people that are encrypted: for this server, and by it for service providers (SAML Core §2.2.4). */
import { createCipheriv, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlKey, SamlMessage } from '@keyward/core/ports';
import { encryptElement } from '../src/encrypt-element.js';
import { nodeSamlIssuer } from '../src/index.js';
import { signElement } from '../src/sign-element.js';

const issuer = nodeSamlIssuer();
const entityId = 'https://shop.example/sp';
const idp = 'https://id.example/saml/metadata';
const samlp = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"';
const saml = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

let key: SamlKey;
let next: SamlKey;
let sp: SamlKey;
let stranger: SamlKey;
beforeAll(async () => {
  const made = await Promise.all(
    ['Keyward', 'Next', 'Shop', 'Stranger'].map((name) => issuer.createKey(name, new Date())),
  );
  [key, next, sp, stranger] = made as [SamlKey, SamlKey, SamlKey, SamlKey];
});

const nameOf = (person: string): string => `<saml:NameID ${saml}>${person}</saml:NameID>`;
const hidden = (name: string, by: SamlKey = key): string =>
  encryptElement(name, 'EncryptedID', by.certificate);

const logoutWith = (names: string): string =>
  `<samlp:LogoutRequest ${samlp} ${saml} ID="_ask" Version="2.0" ` +
  `IssueInstant="${new Date().toISOString()}"><saml:Issuer>${entityId}</saml:Issuer>${names}` +
  '<samlp:SessionIndex>_session</samlp:SessionIndex></samlp:LogoutRequest>';

const loginWith = (subject: string): string =>
  `<samlp:AuthnRequest ${samlp} ${saml} ID="_ask" Version="2.0" ` +
  `IssueInstant="${new Date().toISOString()}"><saml:Issuer>${entityId}</saml:Issuer>` +
  `<saml:Subject>${subject}</saml:Subject></samlp:AuthnRequest>`;

const posted = (xml: string): SamlMessage => ({
  text: Buffer.from(xml).toString('base64'),
  query: undefined,
});
const ofShop = () => Promise.resolve([sp.certificate]);

/** Counts how often the keys are asked for. */
const keyring = () => {
  const asked = { times: 0 };
  const keys = () => {
    asked.times += 1;
    return Promise.resolve([next, key]);
  };
  return { asked, keys };
};

const readLogout = async (xml: string, by: SamlKey | null = sp) => {
  const message = posted(by === null ? xml : await signElement(xml, by));
  return issuer.readLogoutRequest(message, ofShop, keyring().keys);
};
const nameRead = async (xml: string): Promise<unknown> => {
  const read = await readLogout(xml);
  return 'problem' in read ? read : read.request.nameId;
};

describe('a request to log out whose name is encrypted', () => {
  test('is read, also by a key that signs no longer', async () => {
    expect(await nameRead(logoutWith(hidden(nameOf('ada'))))).toBe('ada');
  });

  test('is read where the key stands beside the data', async () => {
    const within = hidden(nameOf('ada'));
    const [info, wrapped] =
      /<ds:KeyInfo.*?(<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>).*<\/ds:KeyInfo>/s.exec(within)!;
    const beside = within
      .replace(info, '')
      .replace(
        '</saml:EncryptedID>',
        wrapped!.replace(
          'Key>',
          'Key xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">',
        ) + '</saml:EncryptedID>',
      );
    expect(await nameRead(logoutWith(beside))).toBe('ada');
  });

  test('is read where its text has the prefixes of the request', async () => {
    expect(await nameRead(logoutWith(hidden('<saml:NameID>ada</saml:NameID>')))).toBe('ada');
  });

  test('is read as a whole where a comment divides it', async () => {
    expect(await nameRead(logoutWith(hidden(nameOf('ada<!---->.evil'))))).toBe('ada.evil');
  });
});

const wrongSignature = async (): Promise<unknown> =>
  readLogout(logoutWith(nameOf('ada')), stranger);

describe('a name is decrypted once the signature holds, and a failure is answered as a wrong signature', () => {
  test.each([
    ['nobody', null],
    ['a stranger', 'stranger'],
  ])('no key is asked for where %s has signed', async (_, by) => {
    const { asked, keys } = keyring();
    const xml = logoutWith(hidden(nameOf('ada')));
    const message = posted(by === null ? xml : await signElement(xml, stranger));
    expect(await issuer.readLogoutRequest(message, ofShop, keys)).toHaveProperty('problem');
    expect(asked.times).toBe(0);
  });

  /** Changes a byte of the second Base64 text, which is the content. */
  const altered = (holder: string, at: number): string => {
    const [whole, base64] = /.*<xenc:CipherValue>([^<]*)/s.exec(holder)!;
    const bytes = Buffer.from(base64!, 'base64');
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    return holder.replace(whole, whole.slice(0, -base64!.length) + bytes.toString('base64'));
  };
  const truncated = (holder: string): string => {
    const [whole, base64] = /.*<xenc:CipherValue>([^<]*)/s.exec(holder)!;
    const bytes = Buffer.from(base64!, 'base64').subarray(0, -12);
    return holder.replace(whole, whole.slice(0, -base64!.length) + bytes.toString('base64'));
  };

  const attacks: Readonly<Record<string, () => string>> = {
    'a name for another key': () => hidden(nameOf('ada'), stranger),
    'an altered tag': () => altered(hidden(nameOf('ada')), -1),
    'a tag that is cut short': () => truncated(hidden(nameOf('ada'))),
    'an altered text': () => altered(hidden(nameOf('ada')), 20),
    'an altered initialization vector': () => altered(hidden(nameOf('ada')), 0),
    'a text that is too short for a tag': () =>
      hidden(nameOf('ada')).replace(/(.*<xenc:CipherValue>)[^<]*/s, '$1AAAA'),
    'no text': () => hidden(nameOf('ada')).replace(/(.*<xenc:CipherValue>)[^<]*/s, '$1'),
    'a text elsewhere': () =>
      hidden(nameOf('ada')).replace(
        /(.*)<xenc:CipherValue>[^<]*<\/xenc:CipherValue>/s,
        '$1<xenc:CipherReference URI="https://evil.example/"/>',
      ),
    'a wrapped key that is none': () =>
      hidden(nameOf('ada')).replace(/<xenc:CipherValue>[^<]*/, '<xenc:CipherValue>AAAA'),
    'another element': () => hidden(nameOf('ada').replaceAll('NameID', 'BaseID')),
    'an element of another namespace': () => hidden('<NameID>ada</NameID>'),
    'two names in one': () => hidden(nameOf('ada') + nameOf('grace')),
    'a name that closes what is around it': () => hidden(`${nameOf('ada')}</x><x>`),
    'a name with an element in it': () => hidden(nameOf('a<b/>da')),
    'a name with an entity': () => hidden(nameOf('&evil;')),
    'a name behind a document type': () =>
      hidden(`<!DOCTYPE x [<!ENTITY e "ada">]>${nameOf('&e;')}`),
    'no XML': () => hidden('ada'),
    'content alone': () => hidden(nameOf('ada')).replace('xmlenc#Element', 'xmlenc#Content'),
    'two recipients': () => {
      const one = hidden(nameOf('ada'));
      const [wrapped] = /<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>/s.exec(one)!;
      return one.replace(wrapped, wrapped + wrapped);
    },
    'two texts': () => {
      const one = hidden(nameOf('ada'));
      const [data] = /<xenc:EncryptedData.*<\/xenc:EncryptedData>/s.exec(one)!;
      return one.replace(data, data + data);
    },
    'a text within another element': () =>
      hidden(nameOf('ada'))
        .replace('<xenc:EncryptedData', '<saml:x><xenc:EncryptedData')
        .replace('</xenc:EncryptedData>', '</xenc:EncryptedData></saml:x>'),
    'no key': () => hidden(nameOf('ada')).replace(/<ds:KeyInfo.*<\/ds:KeyInfo>/s, ''),
    nothing: () => '<saml:EncryptedID/>',
  };

  test.each(Object.entries(attacks))('%s', async (_, forge) => {
    expect(await readLogout(logoutWith(forge()))).toEqual(await wrongSignature());
  });

  test('a signed request in another one with an encrypted name (XSW)', async () => {
    const signed = await signElement(logoutWith(nameOf('grace')), sp);
    const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)!;
    const object = `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`;
    const outer = logoutWith(hidden(nameOf('ada'))).replace('_ask', '_evil');
    const wrapping = signature.replace('</ds:Signature>', object);
    const xml = outer.replace('</saml:Issuer>', `</saml:Issuer>${wrapping}`);
    expect(await readLogout(xml, null)).toEqual(await wrongSignature());
  });
});

describe('a person is named once, either plainly or encrypted', () => {
  test.each([
    ['two encrypted names', () => hidden(nameOf('ada')) + hidden(nameOf('ada'))],
    ['a plain name before an encrypted one', () => nameOf('ada') + hidden(nameOf('grace'))],
    ['a plain name behind an encrypted one', () => hidden(nameOf('grace')) + nameOf('ada')],
    ['two plain names', () => nameOf('ada') + nameOf('grace')],
  ])('%s', async (_, names) => {
    expect(await readLogout(logoutWith(names()))).toEqual({
      problem: 'names the person more than once',
    });
  });
});

describe('an element is encrypted for one recipient, in itself, by AES-GCM under a key by RSA-OAEP', () => {
  const gcm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
  const oaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
  test.each([
    ['AES-CBC', gcm, 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'],
    ['Triple DES', gcm, 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc'],
    ['a name of every object', gcm, 'constructor'],
    ['PKCS #1 1.5', oaep, 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'],
    ['two hashes', 'xmldsig#sha1', '2001/04/xmlenc#sha256'],
  ])('%s names the person in no way that is read', async (_, from, to) => {
    const names = hidden(nameOf('ada')).replace(from, to).replace('2000/09/2001/04', '2001/04');
    expect(await nameRead(logoutWith(names))).toBeUndefined();
  });

  test('what a sound CBC holds is not looked at', async () => {
    const vector = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', randomBytes(32), vector);
    const text = Buffer.concat([vector, cipher.update(nameOf('ada')), cipher.final()]);
    const names = hidden(nameOf('ada'))
      .replace(gcm, 'http://www.w3.org/2001/04/xmlenc#aes256-cbc')
      .replace(/(.*<xenc:CipherValue>)[^<]*/s, `$1${text.toString('base64')}`);
    expect(await nameRead(logoutWith(names))).toBeUndefined();
  });
});

describe('a request to log in names a person', () => {
  const subjectRead = async (subject: string, by: SamlKey | null = sp): Promise<unknown> => {
    const xml = loginWith(subject);
    const message = posted(by === null ? xml : await signElement(xml, by));
    const read = await issuer.readLoginRequest(message, ofShop, keyring().keys);
    return 'problem' in read ? read : read.request.subject;
  };

  test.each([
    ['plainly', () => nameOf('ada')],
    ['encrypted', () => hidden(nameOf('ada'))],
  ])('%s', async (_, subject) => {
    expect(await subjectRead(subject())).toEqual({ nameId: 'ada' });
  });

  test('encrypted and unsigned, which is not read', async () => {
    expect(await subjectRead(hidden(nameOf('ada')), null)).toEqual({
      problem: 'encrypts a name, and is not signed',
    });
  });
});

describe('what this server encrypts', () => {
  const asked = (encryptionCertificate: string | undefined) =>
    issuer.writeLogout(
      {
        id: '_ours',
        issuer: idp,
        destination: 'https://shop.example/slo',
        issuedAt: new Date(),
        relayState: undefined,
        binding: 'post',
        says: {
          kind: 'request',
          audience: entityId,
          nameId: { value: 'ada', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
          sessionIndex: '_session',
          notOnOrAfter: new Date(Date.now() + 300_000),
          encryptionCertificate,
        },
      },
      key,
    );

  test('is read by node-saml', async () => {
    const { fields } = await asked(sp.certificate);
    const xml = Buffer.from(fields!['SAMLRequest']!, 'base64').toString();
    expect(xml).toMatch(/<saml:EncryptedID/);
    expect(xml).not.toMatch(/<saml:NameID|>ada</);

    const at = new SAML({
      issuer: entityId,
      callbackUrl: 'https://shop.example/acs',
      idpCert: key.certificate,
      decryptionPvk: sp.privateKey,
      validateInResponseTo: ValidateInResponseTo.never,
    });
    const { profile } = await at.validatePostRequestAsync({ ...fields });
    expect(profile).toMatchObject({ nameID: 'ada', sessionIndex: '_session' });
  });
});

test('the metadata name the key to encrypt for, and how (SAML Metadata §2.4.1.1)', () => {
  const xml = issuer.metadata({
    entityId: idp,
    ssoUrl: 'https://id.example/saml/sso',
    sloUrl: 'https://id.example/saml/slo',
    certificates: [key.certificate, next.certificate],
    nameIdFormats: [],
  });
  const descriptors = xml.match(/<md:KeyDescriptor use="encryption">.*?<\/md:KeyDescriptor>/gs);
  expect(descriptors).toHaveLength(1);
  expect(descriptors![0]).toContain(key.certificate.split('\n')[1]);
  expect(descriptors![0].match(/EncryptionMethod Algorithm="[^"]*#([^"]*)"/g)).toEqual([
    expect.stringContaining('#aes256-gcm'),
    expect.stringContaining('#aes192-gcm'),
    expect.stringContaining('#aes128-gcm'),
    expect.stringContaining('#rsa-oaep-mgf1p'),
    expect.stringContaining('#rsa-oaep'),
  ]);
});
