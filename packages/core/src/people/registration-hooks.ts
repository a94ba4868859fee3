/** Hooks that have a say in who gets an account (contract §20), as registrations know them. */
import type { KeyValue } from '../model/values/key-value.js';
import type { User } from '../model/user/user.js';
import type { RegistrationQuestion } from '../ports/hooks.js';

/** How a person comes to an account. */
export type RegistrationWay = Pick<RegistrationQuestion, 'way' | 'identityProviderId'>;

export interface RegistrationHooks {
  /** Whether one may have something to say to new people of the tenant. */
  readonly areAsked: (tenantId: string) => Promise<boolean>;
  /**
   * Asks them, outside of any transaction. Answers what they note about the person.
   * @throws Refusal `registration_denied`, `hook_unavailable`
   */
  readonly ask: (person: User, from: RegistrationWay) => Promise<readonly KeyValue[]>;
}

export interface RegistrationHooksDeps {
  readonly registrationHooks: RegistrationHooks;
}

/** The person with what hooks note about them. */
export const askedToRegister = async (
  { registrationHooks }: RegistrationHooksDeps,
  person: User,
  from: RegistrationWay,
): Promise<User> => ({
  ...person,
  appMetadata: [...person.appMetadata, ...(await registrationHooks.ask(person, from))],
});
