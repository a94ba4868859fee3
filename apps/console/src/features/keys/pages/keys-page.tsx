import { Alert, Badge, Button, Menu, ActionIcon } from '@mantine/core';
import { IconBan, IconDots, IconInfoCircle, IconKey, IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import { useChosenTenant } from '../../../api/tenant.js';
import type { Schema } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { consoleConfig } from '../../../api/config.js';
import { Until } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { PageHeader } from '../../../kit/page-header.js';
import { NameCell, RecordTable, type Column } from '../../../kit/record-table.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { keysTexts, type KeysTexts } from '../texts/keys-texts.js';

type SigningKey = Schema<'signing_key'>;
type Algorithm = NonNullable<SigningKey['algorithm']>;

const colors = { next: 'blue', signing: 'accent', verifying: 'yellow', retired: 'gray' } as const;

export const KeysPage = (): ReactNode => {
  const t = useOwnTexts(keysTexts);
  const { nav } = useTexts();
  const may = useScopes();
  const rotate = useRotation();
  const isWhole = useChosenTenant() === undefined && may('create:tenants');
  const isShared = consoleConfig().multi_tenant && !isWhole;

  const mayRotate = may('update:signing_keys') && !isShared;
  return (
    <>
      <PageHeader
        title={nav.keys}
        hint={<Hint text={t.hint} />}
        actions={
          mayRotate && (
            <Button
              leftSection={<IconRotate size={16} />}
              onClick={() => rotate()}
            >
              {t.rotate.action}
            </Button>
          )
        }
      />
      {isShared && (
        <Alert
          icon={<IconInfoCircle size={18} />}
          color="gray"
          mb="md"
        >
          {t.ofTheServer}
        </Alert>
      )}
      <RecordTable<SigningKey>
        label={nav.keys}
        source={(_, query) => read('/signing_keys', { params: { query } })}
        columns={useColumns()}
        nameOf={({ algorithm, id }) => `${algorithm ?? ''} ${id}`}
        rowActions={isShared ? undefined : (key) => <RowMenu signingKey={key} />}
        empty={
          <EmptyState
            icon={IconKey}
            title={t.empty}
            hint={t.emptyHint}
          />
        }
      />
    </>
  );
};

const published = '/.well-known/jwks.json';

/** The address stays on one line, and reads from left to right in every language. */
const Hint = ({ text }: { readonly text: string }): ReactNode => {
  const [before, after] = text.split(published);
  return (
    <>
      {before}
      <bdi
        dir="ltr"
        style={{ whiteSpace: 'nowrap' }}
      >
        {published}
      </bdi>
      {after}
    </>
  );
};

const useColumns = (): readonly Column<SigningKey>[] => {
  const t = useOwnTexts(keysTexts);
  return [
    {
      key: 'algorithm',
      header: t.column.key,
      sort: 'algorithm',
      cell: ({ algorithm = '', id }) => (
        <NameCell
          name={algorithm}
          hint={
            <Copyable
              value={id}
              label={t.column.kid}
            />
          }
        />
      ),
    },
    {
      key: 'status',
      header: t.column.status,
      cell: ({ status = 'retired' }) => (
        <Badge
          color={colors[status]}
          title={t.statusHint[status]}
        >
          {t.status[status]}
        </Badge>
      ),
    },
    {
      key: 'since',
      header: t.column.signsFrom,
      from: 'sm',
      cell: ({ activates_at }) => <Until at={activates_at} />,
    },
    {
      key: 'until',
      header: t.column.until,
      sort: 'retires_at',
      from: 'sm',
      cell: ({ retires_at }) => (retires_at === null ? t.open : <Until at={retires_at} />),
    },
  ];
};

/** Rehearses a rotation of one algorithm, or of all in use. */
const useRotation = (): ((algorithm?: Algorithm) => void) => {
  const t = useOwnTexts(keysTexts);
  const rehearse = useRehearsedChange();
  return (algorithm) => {
    rehearse({
      title: t.rotate.title(algorithm),
      hint: rotationHint(t, algorithm),
      action: t.rotate.confirm,
      done: t.rotate.done,
      run: (dry_run) =>
        management().POST('/signing_keys/rotate', {
          params: { query: { dry_run } },
          body: algorithm === undefined ? {} : { algorithms: [algorithm] },
        }),
    });
  };
};

/** All keys in use are those of tokens, and the one of SAML waits for its partners. */
const rotationHint = ({ rotate }: KeysTexts, algorithm: Algorithm | undefined): string => {
  if (algorithm === undefined) return `${rotate.hint} ${rotate.samlStays}`;
  return algorithm === 'SAML' ? rotate.samlHint : rotate.hint;
};

const RowMenu = ({ signingKey }: { readonly signingKey: SigningKey }): ReactNode => {
  const t = useOwnTexts(keysTexts);
  const { table } = useTexts();
  const may = useScopes();
  const rotate = useRotation();
  const rehearse = useRehearsedChange();

  const { id, algorithm, status } = signingKey;
  const mayRotate = may('update:signing_keys') && status === 'signing';
  const mayWithdraw = may('delete:signing_keys') && status !== 'retired';
  if (!mayRotate && !mayWithdraw) return null;

  const withdraw = (): void => {
    rehearse({
      title: t.withdraw.title(algorithm ?? ''),
      hint: algorithm === 'SAML' ? t.withdraw.samlHint(id) : t.withdraw.hint(id),
      action: t.withdraw.confirm,
      done: t.withdraw.done,
      confirmName: id.slice(0, 8),
      run: (dry_run) =>
        management().DELETE('/signing_keys/{signing_key_id}', {
          params: { path: { signing_key_id: id }, query: { dry_run } },
        }),
    });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={table.actionsOf(`${algorithm ?? ''} ${id.slice(0, 8)}`)}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRotate && (
          <Menu.Item
            leftSection={<IconRotate size={15} />}
            onClick={() => rotate(algorithm)}
          >
            {t.rotate.one(algorithm ?? '')}
          </Menu.Item>
        )}
        {mayWithdraw && (
          <Menu.Item
            color="red"
            leftSection={<IconBan size={15} />}
            onClick={withdraw}
          >
            {t.withdraw.action}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
