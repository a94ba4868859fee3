/** Fields that find a record by its name as one types: the server searches, so that a million people cost nothing. */
import {
  Flex,
  Loader,
  MultiSelect,
  Select,
  Text,
  type ComboboxItem,
  type SelectProps,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { contains, equals } from '../api/filter.js';
import { useMay } from '../api/may.js';
import type { Client, Group, Resource, Role, Scope, Tenant, User } from '../api/names.js';
import { read, type ReadQuery } from '../api/read.js';
import { useOwnTexts } from '../texts/define-texts.js';
import { useTexts } from '../texts/texts-provider.js';
import { accessTexts, type AccessTexts } from './access-texts/access-texts.js';
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
  /** What the list says below the label. */
  readonly descriptionOf?: (row: Row) => string | null | undefined;
  /** Where one is made, for a list that has none yet. */
  readonly creation?: Creation;
}

interface Creation {
  readonly to: string;
  readonly needs: string;
  readonly label: keyof AccessTexts['create'];
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

export const tenants: Pickable<Tenant> = {
  find: (search) =>
    read('/tenants', { params: { query: { ...page, ...byAttribute('tenant_name', search) } } }),
  one: (tenant_id) => read('/tenants/{tenant_id}', { params: { path: { tenant_id } } }),
  labelOf: ({ id, tenant_display_name, tenant_name }) => tenant_display_name ?? tenant_name ?? id,
};

export const resources: Pickable<Resource> = {
  find: (search) =>
    read('/resources', { params: { query: { ...page, ...byAttribute('resource_name', search) } } }),
  one: (resource_id) => read('/resources/{resource_id}', { params: { path: { resource_id } } }),
  labelOf: ({ id, resource_name }) => resource_name ?? id,
  descriptionOf: ({ resource_description }) => resource_description,
  creation: { to: '/apis/new', needs: 'create:resources', label: 'api' },
};

/** The APIs of applications, without the Management API. */
export const ownResources: Pickable<Resource> = {
  ...resources,
  find: (search) => {
    const found = resources.find(search);
    return {
      queryKey: [...found.queryKey, 'without the Management API'],
      queryFn: async (context) => {
        const all = await found.queryFn(context);
        const own = all.items.filter(({ resource_metadata: of }) => of?.is_system !== true);
        return { ...all, items: own };
      },
    };
  },
};

const systemRoles = () =>
  read('/roles', {
    params: { query: { ...page, q: equals('is_system', 'true'), sort: 'role_name' } },
  });

/** The ready ones first, as long as nothing is searched. */
export const roles: Pickable<Role> = {
  find: (search) => {
    const found = read('/roles', {
      params: { query: { ...page, ...byAttribute('role_name', search) } },
    });
    if (search !== '') return found;

    return {
      queryKey: [...found.queryKey, 'the ready ones first'],
      queryFn: async (context) => {
        const [ready, all] = await Promise.all([
          systemRoles().queryFn(context),
          found.queryFn(context),
        ]);
        const others = all.items.filter((role) => !ready.items.some(({ id }) => id === role.id));
        return { ...all, items: [...ready.items, ...others] };
      },
    };
  },
  one: (role_id) => read('/roles/{role_id}', { params: { path: { role_id } } }),
  labelOf: ({ id, role_name }) => role_name ?? id,
  descriptionOf: ({ role_description }) => role_description,
  creation: { to: '/roles/new', needs: 'create:roles', label: 'role' },
};

export const groups: Pickable<Group> = {
  find: (search) =>
    read('/groups', { params: { query: { ...page, ...byAttribute('group_name', search) } } }),
  one: (group_id) => read('/groups/{group_id}', { params: { path: { group_id } } }),
  labelOf: ({ id, group_name }) => group_name ?? id,
  descriptionOf: ({ group_description }) => group_description,
  creation: { to: '/groups/new', needs: 'create:groups', label: 'group' },
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
  descriptionOf: ({ scope_description }) => scope_description,
  creation: { to: `/apis/${resource_id}`, needs: 'create:scopes', label: 'permission' },
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
  const [chosen, setChosen] = useState<Choice>();
  const isKnown = value === undefined || chosen?.value === value;
  const brought = useQuery({ ...of.one(value ?? ''), enabled: !isKnown, retry: false });
  const label = isKnown ? chosen?.label : brought.data && of.labelOf(brought.data);

  const found = useFound(of, without, value === undefined ? undefined : (label ?? value));
  const isListed = found.items.some((item) => item.value === value);
  const own = value === undefined || isListed ? [] : [{ value, label: label ?? value }];

  const choose = (next: string | null, option: ComboboxItem | null): void => {
    if (next === createsOne) return found.create();
    setChosen(option ?? undefined);
    onChange(next ?? undefined);
  };
  return (
    <Select
      {...field}
      data={[...own, ...found.items]}
      value={value ?? null}
      onChange={choose}
      renderOption={Option}
      {...found.searching}
    />
  );
};

export interface RecordsPickerProps<Row extends { readonly id: string }> extends PickerProps<Row> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** A hundred, unless the caller sends more in parts. */
  readonly most?: number;
  /** Labels of values that the caller chooses. */
  readonly labels?: ReadonlyMap<string, string>;
}

