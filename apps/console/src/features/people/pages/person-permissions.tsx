/** All that a person may do, and why: each permission opens into the ways to it. */
import { Accordion, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconLock, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { allOf, equals } from '../../../api/filter.js';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { givingBack, type LinkEnd } from '../../../kit/give-back.js';
import { GrantDialog, type Selection } from '../../../kit/grant-dialog.js';
import { Loading } from '../../../kit/loading.js';
import { notifyFailure } from '../../../kit/notify.js';
import { PermissionGraph } from '../../../kit/permission-graph/permission-graph.js';
import { WithRecord } from '../../../kit/record-page.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import classes from './people.module.css';

type Permission = Schema<'effective_permission'>;

/** As many as one answer holds. */
const most = 1000;
/** As many as are drawn before the person asks for more. */
const step = 50;

const scopeOf = ({ scope_data, scope_id, id }: Permission): string =>
  scope_data?.scope_name ?? scope_id ?? id;

/** The permission as the person has it directly. */
const ofScope = ({ resource_id, scope_id }: Permission): string | undefined =>
  allOf(equals('resource_id', resource_id), equals('scope_id', scope_id));
const apiOf = ({ resource_data, resource_id, id }: Permission): string =>
  resource_data?.resource_name ?? resource_id ?? id;

export const PersonPermissions = ({ user }: { readonly user: User }): ReactNode => {
  const query = useQuery(
    read('/users/{user_id}/effective_permissions', {
      params: { path: { user_id: user.id }, query: { limit: most } },
    }),
  );
  return (
    <WithRecord query={query}>
      {({ items }) => (
        <PermissionList
          user={user}
          permissions={items}
        />
      )}
    </WithRecord>
  );
};

interface PermissionListProps {
  readonly user: User;
  readonly permissions: readonly Permission[];
}

const PermissionList = ({ user, permissions }: PermissionListProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).permissions;
  const mayChange = useMay('update:users');
  const rehearse = useRehearsedChange();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(step);
  const [isGranting, granting] = useDisclosure(false);

  const wanted = text.trim().toLowerCase();
  const found = permissions.filter((each) =>
    `${scopeOf(each)} ${apiOf(each)}`.toLowerCase().includes(wanted),
  );
  const path = { user_id: user.id };
  const grant = (permissions: Selection[], end: LinkEnd): void =>
    rehearse({
      title: t.grantTitle(permissions.flatMap(({ scopes }) => scopes).length, nameOf(user)),
      action: t.grant,
      run: (dry_run) =>
        management().POST('/users/{user_id}/permissions', {
          params: { path, query: { dry_run } },
          body: { permissions, ...end },
        }),
      undo: (dry_run) =>
        management().POST('/users/{user_id}/permissions/revoke', {
          params: { path, query: { dry_run } },
          body: { permissions },
        }),
    });
  const grantButton = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      variant="default"
      onClick={granting.open}
    >
      {t.grant}
    </Button>
  );
  return (
    <Stack>
      <Group
        justify="space-between"
        align="flex-end"
      >
        <Text
          c="dimmed"
          size="sm"
          maw={560}
        >
          {t.hint}
        </Text>
        {grantButton}
      </Group>
      {permissions.length === 0 ? (
        <NoPermissions user={user} />
      ) : (
        <>
          <TextInput
            type="search"
            placeholder={t.filter}
            aria-label={t.filter}
            leftSection={
              <IconSearch
                size={15}
                stroke={1.75}
              />
            }
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maw={340}
          />
          {found.length === 0 && <Text c="dimmed">{t.nothing}</Text>}
          <PermissionsByApi
            user={user}
            permissions={found.slice(0, shown)}
          />
          {found.length > shown && (
            <div>
              <Button
                variant="default"
                onClick={() => setShown(shown + step)}
              >
                {t.more}
              </Button>
            </div>
          )}
        </>
      )}
      {isGranting && (
        <GrantDialog
          title={t.grant}
          apiLabel={t.api}
          permissionsLabel={t.permission}
          hasEnd
          onClose={granting.close}
          onChosen={grant}
        />
      )}
    </Stack>
  );
};

/**
 * A role gives permissions. Those of a person who is blocked, or whose tenant is suspended, are there already, and none
 * of them counts.
 */
