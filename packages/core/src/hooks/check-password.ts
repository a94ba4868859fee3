/** Passwords that hooks know. Logins reach this by `PasswordHooks`, which is handed to them. */
import { authorityOfUser, lackingScopeOf } from '../access/authority.js';
import type { AskedPassword, PasswordHooks } from '../login/password-hooks.js';
import { hookTimeouts, type Hook } from '../model/hook/hook.js';
import type { User } from '../model/user/user.js';
import { isRefusal } from '../model/values/refusals.js';
import type { SecretHasher } from '../ports/secret-hasher.js';
import type { PasswordAnswer, PasswordQuestion } from '../ports/hooks.js';
import type { Stores } from '../ports/storage.js';
import { systemActor } from '../model/values/actor.js';
import { boundedWaits } from '../support/bounded-waits.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { askFunction, askRecord, type HooksParts } from './ask-hooks.js';
import { timeoutOf } from './call-out.js';
import { makerNow, type MakerDeps } from './hook-maker.js';
import { judgePassword } from './judge-answers.js';

export type CheckPasswordDeps = HooksParts &
  MakerDeps &
  WriteDeps & { readonly hasher: SecretHasher };

const type = 'check-password';

/** Refusals that wait at the same moment. */
const mostWaiting = 1000;

/**
 * Rule: a hook is asked for the password of a person who has none, and never of one who has.
 * Rule: a hook that checks passwords opens no account that holds more than its maker.
 * That is asked before the password leaves, and again as it is kept.
 * Rule: where a hook may know a password, each refusal takes as long as it may.
 */
export const checkPasswordHooks = (deps: CheckPasswordDeps): PasswordHooks => {
  const { delay, hooks, knownHooks } = deps;
  const elapsed = (): number => delay?.elapsed() ?? 0;
  const waits = boundedWaits(delay, mostWaiting);

  return {
    async ask(tenantId, user, password): Promise<AskedPassword> {
      const hook = (await knownHooks.find(tenantId, type))?.hook;
      const ofHook = hook === undefined ? 0 : timeoutOf(hook);
      const ofFunction =
        hooks?.checkPassword && (hooks.checkPassword.timeoutMs ?? hookTimeouts[type]);
      const patience = ofHook + (ofFunction ?? 0);
      if (patience === 0) return { user, untilRefusal: () => Promise.resolve() };
      waits.assertRoom();

      const begunAt = elapsed();
      const isAsked = user?.passwordHash === null;
      const known = isAsked ? await adopted(deps, hook, user, password) : user;
      const left = patience - (elapsed() - begunAt);
      return { user: known, untilRefusal: () => waits.until(elapsed() + left) };
    },
  };
};

/** The person with this password, where a hook says that it is theirs. */
const adopted = async (
  deps: CheckPasswordDeps,
  hook: Hook | undefined,
  user: User,
  password: string,
): Promise<User> => {
  const mayKeep = await vouchedFor(deps, hook, user, password);
  if (mayKeep === undefined) return user;

  const passwordHash = await deps.hasher.hash(password);
  return write(deps, systemActor, async (stores, note) => {
    const isAllowed = await mayKeep(stores);
    let isKept = false;
    const current = await stores.users.change(user.id, (before) => {
      isKept = isAllowed && before.passwordHash === null;
      return isKept ? { ...before, passwordHash, passwordChangedAt: deps.clock.now() } : before;
    });
    if (isKept) note('user.password_set', user.id);
    return current ?? user;
  });
};

/** Whether what vouched may do so still, as the password is kept; undefined where nothing knows it. */
const vouchedFor = async (
  deps: CheckPasswordDeps,
  hook: Hook | undefined,
  user: User,
  password: string,
): Promise<((stores: Stores) => Promise<boolean>) | undefined> => {
  const { tenantId, id: userId, username, email } = user;
  const question: PasswordQuestion = { tenantId, userId, username, email, password };
  if (hook !== undefined && (await mayOpen(deps, deps.storage, hook, user))) {
    const imported_id = user.appMetadata.find(({ key }) => key === 'imported_id')?.value ?? null;
    const inJson = { tenant_id: tenantId, user_id: userId, username, email, imported_id, password };
    const judge = (answer: unknown): PasswordAnswer => judgePassword(answer, 'is_right');
    if (await saysYes(askRecord(deps, { type, tenantId }, inJson, judge)))
      return (stores) => mayOpen(deps, stores, hook, user);
  }
  const asked = { type, hook: deps.hooks?.checkPassword } as const;
  const judge = (answer: unknown): PasswordAnswer => judgePassword(answer, 'isRight');
  const isRight = await saysYes(askFunction(deps, asked, question, judge));
  return isRight ? () => Promise.resolve(true) : undefined;
};

/** One that fails says no. That it failed stands in the log, and would tell here that the person has no password. */
const saysYes = async (asked: Promise<PasswordAnswer | undefined>): Promise<boolean> => {
  try {
    return (await asked)?.isRight === true;
  } catch (error) {
    if (!isRefusal(error, 'hook_unavailable')) throw error;
    return false;
  }
};

const mayOpen = async (
  deps: CheckPasswordDeps,
  stores: Stores,
  { id, url }: Hook,
  user: User,
): Promise<boolean> => {
  const hook = await stores.hooks.find(id);
  if (hook?.isEnabled !== true || hook.url !== url) return false;
  const maker = await makerNow(deps, stores, hook);
  if (maker === undefined) return false;
  return (await lackingScopeOf(stores, maker)(await authorityOfUser(stores, user))) === undefined;
};
