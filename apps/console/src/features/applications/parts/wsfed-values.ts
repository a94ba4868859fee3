/** A client as a relying party of WS-Federation, as a form has it. */
import type { Client } from '../../../api/names.js';
import {
  attributeRows,
  filledIn,
  orNull,
  wireAttributes,
  type WireAttribute,
  type WithAttributes,
} from './attribute-rows.js';

export interface WsfedValues extends WithAttributes {
  readonly realm: string;
  readonly replyUrls: string[];
  readonly signOutUrl: string;
  readonly tokenType: string | null;
  readonly nameIdFormat: string | null;
  readonly lifetime: number | string;
}

export const wsfedWireNames = {
  realm: 'wsfed.realm',
  replyUrls: 'wsfed.reply_urls',
  signOutUrl: 'wsfed.sign_out_url',
  tokenType: 'wsfed.token_type',
  nameIdFormat: 'wsfed.name_id_format',
  lifetime: 'wsfed.lifetime',
  attributes: 'wsfed.attributes',
} as const;

/** The versions of SAML in the order of age; the first is the usual one. */
export const tokenTypes = { 'saml1.1': 'SAML 1.1', 'saml2.0': 'SAML 2.0' } as const;

/** The document; the members that are not known here stay as they are. */
interface WireWsfed {
  readonly realm?: string;
  readonly reply_urls?: string[];
  readonly sign_out_url?: string;
  readonly token_type?: string;
  readonly name_id_format?: string;
  readonly lifetime?: number | string;
  readonly attributes?: WireAttribute[];
}

const wsfedOf = ({ client_metadata }: Client): WireWsfed => client_metadata?.wsfed ?? {};

export const isRelyingParty = (client: Client): boolean => wsfedOf(client).realm !== undefined;

export const wsfedValuesOf = (client: Client): WsfedValues => {
  const wsfed = wsfedOf(client);
  return {
    realm: wsfed.realm ?? '',
    replyUrls: wsfed.reply_urls ?? [],
    signOutUrl: wsfed.sign_out_url ?? '',
    tokenType: wsfed.token_type ?? null,
    nameIdFormat: wsfed.name_id_format ?? null,
    lifetime: wsfed.lifetime ?? '',
    attributes: attributeRows(wsfed.attributes),
  };
};

export const wsfedPatch = (values: WsfedValues): Record<string, unknown> => ({
  realm: orNull(values.realm.trim()),
  reply_urls: values.replyUrls.filter((each) => each !== ''),
  sign_out_url: orNull(values.signOutUrl),
  token_type: values.tokenType,
  name_id_format: values.nameIdFormat,
  lifetime: orNull(values.lifetime),
  attributes: wireAttributes(values.attributes),
});

export const wsfedDocument = (values: WsfedValues): Record<string, unknown> =>
  filledIn(values, wsfedPatch);
