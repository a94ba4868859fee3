import type { Audited, Identified, RecordType } from '../record/record-type.js';

/**
 * What a person agreed that a client may have; the specification's "User Grant". One for each user, client
 * and resource.
 */
export interface Consent extends Identified, Audited {
  readonly tenantId: string;
  readonly userId: string;
  readonly clientId: string;
  /** Null for OpenID Connect scopes alone. */
  readonly resourceId: string | null;
  readonly scopes: readonly string[];
  /** When it ends by itself; null where it does not, as for every client that is registered. */
  readonly expiresAt: Date | null;
}

export const consentType: RecordType<Consent> = {
  label: 'grant',
  unique: {
    grant: (consent) => `${consent.userId}/${consent.clientId}/${consent.resourceId ?? ''}`,
  },
  references: { userId: 'users', clientId: 'clients', resourceId: 'resources' },
  tenancyOf: (consent) => consent.tenantId,
  globalIsVisible: false,
};
