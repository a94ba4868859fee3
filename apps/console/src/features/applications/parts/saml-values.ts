/** A client as a SAML service provider, as a form has it. */
import type { Client } from '../../../api/names.js';
import {
  attributeRows,
  filledIn,
  orNull,
  wireAttributes,
  type WireAttribute,
  type WithAttributes,
} from './attribute-rows.js';

export interface SamlValues extends WithAttributes {
  readonly entityId: string;
  readonly acsUrls: string[];
  readonly sloUrl: string;
  readonly sloResponseUrl: string;
  readonly sloBinding: string | null;
  /** One in each line, or as PEM. */
  readonly certificates: string;
  readonly encryptionCertificate: string;
  readonly encryptNames: boolean;
  readonly requireSigned: boolean;
  readonly idpInitiated: boolean;
  readonly nameIdFormat: string | null;
  readonly sign: string | null;
  readonly lifetime: number | string;
}

export const samlWireNames = {
  entityId: 'saml.entity_id',
  acsUrls: 'saml.acs_urls',
  sloUrl: 'saml.slo_url',
  sloResponseUrl: 'saml.slo_response_url',
  sloBinding: 'saml.slo_binding',
  certificates: 'saml.certificates',
  encryptionCertificate: 'saml.encryption_certificate',
  encryptNames: 'saml.encrypt_name_ids',
  requireSigned: 'saml.require_signed_requests',
  idpInitiated: 'saml.idp_initiated',
  nameIdFormat: 'saml.name_id_format',
  sign: 'saml.sign',
  lifetime: 'saml.lifetime',
  attributes: 'saml.attributes',
} as const;

/** The document; the members that are not known here stay as they are. */
interface WireSaml {
  readonly entity_id?: string;
  readonly acs_urls?: string[];
  readonly slo_url?: string;
  readonly slo_response_url?: string;
  readonly slo_binding?: string;
  readonly certificates?: string[];
  readonly encryption_certificate?: string;
  readonly encrypt_name_ids?: boolean;
  readonly require_signed_requests?: boolean;
  readonly idp_initiated?: boolean;
  readonly name_id_format?: string;
  readonly sign?: string;
  readonly lifetime?: number | string;
  readonly attributes?: WireAttribute[];
}

const samlOf = ({ client_metadata }: Client): WireSaml => client_metadata?.saml ?? {};

export const isServiceProvider = (client: Client): boolean =>
  samlOf(client).entity_id !== undefined;

export const samlValuesOf = (client: Client): SamlValues => {
  const saml = samlOf(client);
  const { certificates = [] } = saml;
  return {
    ...textsOf(saml),
    acsUrls: saml.acs_urls ?? [],
    sloBinding: saml.slo_binding ?? null,
    certificates: certificates.join('\n'),
    encryptNames: saml.encrypt_name_ids ?? false,
    requireSigned: saml.require_signed_requests ?? false,
    idpInitiated: saml.idp_initiated ?? false,
    nameIdFormat: saml.name_id_format ?? null,
    sign: saml.sign ?? null,
    attributes: attributeRows(saml.attributes),
  };
};

type TextName = 'entityId' | 'sloUrl' | 'sloResponseUrl' | 'encryptionCertificate' | 'lifetime';

const textsOf = ({
  entity_id: entityId = '',
  slo_url: sloUrl = '',
  slo_response_url: sloResponseUrl = '',
  encryption_certificate: encryptionCertificate = '',
  lifetime = '',
}: WireSaml): Pick<SamlValues, TextName> => ({
  entityId,
  sloUrl,
  sloResponseUrl,
  encryptionCertificate,
  lifetime,
});

const pem = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Each certificate by itself: of files with several, whatever stands around them, or of lines. */
export const certificatesIn = (text: string): string[] =>
  text.match(pem) ?? text.split(/\s+/).filter((each) => each !== '');

export const samlDocument = (values: SamlValues): Record<string, unknown> =>
  filledIn(values, samlPatch);

/** An empty field clears the member (RFC 7396). */
export const samlPatch = (values: SamlValues): Record<string, unknown> => ({
  entity_id: orNull(values.entityId.trim()),
  acs_urls: values.acsUrls.filter((each) => each !== ''),
  slo_url: orNull(values.sloUrl),
  slo_response_url: orNull(values.sloResponseUrl),
  slo_binding: values.sloBinding,
  certificates: certificatesIn(values.certificates),
  encryption_certificate: certificatesIn(values.encryptionCertificate)[0] ?? null,
  encrypt_name_ids: values.encryptNames,
  require_signed_requests: values.requireSigned,
  idp_initiated: values.idpInitiated,
  name_id_format: values.nameIdFormat,
  sign: values.sign,
  lifetime: orNull(values.lifetime),
  attributes: wireAttributes(values.attributes),
});
