import { Button, Center, Skeleton, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { useTexts } from '../../texts/texts-provider.js';
import { Failure } from '../failure.js';
import { Hint } from '../hint.js';
import { EventList } from './event-list.js';
import classes from './event-stream.module.css';
import { eventTexts } from './texts/event-texts.js';
import { useEvents } from './use-events.js';

interface EventStreamProps {
  readonly label: string;
  /** For the parameter `q`. */
  readonly filter: string | undefined;
  readonly showsProtocol: boolean;
  /** Above the list: what chooses the events. */
  readonly filters?: ReactNode;
  readonly empty: ReactNode;
}

/** Events as sentences, the newest first, as many as one asks for. */
export const EventStream = (props: EventStreamProps): ReactNode => {
  const { label, filters, empty } = props;
  const t = useOwnTexts(eventTexts);
  const { table } = useTexts();
  const { list, events, passed } = useEvents(props);
  const isEmpty = list.data !== undefined && events.length === 0 && !list.hasNextPage;
  return (
    <section
      className={classes['frame']}
      aria-label={label}
      aria-busy={list.isLoading}
    >
      {filters}
      {list.error !== null && list.data === undefined && (
        <Failure
          title={table.failed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isLoading && <Lines />}
      {isEmpty && empty}
      <EventList events={events} />
      {passed > 0 && (
        <Center p="sm">
          <Hint>{t.passed(passed)}</Hint>
        </Center>
      )}
      {list.hasNextPage && (
        <Center p="sm">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {table.loadMore}
          </Button>
        </Center>
      )}
    </section>
  );
};

interface ProtocolSwitchProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const ProtocolSwitch = ({ onChange, ...state }: ProtocolSwitchProps): ReactNode => {
  const t = useOwnTexts(eventTexts);
  return (
    <Switch
      {...state}
      label={t.showProtocol}
      title={t.protocolHint}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

const Lines = (): ReactNode => (
  <Stack
    gap={14}
    p="md"
  >
    {Array.from({ length: 9 }, (_, line) => (
      <Skeleton
        key={line}
        h={16}
        w={`${85 - (line % 4) * 9}%`}
      />
    ))}
  </Stack>
);
