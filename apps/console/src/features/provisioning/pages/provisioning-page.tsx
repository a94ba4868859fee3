import { Alert, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { useMay } from '../../../api/may.js';
import { useChosenTenant } from '../../../api/tenant.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { PageHeader } from '../../../kit/page-header.js';
import { RecordPicker } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { useHasOneTenant } from '../../../kit/use-has-one-tenant.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { ClientTokens } from '../parts/client-tokens.js';
import { directoryClients } from '../parts/directory-clients.js';
import { DirectoryDialog } from '../parts/directory-dialog.js';
import { LastRequests } from '../parts/last-requests.js';
import { MissingScope } from '../parts/missing-scope.js';
import { grantNeeds } from '../parts/provisioning-scope.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';

/** How a directory elsewhere keeps the people of a tenant. */
export const ProvisioningPage = (): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const { nav } = useTexts();
  const tenantId = useChosenTenant();
  return (
    <>
      <PageHeader
        title={nav.provisioning}
        hint={t.hint}
      />
      <Stack key={tenantId ?? ''}>
        <BaseAddress />
        <Directory />
        <LastRequests />
      </Stack>
    </>
  );
};

/** Without a tenant, the address is that of the token's own. */
const BaseAddress = (): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const tenantId = useChosenTenant();
  const base = `${consoleConfig().issuer}/scim/v2`;
  return (
    <Section
      title={t.base.title}
      hint={t.base.hint}
    >
      <CodeBlock
        code={tenantId === undefined ? base : `${base}/${tenantId}`}
        label={t.base.title}
      />
    </Section>
  );
};

const Directory = (): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const [picked, setPicked] = useState<string>();
  const found = useQuery(directoryClients.find(''));
  const only = found.data?.items.length === 1 ? found.data.items[0]?.id : undefined;
  const id = picked ?? only;
  const { data: client } = useQuery({
    ...directoryClients.one(id ?? ''),
    enabled: id !== undefined,
  });
  return (
    <>
      <Section
        title={t.directory.title}
        hint={t.directory.hint}
      >
        <Stack maw={560}>
          <RecordPicker
            of={directoryClients}
            label={t.directory.pick}
            value={id}
            onChange={setPicked}
          />
          <MakeDirectory onMade={setPicked} />
        </Stack>
      </Section>
      {client !== undefined && client.id === id && (
        <Section
          title={t.tokens.title}
          hint={t.tokens.hint}
        >
          <Stack>
            <MissingScope client={client} />
            <ClientTokens
              key={client.id}
              client={client}
            />
          </Stack>
        </Section>
      )}
    </>
  );
};

/** An application of all tenants is no directory, so one of several is chosen first. */
const MakeDirectory = ({ onMade }: { readonly onMade: (id: string) => void }): ReactNode => {
  const t = useOwnTexts(provisioningTexts);
  const mayMake = useMay(['create:clients', ...grantNeeds]);
  const hasOne = useHasOneTenant();
  const isOpen = useChosenTenant() === undefined && hasOne === false;
  const [isMaking, making] = useDisclosure(false);
  if (!mayMake) return null;
  if (isOpen)
    return (
      <Alert
        icon={<IconInfoCircle size={18} />}
        variant="light"
      >
        {t.directory.chooseTenant}
      </Alert>
    );
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={making.open}
      >
        {t.directory.create}
      </Button>
      {isMaking && (
        <DirectoryDialog
          onClose={making.close}
          onMade={({ id }) => {
            making.close();
            onMade(id);
          }}
        />
      )}
    </Group>
  );
};
