/**
 * The first page of the server. It is no operation of the API, so the list of routes leaves it out. To a program the
 * path is unknown.
 */
import { Refusal } from '@keyward/core';
import { wantsPage } from '../kernel/message.js';
import type { Row } from '../kernel/route.js';
import { defaultAppearance } from './appearance.js';
import { showPage } from './page-answers.js';
import { pageRoute } from './page-route.js';

export const homeRow: Row = {
  method: 'GET',
  path: '/',
  operation: 'show_home',
  dialect: pageRoute.dialect,
  origins: pageRoute.origins,
  showFailure: pageRoute.showFailure,
  async handle(request, context) {
    if (!wantsPage(request)) throw new Refusal('path_not_found', { path: request.path });

    const { pages, locales } = await defaultAppearance(request, context);
    const { issuer } = context.keyward;
    const page = pages.home(
      {
        consoleAt: context.console ? `${issuer}/console` : undefined,
        accountAt: `${issuer}/account`,
        apiReferenceAt: `${issuer}/docs`,
        guideAt: `${issuer}/docs/guide`,
      },
      locales,
    );
    return showPage(page);
  },
};
