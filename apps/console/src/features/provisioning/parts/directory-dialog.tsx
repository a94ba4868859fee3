import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import type { Client } from '../../../api/names.js';
import { Dialog } from '../../../kit/dialog.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { useRecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';
import { useScopeGrant } from './provisioning-scope.js';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (client: Client) => void;
}

interface Values extends Record<string, unknown> {
  readonly name: string;
}

const create = async (name: string): Promise<Client> => {
  const client = await call(
    management().POST('/clients', {
      body: { client_type: 'machine_to_machine', client_name: name, is_public: false },
    }),
  );
  if ('dry_run' in client) throw new Error('The server did not create the application.');
  return client;
};

/** Makes the application of a directory. What it may do is shown before it is given. */
export const DirectoryDialog = ({ onClose, onMade }: Props): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const { form: words } = useTexts();
  const grant = useScopeGrant();

  const record = useRecordForm<Values, Client>({
    initialValues: { name: '' },
    wireNames: { name: 'client_name' },
    conflictField: 'name',
    validate: { name: (name) => (name.trim() === '' ? words.required : null) },
    save: async ({ name }) => grant(await create(name.trim())),
    onSaved: onMade,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.directory.create}
    >
      <form
        onSubmit={record.submit}
        noValidate
      >
        <Stack>
          <TextInput
            label={t.directory.name}
            description={t.directory.nameHint}
            autoComplete="off"
            data-autofocus
            {...record.form.getInputProps('name')}
          />
          <FormFooter
            form={record}
            label={t.directory.create}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
