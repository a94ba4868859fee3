import { Button, Combobox, ScrollArea, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { basePath } from '../api/console-path.js';
import { contains } from '../api/filter.js';
import { useMay } from '../api/may.js';
import { read } from '../api/read.js';
import { useChosenTenant } from '../api/tenant.js';
import { useTexts } from '../texts/texts-provider.js';

/** For those who see more than one tenant. */
export const TenantSwitch = (): ReactNode => {
  const isGlobal = useMay(['read:tenants', 'create:tenants']);
  return isGlobal ? <Switch /> : null;
};

const all = '';

const Switch = (): ReactNode => {
  const t = useTexts();
  const chosen = useChosenTenant();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 200);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const { data } = useQuery({
    ...read('/tenants', {
      params: {
        query: {
          limit: 20,
          sort: 'tenant_name',
          q: settled === '' ? undefined : contains('tenant_name', settled),
        },
      },
    }),
    placeholderData: keepPreviousData,
  });
  const current = useQuery({
    ...read('/tenants/{tenant_id}', { params: { path: { tenant_id: chosen ?? '' } } }),
    enabled: chosen !== undefined,
  });

  const shown = chosen === undefined ? t.shell.allTenants : (current.data?.tenant_name ?? '…');

  const choose = (id: string): void => {
    combobox.closeDropdown();
    // The record on the screen may belong to another tenant, so its list is shown instead.
    void navigate({
      to: `/${location.pathname.slice(basePath.length).split('/')[0]}`,
      search: { tenant: id === all ? undefined : id },
    });
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width={260}
      position="bottom-end"
    >
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          size="xs"
          leftSection={
            <IconBuilding
              size={15}
              stroke={1.6}
            />
          }
          rightSection={
            <IconSelector
              size={14}
              stroke={1.6}
            />
          }
          onClick={() => combobox.toggleDropdown()}
          aria-label={`${t.shell.tenant}: ${shown}`}
          maw={220}
        >
          <Text
            size="sm"
            truncate
          >
            {shown}
          </Text>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t.shell.findTenant}
          aria-label={t.shell.findTenant}
        />
        <Combobox.Options>
          <ScrollArea.Autosize mah={320}>
            <Combobox.Option
              value={all}
              active={chosen === undefined}
            >
              {t.shell.allTenants}
            </Combobox.Option>
            {data?.items.map((tenant) => (
              <Combobox.Option
                key={tenant.id}
                value={tenant.id}
                active={tenant.id === chosen}
              >
                {tenant.tenant_name}
              </Combobox.Option>
            ))}
            {data?.items.length === 0 && <Combobox.Empty>{t.shell.nothingFound}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
