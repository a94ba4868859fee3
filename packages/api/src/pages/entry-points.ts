/** Where somebody at the login page goes on who has no password or no account. */
import type { AuthorizationRequest, ClientAccess } from '@keyward/core';
import type { ApiContext } from '../kernel/context.js';
import type { LoginPage } from './pages.js';

/** The address of a page of a waiting request, relative to the other pages. */
export const pageFor = (path: string, handle: string): string =>
  `${path}?${new URLSearchParams({ handle }).toString()}`;

/** Back to the login page, or on to wherever the person has got to meanwhile. Relative, like the others, so that it holds below a path prefix too. */
export const continuation = (handle: string): string => pageFor('continue', handle);

/** Each only where it works. */
export const entryPoints = async (
  { keyward }: ApiContext,
  access: ClientAccess,
  handle: string,
  tenantId?: string,
): Promise<Pick<LoginPage, 'passwordResetAt' | 'signUpAt' | 'passkeyAt'>> => {
  const { mayReset, mayRegister } = await keyward.people.selfService(access);
  const offersPasskeys = await keyward.secondFactor.offersPasskeys(
    await keyward.authorization.loginTenant(access, { tenantId }),
  );
  return {
    passkeyAt: offersPasskeys ? pageFor('passkey', handle) : undefined,
    passwordResetAt: mayReset ? pageFor('password-reset', handle) : undefined,
    signUpAt: mayRegister ? pageFor('sign-up', handle) : undefined,
  };
};

/** `prompt=create` (OpenID Connect Initiating User Registration 1.0 §4) begins at the form for new accounts, where there is one. */
export const beginsWithSignUp = ({ prompt }: AuthorizationRequest): boolean =>
  prompt.includes('create');
