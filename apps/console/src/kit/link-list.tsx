/** What a record is linked to: roles of a person, people of a group. To add, until when, and to take away. */
import { Badge, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReadQuery } from '../api/read.js';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { Ago, Moment } from './ago.js';
import { EmptyState, type EmptyStateProps } from './empty-state.js';
import type { IconComponent } from './feature.js';
import { givingBack, type LinkEnd } from './give-back.js';
import { LinkDialog, type LinkChoice } from './link-dialog.js';
import { RecordTable, type Column, type ListQuery, type Page } from './record-table.js';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';
import { Section } from './section.js';

interface Link {
  readonly id: string;
  readonly identity_provider_id?: string | null;
  readonly expires_at?: string | null;
  readonly created_at?: string;
}

export interface LinkListProps<Row extends Link, Other extends { readonly id: string }> {
  /** Left out: the list is a page of its own, below the button that adds. */
  readonly title?: string;
  /** For screen readers. */
  readonly label: string;
  /** Keeps two tables of one page apart in the address. */
  readonly prefix: string;
  readonly source: (query: ListQuery) => ReadQuery<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  /** The id of the other end, which the calls below take. */
  readonly otherOf: (row: Row) => string | undefined;
  readonly nameOf: (row: Row) => string;
  readonly hrefOf?: (row: Row) => string;
  readonly empty: EmptyStateProps;
  readonly choice: LinkChoice<Other>;
  readonly words: LinkWords;
  readonly removeIcon?: IconComponent;
  readonly mayAdd: boolean;
  readonly mayRemove: boolean;
  readonly link: (ids: string[], end: LinkEnd, dryRun: boolean) => Answering;
  readonly unlink: (ids: string[], dryRun: boolean) => Answering;
}

export interface LinkWords {
  readonly add: string;
  readonly addTitle: (count: number) => string;
  readonly remove: string;
  readonly removeTitle: (count: number) => string;
}

export const LinkList = <Row extends Link, Other extends { readonly id: string }>(
  props: LinkListProps<Row, Other>,
): ReactNode => {
  const { title, words, choice, mayAdd, mayRemove, link, unlink, otherOf } = props;
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const othersOf = (rows: readonly Row[]): string[] => rows.map((row) => otherOf(row) ?? '');

  const add = (ids: string[], end: LinkEnd): void =>
    rehearse({
      title: words.addTitle(ids.length),
      action: words.add,
      run: (dryRun) => link(ids, end, dryRun),
      undo: (dryRun) => unlink(ids, dryRun),
    });
  const remove = (rows: readonly Row[], deselect: () => void): void =>
    rehearse({
      title: words.removeTitle(rows.length),
      action: words.remove,
      isDangerous: true,
      run: (dryRun) => unlink(othersOf(rows), dryRun),
      undo: givingBack(rows, (some, end, dryRun) => link(othersOf(some), end, dryRun)),
      onDone: deselect,
    });

  const isWithin = title !== undefined;
  const addButton = mayAdd && (
    <Button
      size={isWithin ? 'xs' : undefined}
      leftSection={<IconPlus size={isWithin ? 15 : 16} />}
      onClick={adding.open}
    >
      {words.add}
    </Button>
  );
  const removal = {
    key: 'remove',
    label: words.remove,
    icon: props.removeIcon ?? IconTrash,
    isDangerous: true,
    run: remove,
  };
  const content = (
    <>
      <RecordTable<Row>
        label={props.label}
        prefix={props.prefix}
        source={(_, query) => props.source(query)}
        columns={props.columns}
        nameOf={props.nameOf}
        hrefOf={props.hrefOf}
        bulkActions={mayRemove ? [removal] : []}
        empty={<EmptyState {...props.empty} />}
      />
      {isAdding && (
        <LinkDialog
          {...choice}
          title={words.add}
          onClose={adding.close}
          onChosen={add}
        />
      )}
    </>
  );
  return isWithin ? (
    <Section
      title={title}
      actions={addButton}
    >
      {content}
    </Section>
  ) : (
    <Stack>
      {addButton !== false && <div>{addButton}</div>}
      {content}
    </Stack>
  );
};

/** How a link came to be, when it ends, and since when it is there. */
export const useLinkColumns = (): Record<'how' | 'end' | 'since', Column<Link>> => {
  const t = useOwnTexts(accessTexts);
  return {
    how: {
      key: 'how',
      header: t.members.how,
      from: 'md',
      cell: ({ identity_provider_id }) =>
        typeof identity_provider_id === 'string' && <Badge color="gray">{t.members.mapped}</Badge>,
    },
    end: {
      key: 'end',
      header: t.end,
      from: 'sm',
      cell: ({ expires_at }) =>
        typeof expires_at === 'string' ? <Moment at={expires_at} /> : t.noEnd,
    },
    since: {
      key: 'since',
      header: t.since,
      sort: 'created_at',
      from: 'lg',
      cell: ({ created_at = '' }) => <Ago at={created_at} />,
    },
  };
};
