/**
 * A client as a relying party of WS-Federation: `client_metadata.wsfed`, once it names a realm (contract §23). Members
 * that are not known here stay as given.
 */
import {
  document,
  findFault,
  listOf,
  oneOf,
  wholeNumber,
  type DocumentOf,
  type Fault,
} from '../values/document-rules.js';
import {
  attributesFault,
  entityName,
  isGiven,
  knownMembers,
  nameIdFormats,
  samlLimits,
  webAddress,
  withoutNulls,
  type Given,
  type SamlAttributeRule,
} from './saml-application.js';

/** The version of SAML of the token. Without one it is 1.1, which the oldest applications read. */
export const wsfedTokenTypes = ['saml1.1', 'saml2.0'] as const;

const members = {
  realm: entityName,
  reply_urls: listOf(webAddress, { maximum: samlLimits.urls }),
  sign_out_url: webAddress,
  token_type: oneOf(wsfedTokenTypes),
  name_id_format: oneOf(nameIdFormats),
  lifetime: wholeNumber(30, samlLimits.lifetime),
} as const;

const rules = document(members);

export interface WsfedApplication extends DocumentOf<typeof rules> {
  readonly realm: string;
  readonly reply_urls: readonly string[];
  readonly attributes?: readonly SamlAttributeRule[];
}

interface WithWsfed {
  readonly metadata: { readonly wsfed: Given };
}

/**
 * The first fault of `client_metadata.wsfed`; the path is from there.
 * Rule: a document without a realm is nothing that is acted on, and is stored as given.
 */
export const wsfedFault = (given: Given): Fault | undefined => {
  if (!isGiven(given['realm'])) return undefined;

  const known: DocumentOf<typeof rules> = knownMembers(members, given);
  const fault =
    findFault(rules, known, 'wsfed') ?? attributesFault(given['attributes'], 'wsfed.attributes');
  if (fault !== undefined || (known.reply_urls ?? []).length > 0) return fault;
  return { field: 'wsfed.reply_urls', why: 'is required' };
};

/** The client as a relying party; undefined for one that is none, and for a document of an older version. */
export const wsfedApplicationOf = ({
  metadata: { wsfed },
}: WithWsfed): WsfedApplication | undefined =>
  isGiven(wsfed['realm']) && wsfedFault(wsfed) === undefined
    ? (withoutNulls(wsfed) as unknown as WsfedApplication)
    : undefined;

/** The realm that the client is for; null for none. */
export const wsfedRealmOf = (client: WithWsfed): string | null =>
  wsfedApplicationOf(client)?.realm ?? null;
