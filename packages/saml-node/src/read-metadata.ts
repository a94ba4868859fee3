/** Reads what a service provider says of itself. Nothing is fetched, and a signature of it is not looked at. */
import { certificatePem, type SamlIssuer, type SamlPartyMetadata } from '@keyward/core/ports';
import { childrenOf, namespaces } from './elements.js';
import { parseXml } from './parse-xml.js';

/** Rule: metadata have at most 128 KB, 2,000 elements and 30 levels of them */
const longest = 128 * 1024;
const mostElements = 2000;
const deepest = 30;

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const binding = (name: string): string => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`;

type MetadataResult = ReturnType<SamlIssuer['readMetadata']>;

export const readMetadata: SamlIssuer['readMetadata'] = (xml, now) => {
  const isLarge = xml.length > longest || (xml.match(/<[^/!?]/g)?.length ?? 0) > mostElements;
  if (isLarge) return { problem: 'is larger than the metadata of one service provider' };

  const root = parseXml(withoutStylesheet(xml.trim()))?.documentElement;
  if (root === undefined) return { problem: 'is not well-formed XML without a document type' };
  if (depthOf(root) > deepest) return { problem: 'has elements too deep within others' };
  return onlyParty(root, now);
};

/** Files that people can look at in a browser name a style. */
const withoutStylesheet = (xml: string): string => xml.replace(/<\?xml-stylesheet\s[^<>]*\?>/, '');

/** Level by level, so that the depth costs no stack. */
const depthOf = (root: Element): number => {
  let depth = 0;
  for (let level: readonly Element[] = [root]; level.length > 0; depth += 1)
    level = level.flatMap((each) =>
      Array.from(each.childNodes).filter((node): node is Element => node.nodeType === 1),
    );
  return depth;
};

const inMetadata = (parent: Element | undefined, name: string): readonly Element[] =>
  childrenOf(parent, metadataNamespace, name);

/** Rule: a list of entities is taken where one of them is a service provider, and none else is guessed */
const onlyParty = (root: Element, now: Date): MetadataResult => {
  const isEntity = root.localName === 'EntityDescriptor' && root.namespaceURI === metadataNamespace;
  const entities = isEntity
    ? [root]
    : Array.from(root.getElementsByTagNameNS(metadataNamespace, 'EntityDescriptor'));
  const parties = entities.filter((each) => inMetadata(each, 'SPSSODescriptor').length > 0);
  const [party, ...others] = parties;
  if (party === undefined) return { problem: 'describes no service provider of SAML 2.0' };
  if (others.length > 0)
    return { problem: `describes ${parties.length} service providers; send that of one` };

  const descriptor = inMetadata(party, 'SPSSODescriptor')[0]!;
  return isOver([root, party, descriptor], now)
    ? { problem: 'has a validUntil that is over' }
    : partyIn(party, descriptor);
};

const isOver = (elements: readonly Element[], now: Date): boolean =>
  elements.some((each) => {
    const until = each.getAttribute('validUntil');
    return until ? !(new Date(until) > now) : false;
  });

const partyIn = (party: Element, descriptor: Element): MetadataResult => {
  const entityId = party.getAttribute('entityID')?.trim();
  if (!entityId) return { problem: 'names no entityID' };

  const acsUrls = answerAddresses(descriptor);
  if (acsUrls.length === 0)
    return { problem: 'names no AssertionConsumerService with the binding HTTP-POST' };

  const signing = certificatesFor(descriptor, 'signing');
  const described: SamlPartyMetadata = {
    entityId,
    acsUrls,
    slo: logoutService(descriptor),
    certificates: signing,
    encryptionCertificate: certificatesFor(descriptor, 'encryption')[0],
    signsRequests: isTrue(descriptor, 'AuthnRequestsSigned') && signing.length > 0,
    nameIdFormats: inMetadata(descriptor, 'NameIDFormat').map(
      ({ textContent }) => textContent?.trim() ?? '',
    ),
  };
  return { party: described };
};

const logoutService = (descriptor: Element): SamlPartyMetadata['slo'] => {
  const [redirect, post] = ['HTTP-Redirect', 'HTTP-POST'].map(
    (by) => servicesOf(descriptor, 'SingleLogoutService', by)[0],
  );
  const service = redirect ?? post;
  return (
    service && {
      url: locationOf(service),
      responseUrl: service.getAttribute('ResponseLocation')?.trim() || undefined,
      binding: service === redirect ? 'redirect' : 'post',
    }
  );
};

const isTrue = (element: Element, name: string): boolean =>
  ['true', '1'].includes(element.getAttribute(name)?.trim() ?? '');

const servicesOf = (parent: Element, name: string, by: string): readonly Element[] =>
  inMetadata(parent, name).filter(
    (each) => each.getAttribute('Binding') === binding(by) && locationOf(each) !== '',
  );

const locationOf = (service: Element): string => service.getAttribute('Location')?.trim() ?? '';

/** The default one first, then as they are numbered (SAML Metadata §2.2.3). */
const answerAddresses = (descriptor: Element): readonly string[] => {
  const ranked = servicesOf(descriptor, 'AssertionConsumerService', 'HTTP-POST').map((each) => ({
    url: locationOf(each),
    rank: isTrue(each, 'isDefault') ? -1 : Number(each.getAttribute('index') ?? 0),
  }));
  ranked.sort((one, other) => one.rank - other.rank);
  return [...new Set(ranked.map(({ url }) => url))];
};

/** A key that says no use has each. */
const certificatesFor = (descriptor: Element, use: string): readonly string[] => {
  const keys = inMetadata(descriptor, 'KeyDescriptor').filter((each) =>
    [use, ''].includes(each.getAttribute('use') ?? ''),
  );
  const certificates = keys.flatMap((key) =>
    Array.from(key.getElementsByTagNameNS(namespaces.signature, 'X509Certificate')),
  );
  const texts = certificates.map(({ textContent }) => base64Of(textContent ?? ''));
  return [...new Set(texts.filter((each) => each !== ''))];
};

/** Some put the whole of a file into the element, with the lines around the Base64. */
const base64Of = (text: string): string =>
  certificatePem(text)
    .replace(/-----[^-]+-----/g, '')
    .replace(/\s+/g, '');
