import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts, type Fact } from '../../../kit/facts.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { WithRecord } from '../../../kit/record-page.js';
import { Section } from '../../../kit/section.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { eventName, StreamState, type Stream } from '../parts/stream-state.js';
import { signalTexts } from '../texts/signal-texts.js';

export const StreamPage = (): ReactNode => {
  const id = usePathValue('streamId') ?? '';
  const path = { signal_stream_id: id };
  const query = useQuery(read('/signal_streams/{signal_stream_id}', { params: { path } }));
  return <WithRecord query={query}>{(stream) => <StreamRecord stream={stream} />}</WithRecord>;
};

interface Props {
  readonly stream: Stream;
}

const StreamRecord = ({ stream }: Props): ReactNode => {
  const { nav } = useTexts();
  const mayEnd = useMay('update:clients');
  const mayEnable = useMay('ssf.manage');
  const name = useReceiver(stream);
  return (
    <>
      <PageHeader
        title={name}
        hint={stream.description}
        badges={<StreamState stream={stream} />}
        parent={{ to: '/signals', label: nav.sharedSignals }}
      />
      <Delivery
        stream={stream}
        name={name}
      />
      <Events stream={stream} />
      {mayEnd && (mayEnable || stream.status === 'enabled') && (
        <Turn
          stream={stream}
          name={name}
        />
      )}
      {mayEnd && (
        <End
          stream={stream}
          name={name}
        />
      )}
    </>
  );
};

const useReceiver = ({ client_id }: Stream): string => {
  const { data } = useQuery(read('/clients/{client_id}', { params: { path: { client_id } } }));
  return data?.client_name ?? client_id;
};

interface NamedProps extends Props {
  readonly name: string;
}

const Delivery = ({ stream, name }: NamedProps): ReactNode => {
  const { list, page: t, deliveries } = useOwnTexts(signalTexts);
  const { value } = useTexts();
  return (
    <Section title={list.delivery}>
      <Facts
        facts={[
          {
            label: list.receiver,
            value: <PageLink to={`/applications/${stream.client_id}`}>{name}</PageLink>,
          },
          { label: list.delivery, value: deliveries[stream.delivery] },
          ...given(t.address, stream.endpoint_url, (url) => <code>{url}</code>),
          { label: list.waiting, value: stream.waiting },
          ...given(t.problem, stream.problem, (problem) => <bdi>{problem}</bdi>),
          ...given(t.attempts, stream.attempts || null, (attempts) => attempts),
          ...given(t.reason, stream.reason, (reason) => <bdi>{reason}</bdi>),
          { label: value.id, value: <Copyable value={stream.id} /> },
          { label: value.created, value: <Ago at={stream.created_at} /> },
        ]}
      />
    </Section>
  );
};

/** A fact that not each stream has. */
const given = <T,>(label: string, value: T | null, shown: (value: T) => ReactNode): Fact[] =>
  value === null ? [] : [{ label, value: shown(value) }];

const Events = ({ stream: { events_requested, events_delivered } }: Props): ReactNode => {
  const { page: t } = useOwnTexts(signalTexts);
  const listed = (types: readonly string[]): ReactNode => (
    <code>{types.map(eventName).join(', ') || '–'}</code>
  );
  return (
    <Section
      title={t.events}
      hint={t.eventsHint}
    >
      <Facts
        facts={[
          {
            label: t.requested,
            value: events_requested === null ? t.all : listed(events_requested),
          },
          { label: t.delivered, value: listed(events_delivered) },
        ]}
      />
    </Section>
  );
};

/** The switch by which a stream rests or goes on, with a reason that its receiver reads. */
const Turn = ({ stream: { id, status }, name }: NamedProps): ReactNode => {
  const { turn: t, page } = useOwnTexts(signalTexts);
  const rehearse = useRehearsedChange();
  const isEnabled = status === 'enabled';
  const turn = (): void => {
    let reason = '';
    rehearse({
      title: isEnabled ? t.pauseTitle(name) : t.enableTitle(name),
      hint: isEnabled ? t.pauseHint : t.enableHint,
      fields: (
        <TextInput
          label={page.reason}
          maxLength={500}
          onChange={(event) => {
            reason = event.currentTarget.value;
          }}
        />
      ),
      action: isEnabled ? t.pause : t.enable,
      run: (dry_run) =>
        management().PATCH('/signal_streams/{signal_stream_id}', {
          params: { path: { signal_stream_id: id }, query: { dry_run } },
          body: {
            status: isEnabled ? 'paused' : 'enabled',
            reason: reason.trim() === '' ? null : reason.trim(),
          },
        }),
    });
  };
  return (
    <Section
      title={t.title}
      hint={t.hint}
    >
      <Button
        variant="default"
        onClick={turn}
      >
        {isEnabled ? t.pause : t.enable}
      </Button>
    </Section>
  );
};

const End = ({ stream: { id }, name }: NamedProps): ReactNode => {
  const t = useOwnTexts(signalTexts);
  return (
    <DeleteRecord
      name={name}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/signal_streams/{signal_stream_id}', {
          params: { path: { signal_stream_id: id }, query: { dry_run } },
        })
      }
      backTo="/signals"
    />
  );
};
