/** Views of the list: what is searched, filtered and ordered, as the address says it. */

export type ViewSearch = Readonly<Record<string, string>>;

export interface SavedView {
  readonly name: string;
  readonly search: ViewSearch;
}

/** Members of the address that make a view; the page of the list is none. */
const members = ['q', 'sort', 'status', 'mfa', 'activity'];

export const viewOf = (search: Readonly<Record<string, unknown>>): ViewSearch =>
  Object.fromEntries(
    members.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
  );

export const isSameView = (one: ViewSearch, other: ViewSearch): boolean =>
  members.every((name) => one[name] === other[name]);

/** Reads what was stored. Nonsense counts as nothing. */
export const parseViews = (stored: string | null): readonly SavedView[] => {
  try {
    const views: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(views)) return [];
    return views.filter(isView).map(({ name, search }) => ({ name, search: viewOf(search) }));
  } catch {
    return [];
  }
};

const isView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && name !== '' && typeof search === 'object' && search !== null;
};

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];
