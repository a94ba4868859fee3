/** E-mail domains that tenants show to be their own, by a record in the domain name system (contract §21). */
import type { Audited, Identified, RecordType } from '../record/record-type.js';

export interface DomainProof extends Identified, Audited {
  readonly tenantId: string;
  /** In ASCII and lower case. */
  readonly domain: string;
  /** Stands in the record. The world may read it there, so it is no secret. */
  readonly token: string;
  /** Since when the domain is proven; null where it is not. */
  readonly provenAt: Date | null;
  /** When the record of a proven domain was asked for last. */
  readonly checkedAt: Date | null;
  /** How often in a row the record was not there any more. */
  readonly failures: number;
}

/** Rule: a domain is proven by one tenant at a time. */
export const domainProofType: RecordType<DomainProof> = {
  label: 'domain proof',
  unique: {
    proven_domain: ({ provenAt, domain }) => (provenAt === null ? null : domain),
  },
  references: { tenantId: 'tenants' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
  unversioned: ['checkedAt', 'failures'],
};

export const domainProofStatuses = ['pending', 'proven', 'lost'] as const;
export type DomainProofStatus = (typeof domainProofStatuses)[number];

export const domainProofStatus = ({ provenAt, failures }: DomainProof): DomainProofStatus => {
  if (provenAt !== null) return 'proven';
  return failures > 0 ? 'lost' : 'pending';
};

/** The record that proves a domain. Its name is apart from what the domain's own records are for. */
export const challengeOf = ({
  domain,
  token,
}: Pick<DomainProof, 'domain' | 'token'>): { readonly name: string; readonly value: string } => ({
  name: `_keyward-challenge.${domain}`,
  value: `keyward-domain=${token}`,
});
