import { ActionIcon, Group, Select, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import type { Page } from './record-table.js';
import { pageSizes, type TableState } from './table-state.js';
import classes from './record-table.module.css';

interface TableFooterProps {
  readonly state: TableState;
  readonly change: (change: Partial<TableState>) => void;
  readonly page: Page<unknown>;
}

export const TableFooter = ({ state, change, page }: TableFooterProps): ReactNode => {
  const t = useTexts();
  const { offset, limit } = state;
  const count = page.items.length;
  if (count === 0) return null;

  const isOnlyPage = offset === 0 && !page.has_more && limit === pageSizes[0];
  const icon = { size: 16, stroke: 1.8, className: classes['turn'] } as const;
  return (
    <Group
      className={classes['footer']}
      justify="space-between"
      gap="sm"
    >
      <Text
        size="sm"
        c="dimmed"
        data-numbers
        role="status"
      >
        {t.table.range(offset + 1, offset + count, page.total_count)}
      </Text>
      {!isOnlyPage && (
        <Group gap="xs">
          <Select
            size="xs"
            w={76}
            aria-label={t.table.perPage}
            data={pageSizes.map(String)}
            value={String(limit)}
            allowDeselect={false}
            onChange={(value) => change({ limit: Number(value) })}
          />
          <ActionIcon
            variant="default"
            aria-label={t.table.previous}
            disabled={offset === 0}
            onClick={() => change({ offset: Math.max(0, offset - limit) })}
          >
            <IconChevronLeft {...icon} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t.table.next}
            disabled={!page.has_more}
            onClick={() => change({ offset: offset + limit })}
          >
            <IconChevronRight {...icon} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
};
