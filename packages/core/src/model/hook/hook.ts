/** Servers of operators that have a say where this server decides (contract §20). */
import type { Audited, Identified, RecordType } from '../record/record-type.js';

/** What a hook is asked for, and the milliseconds that it has unless it says otherwise. */
export const hookTimeouts = {
  claims: 500,
  'before-login': 1000,
  'check-password': 3000,
  'before-registration': 2000,
} as const;

export type HookType = keyof typeof hookTimeouts;
export const hookTypes = Object.keys(hookTimeouts) as readonly HookType[];

/** What the maker of a hook must hold beside the right to make hooks, as long as it is asked. */
export const hookRights: Readonly<Record<HookType, readonly string[]>> = {
  claims: ['update:clients', 'update:resources'],
  'before-login': ['update:users'],
  'before-registration': ['update:users'],
  'check-password': ['update:users', 'update:user_passwords'],
};

export const failureModes = ['deny', 'allow'] as const;
/** What becomes of a request whose hook fails. */
export type FailureMode = (typeof failureModes)[number];

export interface Hook extends Identified, Audited {
  readonly tenantId: string;
  readonly type: HookType;
  readonly url: string;
  /** Milliseconds that an answer may take; null for what hooks of the type have. */
  readonly timeoutMs: number | null;
  readonly onFailure: FailureMode;
  readonly isEnabled: boolean;
  /** Who made it, or changed it last: a person or a client; null for the server. It rests on what they may do. */
  readonly makerId: string | null;
  /** The client through which a person did so. */
  readonly makerClientId: string | null;
  /** Why it failed last; null where it has answered since. */
  readonly problem: string | null;
  readonly failedAt: Date | null;
  /** `whsec_` and 32 bytes in base64. Sealed at rest, and shown once. */
  readonly secret: string;
  /** Signs beside the new one until its end. */
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
}

/** Rule: a tenant has one hook of each type. */
export const hookRecordType: RecordType<Hook> = {
  label: 'hook',
  unique: { hook_type: ({ tenantId, type }) => `${tenantId}/${type}` },
  references: { tenantId: 'tenants' },
  tenancyOf: ({ tenantId }) => tenantId,
  globalIsVisible: false,
  unversioned: ['problem', 'failedAt'],
};
