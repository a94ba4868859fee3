/** Configuration as code (contract §17): read it as a document, plan documents, and apply them. */
import { refuse } from '@keyward/core';
import { configurationKinds, type ConfigurationKind } from '@keyward/core/management';
import { bodyLimits, readJson } from '../../kernel/body.js';
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
import { isUuid, storedId } from '../../kernel/record-id.js';
import type { Route } from '../../kernel/route.js';
import { ConfigurationApplyBody, ConfigurationPlanBody } from './configuration-bodies.js';
import { applyOnWire, boundedBody, planOnWire } from './configuration-on-wire.js';
import { documentOf, listName } from './rows-on-wire.js';

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
  new_secrets: integer,
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

const ownerSchema = every({
  id: { type: 'string', format: 'uuid', description: 'The id of the record.' },
  owner: { ...string, description: 'The name that the documents give themselves.' },
});

/** Bodies are as long as the documents that a company keeps in one file. */
const longestBody = bodyLimits.configuration;

const chosen = ({ query }: Call, name: string): string | undefined => {
  const value = query.get(name);
  if (value !== undefined && (value === '' || value.length > 200))
    refuse('invalid_parameter', { parameter: name, why: 'must have 1 to 200 characters' });
  return value;
};

/** As many as a page of a console shows. */
const mostIds = 100;

const kindIn = (value: string | undefined): ConfigurationKind => {
  const kind = configurationKinds.find((each) => listName(each) === value);
  if (kind !== undefined) return kind;
  const known = configurationKinds.map(listName).join(', ');
  return refuse('invalid_parameter', { parameter: 'kind', why: `must be one of ${known}` });
};

/** An id that is none is no fault: nothing has it. */
const idsIn = (value = ''): readonly string[] => {
  const ids = value.split(',').map((id) => storedId(id.trim()));
  if (ids.includes('') || ids.length > mostIds)
    refuse('invalid_parameter', {
      parameter: 'ids',
      why: `must hold 1 to ${mostIds} ids, separated by commas`,
    });
  return ids.filter(isUuid);
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
    method: 'GET',
    path: '/configuration/owner',
    operation: 'list_configuration_owners',
    summary: 'List the owners of records that documents of configuration manage',
    tag,
    scope: 'read:configuration',
    statuses: 'L',
    query: ['kind', 'ids'],
    neededQuery: ['kind', 'ids'],
    success: { status: 200, schema: every({ items: listOf(ownerSchema) }) },
    answer: async ({ context, actor, query }) => {
      const owners = await context.keyward.configuration.owners(
        { kind: kindIn(query.get('kind')), ids: idsIn(query.get('ids')) },
        actor,
      );
      return json(200, { items: owners.map(({ recordId: id, owner }) => ({ id, owner })) });
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
      const body = await boundedBody(ConfigurationPlanBody, readJson(request, longestBody));
      return json(200, await planOnWire(context.keyward, body, actor));
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
      const body = await boundedBody(ConfigurationApplyBody, readJson(request, longestBody));
      return json(200, await applyOnWire(context.keyward, body, actor));
    },
  }),
];
