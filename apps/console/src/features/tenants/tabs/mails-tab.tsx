import {
  Button,
  Code,
  Grid,
  Group,
  Select,
  Stack,
  Tabs,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, Tenant } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { Failure } from '../../../kit/failure.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Hint } from '../../../kit/hint.js';
import { Loading } from '../../../kit/loading.js';
import { notifyDone, notifyFailure } from '../../../kit/notify.js';
import { Section } from '../../../kit/section.js';
import { leaveForm } from '../../../kit/unsaved.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { languages, type LanguageTag } from '../../../texts/languages.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { LocaleSelect } from '../locale-select.js';
import { PreviewFrame } from '../preview-frame.js';
import { mergePatch } from '../merge-patch.js';
import { tenantTexts } from '../texts/tenant-texts.js';
import classes from './mails-tab.module.css';

interface TabProps {
  readonly tenant: Tenant;
}

type Draft = Schema<'MailDraftBody'>;
type Kind = Draft['kind'];

interface WhichMail {
  readonly kind: Kind;
  readonly locale: LanguageTag;
}

export const MailsTab = ({ tenant }: TabProps): ReactNode => {
  const { mails: t } = useOwnTexts(tenantTexts);
  const own = useLanguage();
  const [kind, setKind] = useState<Kind>('invitation');
  const [locale, setLocale] = useState<LanguageTag>(own.tag);
  return (
    <>
      <Group
        mb="lg"
        gap="sm"
      >
        <Select
          label={t.kind}
          data={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => leaveForm(() => setKind(value as Kind))}
          allowDeselect={false}
          className={classes['choice']}
        />
        <LocaleSelect
          label={t.language}
          value={locale}
          onChange={(value) => leaveForm(() => setLocale(value))}
          className={classes['choice']}
        />
      </Group>
      <MailForm
        key={`${kind} ${locale}`}
        tenant={tenant}
        kind={kind}
        locale={locale}
      />
    </>
  );
};

interface MailValues extends Record<string, unknown> {
  readonly subject: string;
  readonly text: string;
}

const textsOf = ({ subject, text }: MailValues) => ({
  subject: subject || null,
  text: text || null,
});

const MailForm = ({ tenant, kind, locale }: TabProps & WhichMail): ReactNode => {
  const { mails: t } = useOwnTexts(tenantTexts);
  const mayUpdate = useMay('update:tenants');
  const saved = tenant.tenant_metadata?.mails?.[kind]?.[locale];
  const direction = languages.find(({ tag }) => tag === locale)?.direction;

  const write = (values: MailValues, tag?: string) =>
    management().PATCH('/tenants/{tenant_id}', {
      params: { path: { tenant_id: tenant.id }, header: ifMatch(tag) },
      body: mergePatch({
        tenant_metadata: { mails: { [kind]: { [locale]: textsOf(values) } } },
      }),
    });
  const record = useRecordForm<MailValues>({
    initialValues: { subject: saved?.subject ?? '', text: saved?.text ?? '' },
    save: (values) => call(write(values)),
    undo: writingBack(write),
  });
  const { form, submit } = record;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Section
          title={t.title}
          hint={t.hint}
        >
          <form onSubmit={submit}>
            <Stack>
              <TextInput
                label={t.subject}
                maxLength={150}
                dir={direction}
                disabled={!mayUpdate}
                {...form.getInputProps('subject')}
              />
              <Textarea
                label={t.text}
                description={t.textHint}
                maxLength={2000}
                autosize
                minRows={5}
                dir={direction}
                disabled={!mayUpdate}
                {...form.getInputProps('text')}
              />
              {mayUpdate && <FormFooter form={record} />}
            </Stack>
          </form>
        </Section>
        {mayUpdate && (
          <TestMail
            tenant={tenant}
            draft={draftOf({ kind, locale }, form.values)}
          />
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Preview
          tenant={tenant}
          draft={draftOf({ kind, locale }, form.values)}
        />
      </Grid.Col>
    </Grid>
  );
};

const draftOf = ({ kind, locale }: WhichMail, values: MailValues): Draft =>
  mergePatch({ kind, locale, texts: textsOf(values) });

interface DraftProps extends TabProps {
  readonly draft: Draft;
}

const TestMail = ({ tenant, draft }: DraftProps): ReactNode => {
  const { mails: t } = useOwnTexts(tenantTexts);
  const [isSending, setSending] = useState(false);

  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const path = { tenant_id: tenant.id };
      await call(
        management().POST('/tenants/{tenant_id}/test_mail', { params: { path }, body: draft }),
      );
      notifyDone(t.sent);
    } catch (error) {
      notifyFailure(t.notSent, error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Section
      title={t.test}
      hint={t.testHint}
      actions={
        <Button
          variant="default"
          loading={isSending}
          leftSection={
            <IconSend
              size={16}
              stroke={1.7}
            />
          }
          onClick={() => void send()}
        >
          {t.test}
        </Button>
      }
    />
  );
};

const Preview = ({ tenant, draft: typed }: DraftProps): ReactNode => {
  const { mails: t } = useOwnTexts(tenantTexts);
  const [draft] = useDebouncedValue(typed, 300);
  const path = { tenant_id: tenant.id };
  const { data, error } = useQuery({
    queryKey: ['mail preview', tenant.id, tenant.updated_at, draft],
    queryFn: () =>
      call(
        management().POST('/tenants/{tenant_id}/mail_preview', { params: { path }, body: draft }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Section title={t.preview}>
      {error !== null && (
        <Failure
          title={t.preview}
          error={error}
        />
      )}
      {error === null && data === undefined && <Loading />}
      {error === null && data !== undefined && (
        <Stack gap="sm">
          <div>
            <Hint>
              {t.from}: <bdi>{data.from}</bdi>
            </Hint>
            <Text
              fw={600}
              dir="auto"
            >
              {data.subject}
            </Text>
          </div>
          <Tabs
            defaultValue="html"
            variant="pills"
          >
            <Tabs.List mb="sm">
              <Tabs.Tab value="html">{t.asHtml}</Tabs.Tab>
              <Tabs.Tab value="text">{t.asText}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="html">
              <PreviewFrame
                title={`${t.preview}: ${t.kinds[draft.kind]}`}
                html={data.html}
              />
            </Tabs.Panel>
            <Tabs.Panel value="text">
              <Code
                block
                dir="auto"
                className={classes['text']}
              >
                {data.text}
              </Code>
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Section>
  );
};
