/** Published attacks on identity providers: requests to log a person out that nobody with a right to it has made. */
import { signElement } from '../../../../saml-node/src/sign-element.js';
import { insideOf, unsigned, withId } from './forging.js';
import { packed, prefix, signedQuery, type AskedOf, type Message } from './requests.js';

export interface ToldNames {
  readonly nameId: string;
  readonly sessionIndex: string;
}

export interface LogoutAttack {
  readonly name: string;
  readonly source: string;
  readonly forge: (asked: AskedOf, told: ToldNames) => Promise<Message> | Message;
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
