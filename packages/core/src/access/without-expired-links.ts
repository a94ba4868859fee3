import {
  recordNames,
  recordTypes,
  type RecordName,
  type Records,
  type Stores,
} from '../ports/storage.js';
import type { CountQuery, FullStore, GroupedIds, Traversal } from '../ports/full-store.js';
import { storesWhenUsed } from '../ports/stores-when-used.js';
import type { ScalarKey } from '../model/values/filter.js';
import type { Link } from '../model/record/link.js';
import type { Page, PageQuery, Where } from '../model/values/page.js';

type LinkName = { [K in RecordName]: Records[K] extends Link ? K : never }[RecordName];

/** The kinds of record that can end by themselves. */
export const expiringRecords = recordNames.filter(
  (name) => recordTypes[name].endsBy !== undefined,
) as LinkName[];

/** The stores of links, as far as they are alike. */
export const linksIn = (stores: Stores, name: LinkName): FullStore<Link> =>
  stores[name] as unknown as FullStore<Link>;

/**
 * The same stores for a reader: what has ended by itself is not there.
 * Rule: a link with `expires_at` counts nowhere from that moment on (operations §1.3).
 */
export const withoutExpiredLinks = (stores: Stores, now: Date): Stores =>
  unexpiredStores({ stores, now });

interface Moment {
  readonly stores: Stores;
  readonly now: Date;
}

const expiring: ReadonlySet<RecordName> = new Set(expiringRecords);

const unexpiredStores = storesWhenUsed((name, { stores, now }: Moment) =>
  expiring.has(name) ? new UnexpiredRecords(linksIn(stores, name as LinkName), now) : stores[name],
);

class UnexpiredRecords implements FullStore<Link> {
  constructor(
    private readonly store: FullStore<Link>,
    private readonly now: Date,
  ) {}

  private unexpired(where: readonly Where<Link>[] = []): readonly Where<Link>[] {
    return [...where, { attribute: 'expiresAt', absentOrAfter: this.now }];
  }

  async find(id: string): Promise<Link | undefined> {
    const [link] = await this.all([{ attribute: 'id', equals: id }]);
    return link;
  }

  page(query: PageQuery<Link>): Promise<Page<Link>> {
    return this.store.page({ ...query, pinned: this.unexpired(query.pinned) });
  }

  all(where: readonly Where<Link>[]): Promise<readonly Link[]> {
    return this.store.all(this.unexpired(where));
  }

  pick<K extends keyof Link>(
    attributes: readonly K[],
    where: readonly Where<Link>[],
  ): Promise<readonly Pick<Link, K>[]> {
    return this.store.pick(attributes, this.unexpired(where));
  }

  groupIds<K extends keyof Link>(
    attribute: ScalarKey<Link>,
    by: readonly K[],
    where: readonly Where<Link>[],
  ): Promise<readonly GroupedIds<Link, K>[]> {
    return this.store.groupIds(attribute, by, this.unexpired(where));
  }

  traverse<K extends keyof Link>(
    attributes: readonly K[],
    traversal: Traversal<Link>,
    where?: readonly Where<Link>[],
  ): Promise<readonly Pick<Link, K>[]> {
    return this.store.traverse(attributes, traversal, this.unexpired(where));
  }

  firstPerKey(
    attribute: ScalarKey<Link>,
    values: readonly string[],
    perKey: number,
    where?: readonly Where<Link>[],
  ): Promise<readonly Link[]> {
    return this.store.firstPerKey(attribute, values, perKey, this.unexpired(where));
  }

  countBy(
    attribute: ScalarKey<Link>,
    values: readonly string[],
    where?: readonly Where<Link>[],
  ): Promise<ReadonlyMap<string, number>> {
    return this.store.countBy(attribute, values, this.unexpired(where));
  }

  countUpTo(query: CountQuery<Link>, atMost: number): Promise<number> {
    return this.store.countUpTo({ ...query, pinned: this.unexpired(query.pinned) }, atMost);
  }

  add(item: Link): Promise<void> {
    return this.store.add(item);
  }

  change(id: string, next: (current: Link) => Link): Promise<Link | undefined> {
    return this.store.change(id, next);
  }

  overwrite<K extends keyof Link>(
    attributes: readonly K[],
    records: readonly Link[],
  ): Promise<void> {
    return this.store.overwrite(attributes, records);
  }

  removeAll(where: readonly Where<Link>[], atMost?: number): Promise<number> {
    return this.store.removeAll(where, atMost);
  }
}
