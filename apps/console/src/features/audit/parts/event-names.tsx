/** Who did it and to what, by name where the reader may know it. */
import {
  IconAlertTriangle,
  IconLogin2,
  IconMinus,
  IconPencil,
  IconPlus,
  IconPointFilled,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import { Copyable } from '../../../kit/copyable.js';
import type { IconComponent } from '../../../kit/feature.js';
import { ClientName, UserName } from '../../../kit/name-of.js';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { auditTexts } from '../texts/audit-texts.js';
import type { AuditEvent } from './audit-event.js';

interface Actor {
  readonly name: string;
  readonly path: string;
}

const findActor = async (id: string, may: (needs: string) => boolean): Promise<Actor | null> => {
  const user = may('read:users')
    ? await call(management().GET('/users/{user_id}', { params: { path: { user_id: id } } })).catch(
        () => undefined,
      )
    : undefined;
  if (user !== undefined)
    return { name: user.name ?? user.username ?? user.email ?? id, path: `/people/${id}` };

  const client = may('read:clients')
    ? await call(
        management().GET('/clients/{client_id}', { params: { path: { client_id: id } } }),
      ).catch(() => undefined)
    : undefined;
  return client === undefined
    ? null
    : { name: client.client_name ?? id, path: `/applications/${id}` };
};

/** A person or an application. Null where it is gone, or may not be seen. */
export const useActor = (id: string | null | undefined): Actor | null | undefined => {
  const may = useScopes();
  const { data } = useQuery({
    queryKey: ['who did it', id],
    queryFn: () => findActor(id!, may),
    enabled: id !== null && id !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  return data;
};

interface ActorProps {
  /** Null for the server itself. */
  readonly id: string | null | undefined;
}

export const ActorName = ({ id }: ActorProps): ReactNode => {
  const { event: words } = useOwnTexts(auditTexts);
  const actor = useActor(id);
  if (id === null || id === undefined) return words.server;
  if (actor === null) return <span title={id}>{words.elsewhere}</span>;
  return actor === undefined ? '…' : <bdi>{actor.name}</bdi>;
};

export const ActorLink = ({ id }: ActorProps): ReactNode => {
  const { event: words } = useOwnTexts(auditTexts);
  const actor = useActor(id);
  if (id === null || id === undefined) return words.server;
  if (actor === undefined) return '…';
  if (actor !== null) return <PageLink to={actor.path}>{actor.name}</PageLink>;
  return (
    <>
      {words.elsewhere}
      <Copyable value={id} />
    </>
  );
};

export const shortened = (id: string): string => (id.length > 13 ? `${id.slice(0, 8)}…` : id);

const kindOf = ({ event = '' }: AuditEvent): string => event.split('.')[0]!;

/** As the event says itself, or as the record is called now. */
export const RecordName = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const { record_id, changes = [] } = event;
  const named = changes.find(({ attribute }) => attribute === 'name');
  const name = named?.after ?? named?.before;
  if (typeof name === 'string') return <bdi>{name}</bdi>;
  if (record_id === null || record_id === undefined) return null;

  const kind = kindOf(event);
  if (kind === 'user') return <UserName id={record_id} />;
  if (kind === 'client') return <ClientName id={record_id} />;
  return <code>{shortened(record_id)}</code>;
};

export type Tone = 'quiet' | 'good' | 'warning' | 'danger';

interface Look {
  readonly icon: IconComponent;
  readonly tone: Tone;
}

export const lookOf = ({ event = '' }: AuditEvent): Look => {
  if (event.startsWith('refused.') || event.endsWith('_suspected') || event === 'grant.replayed')
    return { icon: IconAlertTriangle, tone: 'danger' };
  if (event === 'user.login_failed') return { icon: IconAlertTriangle, tone: 'warning' };
  if (event === 'user.logged_in') return { icon: IconLogin2, tone: 'quiet' };
  if (/(created|added|linked|authorized)$/.test(event)) return { icon: IconPlus, tone: 'good' };
  if (/(deleted|removed|revoked|withdrawn|unlinked|ended)$/.test(event))
    return { icon: IconMinus, tone: 'warning' };
  if (/(modified|set|changed|rotated)$/.test(event)) return { icon: IconPencil, tone: 'quiet' };
  return { icon: IconPointFilled, tone: 'quiet' };
};
