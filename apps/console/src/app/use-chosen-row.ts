import { useSpotlight, type createSpotlightStore } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';

type Store = ReturnType<typeof createSpotlightStore>;

/**
 * The first row of the palette is chosen, so that Enter does it. A row that the person has chosen stays chosen when
 * others come, until another text is typed.
 */
export const useChosenRow = (store: Store, query: string, rowIds: string): void => {
  const { opened } = useSpotlight(store);
  const lastQuery = useRef(query);

  useEffect(() => {
    if (!opened) return undefined;
    let frame = 0;

    const choose = (): void => {
      // The store tells no one when its list has come, so the list is looked for until it is on the page.
      const list = document.getElementById(store.getState().listId);
      if (list === null) frame = requestAnimationFrame(choose);
      else chooseRow(store, list, lastQuery.current === query);
      lastQuery.current = query;
    };
    choose();
    return () => cancelAnimationFrame(frame);
  }, [opened, query, rowIds, store]);
};

const chooseRow = (store: Store, list: HTMLElement, isSameQuery: boolean): void => {
  const rows = [...list.querySelectorAll('[data-action]')];
  if (rows.length === 0) return;

  const chosen = rows.findIndex((row) => row.hasAttribute('data-selected'));
  const selected = isSameQuery && chosen >= 0 ? chosen : 0;
  rows[chosen]?.removeAttribute('data-selected');
  rows[selected]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected }));
};
