/** Published attacks on identity providers: requests to log a person out that nobody with a right to it has made. */
import { encryptElement } from '../../../../saml-node/src/encrypt-element.js';
import { signElement } from '../../../../saml-node/src/sign-element.js';
import { insideOf, unsigned, withId } from './forging.js';
import { packed, prefix, signedQuery, type AskedOf, type Message } from './requests.js';

export interface ToldNames {
  readonly nameId: string;
  readonly sessionIndex: string;
}

/** What a service provider knows of a person and of this server. */
export interface Known extends ToldNames {
  /** For whose key names are encrypted. */
  readonly certificate: string;
}

export interface LogoutAttack {
  readonly name: string;
  readonly source: string;
  readonly forge: (asked: AskedOf, told: Known) => Promise<Message> | Message;
}

let requests = 0;

export const logoutRequest = (
  { shop, issuer }: AskedOf,
  { nameId, sessionIndex }: ToldNames,
): string =>
  `<samlp:LogoutRequest xmlns:samlp="${prefix}:protocol" xmlns:saml="${prefix}:assertion"` +
  ` Destination="${issuer}/saml/slo" ID="_logout${(requests += 1)}"` +
  ` IssueInstant="${new Date().toISOString()}" Version="2.0">` +
  `<saml:Issuer>${shop.entity}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>` +
  `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`;

const redirected = (query: string): Message => ({ path: 'slo', query });
const posted = (xml: string): Message => ({
  path: 'slo',
  form: { SAMLRequest: Buffer.from(xml).toString('base64') },
});

export const soundLogout: LogoutAttack['forge'] = (asked, told) =>
  redirected(signedQuery(logoutRequest(asked, told), asked.shop.key));

type Hide = (nameId: string, told: Known) => string;

const plain = (nameId: string): string =>
  `<saml:NameID xmlns:saml="${prefix}:assertion">${nameId}</saml:NameID>`;
const hidden: Hide = (nameId, { certificate }) =>
  encryptElement(plain(nameId), 'EncryptedID', certificate);

/** A sound logout but for how the name is hidden. */
const hiddenBy =
  (hide: Hide): LogoutAttack['forge'] =>
  (asked, told) => {
    const xml = logoutRequest(asked, told).replace(
      `<saml:NameID>${told.nameId}</saml:NameID>`,
      () => hide(told.nameId, told),
    );
    return redirected(signedQuery(xml, asked.shop.key));
  };

export const soundHiddenLogout = hiddenBy(hidden);

