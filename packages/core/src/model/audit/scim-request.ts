import type { Identified, RecordType } from '../record/record-type.js';

/** What a directory asked and was answered (contract §19): no body, no secret, and no query. */
export interface ScimRequest extends Identified {
  readonly tenantId: string;
  /** When it was answered. */
  readonly createdAt: Date;
  readonly method: string;
  /** Without the query, which may name people. */
  readonly path: string;
  readonly status: number;
  /** The word of RFC 7644 §3.12 for the error; null where there is none. */
  readonly scimType: string | null;
  /** Why it was refused, in words; null where it was not. */
  readonly error: string | null;
  /** Milliseconds. */
  readonly duration: number;
  /** The SCIM token; null for an access token. */
  readonly tokenId: string | null;
  readonly clientId: string;
  readonly requestId: string;
}

/** Tokens and clients are no references: what they asked stays in the log when they are gone. */
export const scimRequestType: RecordType<ScimRequest> = {
  label: 'SCIM request',
  unique: {},
  references: { tenantId: 'tenants' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
};
