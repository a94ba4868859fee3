import { Button, List } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';

/** How many names stand where there is room for a few. */
export const fewNames = 5;

interface LongListProps<Each> {
  readonly all: readonly Each[];
  readonly draw: (each: Each, at: number) => ReactNode;
  readonly className?: string | undefined;
}

/** The first names at once, more of them on request. */
export const LongList = <Each,>({ all, draw, className }: LongListProps<Each>): ReactNode => {
  const t = useTexts();
  const [shown, setShown] = useState(fewNames);
  const rest = all.length - shown;
  return (
    <>
      <List
        size="sm"
        className={className}
      >
        {all.slice(0, shown).map(draw)}
      </List>
      {rest > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setShown(shown + 50)}
        >
          {t.rehearsal.more(rest)}
        </Button>
      )}
    </>
  );
};
