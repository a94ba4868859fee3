/** Reads lists page by page. */
import type { KeywardClient } from './keyward-client.js';

/** A page of records. */
export interface RecordPage<Item> {
  readonly items: readonly Item[];
  readonly has_more: boolean;
}

/** A function that lists records, such as `listClients`. */
export type ListFunction = (keyward: KeywardClient, options: never) => Promise<RecordPage<unknown>>;

/** The options of the list: none are needed where the function needs none. */
export type ListOptions<List extends ListFunction> =
  Parameters<List> extends [KeywardClient, ...infer Options] ? Options : never;

export type ItemOf<List extends ListFunction> = Awaited<ReturnType<List>>['items'][number];

interface PageOptions {
  readonly query?: { readonly offset?: number; readonly limit?: number };
}

type ListPage<Item> = (keyward: KeywardClient, options: PageOptions) => Promise<RecordPage<Item>>;

/** The number of records in a page, where the caller names none. */
const pageSize = 100;

/**
 * All records of a list, one page at a time.
 * @example for await (const client of pages(keyward, listClients)) console.log(client.client_name);
 */
export async function* pages<List extends ListFunction>(
  keyward: KeywardClient,
  list: List,
  ...options: ListOptions<List>
): AsyncGenerator<ItemOf<List>, void, undefined> {
  const listPage = list as unknown as ListPage<ItemOf<List>>;
  const [given = {}] = options as readonly PageOptions[];
  const { offset = 0, limit = pageSize } = given.query ?? {};

  for (let skipped = offset; ;) {
    const query = { ...given.query, offset: skipped, limit };
    const page = await listPage(keyward, { ...given, query });
    yield* page.items;
    if (!page.has_more || page.items.length === 0) return;
    skipped += page.items.length;
  }
}
