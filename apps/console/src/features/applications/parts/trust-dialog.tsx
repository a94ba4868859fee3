import {
  Alert,
  Code,
  JsonInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Client } from '../../../api/names.js';
import { Dialog } from '../../../kit/dialog.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { useRecordForm, type RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { applicationTexts } from '../texts/application-texts.js';
import {
  emptyTrust,
  jobLimits,
  objectIn,
  subjectOf,
  trustBody,
  trustKinds,
  type TrustKind,
  type TrustValues,
} from './trust-body.js';

interface Props {
  readonly client: Client;
  readonly onClose: () => void;
}

/** The fields of each kind that have to be filled in. */
const needed: Readonly<Record<TrustKind, readonly (keyof TrustValues & string)[]>> = {
  github: ['repository', 'ownerId'],
  kubernetes: ['issuer', 'namespace', 'serviceAccount'],
  other: ['issuer', 'subject'],
};

/** Lets a workload act as the application. */
export const TrustDialog = ({ client, onClose }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { form: words } = useTexts();
  const isMissing = (field: keyof TrustValues & string, { kind, limit }: TrustValues): boolean =>
    needed[kind].includes(field) ||
    (field === 'limitName' && kind === 'github' && limit !== 'pullRequest');
  const required =
    (field: keyof TrustValues & string) =>
    (value: unknown, values: TrustValues): string | null =>
      isMissing(field, values) && String(value).trim() === '' ? words.required : null;
  const asJson = (value: string): string | null =>
    value.trim() === '' || objectIn(value) !== undefined ? null : t.trusts.noJson;

  const record = useRecordForm<TrustValues>({
    initialValues: emptyTrust,
    validate: {
      repository: required('repository'),
      limitName: required('limitName'),
      ownerId: required('ownerId'),
      issuer: required('issuer'),
      namespace: required('namespace'),
      serviceAccount: required('serviceAccount'),
      subject: required('subject'),
      claims: asJson,
      jwks: asJson,
    },
    save: (values) =>
      call(
        management().POST('/clients/{client_id}/trusts', {
          params: { path: { client_id: client.id } },
          body: trustBody(values),
        }),
      ),
    onSaved: onClose,
  });
  const { form, submit } = record;
  const { kind } = form.values;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.trusts.add}
      size="lg"
    >
      <form
        onSubmit={submit}
        noValidate
      >
        <Stack>
          <SegmentedControl
            aria-label={t.trusts.kind}
            data={trustKinds.map((each) => ({ value: each, label: t.trusts.kinds[each] }))}
            {...form.getInputProps('kind')}
          />
          {kind === 'github' && <JobFields record={record} />}
          {kind === 'kubernetes' && <PodFields record={record} />}
          {kind === 'other' && <OtherFields record={record} />}
          {kind !== 'other' && (
            <Text size="sm">
              {t.trusts.preview} <Code dir="ltr">{subjectOf(form.values)}</Code>
            </Text>
          )}
          <FormFooter
            form={record}
            label={t.trusts.add}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};

interface FieldsProps {
  readonly record: RecordForm<TrustValues>;
}

const plain = { autoComplete: 'off', spellCheck: false } as const;

const JobFields = ({ record: { form } }: FieldsProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const isOfStrangers = form.values.limit === 'pullRequest';
  return (
    <>
      <TextInput
        label={t.trusts.repository}
        description={t.trusts.repositoryHint}
        data-autofocus
        {...plain}
        {...form.getInputProps('repository')}
        error={form.errors['repository'] ?? form.errors['subject']}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t.trusts.limit}
          data={jobLimits.map((each) => ({ value: each, label: t.trusts.limits[each] }))}
          allowDeselect={false}
          {...form.getInputProps('limit')}
        />
        {!isOfStrangers && (
          <TextInput
            label={t.trusts.limitName}
            {...plain}
            {...form.getInputProps('limitName')}
          />
        )}
      </SimpleGrid>
      {isOfStrangers && <Alert color="yellow">{t.trusts.pullRequests}</Alert>}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t.trusts.ownerId}
          description={t.trusts.ownerIdHint}
          inputMode="numeric"
          {...plain}
          {...form.getInputProps('ownerId')}
          error={form.errors['ownerId'] ?? form.errors['claims']}
        />
        <TextInput
          label={t.trusts.repositoryId}
          description={t.trusts.repositoryIdHint}
          inputMode="numeric"
          {...plain}
          {...form.getInputProps('repositoryId')}
        />
      </SimpleGrid>
    </>
  );
};

const PodFields = ({ record: { form } }: FieldsProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <>
      <TextInput
        label={t.trusts.issuer}
        description={t.trusts.clusterHint}
        {...plain}
        {...form.getInputProps('issuer')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t.trusts.namespace}
          {...plain}
          {...form.getInputProps('namespace')}
        />
        <TextInput
          label={t.trusts.serviceAccount}
          {...plain}
          {...form.getInputProps('serviceAccount')}
          error={form.errors['serviceAccount'] ?? form.errors['subject']}
        />
      </SimpleGrid>
      <Keys
        form={form}
        hint={t.trusts.clusterKeysHint}
      />
    </>
  );
};

const OtherFields = ({ record: { form } }: FieldsProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <>
      <TextInput
        label={t.trusts.issuer}
        {...plain}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t.trusts.subject}
        description={t.trusts.subjectHint}
        {...plain}
        {...form.getInputProps('subject')}
      />
      <JsonInput
        label={t.trusts.claims}
        description={t.trusts.claimsHint}
        autosize
        minRows={2}
        {...plain}
        {...form.getInputProps('claims')}
      />
      <Keys
        form={form}
        hint={t.trusts.keysHint}
      />
    </>
  );
};

interface KeysProps {
  readonly form: RecordForm<TrustValues>['form'];
  readonly hint: string;
}

const Keys = ({ form, hint }: KeysProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <JsonInput
      label={t.trusts.keys}
      description={hint}
      autosize
      minRows={2}
      maxRows={8}
      {...plain}
      {...form.getInputProps('jwks')}
    />
  );
};