const lastCipher = /(.*<xenc:CipherValue>)([^<]*)/s;
/** The last bit of the tag is another one. */
const altered = (holder: string): string =>
  holder.replace(lastCipher, (_, before: string, base64: string) => {
    const bytes = Buffer.from(base64, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    return before + bytes.toString('base64');
  });

const crossSite = 'Barth et al., Robust Defenses for Cross-Site Request Forgery, 2008';
const wrapping = 'Somorovsky et al., On Breaking SAML, 2012';

export const attacksByLogout: readonly LogoutAttack[] = [
  {
    name: 'a logout that nobody signed',
    source: `${crossSite}; SAML Profiles §4.4.4.1`,
    forge: (asked, told) => redirected(`SAMLRequest=${packed(logoutRequest(asked, told))}`),
  },
  {
    name: 'a logout that another application signed',
    source: 'Mainka et al., Your Software at My Service, 2014',
    forge: (asked, told) => redirected(signedQuery(logoutRequest(asked, told), asked.own.key)),
  },
  {
    name: 'a logout of another application, which was told nothing of the person',
    source: 'SAML Profiles §4.4.3.2',
    forge: (asked, told) =>
      redirected(signedQuery(logoutRequest({ ...asked, shop: asked.own }, told), asked.own.key)),
  },
  {
    name: 'a logout of another person',
    source: 'SAML Core §3.7.3.1',
    forge: (asked, told) => soundLogout(asked, { ...told, nameId: 'another' }),
  },
  {
    name: 'a logout of another session',
    source: 'SAML Core §3.7.3.1',
    forge: (asked, told) => soundLogout(asked, { ...told, sessionIndex: '_another' }),
  },
  {
    name: 'a logout for another server',
    source: 'Armando et al., Formal Analysis of SAML 2.0 Web Browser Single Sign-On, 2008',
    forge: (asked, told) => {
      const other = { ...asked, issuer: 'https://other.example' };
      return redirected(signedQuery(logoutRequest(other, told), asked.shop.key));
    },
  },
  {
    name: 'XSW: a signed logout of another person in the object of its signature',
    source: wrapping,
    forge: async (asked, told) => {
      const signed = await signElement(
        logoutRequest(asked, { ...told, nameId: 'another' }),
        asked.shop.key,
      );
      const outer = withId(signed, '_forged').replace('>another<', `>${told.nameId}<`);
      return posted(insideOf(outer, 'ds:Signature', `<ds:Object>${unsigned(signed)}</ds:Object>`));
    },
  },
  {
    name: 'XSW: a signed logout of another person behind a forged one',
    source: wrapping,
    forge: async (asked, told) => {
      const signed = await signElement(
        logoutRequest(asked, { ...told, nameId: 'another' }),
        asked.shop.key,
      );
      const outer = withId(signed, '_forged').replace('>another<', `>${told.nameId}<`);
      return posted(insideOf(outer, 'samlp:LogoutRequest', unsigned(signed)));
    },
  },
  {
    name: 'an encrypted name that nobody signed',
    source: 'Jager et al., How to Break XML Encryption, 2011',
    forge: (asked, told) => {
      const xml = logoutRequest(asked, told).replace(
        /<saml:NameID>.*<\/saml:NameID>/,
        hidden(told.nameId, told),
      );
      return redirected(`SAMLRequest=${packed(xml)}`);
    },
  },
  {
    name: 'a name by AES-CBC, which has no tag',
    source: 'Jager et al., How to Break XML Encryption, 2011',
    forge: hiddenBy((nameId, told) =>
      hidden(nameId, told).replace(
        /[^"]*aes256-gcm/,
        'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
      ),
    ),
  },
  {
    name: 'a key by PKCS #1 1.5',
    source: 'Jager et al., Bleichenbacher’s Attack Strikes Again, 2012',
    forge: hiddenBy((nameId, told) => hidden(nameId, told).replace('rsa-oaep-mgf1p', 'rsa-1_5')),
  },
  {
    name: 'a name with an altered tag',
    source: 'Jager et al., How to Break XML Encryption, 2011',
    forge: hiddenBy((nameId, told) => altered(hidden(nameId, told))),
  },
  {
    name: 'a name that is encrypted for another key',
    source: 'SAML Core §2.2.4',
    forge: (asked, told) =>
      hiddenBy(hidden)(asked, { ...told, certificate: asked.shop.key.certificate }),
  },
  {
    name: 'two encrypted names',
    source: 'SAML Core §3.7.1',
    forge: hiddenBy((nameId, told) => hidden('another', told) + hidden(nameId, told)),
  },
  {
    name: 'a plain name beside an encrypted one',
    source: 'SAML Core §3.7.1',
    forge: hiddenBy((nameId, told) => plain(nameId) + hidden('another', told)),
  },
  {
    name: 'XSW: a signed logout of another person behind one with an encrypted name',
    source: wrapping,
    forge: async (asked, told) => {
      const other = logoutRequest(asked, { ...told, nameId: 'another' });
      const signed = await signElement(other, asked.shop.key);
      const name = hidden(told.nameId, told);
      const outer = withId(signed, '_forged').replace(/<saml:NameID>.*<\/saml:NameID>/, name);
      return posted(insideOf(outer, 'samlp:LogoutRequest', unsigned(signed)));
    },
  },
  {
    name: 'an entity that reads a file',
    source: 'CVE-2016-10127 (pysaml2)',
    forge: (asked, told) => {
      const xml = logoutRequest(asked, told).replace(told.nameId, '&e;');
      const typed = `<!DOCTYPE x [<!ENTITY e "${told.nameId}">]>${xml}`;
      return redirected(signedQuery(typed, asked.shop.key));
    },
  },
  {
    name: 'an answer to no request',
    source: 'SAML Core §3.2.2',
    forge: (asked, told) => {
      const xml = logoutRequest(asked, told).replaceAll('LogoutRequest', 'LogoutResponse');
      const query = signedQuery(
        xml.replace(' Version=', ' InResponseTo="_x" Version='),
        asked.shop.key,
      );
      return redirected(query);
    },
  },
];
