import { ActionIcon, Button, NumberInput, Stack, Switch, TextInput, Tooltip } from '@mantine/core';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { call, management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Resource, Scope } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { ifMatch } from '../../../api/versioned.js';
import { Ago } from '../../../kit/ago.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { Dialog } from '../../../kit/dialog.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { OwnerBadge } from '../../../kit/owner/owner-badge.js';
import { NameCell, RecordTable } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { apiTexts } from '../texts/api-texts.js';

interface Props {
  readonly resource: Resource;
}

const nameOf = ({ scope_name, id }: Scope): string => scope_name ?? id;

/** The permissions of an API. */
export const ApiPermissions = ({ resource }: Props): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const [edited, setEdited] = useState<Scope | 'new'>();
  const isSystem = resource.resource_metadata?.is_system === true;
  const path = { resource_id: resource.id };

  const remove = (rows: readonly Scope[], deselect: () => void): void =>
    rehearse({
      title: t.permissions.removeTitle(rows.length),
      hint: t.permissions.removeHint,
      action: t.permissions.remove,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/resources/{resource_id}/scopes/{scope_id}', {
                params: { path: { ...path, scope_id: id }, query: { dry_run } },
              }),
        ),
      names: rows.map(({ id, scope_name }) => scope_name ?? id),
      onDone: deselect,
    });

  const add = may('create:scopes') && !isSystem && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setEdited('new')}
    >
      {t.permissions.add}
    </Button>
  );
  const mayChange = may('update:scopes') && !isSystem;
  return (
    <Stack>
      {add !== false && <div>{add}</div>}
      <RecordTable<Scope>
        owned="scopes"
        label={t.tabs.permissions}
        source={({ search }, query) =>
          read('/resources/{resource_id}/scopes', {
            params: {
              path,
              query: { ...query, q: search === '' ? undefined : contains('scope_name', search) },
            },
          })
        }
        columns={[
          {
            key: 'name',
            header: t.permissions.permission,
            sort: 'scope_name',
            cell: (scope) => (
              <NameCell
                name={nameOf(scope)}
                mark={<OwnerBadge id={scope.id} />}
                hint={scope.scope_description ?? undefined}
              />
            ),
          },
          {
            key: 'changed',
            header: t.list.changed,
            sort: 'updated_at',
            from: 'md',
            cell: ({ updated_at }) => <Ago at={updated_at} />,
          },
        ]}
        nameOf={nameOf}
        search={t.permissions.search}
        defaultSort="scope_name"
        rowActions={
          mayChange
            ? (scope) => (
                <Tooltip label={t.permissions.edit}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${t.permissions.edit}: ${nameOf(scope)}`}
                    onClick={() => setEdited(scope)}
                  >
                    <IconPencil
                      size={16}
                      stroke={1.7}
                    />
                  </ActionIcon>
                </Tooltip>
              )
            : undefined
        }
        bulkActions={
          may('delete:scopes') && !isSystem
            ? [
                {
                  key: 'remove',
                  label: t.permissions.remove,
                  icon: IconTrash,
                  isDangerous: true,
                  run: remove,
                },
              ]
            : []
        }
        empty={
          <EmptyState
            icon={IconKey}
            title={t.permissions.empty}
            hint={t.permissions.emptyHint}
            action={add}
          />
        }
      />
      {edited !== undefined && (
        <ScopeDialog
          resource={resource}
          scope={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
};

interface ScopeValues extends Record<string, unknown> {
  readonly name: string;
  readonly description: string;
  readonly needsTwoFactors: boolean;
  /** Seconds; empty for any age. */
  readonly age: number | '';
}

const initialValues = (scope: Scope | undefined): ScopeValues => ({
  name: scope?.scope_name ?? '',
  description: scope?.scope_description ?? '',
  needsTwoFactors: scope?.required_acr === '2',
  age: scope?.required_age ?? '',
});

/** An empty field clears the member (RFC 7396), which the generated types do not say. */
const clearing = <T,>(value: T | ''): T => (value === '' ? (null as T) : value);

const bodyOf = ({ name, description, needsTwoFactors, age }: ScopeValues) => ({
  scope_name: name,
  scope_description: clearing(description),
  required_acr: clearing<'2'>(needsTwoFactors ? '2' : ''),
  required_age: clearing<number>(age),
});

const change = (
  path: { readonly resource_id: string },
  { id }: Scope,
  values: ScopeValues,
  tag?: string,
) =>
  management().PATCH('/resources/{resource_id}/scopes/{scope_id}', {
    params: { path: { ...path, scope_id: id }, header: ifMatch(tag) },
    body: bodyOf(values),
  });

interface ScopeDialogProps extends Props {
  /** Left out: a new one. */
  readonly scope: Scope | undefined;
  readonly onClose: () => void;
}

const ScopeDialog = ({ resource, scope, onClose }: ScopeDialogProps): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const { form: words } = useTexts();
  const path = { resource_id: resource.id };
  const record = useRecordForm<ScopeValues>({
    initialValues: initialValues(scope),
    wireNames: {
      name: 'scope_name',
      description: 'scope_description',
      needsTwoFactors: 'required_acr',
      age: 'required_age',
    },
    conflictField: 'name',
    validate: { name: (name) => (name.trim() === '' ? words.required : null) },
    save: (values): Promise<unknown> => {
      if (scope !== undefined) return call(change(path, scope, values));
      return call(
        management().POST('/resources/{resource_id}/scopes', {
          params: { path },
          body: bodyOf(values),
        }),
      );
    },
    undo: scope && writingBack((before, version) => change(path, scope, before, version)),
    onSaved: onClose,
  });
  const { form, submit } = record;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={scope === undefined ? t.permissions.add : nameOf(scope)}
    >
      <form
        onSubmit={submit}
        noValidate
      >
        <Stack>
          <TextInput
            label={t.permissions.permission}
            description={t.permissions.nameHint}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <DescriptionField
            label={t.permissions.description}
            {...form.getInputProps('description')}
          />
          <Switch
            label={t.permissions.twoFactors}
            description={t.permissions.twoFactorsHint}
            {...form.getInputProps('needsTwoFactors', { type: 'checkbox' })}
          />
          <NumberInput
            label={t.permissions.youngLogin}
            description={t.permissions.youngLoginHint}
            min={30}
            allowDecimal={false}
            {...form.getInputProps('age')}
          />
          <FormFooter
            form={record}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
