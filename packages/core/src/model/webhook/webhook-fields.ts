/** What callers may say of a webhook, on creation and afterwards. A new attribute is a row here. */
import { eventNames } from '../audit/event-names.js';
import { turnsOn } from '../record/looser.js';
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  initialFields,
  initially,
  loosens,
  onlyShown,
  required,
  resettable,
  type FieldRules,
  type FieldsOf,
  type IsLooser,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { assertName } from '../record/text-rules.js';
import { assertReceiver, longestReceiver } from '../values/receiver-url.js';
import { refuse } from '../values/refusals.js';
import type { Webhook } from './webhook.js';

export const webhookLimits = { url: longestReceiver, eventTypes: 100, eventType: 100 } as const;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** Rule: a webhook asks for events that there are, by name or by the beginning of names, such as user.* */
const assertEventTypes = (field: string, types: readonly string[]): void => {
  if (types.length === 0 || types.length > webhookLimits.eventTypes)
    invalid(field, `must hold 1 to ${webhookLimits.eventTypes} entries`);
  for (const [at, type] of types.entries())
    if (!isKnown(type))
      invalid(`${field}[${at}]`, 'must be the name of an event, a beginning such as user.*, or *');
};

/** Whether a list asks for events that the one before did not. */
const tellsMore: IsLooser<readonly string[]> = (before, after) =>
  after.some((type) => !before.some((held) => isWithin(type, held)));

const isWithin = (type: string, held: string): boolean =>
  held.endsWith('*') ? type.startsWith(held.slice(0, -1)) : type === held;

const isKnown = (type: string): boolean => {
  if (type === '*') return true;
  if (!type.endsWith('.*')) return eventNames.some((name) => name === type);
  return eventNames.some((name) => name.startsWith(type.slice(0, -1)));
};

export const webhookFields = {
  name: onlyShown(required(assertName)),
  url: decides(required(assertReceiver)),
  eventTypes: loosens(resettable<readonly string[]>(['*'], assertEventTypes), tellsMore),
  includeValues: loosens(initially(false), turnsOn()),
  isEnabled: loosens(initially(true), turnsOn()),
} satisfies FieldRules<Webhook>;

/** A merge patch (RFC 7396) of a webhook: what is absent stays. */
export type WebhookFields = FieldsOf<typeof webhookFields>;

/** What callers say of a new webhook. */
export type NewWebhook = NewFieldsOf<typeof webhookFields> & {
  /** Left out, the caller's; the default tenant for a global caller. */
  readonly tenantId?: string | null | undefined;
  /** Whether it is told of all tenants; for global callers alone. */
  readonly isGlobal?: boolean | undefined;
};

const initial = initialFields(webhookFields);
const setFields = fieldsSetter(webhookFields);
const patchFields = fieldsPatcher(webhookFields);

/** A webhook with nothing but what is given. */
export const newWebhook = (
  given: Pick<Webhook, 'id' | 'tenantId' | 'name' | 'url' | 'secret' | keyof Audited> &
    Partial<Webhook>,
): Webhook => ({
  ...initial,
  status: 'active',
  failingSince: null,
  problem: null,
  toldAt: null,
  previousSecret: null,
  previousSecretExpiresAt: null,
  ...given,
});

export const withNewWebhookFields = (fresh: Webhook, given: NewWebhook): Webhook =>
  setFields(fresh, given);

/** A caller who enables a webhook lets it begin anew, also where the server has disabled it. */
export const withWebhookFields = (current: Webhook, given: WebhookFields): Webhook => {
  const patched = patchFields(current, given);
  return given.isEnabled === true
    ? { ...patched, status: 'active', failingSince: null, problem: null, toldAt: null }
    : patched;
};
