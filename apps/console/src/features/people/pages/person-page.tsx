import { Alert, Badge } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '../../../api/names.js';
import { readVersioned, type Versioned } from '../../../api/versioned.js';
import { RecordPage, WithRecord } from '../../../kit/record-page.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { hintOf, nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { PersonAccess } from './person-access.js';
import { PersonActions } from './person-actions.js';
import { PersonApplications } from './person-applications.js';
import { PersonDelegates } from './person-delegates.js';
import { PersonHistory } from './person-history.js';
import { PersonLogin } from './person-login.js';
import { PersonPermissions } from './person-permissions.js';
import { PersonProfile } from './person-profile.js';
import { PersonSessions } from './person-sessions.js';
import { PersonTickets } from './person-tickets.js';
import { StatusBadge } from './status-badge.js';

export const PersonPage = (): ReactNode => {
  const userId = usePathValue('userId') ?? '';
  const query = useQuery(
    readVersioned('/users/{user_id}', { params: { path: { user_id: userId } } }),
  );
  return <WithRecord query={query}>{(versioned) => <PersonTabs {...versioned} />}</WithRecord>;
};

const PersonTabs = ({ record: user, tag }: Versioned<User>): ReactNode => {
  const t = useOwnTexts(peopleTexts);
  const { nav } = useTexts();
  return (
    <>
      <RecordPage
        title={nameOf(user)}
        hint={<PersonHint user={user} />}
        badges={
          <>
            <StatusBadge status={user.status} />
            {user.is_mfa_enrolled === true && <Badge color="gray">{t.list.secondFactor}</Badge>}
          </>
        }
        actions={<PersonActions user={user} />}
        parent={{ to: '/people', label: nav.people }}
        path={`/people/${user.id}`}
        tabs={[
          {
            key: 'overview',
            label: t.tabs.overview,
            content: () => (
              <PersonProfile
                key={user.id}
                user={user}
                tag={tag}
              />
            ),
          },
          { key: 'login', label: t.tabs.login, content: () => <PersonLogin user={user} /> },
          {
            key: 'sessions',
            label: t.tabs.sessions,
            needs: 'read:user_sessions',
            content: () => <PersonSessions user={user} />,
          },
          { key: 'access', label: t.tabs.access, content: () => <PersonAccess user={user} /> },
          {
            key: 'permissions',
            label: t.tabs.permissions,
            content: () => <PersonPermissions user={user} />,
          },
          {
            key: 'applications',
            label: t.tabs.applications,
            needs: 'read:user_grants',
            content: () => <PersonApplications user={user} />,
          },
          {
            key: 'delegates',
            label: t.tabs.delegates,
            needs: 'read:user_delegates',
            content: () => <PersonDelegates user={user} />,
          },
          {
            key: 'tickets',
            label: t.tabs.tickets,
            needs: 'read:tickets',
            content: () => <PersonTickets user={user} />,
          },
          {
            key: 'history',
            label: t.tabs.history,
            needs: 'read:audit_events',
            content: () => <PersonHistory user={user} />,
          },
        ]}
      />
    </>
  );
};

const PersonHint = ({ user }: { readonly user: User }): ReactNode => {
  const t = useOwnTexts(peopleTexts).page;
  const reason = user.status === 'blocked' ? user.blocked_reason : undefined;
  return (
    <>
      {hintOf(user)}
      {typeof reason === 'string' && (
        <Alert
          color="red"
          variant="light"
          icon={<IconBan size={16} />}
          mt="sm"
          py={6}
        >
          {t.blockedBecause(reason)}
        </Alert>
      )}
    </>
  );
};
