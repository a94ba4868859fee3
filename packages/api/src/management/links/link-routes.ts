/**
 * The operations of a sub-collection of links: list, add, remove, and the alias of the last
 * (operations §1.3).
 */
import type { Actor, Keyward } from '@keyward/core';
import type { Identified, RecordName, ScalarKey, Store, Stores } from '@keyward/core/ports';
import { bodyOf } from '../../kernel/body.js';
import { momentIn } from '../../kernel/body-rules.js';
import { idParameter, recordFinder, type RecordInPath } from '../../kernel/find-record.js';
import type { Call } from '../../kernel/management-operation.js';
import { list, noContent, withRevokeAlias } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import type { View } from '../../kernel/view.js';
import type { LinkBodies } from './link-bodies.js';

/** A record that has sub-collections. */
export interface Parent<K extends RecordName> extends RecordInPath<K> {
  readonly tag: string;
  /** Its collection. */
  readonly path: string;
}

/** What one operation of the three is called. */
interface OperationName {
  readonly operation: string;
  readonly summary: string;
}

export interface Links<L extends Identified, B extends object, I> {
  /** The last part of the path. */
  readonly path: string;
  readonly list: OperationName;
  readonly add: OperationName;
  readonly remove: OperationName;
  readonly scopes: {
    readonly read: string;
    /** The scope that is enough to read the links of one's own account. */
    readonly ownRead?: string;
    readonly change: string;
  };
  readonly view: View<L>;
  readonly store: (stores: Stores) => Store<L>;
  /** What the links call the parent. */
  readonly attribute: ScalarKey<L>;
  readonly bodies: LinkBodies<B, I>;
  /** The use case that adds links. */
  readonly adder: (keyward: Keyward) => AddLinks<I>;
  /** The use case that removes them. */
  readonly remover: (keyward: Keyward) => RemoveLinks<I>;
}

interface LinkExpiry {
  readonly expiresAt?: Date | null | undefined;
}
type AddLinks<I> = (id: string, linked: I, expiry: LinkExpiry, actor: Actor) => Promise<void>;
type RemoveLinks<I> = (id: string, linked: I, actor: Actor) => Promise<void>;

export const linkRoutes = <K extends RecordName, L extends Identified, B extends object, I>(
  parent: Parent<K>,
  links: Links<L, B, I>,
): readonly Route[] => {
  const { scopes, bodies } = links;
  const parameter = idParameter(parent);
  const parentId = ({ params }: Call): string => params[parameter]!;

  const everyRoute = {
    path: `${parent.path}/{${parameter}}/${links.path}`,
    tag: parent.tag,
  };

  return [
    list({
      ...everyRoute,
      ...links.list,
      scope: scopes.read,
      ownScope: scopes.ownRead,
      statuses: 'LS',
      view: links.view,
      page: (stores, query) => links.store(stores).page(query),
      pinned: (call) => [{ attribute: links.attribute, equals: parentId(call) }],
      parent: recordFinder(parent),
    }),

    noContent({
      ...everyRoute,
      ...links.add,
      method: 'POST',
      scope: scopes.change,
      statuses: 'A',
      body: bodies.add,
      run: (call) => {
        const body = bodyOf(bodies.add, call.request);
        const add = links.adder(call.context.keyward);
        const expiry = { expiresAt: momentIn(body.expires_at) };
        return add(parentId(call), bodies.read(body), expiry, call.actor);
      },
    }),

    ...withRevokeAlias({
      ...everyRoute,
      ...links.remove,
      scope: scopes.change,
      statuses: 'D',
      body: bodies.remove,
      run: (call) => {
        const body = bodyOf(bodies.remove, call.request);
        const remove = links.remover(call.context.keyward);
        return remove(parentId(call), bodies.read(body), call.actor);
      },
    }),
  ];
};
