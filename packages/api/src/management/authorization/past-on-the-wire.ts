/** The answer of an earlier moment, as `POST /authorization/explain` gives it under `then`. */
import type { PastExplanation } from '@keyward/core';
import {
  gates,
  linkEnds,
  mostChanges,
  mostWays,
  type ToldChange,
  type ToldEvent,
} from '@keyward/core/management';
import { object, string, type JsonSchema } from '../../kernel/json-schema.js';
import { sourceOnTheWire, sourceSchema } from './effective-views.js';

const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const flag: JsonSchema = { type: 'boolean' };

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const eventMembers = {
  audit_event_id: { type: ['string', 'null'], format: 'uuid' },
  event: string,
  actor_id: { type: ['string', 'null'], format: 'uuid' },
  created_at: time,
};

const changeMembers = {
  ...eventMembers,
  link: { enum: [...Object.keys(linkEnds).map(snakeCase), null] },
  ends: {
    type: 'object',
    additionalProperties: uuid,
    description: 'The ids that the link joins, or that of the changed record.',
  },
  attribute: { type: ['string', 'null'] },
  before: { description: 'Of a link: true, the time at which it ends, or null for none.' },
  after: {},
  certain: {
    ...flag,
    description: 'False where the event names ids alone: what was before is not known.',
  },
};

const listOf = (members: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'array',
  maxItems: mostChanges,
  items: object(members, Object.keys(members)),
});

const members = {
  at: time,
  allowed: {
    type: ['boolean', 'null'],
    description: 'Null where the audit log does not tell; `uncertain` says why.',
  },
  paths: {
    type: 'array',
    maxItems: mostWays,
    items: sourceSchema(['client', 'direct', 'role', 'group', 'tenant_admin']),
  },
  failed_gate: { enum: [...gates, null] },
  missing: {
    type: 'array',
    maxItems: 3,
    items: uuid,
    description: 'The records of the question that were not there yet.',
  },
  uncertain: listOf(eventMembers),
  changes: listOf(changeMembers),
  has_more_changes: flag,
};

export const pastSchema: JsonSchema = {
  ...object(members, Object.keys(members)),
  description: 'The answer at the moment of `at`; only where the question has one.',
};

export const pastOnTheWire = (past: PastExplanation) => ({
  at: past.at.toISOString(),
  allowed: past.allowed,
  paths: past.paths.map(sourceOnTheWire),
  failed_gate: past.failedGate,
  missing: past.missing,
  uncertain: past.uncertain.map(eventOnTheWire),
  changes: past.changes.map(changeOnTheWire),
  has_more_changes: past.hasMoreChanges,
});

const eventOnTheWire = ({ id, name, actorId, createdAt }: ToldEvent) => ({
  audit_event_id: id,
  event: name,
  actor_id: actorId,
  created_at: createdAt.toISOString(),
});

const changeOnTheWire = (change: ToldChange) => ({
  ...eventOnTheWire(change.event),
  link: change.link === undefined ? null : snakeCase(change.link),
  ends: endsOf(change),
  attribute: change.attribute,
  before: change.before,
  after: change.after,
  certain: change.isCertain,
});

/** An end that an old event does not name is left out. */
const endsOf = ({ link, ids, event }: ToldChange): Readonly<Record<string, string>> => {
  const names: readonly string[] =
    link === undefined ? [`${event.name.split('.')[0]}Id`] : linkEnds[link];
  const named = names.map((name, at) => [snakeCase(name), ids[at] ?? ''] as const);
  return Object.fromEntries(named.filter(([, id]) => id !== ''));
};
