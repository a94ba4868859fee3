import type { Digest } from '../ports/digest.js';
import type { AuditAnchor, AuditChain } from '../model/audit/audit-event.js';

export const proofOf = (
  digest: Digest,
  chainId: string,
  { sequence, seal, prunedAt }: Omit<AuditAnchor, 'proof'>,
): string => digest.keyed('audit anchor', JSON.stringify([chainId, sequence, seal, prunedAt]));

export interface ChainPosition {
  readonly sequence: number;
  readonly seal: string;
}

/** After which event a chain begins; undefined where this server does not say so itself. */
export const beginningOf = (
  digest: Digest,
  { id, anchor }: Pick<AuditChain, 'id' | 'anchor'>,
): ChainPosition | undefined => {
  if (anchor === null) return { sequence: 0, seal: '' };
  return anchor.proof === proofOf(digest, id, anchor) ? anchor : undefined;
};
