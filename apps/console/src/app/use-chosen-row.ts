import { useSpotlight, type createSpotlightStore } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';

type Store = ReturnType<typeof createSpotlightStore>;

/**
 * The first row of the palette is chosen, so that Enter does it. A row that the person has chosen stays chosen when
 * others come, until another text is typed.
 */
export const useChosenRow = (store: Store, query: string, rowIds: string): void => {
  const { listId } = useSpotlight(store);
  const lastQuery = useRef(query);
  useEffect(() => {
    const rows = [...document.querySelectorAll(`[id="${listId}"] [data-action]`)];
    if (listId === '' || rows.length === 0) return;

    const chosen = rows.findIndex((row) => row.hasAttribute('data-selected'));
    const isSameQuery = lastQuery.current === query;
    lastQuery.current = query;
    const selected = isSameQuery && chosen >= 0 ? chosen : 0;
    rows[chosen]?.removeAttribute('data-selected');
    rows[selected]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected }));
  }, [listId, query, rowIds, store]);
};
