import { Alert, Badge } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Resource } from '../../../api/names.js';
import { readVersioned } from '../../../api/versioned.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { Section } from '../../../kit/section.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { apiTexts } from '../texts/api-texts.js';
import { ApiAgents } from './api-agents.js';
import { ApiApplications } from './api-applications.js';
import { ApiForm } from './api-form.js';
import { ApiPermissions } from './api-permissions.js';

export const ApiPage = (): ReactNode => {
  const id = usePathValue('resourceId') ?? '';
  const t = useOwnTexts(apiTexts);
  const { nav } = useTexts();
  const query = useQuery(
    readVersioned('/resources/{resource_id}', { params: { path: { resource_id: id } } }),
  );
  return (
    <WithRecord query={query}>
      {({ record: resource, tag }) => (
        <RecordPage
          title={resource.resource_name ?? resource.id}
          hint={resource.resource_description}
          badges={
            resource.resource_metadata?.is_system === true && <Badge color="gray">{t.system}</Badge>
          }
          parent={{ to: '/apis', label: nav.apis }}
          path={`/apis/${resource.id}`}
          owned={{ kind: 'resources', id: resource.id }}
          tabs={[
            {
              key: 'settings',
              label: t.tabs.settings,
              content: () => (
                <ApiSettings
                  resource={resource}
                  tag={tag}
                />
              ),
            },
            {
              key: 'permissions',
              label: t.tabs.permissions,
              needs: 'read:scopes',
              content: () => <ApiPermissions resource={resource} />,
            },
            {
              key: 'applications',
              label: t.tabs.applications,
              content: () => <ApiApplications resource={resource} />,
            },
            // What administers the server is open to no such application.
            ...(resource.resource_metadata?.is_system === true
              ? []
              : [
                  {
                    key: 'agents',
                    label: t.tabs.agents,
                    needs: ['read:tenants', 'read:scopes'],
                    content: () => <ApiAgents resource={resource} />,
                  },
                ]),
          ]}
        />
      )}
    </WithRecord>
  );
};

interface Props {
  readonly resource: Resource;
}

interface ApiSettingsProps extends Props {
  readonly tag: string | undefined;
}

const ApiSettings = ({ resource, tag }: ApiSettingsProps): ReactNode => {
  // A new round begins with the record as it is now. What is typed survives that others change it meanwhile.
  const [round, setRound] = useState(0);
  const t = useOwnTexts(apiTexts);
  const { value } = useTexts();
  const may = useScopes();
  const isSystem = resource.resource_metadata?.is_system === true;
  return (
    <>
      {isSystem && (
        <Alert
          variant="light"
          color="gray"
          icon={<IconLock size={18} />}
          mb="lg"
        >
          {t.systemHint}
        </Alert>
      )}
      <ApiForm
        key={round}
        resource={resource}
        tag={tag}
        isReadOnly={isSystem || !may('update:resources')}
        onSaved={() => setRound((last) => last + 1)}
        onLoadAnew={() => setRound((last) => last + 1)}
      />
      <Section title={t.settings.about}>
        <Facts
          facts={[
            { label: value.id, value: <Copyable value={resource.id} /> },
            { label: value.created, value: <Ago at={resource.created_date} /> },
            { label: value.changed, value: <Ago at={resource.updated_date} /> },
          ]}
        />
      </Section>
      {may('delete:resources') && !isSystem && <DeleteApi resource={resource} />}
    </>
  );
};

const DeleteApi = ({ resource }: { readonly resource: Resource }): ReactNode => {
  const t = useOwnTexts(apiTexts);
  const path = { resource_id: resource.id };
  return (
    <DeleteRecord
      name={resource.resource_name ?? resource.id}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/resources/{resource_id}', { params: { path, query: { dry_run } } })
      }
      backTo="/apis"
    />
  );
};
