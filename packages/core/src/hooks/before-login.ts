/** What hooks say to logins. Logins reach this by `LoginHooks`, which is handed to them. */
import { settingsOf } from '../directory/settings-of.js';
import { refuse } from '../model/values/refusals.js';
import type { LoginAnswer, LoginQuestion } from '../ports/hooks.js';
import type { AskedLogin, LoginHooks } from '../sessions/login-hooks.js';
import { askFunction, askRecord, type HooksParts } from './ask-hooks.js';
import { judgeLogin } from './judge-answers.js';

const type = 'before-login';

export const beforeLoginHooks = (deps: HooksParts): LoginHooks => {
  const areAsked = async (tenantId: string): Promise<boolean> =>
    deps.hooks?.beforeLogin !== undefined ||
    (await deps.knownHooks.find(tenantId, type)) !== undefined;

  return {
    areAsked,
    async ask(login) {
      if (!(await areAsked(login.person.tenantId))) return false;

      const question = questionOf(login);
      const ofTenant = await askTenant(deps, question);
      const asked = { type, hook: deps.hooks?.beforeLogin } as const;
      const ofApplication = await askFunction(deps, asked, question, (answer) =>
        judgeLogin(answer, 'secondFactor'),
      );
      const answers = [ofTenant, ofApplication];
      const why = answers.find((answer) => answer?.deny !== undefined)?.deny;
      if (why !== undefined) refuse('login_denied', { why });
      return answers.some((answer) => answer?.secondFactor === true);
    },
  };
};

const questionOf = ({ person, methods, provider, address }: AskedLogin): LoginQuestion => ({
  tenantId: person.tenantId,
  userId: person.id,
  methods,
  identityProviderId: provider?.id ?? null,
  address,
});

/**
 * Rule: the hook of a tenant is not asked about people whom the rules of its logins except.
 * So one of them can log in and see to a hook that denies everyone.
 */
const askTenant = async (
  deps: HooksParts,
  question: LoginQuestion,
): Promise<LoginAnswer | undefined> => {
  const { tenantId, userId, methods, identityProviderId, address } = question;
  const { login } = await settingsOf(deps.storage)(tenantId);
  if (login.exceptUserIds.includes(userId)) return undefined;

  const inJson = {
    tenant_id: tenantId,
    user_id: userId,
    methods,
    identity_provider_id: identityProviderId,
    ip_address: address,
  };
  return askRecord(deps, { type, tenantId }, inJson, (answer) =>
    judgeLogin(answer, 'second_factor'),
  );
};
