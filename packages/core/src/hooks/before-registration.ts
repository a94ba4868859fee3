/** What hooks say to registrations. These reach this by `RegistrationHooks`, which is handed to them. */
import type { KeyValue } from '../model/values/key-value.js';
import { refuse } from '../model/values/refusals.js';
import type { RegistrationQuestion } from '../ports/hooks.js';
import type { RegistrationHooks } from '../people/registration-hooks.js';
import { askFunction, askRecord, type HooksParts } from './ask-hooks.js';
import { judgeRegistration } from './judge-answers.js';

const type = 'before-registration';

export const beforeRegistrationHooks = (deps: HooksParts): RegistrationHooks => {
  const areAsked = async (tenantId: string): Promise<boolean> =>
    deps.hooks?.beforeRegistration !== undefined ||
    (await deps.knownHooks.find(tenantId, type)) !== undefined;

  return {
    areAsked,
    async ask({ tenantId, email, username, phoneNumber, profile }, from) {
      const name = profile.name ?? null;
      const question: RegistrationQuestion = {
        tenantId,
        ...from,
        email,
        username,
        phoneNumber,
        name,
      };
      const ofTenant = await askRecord(deps, { type, tenantId }, inJson(question), (answer) =>
        judgeRegistration(answer, 'app_metadata'),
      );
      const asked = { type, hook: deps.hooks?.beforeRegistration } as const;
      const ofApplication = await askFunction(deps, asked, question, (answer) =>
        judgeRegistration(answer, 'appMetadata'),
      );
      const denial = ofTenant?.deny ?? ofApplication?.deny;
      if (denial !== undefined) refuse('registration_denied', denial);
      const noted = { ...ofTenant?.appMetadata, ...ofApplication?.appMetadata };
      return Object.entries(noted).map(([key, value]): KeyValue => ({ key, value }));
    },
  };
};

const inJson = (question: RegistrationQuestion): object => ({
  tenant_id: question.tenantId,
  way: question.way,
  email: question.email,
  username: question.username,
  phone_number: question.phoneNumber,
  name: question.name,
  identity_provider_id: question.identityProviderId,
});
