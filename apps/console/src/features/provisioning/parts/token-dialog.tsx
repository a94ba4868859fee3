import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Client, Schema } from '../../../api/names.js';
import { serverNow } from '../../../api/server-clock.js';
import { Dialog } from '../../../kit/dialog.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { MomentField } from '../../../kit/moment-field.js';
import { SecretOnce } from '../../../kit/secret-once.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';

export type ScimToken = Schema<'scim_token'>;

interface Props {
  readonly client: Client;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly label: string;
  readonly expires_at: string | null;
}

const longest = 730 * 86_400_000;

const create = async (client: Client, { label, expires_at }: Values): Promise<ScimToken> => {
  const token = await call(
    management().POST('/clients/{client_id}/scim_tokens', {
      params: { path: { client_id: client.id } },
      body: { label: label.trim(), ...(expires_at === null ? {} : { expires_at }) },
    }),
  );
  if ('dry_run' in token) throw new Error('The server did not create the token.');
  return token;
};

/** Makes a token, and shows it once. */
export const TokenDialog = ({ client, onClose }: Props): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const { form: words, nav } = useTexts();
  const [secret, setSecret] = useState<string>();
  const record = useRecordForm<Values, ScimToken>({
    mode: 'controlled',
    initialValues: { label: '', expires_at: null },
    validate: { label: (label) => (label.trim() === '' ? words.required : null) },
    save: (values) => create(client, values),
    onSaved: ({ token }) => setSecret(token ?? ''),
  });
  const { form, submit } = record;
  const now = serverNow();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.tokens.create}
      size="lg"
    >
      {secret === undefined ? (
        <form
          onSubmit={submit}
          noValidate
        >
          <Stack>
            <TextInput
              label={t.tokens.name}
              description={t.tokens.nameHint}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('label')}
            />
            <MomentField
              label={t.tokens.end}
              description={t.tokens.endHint}
              placeholder={t.tokens.noEnd}
              value={form.values.expires_at}
              onChange={(at) => form.setFieldValue('expires_at', at)}
              error={form.errors['expires_at']}
              minDate={now}
              maxDate={new Date(now.getTime() + longest)}
              clearLabel={t.tokens.noEnd}
            />
            <FormFooter
              form={record}
              label={t.tokens.create}
              onCancel={onClose}
            />
          </Stack>
        </form>
      ) : (
        <Stack>
          <SecretOnce
            label={t.tokens.secret}
            secret={secret}
          />
          <Group justify="flex-end">
            <Button onClick={onClose}>{nav.close}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};
