import type { Audited, Identified, RecordType } from '../record/record-type.js';

/** Something that can be done on a resource. */
export interface Scope extends Identified, Audited {
  readonly resourceId: string;
  /** Case-sensitive (RFC 6749 §3.3), unique in its resource. */
  readonly name: string;
  readonly description: string | null;
  /** That of its resource. */
  readonly tenantId: string | null;
}

export const scopeType: RecordType<Scope> = {
  label: 'scope',
  unique: { scope_name: (scope) => `${scope.resourceId}/${scope.name}` },
  references: { resourceId: 'resources' },
  tenancyOf: (scope) => scope.tenantId,
  globalIsVisible: true,
};
