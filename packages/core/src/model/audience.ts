import type { Identified, RecordType } from './record-type.js';

/**
 * An audience that a resource has or had. It stays when the resource goes, so that nobody else has tokens that the API
 * behind it takes (docs/adr/0129-audiences-stay.md).
 */
export interface Audience extends Identified {
  readonly identifierUrl: string;
  /** Whose it is, also after the tenant was deleted; null for one of the installation. */
  readonly tenantId: string | null;
}

export const audienceType: RecordType<Audience> = {
  label: 'resource',
  unique: { identifier_url: ({ identifierUrl }) => identifierUrl },
  references: {},
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
};
