/** A request takes so many rows and links; what has more comes as several documents, in their order. */
import type { ConfigurationDocument } from './document.js';

export interface DocumentLimits {
  readonly rows: number;
  readonly links: number;
}

const lists = ['tenants', 'resources', 'roles', 'groups', 'identity_providers', 'clients'] as const;

interface CountedRow {
  readonly list: (typeof lists)[number];
  readonly row: object;
  readonly rows: number;
  readonly links: number;
}

/** One document for each of them, or each as several: no part of one is more than the limits. */
export const splitDocuments = (
  documents: readonly ConfigurationDocument[],
  limits: DocumentLimits,
): readonly ConfigurationDocument[] => {
  const total = documents.flatMap(rowsIn).reduce(added, { rows: 0, links: 0 });
  if (total.rows <= limits.rows && total.links <= limits.links) return documents;
  return documents.flatMap((document) => partsOf(document, limits));
};

const added = (sum: DocumentLimits, { rows, links }: CountedRow): DocumentLimits => ({
  rows: sum.rows + rows,
  links: sum.links + links,
});

const rowsIn = (document: ConfigurationDocument): readonly CountedRow[] =>
  lists.flatMap((list) => (document[list] ?? []).map((row) => ({ list, row, ...sizeOf(row) })));

/** The scopes of a resource are rows of their own; each other list is links. */
const sizeOf = (row: object): DocumentLimits => {
  const { scopes = [], ...others } = row as Readonly<Record<string, unknown>>;
  const links = Object.values(others)
    .filter(Array.isArray)
    .reduce((sum, list: readonly unknown[]) => sum + list.length + permissionsIn(list), 0);
  return { rows: 1 + (scopes as readonly unknown[]).length, links };
};

const permissionsIn = (list: readonly unknown[]): number =>
  list.reduce<number>((sum, each) => {
    const { permissions = [] } = (each ?? {}) as { readonly permissions?: readonly unknown[] };
    return sum + permissions.length;
  }, 0);

const partsOf = (
  document: ConfigurationDocument,
  limits: DocumentLimits,
): readonly ConfigurationDocument[] => {
  const { keyward, owner, tenant } = document;
  const parts: CountedRow[][] = [[]];
  let size: DocumentLimits = { rows: 0, links: 0 };
  for (const row of rowsIn(document)) {
    const next = added(size, row);
    if (next.rows > limits.rows || next.links > limits.links) {
      parts.push([]);
      size = added({ rows: 0, links: 0 }, row);
    } else size = next;
    parts.at(-1)!.push(row);
  }
  return parts
    .filter((rows) => rows.length > 0)
    .map((rows) => ({
      keyward,
      owner,
      ...(tenant === undefined ? {} : { tenant }),
      ...Object.fromEntries(
        lists
          .map(
            (list) =>
              [list, rows.filter((each) => each.list === list).map(({ row }) => row)] as const,
          )
          .filter(([, own]) => own.length > 0),
      ),
    }));
};
