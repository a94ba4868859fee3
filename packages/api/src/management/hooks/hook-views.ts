/** How hooks look on the wire (contract §20). */
import type { Hook, HookTrial } from '@keyward/core';
import { failureModes, hookLimits, hookTrialOutcomes, hookTypes } from '@keyward/core/management';
import { auditFields } from '../../kernel/audit-fields.js';
import { object } from '../../kernel/json-schema.js';
import { always, fixed, flag, oneOf, text, time, uuid, type View } from '../../kernel/view.js';

const { min: minimum, max: maximum } = hookLimits.timeoutMs;

/** Rule: the secret of a hook is shown in the answer that makes it, and nowhere else. */
const secret = {
  ...text<Hook>((hook) => hook.secret),
  schema: { type: 'string' },
  shownIn: () => Promise.resolve(new Set<string>()),
};

export const hookView: View<Hook> = {
  name: 'hook',
  fields: {
    id: always(uuid((hook) => hook.id, 'id')),
    tenant_id: always(uuid((hook) => hook.tenantId, 'tenantId')),
    hook_type: fixed(
      oneOf(
        hookTypes,
        text((hook) => hook.type, 'type'),
      ),
    ),
    hook_url: always(text((hook) => hook.url, 'url')),
    timeout_ms: {
      kind: 'number',
      read: (hook) => hook.timeoutMs,
      attribute: 'timeoutMs',
      schema: { type: ['integer', 'null'], minimum, maximum },
    },
    on_failure: oneOf(
      failureModes,
      text((hook) => hook.onFailure, 'onFailure'),
    ),
    is_enabled: always(flag((hook) => hook.isEnabled, 'isEnabled')),
    maker_id: uuid((hook) => hook.makerId),
    maker_client_id: uuid((hook) => hook.makerClientId),
    problem: text((hook) => hook.problem),
    failed_at: time((hook) => hook.failedAt),
    hook_secret: secret,
    previous_secret_expires_at: time((hook) => hook.previousSecretExpiresAt),
    ...auditFields<Hook>(),
  },
  parts: {},
  defaultSort: 'created_at',
};

/** In the answers that make a secret. */
export const hookWithSecretView: View<Hook> = {
  ...hookView,
  fields: { ...hookView.fields, hook_secret: { ...secret, shownIn: undefined } },
};

const trialMembers = {
  outcome: { type: 'string', enum: hookTrialOutcomes },
  status: { type: ['integer', 'null'], description: 'Of the answer; null where there was none.' },
  milliseconds: { type: 'integer', minimum: 0 },
  understood: {
    type: ['object', 'null'],
    description: 'What the answer says, once it has kept all rules.',
    additionalProperties: true,
  },
  problem: {
    type: ['string', 'null'],
    description: 'Which rule the answer breaks, or why there was none.',
  },
};

export const hookTrialSchema = object(trialMembers, Object.keys(trialMembers));

/** The members of answers, as hooks write them. */
const membersOfAnswers: Readonly<Record<string, string>> = {
  accessToken: 'access_token',
  idToken: 'id_token',
  secondFactor: 'second_factor',
  appMetadata: 'app_metadata',
  isRight: 'is_right',
};

export const shownTrial = ({ understood, ...trial }: HookTrial): object => ({
  ...trial,
  understood:
    understood &&
    Object.fromEntries(
      Object.entries(understood).map(([name, value]) => [membersOfAnswers[name] ?? name, value]),
    ),
});
