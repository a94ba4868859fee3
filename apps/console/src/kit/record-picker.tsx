/** Fields that find a record by its name as one types: the server searches, so that a million people cost nothing. */
import { Loader, MultiSelect, Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { contains, equals } from '../api/filter.js';
import type { Client, Group, Resource, Role, Scope, User } from '../api/names.js';
import { read, type ReadQuery } from '../api/read.js';
import { useTexts } from '../texts/texts-provider.js';
import type { Page } from './record-table.js';

/** A kind of record that a field can hold. */
export interface Pickable<Row extends { readonly id: string }> {
  readonly find: (search: string) => ReadQuery<Page<Row>>;
  readonly labelOf: (row: Row) => string;
  /** What the field holds of a record: its id, unless this says otherwise. */
  readonly held?: (row: Row) => string;
  /** The record of a value that an address or a form brings along. */
  readonly one: (value: string) => ReadQuery<Row | undefined>;
  /** False while it is open where to look, as for permissions of an API that is not chosen yet. */
  readonly isAskable?: boolean;
}

const page = { limit: 20 } as const;

/** The records of which this attribute contains the text, in its order. */
const byAttribute = (attribute: string, search: string) => ({
  sort: attribute,
  q: search === '' ? undefined : contains(attribute, search),
});

export const people: Pickable<User> = {
  find: (search) =>
    read('/users', { params: { query: { ...page, search: search === '' ? undefined : search } } }),
  one: (user_id) => read('/users/{user_id}', { params: { path: { user_id } } }),
  labelOf: ({ id, name, username, email }) => {
    const [first = id, second] = [name, username, email].filter((each) => typeof each === 'string');
    return second === undefined ? first : `${first} · ${second}`;
  },
};

export const clients: Pickable<Client> = {
  find: (search) =>
    read('/clients', { params: { query: { ...page, ...byAttribute('client_name', search) } } }),
  one: (client_id) => read('/clients/{client_id}', { params: { path: { client_id } } }),
  labelOf: ({ id, client_name }) => client_name ?? id,
};

export const resources: Pickable<Resource> = {
  find: (search) =>
    read('/resources', { params: { query: { ...page, ...byAttribute('resource_name', search) } } }),
  one: (resource_id) => read('/resources/{resource_id}', { params: { path: { resource_id } } }),
  labelOf: ({ id, resource_name }) => resource_name ?? id,
};

export const roles: Pickable<Role> = {
  find: (search) =>
    read('/roles', { params: { query: { ...page, ...byAttribute('role_name', search) } } }),
  one: (role_id) => read('/roles/{role_id}', { params: { path: { role_id } } }),
  labelOf: ({ id, role_name }) => role_name ?? id,
};

export const groups: Pickable<Group> = {
  find: (search) =>
    read('/groups', { params: { query: { ...page, ...byAttribute('group_name', search) } } }),
  one: (group_id) => read('/groups/{group_id}', { params: { path: { group_id } } }),
  labelOf: ({ id, group_name }) => group_name ?? id,
};

/** The permissions of one API, by id. */
export const scopesOf = (resource_id: string): Pickable<Scope> => ({
  isAskable: resource_id !== '',
  find: (search) =>
    read('/resources/{resource_id}/scopes', {
      params: {
        path: { resource_id },
        query: { limit: 200, ...byAttribute('scope_name', search) },
      },
    }),
  one: (scope_id) =>
    read('/resources/{resource_id}/scopes/{scope_id}', {
      params: { path: { resource_id, scope_id } },
    }),
  labelOf: ({ id, scope_name }) => scope_name ?? id,
});

/** The same by name, as a request names them. */
export const scopeNamesOf = (resource_id: string): Pickable<Scope> => {
  const byId = scopesOf(resource_id);
  const one: Pickable<Scope>['one'] = (name) => {
    const found = read('/resources/{resource_id}/scopes', {
      params: { path: { resource_id }, query: { limit: 1, q: equals('scope_name', name) } },
    });
    return {
      queryKey: [...found.queryKey, 'first'],
      queryFn: async (context) => (await found.queryFn(context)).items[0],
    };
  };
  return { ...byId, one, held: ({ id, scope_name }) => scope_name ?? id };
};

interface PickerProps<Row extends { readonly id: string }> {
  readonly of: Pickable<Row>;
  readonly label: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Records that are not offered: those that are there already. */
  readonly without?: readonly string[];
  readonly 'data-autofocus'?: boolean;
}

export interface RecordPickerProps<Row extends { readonly id: string }> extends PickerProps<Row> {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly clearable?: boolean;
}

/** One record. */
export const RecordPicker = <Row extends { readonly id: string }>({
  of,
  value,
  onChange,
  without,
  ...field
}: RecordPickerProps<Row>): ReactNode => {
  const found = useFound(of, without);
  const known = found.items.find((item) => item.value === value);
  const chosen = useQuery({
    ...of.one(value ?? ''),
    enabled: value !== undefined && known === undefined,
    retry: false,
  });
  const missing = value !== undefined && known === undefined;
  const own: ComboboxItem[] = missing
    ? [
        {
          value,
          label: chosen.data === undefined || !chosen.data ? value : of.labelOf(chosen.data),
        },
      ]
    : [];

  return (
    <Select
      {...field}
      data={[...own, ...found.items]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      {...found.searching}
    />
  );
};

export interface RecordsPickerProps<Row extends { readonly id: string }> extends PickerProps<Row> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Several records, at most a hundred: what one call of the API takes. */
export const RecordsPicker = <Row extends { readonly id: string }>({
  of,
  value,
  onChange,
  without,
  ...field
}: RecordsPickerProps<Row>): ReactNode => {
  const found = useFound(of, without);
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const own = value
    .filter((each) => !found.items.some((item) => item.value === each))
    .map((each) => ({ value: each, label: labels.get(each) ?? each }));

  const choose = (next: string[]): void => {
    const all = [...own, ...found.items];
    const named = next.map((each) => [
      each,
      all.find((item) => item.value === each)?.label ?? each,
    ]);
    setLabels(new Map(named as [string, string][]));
    onChange(next);
  };
  return (
    <MultiSelect
      {...field}
      data={[...own, ...found.items]}
      value={[...value]}
      onChange={choose}
      {...found.searching}
      maxValues={100}
      hidePickedOptions
    />
  );
};

/** What the server finds, and how both fields search and say so. */
const useFound = <Row extends { readonly id: string }>(
  of: Pickable<Row>,
  without: readonly string[] = [],
) => {
  const t = useTexts();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), 200);
  const { data, isFetching } = useQuery({
    ...of.find(searchOf(settled)),
    placeholderData: keepPreviousData,
    enabled: of.isAskable !== false,
  });
  const held = of.held ?? (({ id }: Row) => id);
  const items = (data?.items ?? [])
    .map((row) => ({ value: held(row), label: of.labelOf(row) }))
    .filter(({ value }) => !without.includes(value));
  const searching = {
    searchable: true,
    onSearchChange: setText,
    // The server has searched.
    filter: ({ options }) => options,
    nothingFoundMessage: isFetching ? t.shell.searching : t.shell.nothingFound,
    rightSection: isFetching ? <Loader size={14} /> : undefined,
    maxDropdownHeight: 280,
  } satisfies SelectProps;
  return { items, searching };
};

/** The field puts the label of what was chosen into the search. Its first part is the name. */
const searchOf = (text: string): string => text.split(' · ')[0] ?? '';
