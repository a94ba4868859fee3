import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  retainSearchParams,
  stringifySearchWith,
} from '@tanstack/react-router';
import { basePath } from '../api/console-path.js';
import { isHeld, type Needs } from '../api/may.js';
import { currentSession } from '../api/session.js';
import { chooseTenant } from '../api/tenant.js';
import { rememberedLanguage } from '../texts/languages.js';
import { features } from './features.js';
import { BrokenPage } from './broken-page.js';
import { ForbiddenPage, NotFoundPage } from './dead-ends.js';
import { Loading } from '../kit/loading.js';
import { Shell } from './shell.js';
import type { Feature, FeaturePage } from '../kit/feature.js';

/** What the address keeps beside the path. All values are texts. */
export type Search = Readonly<Record<string, string | undefined>>;

const rootRoute = createRootRoute({
  validateSearch: (search: Record<string, unknown>): Search => textsOf(search),
  search: { middlewares: [retainSearchParams<Search>(['tenant'])] },
  beforeLoad: ({ search }) => chooseTenant(search['tenant']),
  component: Shell,
  notFoundComponent: NotFoundPage,
});

const textsOf = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

const needsOf = (feature: Feature, page: FeaturePage): Needs => page.needs ?? feature.needs;

const pageRoute = (feature: Feature, page: FeaturePage) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    // What the administrator may not see is not loaded either.
    component: lazyRouteComponent(async () => {
      const needs = needsOf(feature, page);
      if (!isHeld(currentSession()?.scopes ?? new Set(), needs))
        return { Page: () => <ForbiddenPage needs={needs} /> };

      const [Page] = await Promise.all([
        page.page(),
        feature.texts?.load(rememberedLanguage().tag),
      ]);
      return { Page };
    }, 'Page'),
  });

/** The first page that the administrator may see, where there is no feature at the start. */
const firstPath = (): string | undefined =>
  features.find(({ needs }) => isHeld(currentSession()?.scopes ?? new Set(), needs))?.navigation
    .path;

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const to = firstPath();
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the way of this router
    if (to !== undefined) throw redirect({ to });
  },
});

const pages = features.flatMap((feature) => feature.pages.map((page) => pageRoute(feature, page)));
const hasStart = features.some((feature) => feature.pages.some(({ path }) => path === '/'));

export const router = createRouter({
  routeTree: rootRoute.addChildren(hasStart ? pages : [startRoute, ...pages]),
  basepath: basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
  defaultPendingComponent: Loading,
  defaultPendingMs: 300,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Texts stay texts: `?q=12` is not a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith((value) => String(value)),
});
