import { ActionIcon, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts-provider.js';
import type { IconComponent } from './feature.js';
import type { TableState } from './table-state.js';
import classes from './record-table.module.css';

export interface TableFilter {
  /** In the address. */
  readonly key: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface BulkAction<Row> {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconComponent;
  readonly isDangerous?: boolean;
  readonly run: (rows: readonly Row[], deselect: () => void) => void;
}

interface TableToolbarProps<Row> {
  readonly state: TableState;
  readonly change: (change: Partial<TableState>) => void;
  readonly search: string | undefined;
  readonly filters: readonly TableFilter[];
  readonly bulkActions: readonly BulkAction<Row>[];
  readonly selected: readonly Row[];
  readonly deselect: () => void;
}

export const TableToolbar = <Row,>(props: TableToolbarProps<Row>): ReactNode => {
  const t = useTexts();
  const { state, change, search, filters, bulkActions, selected, deselect } = props;
  if (selected.length > 0)
    return (
      <Group
        className={classes['toolbar']}
        data-selecting
        gap="xs"
      >
        <Text
          size="sm"
          fw={560}
          role="status"
        >
          {t.table.selected(selected.length)}
        </Text>
        {bulkActions.map(({ key, label, icon: Icon, isDangerous, run }) => (
          <Button
            key={key}
            size="xs"
            variant="default"
            c={isDangerous === true ? 'red' : undefined}
            leftSection={
              Icon && (
                <Icon
                  size={15}
                  stroke={1.7}
                />
              )
            }
            onClick={() => run(selected, deselect)}
          >
            {label}
          </Button>
        ))}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={deselect}
        >
          {t.table.deselect}
        </Button>
      </Group>
    );

  if (search === undefined && filters.length === 0) return null;
  return (
    <Group
      className={classes['toolbar']}
      gap="xs"
    >
      {search !== undefined && (
        <SearchField
          placeholder={search}
          value={state.search}
          onSettled={(text) => change({ search: text })}
        />
      )}
      {filters.length > 0 && (
        <Filters
          state={state}
          change={change}
          filters={filters}
        />
      )}
    </Group>
  );
};

/** On a phone, the filters are behind a button, which says how many of them are set. */
const Filters = <Row,>({
  state,
  change,
  filters,
}: Pick<TableToolbarProps<Row>, 'state' | 'change' | 'filters'>): ReactNode => {
  const t = useTexts();
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const count = Object.values(state.filters).filter((value) => value !== '').length;
  return (
    <>
      <Button
        variant="default"
        hiddenFrom="sm"
        leftSection={
          <IconFilter
            size={15}
            stroke={1.7}
          />
        }
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {count === 0 ? t.table.filters : `${t.table.filters} (${count})`}
      </Button>
      <Group
        id={id}
        className={classes['filters']}
        data-open={isOpen || undefined}
        gap="xs"
      >
        {filters.map(({ key, label, options }) => (
          <Select
            key={key}
            aria-label={label}
            placeholder={label}
            data={options}
            value={state.filters[key] ?? null}
            onChange={(value) => change({ filters: { [key]: value ?? '' } })}
            clearable
            size="sm"
            w={{ base: '100%', sm: 170 }}
          />
        ))}
      </Group>
    </>
  );
};

interface SearchFieldProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSettled: (text: string) => void;
}

/** Asks the server when the typing pauses. */
const SearchField = ({ placeholder, value, onSettled }: SearchFieldProps): ReactNode => {
  const t = useTexts();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  // The button goes with the text.
  const clear = (): void => {
    setText('');
    field.current?.focus();
  };

  // The address has changed by other means, such as the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSettled(text.trim());
    }, 250);
    return () => clearTimeout(timer);
  }, [text, onSettled]);

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes['search']}
      placeholder={placeholder}
      aria-label={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={
        <IconSearch
          size={15}
          stroke={1.75}
        />
      }
      rightSection={
        text !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t.table.clear}
            onClick={clear}
          >
            <IconX size={14} />
          </ActionIcon>
        )
      }
    />
  );
};
