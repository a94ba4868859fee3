/**
 * The first page of the server. It is no operation of the API, so the list of routes leaves it out. To a program the
 * path is unknown.
 */
import { Refusal } from '@keyward/core';
import type { ApiContext } from '../kernel/context.js';
import { wantsPage, type ApiRequest } from '../kernel/message.js';
import type { Row } from '../kernel/route.js';
import { appearanceOf, type Appearance } from './appearance.js';
import { localesOf } from './locales.js';
import { showPage } from './page-answers.js';
import { pageRoute } from './page-route.js';

/** That of the default tenant, whose people log in where nothing names another one. */
const homeAppearance = async (request: ApiRequest, context: ApiContext): Promise<Appearance> => {
  const [tenant] = await context.keyward.storage.tenants.all([
    { attribute: 'isDefault', equals: true },
  ]);
  if (tenant === undefined) return { pages: context.pages, locales: localesOf(request) };
  return appearanceOf(request, context, tenant.id);
};

export const homeRow: Row = {
  method: 'GET',
  path: '/',
  operation: 'show_home',
  dialect: pageRoute.dialect,
  origins: pageRoute.origins,
  async handle(request, context) {
    if (!wantsPage(request)) throw new Refusal('path_not_found', { path: request.path });

    const { pages, locales } = await homeAppearance(request, context);
    const { issuer } = context.keyward;
    const page = pages.home(
      {
        consoleAt: context.console ? `${issuer}/console` : undefined,
        accountAt: `${issuer}/account`,
        apiReferenceAt: `${issuer}/docs`,
        metadataAt: `${issuer}/.well-known/openid-configuration`,
        healthAt: `${issuer}/readyz`,
      },
      locales,
    );
    return showPage(page);
  },
};
