/** How a person proves who they are: password, identities, second factors; and what shuts them out. */
import {
  Badge,
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Schema, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { Ago, Moment } from '../../../kit/ago.js';
import { Dialog } from '../../../kit/dialog.js';
import { Facts } from '../../../kit/facts.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Hint } from '../../../kit/hint.js';
import { WithRecord } from '../../../kit/record-page.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage, useTexts } from '../../../texts/texts-provider.js';
import { blockedAgain } from '../former-block.js';
import { factorName } from '../factor-name.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { factorsOf } from './factors-of.js';

interface OfPerson {
  readonly user: User;
}

export const PersonLogin = ({ user }: OfPerson): ReactNode => {
  const may = useScopes();
  return (
    <>
      {may('read:user_passwords') && <Password user={user} />}
      {may('read:user_identities') && <Identities user={user} />}
      <Factors user={user} />
      <Blocks user={user} />
    </>
  );
};

const Password = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).login;
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const [isSetting, setting] = useDisclosure(false);
  const path = { user_id: user.id };
  const query = useQuery(read('/users/{user_id}/password', { params: { path } }));

  const remove = (): void =>
    rehearse({
      title: t.removePasswordTitle(nameOf(user)),
      action: t.removePassword,
      isDangerous: true,
      run: (dry_run) =>
        management().DELETE('/users/{user_id}/password', { params: { path, query: { dry_run } } }),
    });
  return (
    <Section
      title={t.password}
      hint={t.passwordHint}
      actions={
        <>
          {may('delete:user_passwords') && query.data?.is_set === true && (
            <Button
              size="xs"
              variant="light"
              color="red"
              onClick={remove}
            >
              {t.removePassword}
            </Button>
          )}
          {may('update:user_passwords') && (
            <Button
              size="xs"
              variant="default"
              onClick={setting.open}
            >
              {t.setPassword}
            </Button>
          )}
        </>
      }
    >
      <WithRecord query={query}>{(password) => <PasswordFacts password={password} />}</WithRecord>
      {isSetting && (
        <SetPassword
          user={user}
          onClose={setting.close}
        />
      )}
    </Section>
  );
};

const PasswordFacts = ({
  password: { is_set, is_temporary, last_changed_at, expires_at },
}: {
  readonly password: Schema<'user_password'>;
}): ReactNode => {
  const t = useOwnTexts(peopleTexts).login;
  const state = is_set === true ? t.isSet : t.notSet;
  return (
    <Facts
      facts={[
        {
          label: t.password,
          value: (
            <Group gap={6}>
              {state}
              {is_temporary === true && (
                <Badge
                  variant="dot"
                  color="yellow"
                >
                  {t.isTemporary}
                </Badge>
              )}
            </Group>
          ),
        },
        { label: t.changed, value: <Ago at={last_changed_at} /> },
        ...(typeof expires_at === 'string'
          ? [{ label: t.expires, value: <Moment at={expires_at} /> }]
          : []),
      ]}
    />
  );
};

interface DialogOfPerson extends OfPerson {
  readonly onClose: () => void;
}

const SetPassword = ({ user, onClose }: DialogOfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).login;
  const words = useTexts().form;
  const record = useRehearsedForm({
    mode: 'controlled',
    initialValues: { password: '', is_temporary: true, revoke_sessions: true },
    validate: { password: (password) => (password === '' ? words.required : null) },
    send: (body, dry_run) =>
      management().PUT('/users/{user_id}/password', {
        params: { path: { user_id: user.id }, query: { dry_run } },
        body,
      }),
    rehearsal: () => ({
      title: t.setPasswordTitle(nameOf(user)),
      action: t.setPassword,
      done: words.saved,
    }),
    onSaved: onClose,
  });
  const { form, submit, isRehearsing } = record;
  return (
    <Dialog
      opened={!isRehearsing}
      onClose={onClose}
      title={t.setPasswordTitle(nameOf(user))}
    >
      <form
        onSubmit={submit}
        noValidate
      >
        <Stack>
          <PasswordInput
            label={t.newPassword}
            required
            autoComplete="new-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={t.temporary}
            {...form.getInputProps('is_temporary', { type: 'checkbox' })}
          />
          <Checkbox
            label={t.endSessions}
            {...form.getInputProps('revoke_sessions', { type: 'checkbox' })}
          />
          <FormFooter
            form={record}
            label={t.setPassword}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};

