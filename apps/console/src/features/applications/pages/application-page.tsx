import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readVersioned } from '../../../api/versioned.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { isServiceProvider } from '../parts/saml-values.js';
import { isRelyingParty } from '../parts/wsfed-values.js';
import { QuickStart } from '../parts/quick-start.js';
import { applicationTexts } from '../texts/application-texts.js';
import { ApplicationAccess } from './application-access.js';
import { ApplicationSaml } from './application-saml.js';
import { ApplicationSettings } from './application-settings.js';
import { ApplicationTokens } from './application-tokens.js';
import { ApplicationTrusts } from './application-trusts.js';
import { ApplicationWsfed } from './application-wsfed.js';
import { TryApplication } from './try-application.js';

export const ApplicationPage = (): ReactNode => {
  const clientId = usePathValue('clientId') ?? '';
  const t = useOwnTexts(applicationTexts);
  const { nav } = useTexts();
  const query = useQuery(
    readVersioned('/clients/{client_id}', { params: { path: { client_id: clientId } } }),
  );
  return (
    <WithRecord query={query}>
      {({ record: client, tag }) => (
        <RecordPage
          title={client.client_name ?? client.id}
          hint={client.client_description}
          badges={
            <>
              {client.client_type !== undefined && (
                <Badge color="gray">{t.types[client.client_type]}</Badge>
              )}
              {client.is_first_party === true && <Badge>{t.firstParty}</Badge>}
            </>
          }
          parent={{ to: '/applications', label: nav.applications }}
          path={`/applications/${client.id}`}
          owned={{ kind: 'clients', id: client.id }}
          tabs={[
            { key: 'start', label: t.tabs.start, content: () => <QuickStart client={client} /> },
            {
              key: 'settings',
              label: t.tabs.settings,
              content: () => (
                <ApplicationSettings
                  client={client}
                  tag={tag}
                />
              ),
            },
            {
              key: 'access',
              label: t.tabs.access,
              content: () => <ApplicationAccess client={client} />,
            },
            {
              key: 'tokens',
              label: t.tabs.tokens,
              content: () => (
                <ApplicationTokens
                  client={client}
                  tag={tag}
                />
              ),
            },
            ...(client.client_type === 'machine_to_machine' && client.is_public !== true
              ? [
                  {
                    key: 'trusts',
                    label: t.tabs.trusts,
                    content: () => <ApplicationTrusts client={client} />,
                  },
                ]
              : []),
            ...(client.client_type === 'regular_web' || isServiceProvider(client)
              ? [
                  {
                    key: 'saml',
                    label: t.tabs.saml,
                    content: () => (
                      <ApplicationSaml
                        client={client}
                        tag={tag}
                      />
                    ),
                  },
                ]
              : []),
            ...(client.client_type === 'regular_web' || isRelyingParty(client)
              ? [
                  {
                    key: 'wsfed',
                    label: t.tabs.wsfed,
                    content: () => (
                      <ApplicationWsfed
                        client={client}
                        tag={tag}
                      />
                    ),
                  },
                ]
              : []),
            { key: 'try', label: t.tabs.try, content: () => <TryApplication client={client} /> },
          ]}
        />
      )}
    </WithRecord>
  );
};
