/** Configuration as code (contract §14): read it as a document, plan documents, and apply them. */
import { refuse } from '@keyward/core';
import {
  configurationKinds,
  type AppliedConfiguration,
  type ConfigurationPlan,
  type NamedEffects,
  type RowChange,
} from '@keyward/core/management';
import { bodyLimits, bodyOf } from '../../kernel/body.js';
import {
  boolean,
  integer,
  object,
  reference,
  string,
  strings,
  type JsonSchema,
} from '../../kernel/json-schema.js';
import type { Call } from '../../kernel/management-operation.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { ConfigurationApplyBody, ConfigurationPlanBody } from './configuration-bodies.js';
import { changedOnWire, documentIn, documentOf, inRowNames, listName } from './rows-on-wire.js';

const tag = 'Configuration';
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const every = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  object(properties, Object.keys(properties));
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const changeSchema = every({
  action: { type: 'string', enum: ['add', 'change', 'remove'] },
  kind: { type: 'string', enum: configurationKinds.map(listName) },
  tenant: textOrNull,
  name: string,
  resource: textOrNull,
  renamed_from: textOrNull,
  changed: strings,
  linked: strings,
  unlinked: strings,
});

const holdingSchema = every({
  holder_type: { type: 'string', enum: ['user', 'client'] },
  holder_id: string,
  holder_name: textOrNull,
  resource: string,
  scope: string,
});

const outcome = { changes: listOf(changeSchema), adopted: integer, taken_over: integer };

const planSchema = every({
  plan: string,
  ...outcome,
  gained: listOf(holdingSchema),
  lost: listOf(holdingSchema),
  ended_sessions: listOf(every({ id: string, user_id: string })),
  ended_tokens: listOf(
    every({
      client_id: string,
      client_name: textOrNull,
      user_id: textOrNull,
      resource: textOrNull,
    }),
  ),
  truncated: boolean,
});

const appliedSchema = every({
  ...outcome,
  clients: listOf(
    every({
      client_id: string,
      client_name: string,
      tenant: textOrNull,
      client_secret: textOrNull,
    }),
  ),
});

const shownChange = (change: RowChange): object => ({
  action: change.action,
  kind: listName(change.kind),
  tenant: change.tenant,
  name: change.name,
  resource: change.resource ?? null,
  renamed_from: change.renamedFrom ?? null,
  changed: changedOnWire(change.kind, change.changed),
  linked: change.linked,
  unlinked: change.unlinked,
});

const shownOutcome = ({
  changes,
  adopted,
  takenOver,
}: Pick<ConfigurationPlan, 'changes' | 'adopted' | 'takenOver'>): object => ({
  changes: changes.map(shownChange),
  adopted,
  taken_over: takenOver,
});

const shownHolding = (holding: NamedEffects['gained'][number]): object => ({
  holder_type: holding.holder,
  holder_id: holding.holderId,
  holder_name: holding.holderName,
  resource: holding.resource,
  scope: holding.scope,
});

const shownPlan = (plan: ConfigurationPlan): object => {
  const { gained, lost, endedSessions, endedTokens, isTruncated } = plan.effects;
  return {
    plan: plan.plan,
    ...shownOutcome(plan),
    gained: gained.map(shownHolding),
    lost: lost.map(shownHolding),
    ended_sessions: endedSessions.map(({ id, userId }) => ({ id, user_id: userId })),
    ended_tokens: endedTokens.map((token) => ({
      client_id: token.clientId,
      client_name: token.clientName,
      user_id: token.userId,
      resource: token.resource,
    })),
    truncated: isTruncated,
  };
};

const shownApplied = (applied: AppliedConfiguration): object => ({
  ...shownOutcome(applied),
  clients: applied.made.map(({ id, name, tenant, secret }) => ({
    client_id: id,
    client_name: name,
    tenant,
    client_secret: secret,
  })),
});

/** Bodies are as long as the documents that a company keeps in one file. */
const longestBody = bodyLimits.configuration;

const asked = ({ documents, take_over, prune, max_removals }: ConfigurationPlanBody) => ({
  documents: documents.map(documentIn),
  options: { takesOver: take_over, prunes: prune, mostRemovals: max_removals },
});

const chosen = ({ query }: Call, name: string): string | undefined => {
  const value = query.get(name);
  if (value !== undefined && (value === '' || value.length > 200))
    refuse('invalid_parameter', { parameter: name, why: 'must have 1 to 200 characters' });
  return value;
};

export const configurationRoutes: readonly Route[] = [
  managed({
    method: 'GET',
    path: '/configuration',
    operation: 'get_configuration',
    summary: 'Get the configuration as a document',
    tag,
    scope: 'read:configuration',
    statuses: 'L',
    query: ['tenant', 'owner'],
    success: { status: 200, schema: reference('ConfigurationDocumentBody') },
    answer: async (call) => {
      const { context, actor } = call;
      const selection = { tenant: chosen(call, 'tenant'), owner: chosen(call, 'owner') };
      const held = await context.keyward.configuration.read(selection, actor);
      return json(200, documentOf(held, call));
    },
  }),

  managed({
    method: 'POST',
    path: '/configuration/plan',
    operation: 'plan_configuration',
    summary: 'Plan documents of configuration',
    tag,
    scope: 'read:configuration',
    statuses: 'C',
    body: ConfigurationPlanBody,
    longestBody,
    hasDryRun: false,
    query: [],
    success: { status: 200, schema: planSchema },
    answer: async ({ request, context, actor }) => {
      const body = bodyOf(ConfigurationPlanBody, request, [], longestBody);
      const { documents, options } = asked(body);
      const { configuration } = context.keyward;
      const plan = await inRowNames(() => configuration.plan(documents, options, actor));
      return json(200, shownPlan(plan));
    },
  }),

  managed({
    method: 'POST',
    path: '/configuration/apply',
    operation: 'apply_configuration',
    summary: 'Apply documents of configuration',
    tag,
    scope: 'update:configuration',
    statuses: 'C',
    body: ConfigurationApplyBody,
    longestBody,
    hasDryRun: false,
    query: [],
    success: { status: 200, schema: appliedSchema },
    answer: async ({ request, context, actor }) => {
      const body = bodyOf(ConfigurationApplyBody, request, [], longestBody);
      const { documents, options } = asked(body);
      const { configuration } = context.keyward;
      const whole = { ...options, plan: body.plan };
      const applied = await inRowNames(() => configuration.apply(documents, whole, actor));
      return json(200, shownApplied(applied));
    },
  }),
];
