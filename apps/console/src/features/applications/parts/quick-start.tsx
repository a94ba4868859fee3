import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { Copyable } from '../../../kit/copyable.js';
import { Facts } from '../../../kit/facts.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';
import { codeSamples } from './code-samples.js';

/** What the code of the application needs, and code that has it. */
export const QuickStart = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <>
      <StartFacts client={client} />
      <Section
        title={t.start.code}
        hint={client.is_public === true ? undefined : t.start.codeHint}
      >
        <Samples client={client} />
      </Section>
    </>
  );
};

/** Its id and the server, as other programs than the samples want them too. */
export const StartFacts = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const copyable = (label: string, value: string) => ({
    label,
    value: (
      <Copyable
        value={value}
        label={label}
      />
    ),
  });
  return (
    <Section title={t.start.facts}>
      <Facts
        facts={[
          copyable(t.fields.clientId, client.client_alias ?? client.id),
          copyable(t.fields.issuer, consoleConfig().issuer),
          { label: t.list.type, value: client.client_type && t.types[client.client_type] },
        ]}
      />
    </Section>
  );
};

/** The audience of the first API that the application may call. */
const useAudience = (client: Client): string | undefined => {
  const enabled = useMay('read:resources');
  const { data } = useQuery({
    ...read('/clients/{client_id}/resources', {
      params: { path: { client_id: client.id }, query: { limit: 1, expand: 'all' } },
    }),
    enabled,
  });
  return data?.items[0]?.resource_data?.resource_metadata?.identifier_url ?? undefined;
};

export const Samples = ({ client }: { readonly client: Client }): ReactNode => {
  const samples = codeSamples(client.client_type ?? 'regular_web', {
    issuer: consoleConfig().issuer,
    clientId: client.client_alias ?? client.id,
    redirectUri: client.client_metadata?.urls.redirect_uris?.[0],
    logoutUri: client.client_metadata?.urls.post_logout_redirect_uris?.[0],
    audience: useAudience(client),
  });
  return (
    <Tabs
      defaultValue={samples[0]?.framework}
      variant="pills"
    >
      <Tabs.List mb="sm">
        {samples.map(({ framework }) => (
          <Tabs.Tab
            key={framework}
            value={framework}
          >
            {framework}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ framework, more = [], ...first }) => (
        <Tabs.Panel
          key={framework}
          value={framework}
        >
          <Stack gap="sm">
            {[first, ...more].map(({ file, code }) => (
              <CodeBlock
                key={file}
                code={code}
                label={file}
              />
            ))}
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
