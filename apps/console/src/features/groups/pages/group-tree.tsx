/** Groups as a tree. A branch is read when it opens, a page at a time, so that 100,000 groups cost what is seen. */
import { ActionIcon, Badge, Button, Loader } from '@mantine/core';
import { IconChevronRight, IconUsersGroup } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Group } from '../../../api/names.js';
import { read, type ReadQuery } from '../../../api/read.js';
import { Failure } from '../../../kit/failure.js';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';
import classes from './group-tree.module.css';

const branchSize = 50;

interface Branch {
  readonly groups: readonly Group[];
  readonly hasMore: boolean;
}

const shown = { expand: 'all', fields: 'id,group_name,group_description,aggregations' } as const;

/** The groups that stand in no other one. */
const readTop = (offset: number): ReadQuery<Branch> => {
  const list = read('/groups', {
    params: {
      query: { ...shown, top_level: true, sort: 'group_name', limit: branchSize, offset },
    },
  });
  return {
    queryKey: list.queryKey,
    queryFn: async (context) => {
      const { items, has_more } = await list.queryFn(context);
      return { groups: items, hasMore: has_more };
    },
  };
};

const readNested = (group_id: string, offset: number): ReadQuery<Branch> => {
  const list = read('/groups/{group_id}/nested_groups', {
    params: { path: { group_id }, query: { expand: 'all', limit: branchSize, offset } },
  });
  return {
    queryKey: list.queryKey,
    queryFn: async (context) => {
      const { items, has_more } = await list.queryFn(context);
      const groups = items.flatMap(({ nested_group_data }) => nested_group_data ?? []);
      return { groups, hasMore: has_more };
    },
  };
};

export interface GroupTreeProps {
  /** The group whose branch is shown; left out, the whole tree. */
  readonly under?: string;
  readonly label: string;
  readonly empty: ReactNode;
  /** Buttons at the end of a line of the first level. */
  readonly actions?: (group: Group) => ReactNode;
}

export const GroupTree = ({ under, label, empty, actions }: GroupTreeProps): ReactNode => (
  <nav
    aria-label={label}
    className={classes['tree']}
  >
    <BranchOf
      of={under}
      above={under === undefined ? [] : [under]}
      empty={empty}
      actions={actions}
    />
  </nav>
);

interface BranchProps {
  readonly of: string | undefined;
  /** The groups on the way here. A group can stand in several, but in none of its own. */
  readonly above: readonly string[];
  readonly empty?: ReactNode;
  readonly actions?: ((group: Group) => ReactNode) | undefined;
}

const BranchOf = ({ of, above, empty, actions }: BranchProps): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { table } = useTexts();
  const first = of === undefined ? readTop(0) : readNested(of, 0);
  const branch = useInfiniteQuery({
    queryKey: [...first.queryKey, 'branch'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      (of === undefined ? readTop(pageParam) : readNested(of, pageParam)).queryFn({ signal }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * branchSize : undefined),
  });

  if (branch.error !== null)
    return (
      <Failure
        title={table.failed}
        error={branch.error}
        onRetry={() => void branch.refetch()}
      />
    );
  if (branch.data === undefined)
    return (
      <div
        className={classes['waiting']}
        role="status"
        aria-label={table.loading}
      >
        <Loader size="xs" />
      </div>
    );

  const groups = branch.data.pages.flatMap((page) => page.groups);
  if (groups.length === 0)
    return empty ?? <p className={classes['nothing']}>{t.tree.nothingInside}</p>;
  return (
    <ul className={classes['branch']}>
      {groups.map((group) => (
        <Twig
          key={group.id}
          group={group}
          above={above}
          actions={actions}
        />
      ))}
      {branch.hasNextPage && (
        <li>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={branch.isFetchingNextPage}
            onClick={() => void branch.fetchNextPage()}
          >
            {table.loadMore}
          </Button>
        </li>
      )}
    </ul>
  );
};

interface TwigProps {
  readonly group: Group;
  readonly above: readonly string[];
  readonly actions: ((group: Group) => ReactNode) | undefined;
}

const Twig = ({ group, above, actions }: TwigProps): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const [isOpen, setOpen] = useState(false);
  const name = group.group_name ?? group.id;
  // A nested group comes without its numbers, so it may open upon nothing.
  const inside = group.aggregations?.nested_groups;
  const opens = inside !== 0 && !above.includes(group.id);
  return (
    <li className={classes['twig']}>
      <div className={classes['line']}>
        {opens ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-expanded={isOpen}
            aria-label={isOpen ? t.tree.close(name) : t.tree.open(name)}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight
              size={15}
              stroke={1.8}
              className={classes['arrow']}
              data-open={isOpen || undefined}
            />
          </ActionIcon>
        ) : (
          <span className={classes['leaf']} />
        )}
        <IconUsersGroup
          size={17}
          stroke={1.6}
          className={classes['icon']}
          aria-hidden="true"
        />
        <PageLink
          to={`/groups/${group.id}`}
          className={classes['name']}
        >
          {name}
        </PageLink>
        {group.aggregations !== undefined && group.aggregations.members > 0 && (
          <Badge color="gray">{t.tree.members(group.aggregations.members)}</Badge>
        )}
        <span className={classes['hint']}>{group.group_description}</span>
        {actions?.(group)}
      </div>
      {isOpen && (
        <BranchOf
          of={group.id}
          above={[...above, group.id]}
        />
      )}
    </li>
  );
};
