/** The chain of seals of the audit log: its end, and its verification part by part. */
import { IsInt, IsString, Length, Min } from 'class-validator';
import {
  auditBreaks,
  type AuditBreak,
  type AuditChainState,
  type ChainPartReport,
} from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { Absent, Clearable } from '../../kernel/body-rules.js';
import { boolean, object, type JsonSchema } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';

export class VerifyAuditChainBody {
  @Absent()
  @IsInt()
  @Min(0)
  after?: number;

  @Clearable()
  @IsString()
  @Length(1, 64)
  seal?: string | null;
}

const count: JsonSchema = { type: 'integer', minimum: 0 };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const orNull = (schema: JsonSchema): JsonSchema => ({ oneOf: [{ type: 'null' }, schema] });

const chainSchema = object(
  {
    id: { type: 'string', format: 'uuid' },
    tenant_id: { type: ['string', 'null'], format: 'uuid' },
    sequence: { ...count, description: 'The place of the last sealed event.' },
    seal: { type: ['string', 'null'] },
    pruned: orNull(object({ sequence: count, pruned_at: moment }, ['sequence', 'pruned_at'])),
    unsealed: orNull(
      object(
        {
          count: {
            ...count,
            maximum: 1000,
            description: 'The events that have no place yet, up to 1000.',
          },
          oldest_at: moment,
          is_overdue: boolean,
        },
        ['count', 'oldest_at', 'is_overdue'],
      ),
    ),
  },
  ['id', 'tenant_id', 'sequence', 'seal', 'pruned', 'unsealed'],
);

const partSchema = object(
  {
    count: { ...count, description: 'The events of this part that are sound.' },
    after: { ...count, description: 'The place of the last sound event.' },
    seal: { type: ['string', 'null'] },
    is_end: boolean,
    broken: orNull(
      object({ sequence: count, reason: { type: 'string', enum: auditBreaks } }, [
        'sequence',
        'reason',
      ]),
    ),
  },
  ['count', 'after', 'seal', 'is_end', 'broken'],
);

const shownChain = ({ chainId, tenantId, sequence, seal, ...more }: AuditChainState): object => ({
  id: chainId,
  tenant_id: tenantId,
  sequence,
  seal: seal || null,
  pruned: more.pruned ? { sequence: more.pruned.sequence, pruned_at: more.pruned.prunedAt } : null,
  unsealed: more.unsealed
    ? {
        count: more.unsealed.events,
        oldest_at: more.unsealed.oldest,
        is_overdue: more.unsealed.isOverdue,
      }
    : null,
});

const shownBreak = ({ sequence, why }: AuditBreak): object => ({ sequence, reason: why });

const shownPart = ({ last, events, isEnd, broken }: ChainPartReport): object => ({
  count: events,
  after: last.sequence,
  seal: last.seal || null,
  is_end: isEnd,
  broken: broken ? shownBreak(broken) : null,
});

export const auditChainRoutes: readonly Route[] = [
  managed({
    method: 'GET',
    path: '/audit_chain',
    operation: 'get_audit_chain',
    summary: 'Get the end of the chain of audit events',
    tag: 'Audit log',
    scope: 'read:audit_events',
    statuses: 'L',
    query: [],
    success: { status: 200, schema: chainSchema },
    answer: async ({ context, actor }) =>
      json(200, shownChain(await context.keyward.auditChain(actor))),
  }),

  managed({
    method: 'POST',
    path: '/audit_chain/verify',
    operation: 'verify_audit_chain',
    summary: 'Verify up to 500 events of the chain',
    tag: 'Audit log',
    scope: 'read:audit_events',
    statuses: 'L',
    hasDryRun: false,
    body: VerifyAuditChainBody,
    query: [],
    success: { status: 200, schema: partSchema },
    async answer({ request, context, actor }) {
      const { after, seal } = bodyOf(VerifyAuditChainBody, request);
      return json(
        200,
        shownPart(await context.keyward.verifyChainPart({ after, seal: seal ?? undefined }, actor)),
      );
    },
  }),
];
