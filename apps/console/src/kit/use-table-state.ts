import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { readTableState, writeTableState, type TableState } from './table-state.js';

type Search = Readonly<Record<string, string | undefined>>;

/** The state of a table in the address, and a function that changes it. */
export const useTableState = (
  filterNames: readonly string[],
  prefix?: string,
): readonly [TableState, (change: Partial<TableState>) => void] => {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = filterNames.join(' ');
  const latest = useRef(search);
  latest.current = search;

  const state = useMemo(
    () => readTableState(search, names.split(' '), prefix),
    [search, names, prefix],
  );
  const change = useCallback(
    (part: Partial<TableState>) => {
      // Typing leaves no trail of its letters; a page and a filter can be gone back from.
      const replace = 'search' in part;
      void navigate({
        to: '.',
        search: writeTableState(latest.current, part, prefix),
        replace,
        resetScroll: false,
      });
    },
    [navigate, prefix],
  );
  return [state, change];
};
