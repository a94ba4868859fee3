/** How the pages look and speak for a tenant's people (operations §4.2). */
import { isRefusal } from '@keyward/core';
import type { ClientAccess } from '@keyward/core/grants';
import type { AuthorizationRequest } from '@keyward/core/endpoints';
import { logoPath } from '@keyward/core/management';
import type { TenantSettings } from '@keyward/core/ports';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest } from '../kernel/message.js';
import type { Locales, Pages, TenantBrand } from './pages.js';
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
    pages: pages.branded?.(brandOf(branding, keyward.issuer)) ?? pages,
    locales: [
      ...localesOf(request, uiLocales),
      ...(defaultLocale === undefined ? [] : [defaultLocale]),
    ],
  };
};

/**
 * Where no tenant is known: that of the default one, whose people log in where nothing names another. It is the look of
 * the installation where the storage does not answer, since the page may be about just that.
 */
export const defaultAppearance = async (
  request: ApiRequest,
  context: ApiContext,
  uiLocales?: string,
): Promise<Appearance> => {
  try {
    const tenantId = await context.keyward.directory.defaultTenantId();
    if (tenantId !== null) return await appearanceOf(request, context, tenantId, uiLocales);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return { pages: context.pages, locales: localesOf(request, uiLocales) };
};

/** An uploaded logo counts more than one at an address. Its path works below a path prefix too. */
export const brandOf = (
  { logo, logoUrl, ...branding }: TenantSettings['branding'],
  issuer: string,
): TenantBrand => ({
  ...branding,
  logoUrl: logo === undefined ? logoUrl : `${prefixOf(issuer)}${logoPath(logo.digest)}`,
});

const prefixOf = (issuer: string): string => issuer.replace(/^https?:\/\/[^/]*/, '');

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
