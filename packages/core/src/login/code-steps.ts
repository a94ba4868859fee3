/**
 * Codes that people type: those of an app, and those on paper. Each is a step of the transaction that counts
 * it.
 */
import { systemActor } from '../model/values/actor.js';
import type { Totp } from '../ports/totp.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { stampCreated, stampUpdated, type WriteDeps } from '../unit-of-work/write.js';
import type { Authenticator } from '../model/user/authenticator.js';
import type { FactorStep } from './passkey.js';
import { recoveryDigest } from './recovery-codes.js';
import { stepOfCode } from './totp-codes.js';

type CodeUse = WriteDeps & { readonly totp: Totp };

/**
 * Rule: the code of a step is taken once, and none of a step before it (RFC 6238 §5.2); so is each recovery
 * code.
 */
export const useCode =
  (deps: CodeUse, userId: string, typed: string): FactorStep =>
  async ({ authenticators }, note) => {
    const now = deps.clock.now();
    const own = await authenticators.all([{ attribute: 'userId', equals: userId }]);
    const mark = recoveryDigest(deps, userId, typed);
    const stamps = { lastUsedAt: now, ...stampUpdated(deps, { ...systemActor, id: userId }) };
    for (const { id, kind, secret } of own) {
      const step =
        kind === 'totp' && secret !== null ? stepOfCode(deps.totp, secret, typed, now) : undefined;
      let isUsed = false;
      await authenticators.change(id, (current) => {
        const isNew =
          step !== undefined && (current.lastUsedStep === null || step > current.lastUsedStep);
        const isLeft = kind === 'recovery_code' && current.codeDigests.includes(mark);
        isUsed = isNew || isLeft;
        if (isNew) return { ...current, ...stamps, lastUsedStep: step };
        return isLeft
          ? {
              ...current,
              ...stamps,
              codeDigests: current.codeDigests.filter((each) => each !== mark),
            }
          : current;
      });
      if (!isUsed) continue;
      if (kind === 'recovery_code') note('authenticator.recovery_code_used', id);
      return;
    }
    refuse('second_factor_wrong');
  };

const newAuthenticator = (
  deps: WriteDeps,
  { id: userId, tenantId }: User,
  kind: 'totp' | 'recovery_code',
): Authenticator => ({
  id: deps.random.uuid(),
  tenantId,
  userId,
  kind,
  label: null,
  secret: null,
  lastUsedStep: null,
  codeDigests: [],
  credentialDigest: null,
  passkey: null,
  lastUsedAt: null,
  ...stampCreated(deps, { ...systemActor, id: userId }),
});

/** The app that shows the right code for this secret. */
export const addApp =
  (deps: CodeUse, user: User, secret: string, typed: string): FactorStep =>
  async ({ authenticators }, note) => {
    const lastUsedStep =
      stepOfCode(deps.totp, secret, typed, deps.clock.now()) ?? refuse('second_factor_wrong');
    const added = {
      ...newAuthenticator(deps, user, 'totp'),
      secret,
      lastUsedStep,
      lastUsedAt: deps.clock.now(),
    };
    await authenticators.add(added);
    note('authenticator.added', added.id, [user.id]);
  };

/** They take the place of those before. */
export const addRecoveryCodes =
  (deps: WriteDeps, user: User, codes: readonly string[]): FactorStep =>
  async ({ authenticators }, note) => {
    await authenticators.removeAll([
      { attribute: 'userId', equals: user.id },
      { attribute: 'kind', equals: 'recovery_code' },
    ]);
    const added = {
      ...newAuthenticator(deps, user, 'recovery_code'),
      codeDigests: codes.map((code) => recoveryDigest(deps, user.id, code)),
    };
    await authenticators.add(added);
    note('authenticator.added', added.id, [user.id]);
  };
