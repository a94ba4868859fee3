import { ActionIcon, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsersGroup, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Group } from '../../../api/names.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Hint } from '../../../kit/hint.js';
import { LinkDialog } from '../../../kit/link-dialog.js';
import { groups } from '../../../kit/record-picker.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { groupTexts } from '../texts/group-texts.js';
import { GroupTree } from './group-tree.js';

export const NestedGroups = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const mayChange = useMay('update:groups');
  const rehearse = useRehearsedChange();
  const [isAdding, adding] = useDisclosure(false);
  const path = { group_id: group.id };
  const name = group.group_name ?? group.id;

  const nest = (ids: string[], end: { readonly expires_at?: string }): void =>
    rehearse({
      title: t.nested.addTitle(ids.length, name),
      action: t.nested.add,
      run: (dry_run) =>
        management().POST('/groups/{group_id}/nested_groups', {
          params: { path, query: { dry_run } },
          body: { groups: ids, ...end },
        }),
      undo: (dry_run) =>
        management().POST('/groups/{group_id}/nested_groups/revoke', {
          params: { path, query: { dry_run } },
          body: { groups: ids },
        }),
    });
  const takeOut = (nested: Group): void =>
    rehearse({
      title: t.nested.removeTitle(nested.group_name ?? nested.id, name),
      action: t.nested.remove,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/groups/{group_id}/nested_groups/revoke', {
          params: { path, query: { dry_run } },
          body: { groups: [nested.id] },
        }),
    });

  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={adding.open}
    >
      {t.nested.add}
    </Button>
  );
  const removeButton = (nested: Group): ReactNode => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t.nested.removeOne(nested.group_name ?? nested.id)}
      onClick={() => takeOut(nested)}
    >
      <IconX size={14} />
    </ActionIcon>
  );
  return (
    <Stack>
      <Hint>{t.nested.hint}</Hint>
      {add !== false && <div>{add}</div>}
      <GroupTree
        under={group.id}
        label={t.tabs.nested}
        actions={mayChange ? removeButton : undefined}
        empty={
          <EmptyState
            icon={IconUsersGroup}
            title={t.nested.empty}
            hint={t.nested.emptyHint}
          />
        }
      />
      {isAdding && (
        <LinkDialog
          title={t.nested.add}
          label={t.nested.groups}
          of={groups}
          without={[group.id]}
          onClose={adding.close}
          onChosen={nest}
        />
      )}
    </Stack>
  );
};
