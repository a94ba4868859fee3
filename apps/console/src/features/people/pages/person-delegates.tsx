/** Who may act for a person at the APIs: the list, to let another one act, and to end it. */
import { Anchor, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconPlus, IconTrash, IconUserShare } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Until } from '../../../kit/ago.js';
import { ChangeDialog } from '../../../kit/change-dialog.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { EndField } from '../../../kit/end-field.js';
import { Hint } from '../../../kit/hint.js';
import { NameOf, ResourceName } from '../../../kit/name-of.js';
import { PageLink } from '../../../kit/page-link.js';
import {
  clients,
  people,
  RecordPicker,
  RecordsPicker,
  ownResources,
} from '../../../kit/record-picker.js';
import { RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

type Delegate = Schema<'user_delegate'>;
type Kind = 'client' | 'user';

export const PersonDelegates = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).delegates;
  const mayCreate = useMay('create:user_delegates');
  const mayEnd = useMay('delete:user_delegates');
  const rehearse = useRehearsedChange();
  const [isAdding, setIsAdding] = useState(false);
  const path = { user_id: user.id };

  const end = (delegates: readonly Delegate[], deselect: () => void): void =>
    rehearse({
      title: t.endTitle(delegates.length),
      hint: t.endHint,
      action: t.end,
      isDangerous: true,
      run: (dry_run) =>
        delegates.map(
          ({ id }) =>
            () =>
              management().DELETE('/users/{user_id}/delegates/{delegate_id}', {
                params: { path: { ...path, delegate_id: id }, query: { dry_run } },
              }),
        ),
      onDone: deselect,
    });
  return (
    <Stack>
      <Group justify="space-between">
        <Hint>{t.hint}</Hint>
        {mayCreate && (
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => setIsAdding(true)}
          >
            {t.add}
          </Button>
        )}
      </Group>
      <RecordTable<Delegate>
        label={t.hint}
        prefix="d-"
        source={(_, query) => read('/users/{user_id}/delegates', { params: { path, query } })}
        columns={[
          { key: 'party', header: t.party, cell: (row) => <PartyCell delegate={row} /> },
          {
            key: 'apis',
            header: t.apis,
            cell: ({ resources: ids = [] }) => <ApiNames ids={ids ?? []} />,
          },
          {
            key: 'since',
            header: t.since,
            sort: 'created_at',
            from: 'md',
            cell: ({ created_at }) => <Ago at={created_at} />,
          },
          {
            key: 'ends',
            header: t.ends,
            sort: 'expires_at',
            from: 'sm',
            cell: ({ expires_at }) => <Until at={expires_at} />,
          },
        ]}
        nameOf={({ id }) => `${t.delegate} ${id.slice(0, 8)}`}
        defaultSort="created_at:desc"
        bulkActions={
          mayEnd ? [{ key: 'end', label: t.end, icon: IconTrash, isDangerous: true, run: end }] : []
        }
        empty={
          <EmptyState
            icon={IconUserShare}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
      {isAdding && (
        <DelegateDialog
          user={user}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
};

const PartyCell = ({ delegate }: { readonly delegate: Delegate }): ReactNode => {
  const { client_id, user_id } = delegate;
  const type = typeof client_id === 'string' ? 'client' : 'user';
  const id = client_id ?? user_id ?? '';
  return (
    <Anchor
      component={PageLink}
      to={`/${type === 'client' ? 'applications' : 'people'}/${id}`}
      size="sm"
    >
      <NameOf
        type={type}
        id={id}
      />
    </Anchor>
  );
};

const ApiNames = ({ ids }: { readonly ids: readonly string[] }): ReactNode => (
  <Stack gap={2}>
    {ids.map((id) => (
      <span key={id}>
        <ResourceName id={id} />
      </span>
    ))}
  </Stack>
);

/** No delegate is named for longer (contract §12). */
const inAYear = (): Date => new Date(Date.now() + 365 * 86_400_000);

interface DelegateDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Chooses who acts, where, and until when. */
const DelegateDialog = ({ user, onClose }: DelegateDialogProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).delegates;
  const rehearse = useRehearsedChange();
  const [kind, setKind] = useState<Kind>('client');
  const [party, setParty] = useState<string>();
  const [apis, setApis] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);

  const submit = (): void =>
    rehearse({
      title: t.addTitle(nameOf(user)),
      hint: t.addHint,
      action: t.add,
      run: (dry_run) =>
        management().POST('/users/{user_id}/delegates', {
          params: { path: { user_id: user.id }, query: { dry_run } },
          body: {
            [kind === 'client' ? 'client_id' : 'user_id']: party,
            resources: [...apis],
            ...(end === null ? {} : { expires_at: end }),
          },
        }),
    });
  return (
    <ChangeDialog
      title={t.add}
      isReady={party !== undefined && apis.length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label={t.choose}
        data={[
          { value: 'client', label: t.application },
          { value: 'user', label: t.person },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setParty(undefined);
        }}
      />
      <PartyPicker
        key={kind}
        kind={kind}
        without={[user.id]}
        value={party}
        onChange={setParty}
      />
      <RecordsPicker
        of={ownResources}
        label={t.apis}
        value={apis}
        onChange={setApis}
        most={20}
        required
      />
      <EndField
        value={end}
        onChange={setEnd}
        maxDate={inAYear()}
        words={{ label: t.ends, noEnd: t.usual }}
      />
    </ChangeDialog>
  );
};

interface PartyPickerProps {
  readonly kind: Kind;
  readonly without: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const PartyPicker = ({ kind, ...field }: PartyPickerProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).delegates;
  return kind === 'client' ? (
    <RecordPicker
      of={clients}
      label={t.application}
      required
      {...field}
    />
  ) : (
    <RecordPicker
      of={people}
      label={t.person}
      required
      {...field}
    />
  );
};