const Identities = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).login;
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const path = { user_id: user.id };
  const query = useQuery(
    read('/users/{user_id}/identities', { params: { path, query: { limit: 100 } } }),
  );
  const unlink = (id: string): void =>
    rehearse({
      title: t.unlinkTitle(1),
      action: t.unlink,
      isDangerous: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/identities/revoke', {
          params: { path, query: { dry_run } },
          body: { identities: [id] },
        }),
    });
  const columns = [t.identity, t.providerUserId, t.lastUsed];
  return (
    <Section
      title={t.identities}
      hint={t.identitiesHint}
    >
      <WithRecord query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              title={t.noIdentities}
              hint={t.noIdentitiesHint}
            />
          ) : (
            <Rows
              label={t.identities}
              columns={columns}
              rows={items.map((identity) => ({
                id: identity.id,
                cells: [
                  <Group
                    key="way"
                    gap={6}
                  >
                    {identity.identity_provider_data?.provider_name ??
                      (identity.identity_provider_id === null ? t.password : '—')}
                    {identity.is_primary === true && <Badge color="gray">{t.primary}</Badge>}
                  </Group>,
                  identity.identity_provider_id === null ? (
                    '—'
                  ) : (
                    <bdi key="known">{identity.provider_user_id}</bdi>
                  ),
                  <Ago
                    key="used"
                    at={identity.last_login_at}
                  />,
                ],
                action: may('update:user_identities') && identity.identity_provider_id !== null && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => unlink(identity.id)}
                  >
                    {t.unlink}
                  </Button>
                ),
              }))}
            />
          )
        }
      </WithRecord>
    </Section>
  );
};

const Factors = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).login;
  const may = useScopes();
  const { tag } = useLanguage();
  const rehearse = useRehearsedChange();
  const path = { user_id: user.id };
  const query = useQuery(factorsOf(user));
  const remove = (id: string, label: string): void =>
    rehearse({
      title: t.removeFactorTitle(label),
      hint: t.removeFactorHint,
      action: t.removeFactor,
      isDangerous: true,
      run: (dry_run) =>
        management().DELETE('/users/{user_id}/authenticators/{authenticator_id}', {
          params: { path: { ...path, authenticator_id: id }, query: { dry_run } },
        }),
    });
  return (
    <Section
      title={t.factors}
      hint={t.factorsHint}
    >
      <WithRecord query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing
              title={t.noFactors}
              hint={t.noFactorsHint}
            />
          ) : (
            <Rows
              label={t.factors}
              columns={[t.factor, t.lastUsed]}
              rows={items.map((factor) => {
                const kind = factor.authenticator_type ?? 'totp';
                const label = factorName(factor, items, t.kinds, tag);
                return {
                  id: factor.id,
                  cells: [
                    <Group
                      key="factor"
                      gap={6}
                    >
                      {label}
                      {factor.label !== null && <Badge color="gray">{t.kinds[kind]}</Badge>}
                      {typeof factor.codes_left === 'number' && (
                        <Badge color="gray">{t.codesLeft(factor.codes_left)}</Badge>
                      )}
                    </Group>,
                    <Ago
                      key="used"
                      at={factor.last_used_at}
                    />,
                  ],
                  action: may('update:users') && (
                    <Button
                      size="xs"
                      variant="light"
                      color="red"
                      onClick={() => remove(factor.id, label)}
                    >
                      {t.removeFactor}
                    </Button>
                  ),
                };
              })}
            />
          )
        }
      </WithRecord>
    </Section>
  );
};

const Blocks = ({ user }: OfPerson): ReactNode => {
  const t = useOwnTexts(peopleTexts).login;
  const { page } = useOwnTexts(peopleTexts);
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const path = { user_id: user.id };
  const query = useQuery(read('/users/{user_id}/blocks', { params: { path } }));

  const lift = (type: 'admin' | 'brute_force'): void =>
    rehearse({
      title: t.liftTitle,
      action: t.lift,
      run: (dry_run) =>
        management().POST('/users/{user_id}/unblock', {
          params: { path, query: { dry_run } },
          body: { block_types: [type] },
        }),
      undo: type === 'admin' ? blockedAgain([user]) : undefined,
    });
  return (
    <Section
      title={t.blocks}
      hint={t.blocksHint}
    >
      <WithRecord query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing title={t.noBlocks} />
          ) : (
            <Rows
              label={t.blocks}
              columns={[t.blocks, page.reason, page.until]}
              rows={items.map((block) => {
                const type = block.block_type ?? 'admin';
                return {
                  id: block.id,
                  cells: [
                    t.block[type],
                    block.reason ?? (block.ip ? `${t.from} ${block.ip}` : '—'),
                    typeof block.expires_at === 'string' ? (
                      <Moment
                        key="until"
                        at={block.expires_at}
                      />
                    ) : (
                      page.forever
                    ),
                  ],
                  action: may('update:users') && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => lift(type)}
                    >
                      {t.lift}
                    </Button>
                  ),
                };
              })}
            />
          )
        }
      </WithRecord>
    </Section>
  );
};

const Nothing = ({
  title,
  hint,
}: {
  readonly title: string;
  readonly hint?: string;
}): ReactNode => (
  <div>
    <Text
      size="sm"
      fw={560}
    >
      {title}
    </Text>
    {hint !== undefined && <Hint>{hint}</Hint>}
  </div>
);

interface RowsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly ReactNode[];
    readonly action: ReactNode;
  }[];
}

/** A short table: a person has few of these. */
const Rows = ({ label, columns, rows }: RowsProps): ReactNode => {
  const { shell } = useTexts();
  return (
    <Table.ScrollContainer
      minWidth={360}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table
        aria-label={label}
        horizontalSpacing={0}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
            <Table.Th w={1}>
              <VisuallyHidden>{shell.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, cells, action }) => (
            <Table.Tr key={id}>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at]}>{cell}</Table.Td>
              ))}
              <Table.Td ta="end">{action}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
