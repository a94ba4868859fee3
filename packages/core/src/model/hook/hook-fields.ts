/** What callers may say of a hook, on creation and afterwards. A new attribute is a row here. */
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  initially,
  optional,
  required,
  resettable,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { assertReceiver, longestReceiver } from '../values/receiver-url.js';
import { refuse } from '../values/refusals.js';
import { failureModes, hookTypes, type FailureMode, type Hook, type HookType } from './hook.js';

export const hookLimits = { url: longestReceiver, timeoutMs: { min: 50, max: 5000 } } as const;

const assertOneOf =
  (values: readonly string[]) =>
  (field: string, value: string): void => {
    if (!values.includes(value))
      refuse('invalid_field', { field, why: `must be one of ${values.join(', ')}` });
  };

const assertTimeout = (field: string, value: number): void => {
  const { min, max } = hookLimits.timeoutMs;
  if (!Number.isInteger(value) || value < min || value > max)
    refuse('invalid_field', {
      field,
      why: `must be a whole number of milliseconds from ${min} to ${max}`,
    });
};

export const hookFields = {
  type: decides(fixed(required<HookType>(assertOneOf(hookTypes)))),
  url: decides(required(assertReceiver)),
  timeoutMs: decides(optional(assertTimeout)),
  onFailure: decides(resettable<FailureMode>('deny', assertOneOf(failureModes))),
  isEnabled: decides(initially(true)),
} satisfies FieldRules<Hook>;

/** A merge patch (RFC 7396) of a hook: what is absent stays. */
export type HookFields = FieldsOf<typeof hookFields>;

/** What callers say of a new hook. */
export type NewHook = NewFieldsOf<typeof hookFields> & {
  /** Left out, the caller's; the default tenant for a global caller. */
  readonly tenantId?: string | null | undefined;
};

const initial = initialFields(hookFields);
const setFields = fieldsSetter(hookFields);

/** A hook with nothing but what is given. */
export const newHook = (
  given: Pick<Hook, 'id' | 'tenantId' | 'type' | 'url' | 'secret' | keyof Audited> & Partial<Hook>,
): Hook => ({
  ...initial,
  makerId: null,
  makerClientId: null,
  problem: null,
  failedAt: null,
  previousSecret: null,
  previousSecretExpiresAt: null,
  ...given,
});

/** Rule: a hook that checks passwords denies where it fails. */
const assertDenies = (hook: Hook): Hook =>
  hook.type === 'check-password' && hook.onFailure !== 'deny'
    ? refuse('invalid_field', { field: 'onFailure', why: 'must be deny for check-password' })
    : hook;

export const withNewHookFields = (fresh: Hook, given: NewHook): Hook =>
  assertDenies(setFields(fresh, given));

const patchFields = fieldsPatcher(hookFields);

export const withHookFields = (hook: Hook, patch: HookFields): Hook =>
  assertDenies(patchFields(hook, patch));
