/** What is stored of a person, in the words of the API and without a secret (operations §6). */
import type { AccountHolder } from '@keyward/core/endpoints';
import {
  oneTenant,
  type Identified,
  type Order,
  type Store,
  type Where,
} from '@keyward/core/ports';
import { readerFor, withoutSecrets, type ApiContext } from '../kernel/context.js';
import { plain, render, type View } from '../kernel/view.js';
import { auditEventView } from '../management/audit-events/audit-event-routes.js';
import { authenticatorView } from '../management/authenticators/authenticator-routes.js';
import { userIdentityView } from '../management/identities/identity-views.js';
import { userDelegateView } from '../management/users/user-delegate-routes.js';
import { userGrantView } from '../management/users/user-grant-routes.js';
import { userSessionView } from '../management/users/user-session-routes.js';
import { userView } from '../management/users/user-view.js';

/** Records of one kind; of events, the newest. */
export const mostInData = 1000;

type OwnData = Readonly<Record<string, unknown>>;

/**
 * Reads what is stored of the person.
 * Rule: a download is bounded: it holds at most so many records of each kind, and says where there are more.
 */
export const ownData = async (
  context: ApiContext,
  { user, actor }: AccountHolder,
): Promise<OwnData> => {
  const tenancy = oneTenant(user.tenantId);
  const reader = withoutSecrets(readerFor(context, { ...actor, tenancy }));
  const { stores } = reader;
  const truncated: string[] = [];

  const records = async <T extends Identified>(
    name: string,
    { store, view, pinned, order = [] }: Kind<T>,
  ): Promise<readonly OwnData[]> => {
    const query = { pinned, order, offset: 0, limit: mostInData, totalCount: false };
    const { items, hasMore } = await store.page(query);
    if (hasMore) truncated.push(name);
    return render(view, items, plain, reader);
  };

  const own = { attribute: 'userId', equals: user.id } as const;
  const [profile] = await render(userView, [user], plain, reader);
  const data = {
    user: profile,
    identities: await records('identities', {
      store: stores.userIdentities,
      view: userIdentityView,
      pinned: [own],
    }),
    grants: await records('grants', { store: stores.consents, view: userGrantView, pinned: [own] }),
    delegates: await records('delegates', {
      store: stores.accessKeys,
      view: userDelegateView,
      pinned: [own, { attribute: 'purpose', equals: 'delegate' }],
    }),
    sessions: await records('sessions', {
      store: stores.sessions,
      view: userSessionView,
      pinned: [own],
    }),
    authenticators: await records('authenticators', {
      store: stores.authenticators,
      view: authenticatorView,
      pinned: [own],
    }),
    audit_events: await records('audit_events', {
      store: stores.auditEvents,
      view: auditEventView,
      pinned: [{ attribute: 'actorId', equals: user.id }],
      order: [{ attribute: 'createdAt', direction: 'desc' }],
    }),
  };
  return {
    issuer: context.keyward.issuer,
    created_at: context.keyward.now().toISOString(),
    limit: mostInData,
    truncated,
    ...data,
  };
};

interface Kind<T extends Identified> {
  readonly store: Pick<Store<T>, 'page'>;
  readonly view: View<T>;
  readonly pinned: readonly Where<T>[];
  readonly order?: readonly Order<T>[];
}
