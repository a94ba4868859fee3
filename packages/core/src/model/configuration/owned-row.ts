import type { Identified, RecordType } from '../record/record-type.js';

/** That a configuration document manages a record: its owner may remove it, and no other document writes it. */
export interface OwnedRow extends Identified {
  /** The tenant of the document; null for a document of the installation. */
  readonly tenantId: string | null;
  /** The name that the documents give themselves. */
  readonly owner: string;
  /** The kind of the record, by the name of its store. */
  readonly kind: string;
  readonly recordId: string;
  /** Of the secret that a document set last; null where none has. */
  readonly secretDigest: string | null;
}

export const ownedRowType: RecordType<OwnedRow> = {
  label: 'owned row',
  unique: { record_id: (row) => `${row.kind}/${row.recordId}` },
  references: { tenantId: 'tenants' },
  tenancyOf: (row) => row.tenantId,
  globalIsVisible: false,
};
