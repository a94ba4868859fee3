import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { Failure } from '../../../kit/failure.js';
import { RecordPicker, tenants, type Pickable } from '../../../kit/record-picker.js';
import { saveFile } from '../../../kit/save-file.js';
import { Section } from '../../../kit/section.js';
import type { Tenant } from '../../../api/names.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { configurationTexts } from '../texts/configuration-texts.js';
import { currentConfiguration } from './plan.js';

export const ExportSection = (): ReactNode => {
  const t = useOwnTexts(configurationTexts).export;
  const [tenant, setTenant] = useState<string>();
  const made = useMutation({ mutationFn: () => yamlOf(tenant) });
  const file = `${tenant ?? 'installation'}.yaml`;
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Stack>
        <RecordPicker
          of={tenantsByName}
          label={t.tenant}
          description={t.tenantHint}
          value={tenant}
          onChange={(next) => {
            setTenant(next);
            made.reset();
          }}
          clearable
        />
        <Group>
          <Button
            variant="default"
            loading={made.isPending}
            onClick={() => made.mutate()}
          >
            {t.action}
          </Button>
          {made.data !== undefined && (
            <Button
              variant="subtle"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveFile(file, made.data, 'application/yaml')}
            >
              {t.save}
            </Button>
          )}
        </Group>
        {made.error !== null && (
          <Failure
            title={t.failed}
            error={made.error}
          />
        )}
        {made.data !== undefined && (
          <CodeBlock
            label={file}
            code={made.data}
          />
        )}
      </Stack>
    </Section>
  );
};

/** Documents name a tenant by its name. */
const tenantsByName: Pickable<Tenant> = {
  ...tenants,
  held: ({ id, tenant_name }) => tenant_name ?? id,
};

/** As `keyward export` writes it. */
const yamlOf = async (tenant: string | undefined): Promise<string> => {
  const [{ stringify }, document] = await Promise.all([
    import('yaml'),
    currentConfiguration(tenant),
  ]);
  const schema = `${consoleConfig().issuer}/docs/configuration.schema.json`;
  const text = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
  return `# yaml-language-server: $schema=${schema}\n${text}`;
};
