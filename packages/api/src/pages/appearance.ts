/** How the pages look and speak for a tenant's people (operations §4.2). */
import type { ClientAccess } from '@keyward/core/grants';
import type { AuthorizationRequest } from '@keyward/core/internal';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest } from '../kernel/message.js';
import type { Locales, Pages } from './pages.js';
import { localesOf } from './locales.js';

export interface Appearance {
  readonly pages: Pages;
  readonly locales: Locales;
}

/** Rule: a person's own languages come before the tenant's, and the tenant's before the server's. */
export const appearanceOf = async (
  request: ApiRequest,
  { keyward, pages }: ApiContext,
  tenantId: string,
  uiLocales?: string,
): Promise<Appearance> => {
  const { branding, defaultLocale } = await keyward.tenants.settings(tenantId);
  return {
    pages: pages.branded?.(branding) ?? pages,
    locales: [
      ...localesOf(request, uiLocales),
      ...(defaultLocale === undefined ? [] : [defaultLocale]),
    ],
  };
};

/** Before anybody has logged in: the tenant whose people the client would log in. */
export const loginAppearance = async (
  request: ApiRequest,
  context: ApiContext,
  access: ClientAccess,
  asked: Partial<Pick<AuthorizationRequest, 'tenantId' | 'uiLocales'>>,
): Promise<Appearance> =>
  appearanceOf(
    request,
    context,
    await context.keyward.authorization.loginTenant(access, { tenantId: asked.tenantId }),
    asked.uiLocales,
  );
