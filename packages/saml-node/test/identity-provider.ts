/** A SAML identity provider of other authors: samlify, with its own keys. Its answers are as bad as a test needs. */
import * as samlify from 'samlify';
import { keyParts, selfSignedKey } from '../src/signing-key.js';

// What it is asked comes from ourselves.
samlify.setSchemaValidator({ validate: () => Promise.resolve('not validated') });

const now = (seconds = 0): string => new Date(Date.now() + seconds * 1000).toISOString();
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export interface Answering {
  readonly nameId?: string;
  readonly format?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  /** Over what the template of the library is filled with: times, audience, recipient, the request that is answered. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The response before it is signed. */
  readonly edit?: (xml: string) => string;
  readonly signs?: 'assertion' | 'response';
  readonly at?: () => Date;
}

export interface PostedAnswer {
  readonly action: string;
  readonly fields: { readonly SAMLResponse: string; readonly RelayState: string };
  /** What stands in `SAMLResponse`. */
  readonly xml: string;
}

export interface SamlIdentityProvider {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** As its metadata have it: Base64. */
  readonly certificate: string;
  /** The request in an address, as the library has read and verified it. */
  read(url: string): Promise<{
    readonly id: string;
    readonly forceAuthn: string | undefined;
    readonly nameIdFormat: string;
    readonly xml: string;
  }>;
  answer(url: string, more?: Answering): Promise<PostedAnswer>;
}

export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

const authnStatement = [
  '<saml:AuthnStatement AuthnInstant="{AuthnInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  '</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
].join('');

const attributeStatement = (attributes: Readonly<Record<string, readonly string[]>>): string => {
  const valueElement = (value: string): string =>
    `<saml:AttributeValue xsi:type="xs:string">${escaped(value)}</saml:AttributeValue>`;
  const elements = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${escaped(name)}">${values.map(valueElement).join('')}</saml:Attribute>`,
  );
  return `<saml:AttributeStatement>${elements.join('')}</saml:AttributeStatement>`;
};

export const asForm = (xml: string): string => Buffer.from(xml).toString('base64');

/** `metadata` is ours. It is read each time, because the two sides are made known to each other in turn. */
export const samlIdentityProvider = async (
  ssoUrl: string,
  metadata: () => Promise<string>,
  { algorithm = sha256, wantsSignature = false } = {},
): Promise<SamlIdentityProvider> => {
  const { privateKey, certificate } = keyParts(await selfSignedKey('Elsewhere', new Date()));
  const bare = certificate.replace(/-----[^-]+-----|\s/g, '');
  const entityId = `${ssoUrl}/metadata`;
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: bare,
    requestSignatureAlgorithm: algorithm,
    wantAuthnRequestsSigned: wantsSignature,
    nameIDFormat: [persistent],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: ssoUrl },
    ],
    // Without one the library warns.
    singleLogoutService: [
      {
        Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
        Location: `${ssoUrl}/logout`,
      },
    ],
  });
  const partner = async (
    signs: Answering['signs'] = 'assertion',
  ): Promise<ReturnType<typeof samlify.ServiceProvider>> =>
    samlify.ServiceProvider({
      metadata: (await metadata()).replace(
        'WantAssertionsSigned="true"',
        `WantAssertionsSigned="${signs === 'assertion'}"`,
      ),
    });
  const requestIn = async (url: string) => {
    const { search, searchParams } = new URL(url);
    const signed = search
      .slice(1)
      .split('&')
      .filter((each) => /^(SAMLRequest|RelayState|SigAlg)=/.test(each))
      .join('&');
    const {
      extract: { request, nameIDPolicy },
      samlContent,
    } = await idp.parseLoginRequest(await partner(), 'redirect', {
      query: Object.fromEntries(searchParams),
      octetString: signed,
    });
    return {
      id: String(request?.id),
      nameIdFormat: nameIDPolicy?.format,
      samlContent,
      relayState: searchParams.get('RelayState') ?? '',
    };
  };
  return {
    entityId,
    ssoUrl,
    certificate: bare,
    async read(url) {
      const { id, nameIdFormat, samlContent } = await requestIn(url);
      return {
        id,
        nameIdFormat: String(nameIdFormat),
        forceAuthn: /ForceAuthn="(\w+)"/.exec(samlContent)?.[1],
        xml: samlContent,
      };
    },
    async answer(
      url,
      {
        nameId = 'grace',
        format = persistent,
        attributes = {},
        tags = {},
        edit = (xml: string) => xml,
        signs,
        at = () => new Date(),
      } = {},
    ) {
      const { id, relayState } = await requestIn(url);
      const sp = await partner(signs);
      const action = String(sp.entityMeta.getAssertionConsumerService('post'));
      const offset = (at().getTime() - Date.now()) / 1000;
      const time = (seconds: number): string => now(offset + seconds);
      const filled = {
        ID: '_response',
        AssertionID: `_assertion-${id}`,
        Destination: action,
        SubjectRecipient: action,
        Audience: String(sp.entityMeta.getEntityID()),
        Issuer: entityId,
        IssueInstant: time(0),
        ConditionsNotBefore: time(0),
        ConditionsNotOnOrAfter: time(300),
        SubjectConfirmationDataNotOnOrAfter: time(300),
        AuthnInstant: time(0),
        StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        NameIDFormat: format,
        NameID: nameId,
        InResponseTo: id,
        ...tags,
      };
      const statements = authnStatement + attributeStatement(attributes);
      const render = (template: string) => {
        const whole = template.replace('{AuthnStatement}{AttributeStatement}', statements);
        return {
          id: '_response',
          context: edit(samlify.SamlLib.replaceTagsByValue(whole, filled)),
        };
      };
      const { context } = await idp.createLoginResponse(
        sp,
        { extract: { request: { id } } },
        'post',
        { email: nameId },
        render,
      );
      return {
        action,
        fields: { SAMLResponse: context, RelayState: relayState },
        xml: Buffer.from(context, 'base64').toString(),
      };
    },
  };
};