/** Several records, at most a hundred: what one call of the API takes. */
export const RecordsPicker = <Row extends { readonly id: string }>({
  of,
  value,
  onChange,
  without,
  most = 100,
  labels: given,
  ...field
}: RecordsPickerProps<Row>): ReactNode => {
  const found = useFound(of, without);
  const [isOpen, setOpen] = useState(false);
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const own = value
    .filter((each) => !found.items.some((item) => item.value === each))
    .map((each) => ({ value: each, label: labels.get(each) ?? given?.get(each) ?? each }));

  const choose = (next: string[]): void => {
    if (next.includes(createsOne)) return found.create();
    const all = [...own, ...found.items];
    const named = next.map((each) => [
      each,
      all.find((item) => item.value === each)?.label ?? each,
    ]);
    setLabels(new Map(named as [string, string][]));
    // The list would cover the button of a dialog; typing or a click opens it again.
    setOpen(false);
    onChange(next);
  };
  return (
    <MultiSelect
      {...field}
      data={[...own, ...found.items]}
      value={[...value]}
      onChange={choose}
      renderOption={Option}
      {...found.searching}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      maxValues={most}
      hidePickedOptions
      styles={{ pillsList: { maxHeight: 180, overflowY: 'auto' } }}
    />
  );
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Described extends ComboboxItem {
  readonly description?: string | null | undefined;
}

interface OptionProps {
  readonly option: Described;
  readonly checked?: boolean;
}

const Option = ({ option: { label, description }, checked }: OptionProps): ReactNode => (
  <Flex
    gap="xs"
    align="center"
  >
    {checked === true && <IconCheck size={14} />}
    <div>
      {label}
      {typeof description === 'string' && (
        <Text
          size="xs"
          c="dimmed"
        >
          {description}
        </Text>
      )}
    </div>
  </Flex>
);

/** Chosen in a list that is empty, it leads to the page that creates one. No id is like it. */
const createsOne = 'create one';

/** What the server finds, and how both fields search and say so. `chosen` is the label that the field shows. */
const useFound = <Row extends { readonly id: string }>(
  of: Pickable<Row>,
  without: readonly string[] = [],
  chosen?: string,
) => {
  const t = useTexts();
  const [text, setText] = useState('');
  // The field puts the label of what was chosen into the search: that asks for nothing.
  const wanted = text === chosen ? '' : text.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const search = wanted === '' ? '' : settled;
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...of.find(search),
    placeholderData: keepPreviousData,
    enabled: of.isAskable !== false,
  });
  const held = of.held ?? (({ id }: Row) => id);
  // Arrows count options: Enter would take another one if the list were narrowed between the two.
  const isOutdated = isPlaceholderData || wanted !== search;
  const items: Described[] = (data?.items ?? [])
    .map((row) => ({
      value: held(row),
      label: of.labelOf(row),
      description: of.descriptionOf?.(row),
      disabled: isOutdated,
    }))
    .filter(({ value }) => !without.includes(value));

  const isEmpty = data !== undefined && !isFetching && items.length === 0 && search === '';
  const creation = useCreation(of.creation);
  const searching = {
    searchable: true,
    onSearchChange: setText,
    // The server has searched.
    filter: ({ options }) => options,
    nothingFoundMessage: isFetching ? t.shell.searching : t.shell.nothingFound,
    rightSection: isFetching ? <Loader size={14} /> : undefined,
    maxDropdownHeight: 280,
  } satisfies SelectProps;
  return {
    items: isEmpty ? creation.options : items,
    create: creation.go,
    searching,
  };
};

/** The option that leads to the page where one is made, for those who may make one. */
const useCreation = (creation: Creation | undefined) => {
  const t = useOwnTexts(accessTexts).create;
  const may = useMay(creation?.needs);
  const navigate = useNavigate();
  const isOffered = creation !== undefined && may;

  return {
    options: isOffered ? [{ value: createsOne, label: t[creation.label] }] : [],
    go: (): void => {
      if (isOffered) void navigate({ to: creation.to });
    },
  };
};
