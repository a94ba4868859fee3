/** Configuration in the words of the wire: the same over HTTP and for a command at the database. */
import { systemActor, type Actor, type Keyward } from '@keyward/core';
import type { ClassConstructor } from 'class-transformer';
import {
  configurationLimits,
  type AppliedConfiguration,
  type ConfigurationPlan,
  type NamedEffects,
  type RowChange,
} from '@keyward/core/management';
import { jsonObject } from '../../kernel/body.js';
import { readerFor } from '../../kernel/context.js';
import { refuseMember } from '../../kernel/wire-names.js';
import { checkedInSlices } from './check-in-slices.js';
import { ConfigurationApplyBody, ConfigurationPlanBody } from './configuration-bodies.js';
import { changedOnWire, documentIn, documentOf, inRowNames, listName } from './rows-on-wire.js';

export interface ChangeOnWire {
  readonly action: 'add' | 'change' | 'remove';
  readonly kind: string;
  readonly tenant: string | null;
  readonly name: string;
  readonly resource: string | null;
  readonly renamed_from: string | null;
  readonly changed: readonly string[];
  readonly linked: readonly string[];
  readonly unlinked: readonly string[];
}

interface OutcomeOnWire {
  readonly changes: readonly ChangeOnWire[];
  readonly adopted: number;
  readonly taken_over: number;
}

export interface HoldingOnWire {
  readonly holder_type: string;
  readonly holder_id: string;
  readonly holder_name: string | null;
  readonly resource: string;
  readonly scope: string;
}

export interface PlanOnWire extends OutcomeOnWire {
  readonly plan: string;
  readonly new_secrets: number;
  readonly gained: readonly HoldingOnWire[];
  readonly lost: readonly HoldingOnWire[];
  readonly ended_sessions: readonly { readonly id: string; readonly user_id: string }[];
  readonly ended_tokens: readonly object[];
  readonly truncated: boolean;
}

export interface AppliedOnWire extends OutcomeOnWire {
  readonly clients: readonly {
    readonly client_id: string;
    readonly client_name: string;
    readonly tenant: string | null;
    readonly client_secret: string | null;
  }[];
}

const shownChange = (change: RowChange): ChangeOnWire => ({
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
}: Pick<ConfigurationPlan, 'changes' | 'adopted' | 'takenOver'>): OutcomeOnWire => ({
  changes: changes.map(shownChange),
  adopted,
  taken_over: takenOver,
});

const shownHolding = (holding: NamedEffects['gained'][number]): HoldingOnWire => ({
  holder_type: holding.holder,
  holder_id: holding.holderId,
  holder_name: holding.holderName,
  resource: holding.resource,
  scope: holding.scope,
});

const shownPlan = (plan: ConfigurationPlan): PlanOnWire => {
  const { gained, lost, endedSessions, endedTokens, isTruncated } = plan.effects;
  return {
    plan: plan.plan,
    ...shownOutcome(plan),
    new_secrets: plan.newSecrets,
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

const shownApplied = (applied: AppliedConfiguration): AppliedOnWire => ({
  ...shownOutcome(applied),
  clients: applied.made.map(({ id, name, tenant, secret }) => ({
    client_id: id,
    client_name: name,
    tenant,
    client_secret: secret,
  })),
});

const asked = ({ documents, take_over, prune, max_removals }: ConfigurationPlanBody) => ({
  documents: documents.map(documentIn),
  options: { takesOver: take_over, prunes: prune, mostRemovals: max_removals },
});

/** What the largest documents hold that have as many rows and links as are taken. */
const bodyBounds = { objects: 30_000, entries: configurationLimits.rows } as const;

/**
 * Checks a body against its class.
 * Rule: a body of more than is checked is counted before. To check a row takes a thousand times as long.
 */
export const boundedBody = <T extends ConfigurationPlanBody>(
  shape: ClassConstructor<T>,
  body: object,
): Promise<T> => {
  let objects = 0;
  const count = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    objects += 1;
    const entries = Object.entries(value);
    if (entries.length > bodyBounds.entries)
      refuseMember(path, `must hold at most ${bodyBounds.entries} entries`);
    if (objects > bodyBounds.objects)
      refuseMember('documents', `must hold at most ${bodyBounds.objects} objects and lists`);
    for (const [name, member] of entries) count(member, pathIn(value, path, name));
  };
  count(body, '');
  return checkedInSlices(shape, body);
};

const pathIn = (holder: object, path: string, name: string): string => {
  if (Array.isArray(holder)) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
};

type Offering = Pick<Keyward, 'configuration'>;

export const planOnWire = async (
  { configuration }: Offering,
  body: ConfigurationPlanBody,
  actor: Actor,
): Promise<PlanOnWire> => {
  const { documents, options } = asked(body);
  return shownPlan(await inRowNames(() => configuration.plan(documents, options, actor)));
};

export const applyOnWire = async (
  { configuration }: Offering,
  body: ConfigurationApplyBody,
  actor: Actor,
): Promise<AppliedOnWire> => {
  const { documents, options } = asked(body);
  const whole = { ...options, plan: body.plan };
  return shownApplied(await inRowNames(() => configuration.apply(documents, whole, actor)));
};

/** The same operations for the server itself, of bodies in JSON, with the refusals that callers get. */
export const configurationOnWire = (keyward: Keyward) => ({
  read: async (selection: {
    readonly tenant?: string | undefined;
    readonly owner?: string | undefined;
  }): Promise<object> =>
    documentOf(await keyward.configuration.read(selection), readerFor({ keyward }, systemActor)),
  plan: async (body: object): Promise<PlanOnWire> =>
    planOnWire(keyward, await boundedBody(ConfigurationPlanBody, harmless(body)), systemActor),
  apply: async (body: object): Promise<AppliedOnWire> =>
    applyOnWire(keyward, await boundedBody(ConfigurationApplyBody, harmless(body)), systemActor),
});

/** As it would come over HTTP. */
const harmless = (body: object): object => jsonObject(JSON.stringify(body));
