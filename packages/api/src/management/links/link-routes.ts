/** The operations of a sub-collection of links: list, add, remove, and the alias of the last (operations §1.3). */
import {
  refuse,
  type Actor,
  type Ending,
  type Identified,
  type Keyward,
  type ScalarKey,
  type Store,
  type Stores,
} from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { list, nothing, type Call, type Route, type Row } from '../../kernel/route.js';
import type { View } from '../../kernel/view.js';
import { momentIn } from '../../kernel/body-rules.js';
import type { LinkBodies } from './link-bodies.js';
import { withRevokeAlias } from '../../kernel/revoke-alias.js';

/** A record that has sub-collections. */
export interface Parent<T extends Identified> {
  readonly tag: string;
  /** In the singular, as refusals call it; its id in paths is called after it. */
  readonly label: string;
  /** Its collection. */
  readonly path: string;
  readonly store: (stores: Stores) => Store<T>;
}

export const findParent =
  <T extends Identified>({ label, store }: Parent<T>) =>
  async ({ stores, params }: Call): Promise<T> => {
    const id = params[`${label}_id`]!;
    return (await store(stores).find(id)) ?? refuse('record_not_found', { record: label, id });
  };

export interface Links<L extends Identified, R extends object, I> {
  /** The last part of the path. */
  readonly path: string;
  readonly operations: readonly [list: string, add: string, remove: string];
  readonly summaries: readonly [list: string, add: string, remove: string];
  readonly scopes: { readonly read: string; readonly change: string };
  readonly view: View<L>;
  readonly store: (stores: Stores) => Store<L>;
  /** What the links call the parent. */
  readonly attribute: ScalarKey<L>;
  readonly bodies: LinkBodies<R, I>;
  readonly add: (
    keyward: Keyward,
  ) => (id: string, what: I, ending: Ending, actor: Actor) => Promise<void>;
  readonly remove: (keyward: Keyward) => (id: string, what: I, actor: Actor) => Promise<void>;
}

export const linkRoutes = <T extends Identified, L extends Identified, R extends object, I>(
  parent: Parent<T>,
  links: Links<L, R, I>,
): readonly Route[] => {
  const { operations, summaries, scopes, view, store, attribute, bodies } = links;
  const path = `${parent.path}/{${parent.label}_id}/${links.path}`;
  const idIn = ({ params }: Call): string => params[`${parent.label}_id`]!;
  const row = (at: 0 | 1 | 2, more: Pick<Row, 'method' | 'scope' | 'statuses' | 'body'>): Row => ({
    path,
    tag: parent.tag,
    operation: operations[at],
    summary: summaries[at],
    ...more,
  });
  return [
    list(
      row(0, { method: 'GET', scope: scopes.read, statuses: 'LS' }),
      view,
      (stores, query) => store(stores).page(query),
      (call) => [{ attribute, equals: idIn(call) }],
      findParent(parent),
    ),

    nothing(
      row(1, {
        method: 'POST',
        scope: scopes.change,
        statuses: 'A',
        body: { media: jsonMedia, schema: bodies.add },
      }),
      (call) => {
        const body = bodyOf(bodies.add, call.request);
        return links.add(call.context.keyward)(
          idIn(call),
          bodies.read(body),
          { expiresAt: momentIn(body.expires_at) },
          call.actor,
        );
      },
    ),

    ...withRevokeAlias(
      row(2, {
        method: 'DELETE',
        scope: scopes.change,
        statuses: 'D',
        body: { media: jsonMedia, schema: bodies.remove },
      }),
      (call) =>
        links.remove(call.context.keyward)(
          idIn(call),
          bodies.read(bodyOf(bodies.remove, call.request)),
          call.actor,
        ),
    ),
  ];
};
