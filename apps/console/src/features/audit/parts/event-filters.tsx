import { ActionIcon, Badge, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { contains } from '../../../api/filter.js';
import { useScopes } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { shortened } from '../../../kit/events/event-facts.js';
import { ProtocolSwitch } from '../../../kit/events/event-stream.js';
import { nameQuery } from '../../../kit/events/record-names.js';
import { MomentField } from '../../../kit/moment-field.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { auditTexts } from '../texts/audit-texts.js';
import {
  eventGroups,
  momentOf,
  needsProtocol,
  showsProtocol,
  type AuditFilter,
} from './audit-filter.js';
import classes from './event-filters.module.css';

interface EventFiltersProps {
  readonly filter: AuditFilter;
  readonly change: (change: AuditFilter) => void;
}

export const EventFilters = ({ filter, change }: EventFiltersProps): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const known: readonly string[] = eventGroups;
  const groups = eventGroups.map((value) => ({ value, label: t.group[value] }));
  const own = filter.event !== undefined && !known.includes(filter.event);
  return (
    <Group
      className={classes['filters']}
      gap="xs"
    >
      <Select
        aria-label={t.filter.event}
        placeholder={t.filter.event}
        data={own ? [...groups, { value: filter.event, label: filter.event }] : groups}
        value={filter.event ?? null}
        onChange={(value) => change({ event: value ?? '' })}
        searchable
        clearable
        w={230}
      />
      <ActorSelect
        value={filter.actor}
        onChange={(actor) => change({ actor })}
      />
      <TimeSelect
        filter={filter}
        change={change}
      />
      <Chosen
        label={t.filter.record}
        value={filter.record}
        onClear={() => change({ record: '' })}
      />
      <Chosen
        label={t.filter.request}
        value={filter.request}
        onClear={() => change({ request: '' })}
      />
      <ProtocolSwitch
        checked={showsProtocol(filter)}
        disabled={needsProtocol(filter)}
        onChange={(isShown) => change({ protocol: isShown ? 'shown' : '' })}
      />
    </Group>
  );
};

interface ActorSelectProps {
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

/** People and applications, found as one types. */
const ActorSelect = ({ value, onChange }: ActorSelectProps): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { nav } = useTexts();
  const may = useScopes();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const page = { limit: 8 } as const;
  const people = useQuery({
    ...read('/users', { params: { query: { ...page, search: search || undefined } } }),
    enabled: may('read:users'),
  });
  const clients = useQuery({
    ...read('/clients', {
      params: {
        query: { ...page, q: search === '' ? undefined : contains('client_name', search) },
      },
    }),
    enabled: may('read:clients'),
  });
  const chosen = useQuery({
    ...nameQuery({ kinds: ['user', 'client'], id: value ?? '' }),
    enabled: value !== undefined,
  });
  const name = chosen.data?.state === 'found' ? chosen.data.name : undefined;

  const found = {
    people: (people.data?.items ?? []).map((user) => ({
      value: user.id,
      label: user.name ?? user.username ?? user.email ?? user.id,
    })),
    clients: (clients.data?.items ?? []).map((client) => ({
      value: client.id,
      label: client.client_name ?? client.id,
    })),
  };
  const isFound = [...found.people, ...found.clients].some((each) => each.value === value);
  const others = value === undefined || isFound ? [] : [{ value, label: name ?? shortened(value) }];
  return (
    <Select
      aria-label={t.filter.actor}
      placeholder={t.filter.actor}
      data={[
        ...others,
        { group: nav.people, items: found.people },
        { group: nav.applications, items: found.clients },
      ]}
      value={value ?? null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setText}
      filter={({ options }) => options}
      searchable
      clearable
      w={230}
    />
  );
};

const presets = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 };
type Preset = keyof typeof presets;

const TimeSelect = ({ filter, change }: EventFiltersProps): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const isGiven = filter.since !== undefined || filter.until !== undefined;
  const [isOpen, setOpen] = useState(false);

  const choose = (value: string | null): void => {
    setOpen(value === 'between');
    if (value === 'between') return;

    const length = value === null ? undefined : presets[value as Preset];
    const since = length === undefined ? '' : new Date(Date.now() - length).toISOString();
    change({ since, until: '' });
  };
  if (isGiven || isOpen)
    return (
      <>
        <MomentField
          aria-label={t.filter.since}
          placeholder={t.filter.since}
          value={momentOf(filter.since) ?? null}
          onChange={(since) => change({ since: since ?? '' })}
          w={215}
        />
        <MomentField
          aria-label={t.filter.until}
          placeholder={t.filter.until}
          value={momentOf(filter.until) ?? null}
          onChange={(until) => change({ until: until ?? '' })}
          w={215}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.filter.anyTime}
          onClick={() => choose(null)}
        >
          <IconX size={15} />
        </ActionIcon>
      </>
    );
  return (
    <Select
      aria-label={t.filter.time}
      placeholder={t.filter.time}
      data={[
        ...Object.keys(presets).map((value) => ({ value, label: t.time[value as Preset] })),
        { value: 'between', label: t.time.between },
      ]}
      value={null}
      onChange={choose}
      w={170}
    />
  );
};

interface ChosenProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onClear: () => void;
}

/** A filter that is chosen at an event, and dropped here. */
const Chosen = ({ label, value, onClear }: ChosenProps): ReactNode => {
  const t = useOwnTexts(auditTexts);
  if (value === undefined) return null;
  return (
    <Badge
      size="lg"
      color="gray"
      rightSection={
        <ActionIcon
          size="xs"
          variant="transparent"
          color="gray"
          aria-label={t.filter.drop(label)}
          onClick={onClear}
        >
          <IconX size={13} />
        </ActionIcon>
      }
    >
      {label}: <code>{shortened(value)}</code>
    </Badge>
  );
};
