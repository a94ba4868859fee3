import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema } from '../../../api/names.js';
import { Failure } from '../../../kit/failure.js';
import { RecordsPicker, roles } from '../../../kit/record-picker.js';
import { refusalWords } from '../../../kit/refusals/refusal-words.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { useLanguage, useTexts } from '../../../texts/texts-provider.js';
import { addressesIn, mostAddresses } from '../addresses-in.js';
import { peopleTexts } from '../texts/people-texts.js';

interface Refused {
  readonly email: string;
  readonly message: string;
}

interface Report {
  readonly sent: number;
  readonly waiting: number;
  readonly refused: readonly Refused[];
}

const inviteAll = async (
  emails: readonly string[],
  roleIds: readonly string[],
  language: LanguageTag,
): Promise<Report> => {
  const lines: unknown = emails.map((email) => ({
    email,
    role_ids: [...roleIds],
    send_mail: true,
  }));
  const { items } = await call(
    management().POST('/tickets/invitation/import', {
      body: { invitations: lines as Schema<'InvitationsBody'>['invitations'] },
    }),
  );
  const count = (wanted: string): number => items.filter(({ status }) => status === wanted).length;
  const refused: Refused[] = [];
  for (const [at, { status, code = '', message = '' }] of items.entries()) {
    if (status !== 'refused') continue;
    const words = await refusalWords({ code, message }, language).catch(() => undefined);
    refused.push({ email: emails[at]!, message: words ?? message });
  }
  return { sent: count('created'), waiting: count('present'), refused };
};

/** A list of addresses, each of which is mailed an invitation. What is refused stays in the field. */
export const InviteMany = (): ReactNode => {
  const { many: t, invite } = useOwnTexts(peopleTexts);
  const { rehearsal } = useTexts();
  const { tag: language } = useLanguage();
  const mayReadRoles = useMay('read:roles');
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [roleIds, setRoles] = useState<readonly string[]>([]);
  const emails = addressesIn(text);
  const isTooMany = emails.length > mostAddresses;
  const sending = useMutation({
    mutationFn: () => inviteAll(emails, roleIds, language),
    onSuccess: ({ refused }) => {
      setText(refused.map(({ email }) => email).join('\n'));
      return cache.invalidateQueries();
    },
  });
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (emails.length > 0 && !isTooMany) sending.mutate();
        }}
      >
        <Stack maw={560}>
          <Textarea
            label={t.addresses}
            description={t.addressesHint}
            error={isTooMany && t.tooMany(mostAddresses)}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={12}
            dir="ltr"
            spellCheck={false}
          />
          {mayReadRoles && (
            <RecordsPicker
              of={roles}
              label={invite.roles}
              value={roleIds}
              onChange={setRoles}
            />
          )}
          <div role="status">{sending.data && <ReportText report={sending.data} />}</div>
          {sending.error && (
            <Failure
              title={rehearsal.refused}
              error={sending.error}
            />
          )}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={sending.isPending}
              disabled={emails.length === 0 || isTooMany}
            >
              {t.send(emails.length)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

const ReportText = ({
  report: { sent, waiting, refused },
}: {
  readonly report: Report;
}): ReactNode => {
  const { many: t } = useOwnTexts(peopleTexts);
  return (
    <Stack gap="xs">
      <Text>{t.report(sent, waiting, refused.length)}</Text>
      {refused.length > 0 && (
        <List>
          {refused.map(({ email, message }) => (
            <List.Item key={email}>
              <bdi>{email}</bdi>: {message}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
};
