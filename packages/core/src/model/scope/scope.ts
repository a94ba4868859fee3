import type { Audited, Identified, RecordType } from '../record/record-type.js';

/** The authentication contexts of logins here: one factor, or two. They are published, and one is in every ID token. */
export const supportedAcrs = ['1', '2'] as const;

export type Acr = (typeof supportedAcrs)[number];

/** Something that can be done on a resource. */
export interface Scope extends Identified, Audited {
  readonly resourceId: string;
  /** Case-sensitive (RFC 6749 §3.3), unique in its resource. */
  readonly name: string;
  readonly description: string | null;
  /** The least authentication context of a login that gives it; null where any does (RFC 9470). */
  readonly requiredAcr: Acr | null;
  /** Seconds since the login, at most; null where it may be as old as it is. */
  readonly requiredAge: number | null;
  /** That of its resource. */
  readonly tenantId: string | null;
}

/** Whether the scope takes a login of its own (RFC 9470). */
export const asksForLogin = ({
  requiredAcr,
  requiredAge,
}: Pick<Scope, 'requiredAcr' | 'requiredAge'>): boolean =>
  requiredAcr !== null || requiredAge !== null;

export const scopeType: RecordType<Scope> = {
  label: 'scope',
  unique: { scope_name: (scope) => `${scope.resourceId}/${scope.name}` },
  references: { resourceId: 'resources' },
  tenancyOf: (scope) => scope.tenantId,
  globalIsVisible: true,
};

/** That a client holds a scope. */
export interface Permission extends Identified, Audited {
  readonly clientId: string;
  readonly resourceId: string;
  readonly scopeId: string;
  /** The tenant of whichever end has one. */
  readonly tenantId: string | null;
}

export const permissionType: RecordType<Permission> = {
  label: 'permission',
  unique: { scope_id: (permission) => `${permission.clientId}/${permission.scopeId}` },
  references: { clientId: 'clients', resourceId: 'resources', scopeId: 'scopes' },
  tenancyOf: (permission) => permission.tenantId,
  globalIsVisible: false,
};