const NoPermissions = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).permissions;
  const mayReadTenant = useMay('read:tenants');
  const tenant = useQuery({
    ...read('/tenants/{tenant_id}', { params: { path: { tenant_id: user.tenant_id } } }),
    enabled: mayReadTenant,
  });
  if (mayReadTenant && tenant.isPending) return <Loading />;

  const isSuspended = tenant.data?.is_suspended === true;
  const isBlocked = user.status === 'blocked';
  if (!isSuspended && !isBlocked) {
    return (
      <EmptyState
        icon={IconKey}
        title={mayReadTenant ? t.empty : t.unknown}
        hint={mayReadTenant ? t.emptyHint : t.unknownHint}
      />
    );
  }
  return (
    <Stack>
      {isSuspended && (
        <EmptyState
          icon={IconLock}
          title={t.suspended}
          hint={t.suspendedHint}
        />
      )}
      {isBlocked && (
        <EmptyState
          icon={IconLock}
          title={t.blocked}
          hint={t.blockedHint}
        />
      )}
    </Stack>
  );
};

const PermissionsByApi = ({ user, permissions }: PermissionListProps): ReactNode => {
  const byApi = new Map<string, Permission[]>();
  for (const permission of permissions) {
    const api = apiOf(permission);
    byApi.set(api, [...(byApi.get(api) ?? []), permission]);
  }
  return [...byApi].map(([api, ofApi]) => (
    <section
      key={api}
      aria-label={api}
    >
      <h2 className={classes['api']}>{api}</h2>
      <Accordion
        variant="separated"
        chevronPosition="left"
        multiple
        order={3}
      >
        {ofApi.map((permission) => (
          <PermissionItem
            key={permission.id}
            user={user}
            permission={permission}
          />
        ))}
      </Accordion>
    </section>
  ));
};

interface PermissionItemProps {
  readonly user: User;
  readonly permission: Permission;
}

const PermissionItem = ({ user, permission }: PermissionItemProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).permissions;
  const mayChange = useMay('update:users');
  const rehearse = useRehearsedChange();
  const { sources = [], resource_id = '', scope_id = '' } = permission;
  const name = scopeOf(permission);
  const isDirect = sources.some(({ source_type }) => source_type === 'direct');

  const path = { user_id: user.id };
  const permissions = [{ resource_id, scopes: [scope_id] }];

  const [isReading, setReading] = useState(false);
  /** Reads the end of the permission before it is taken away, so that it can come back with it. */
  const revoke = async (): Promise<void> => {
    setReading(true);
    try {
      const { items } = await call(
        management().GET('/users/{user_id}/permissions', {
          params: { path, query: { q: ofScope(permission) } },
        }),
      );
      rehearse({
        title: t.revokeTitle(name, nameOf(user)),
        action: t.revoke,
        isDangerous: true,
        run: (dry_run) =>
          management().POST('/users/{user_id}/permissions/revoke', {
            params: { path, query: { dry_run } },
            body: { permissions },
          }),
        undo: givingBack(items, (_, end, dry_run) =>
          management().POST('/users/{user_id}/permissions', {
            params: { path, query: { dry_run } },
            body: { permissions, ...end },
          }),
        ),
      });
    } catch (error) {
      notifyFailure(t.revoke, error);
    } finally {
      setReading(false);
    }
  };
  return (
    <Accordion.Item value={permission.id}>
      <Accordion.Control>
        <span className={classes['scope']}>
          <code>{name}</code>
          {typeof permission.scope_data?.scope_description === 'string' && (
            <Text
              component="span"
              size="sm"
              c="dimmed"
            >
              {permission.scope_data.scope_description}
            </Text>
          )}
          <Badge
            color="gray"
            size="sm"
          >
            {t.ways(sources.length)}
          </Badge>
          {isDirect && (
            <Badge
              color="accent"
              size="sm"
            >
              {t.direct}
            </Badge>
          )}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <div className={classes['ways']}>
          <PermissionGraph
            sources={sources}
            holder={{ type: 'user', name: nameOf(user) }}
            permission={name}
          />
        </div>
        {isDirect && mayChange && (
          <Button
            size="xs"
            variant="light"
            color="red"
            loading={isReading}
            onClick={() => void revoke()}
          >
            {t.revoke}
          </Button>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
};
