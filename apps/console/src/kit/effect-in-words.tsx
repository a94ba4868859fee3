import { List, Stack, Text } from '@mantine/core';
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconDoorExit,
  IconInfoCircle,
  IconMinus,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Effect } from '../api/names.js';
import { useTexts } from '../texts/texts-provider.js';
import type { IconComponent } from './feature.js';
import { fewNames, LongList } from './long-list.js';
import { NameOf, ScopeName } from './name-of.js';
import { byHolder, summarizeEffect, type HolderChange } from './summarize-effect.js';
import classes from './effect-in-words.module.css';

/** What a change does: in sentences with numbers, then by name. */
export const EffectInWords = ({ effect }: { readonly effect: Effect }): ReactNode => {
  const t = useTexts();
  const sum = summarizeEffect(effect);
  return (
    <Stack
      gap={8}
      className={classes['effect']}
      role="status"
      aria-label={t.rehearsal.title}
    >
      <Text
        fw={600}
        size="sm"
      >
        {t.rehearsal.title}
      </Text>
      <Line
        icon={IconPlus}
        isShown={sum.added > 0}
      >
        {t.rehearsal.recordsAdded(sum.added)}
      </Line>
      <Line
        icon={IconPencil}
        isShown={sum.changed > 0}
      >
        {t.rehearsal.recordsChanged(sum.changed)}
      </Line>
      <Line
        icon={IconMinus}
        isShown={sum.removed > 0}
      >
        {t.rehearsal.recordsRemoved(sum.removed)}
      </Line>
      <Line
        icon={IconArrowUpRight}
        tone="gain"
        isShown={sum.gained.holders > 0}
      >
        {t.rehearsal.gains(sum.gained.holders, sum.gained.permissions)}
        <Holders holders={byHolder(effect.gained)} />
      </Line>
      <Line
        icon={IconArrowDownRight}
        tone="loss"
        isShown={sum.lost.holders > 0}
      >
        {t.rehearsal.loses(sum.lost.holders, sum.lost.permissions)}
        <Holders holders={byHolder(effect.lost)} />
      </Line>
      <Line
        icon={IconDoorExit}
        tone="loss"
        isShown={sum.endedSessions > 0}
      >
        {t.rehearsal.sessionsEnd(sum.endedSessions)}
        <Names users={effect.ended_sessions.map(({ user_id }) => user_id)} />
      </Line>
      <Line
        icon={IconDoorExit}
        tone="loss"
        isShown={sum.endedTokens > 0}
      >
        {t.rehearsal.tokensEnd(sum.endedTokens)}
      </Line>
      <Line
        icon={IconCircleCheck}
        isShown={sum.isQuiet}
      >
        {t.rehearsal.nothingElse}
      </Line>
      <Line
        icon={IconInfoCircle}
        isShown={sum.isTruncated}
      >
        {t.rehearsal.truncated}
      </Line>
    </Stack>
  );
};

interface LineProps {
  readonly icon: IconComponent;
  readonly tone?: 'gain' | 'loss';
  readonly isShown: boolean;
  readonly children: ReactNode;
}

const Line = ({ icon: Icon, tone, isShown, children }: LineProps): ReactNode =>
  isShown ? (
    <div
      className={classes['line']}
      data-tone={tone}
    >
      <Icon
        size={17}
        stroke={1.8}
        className={classes['icon']}
      />
      <div className={classes['words']}>{children}</div>
    </div>
  ) : null;

const Holders = ({ holders }: { readonly holders: readonly HolderChange[] }): ReactNode => (
  <LongList
    className={classes['names']}
    all={holders}
    draw={({ id, type, scopes }) => (
      <List.Item key={id}>
        <NameOf
          type={type}
          id={id}
        />
        {': '}
        {scopes.slice(0, fewNames).map(({ resourceId, scopeId }, at) => (
          <span key={scopeId}>
            {at > 0 && ', '}
            <ScopeName
              resourceId={resourceId}
              scopeId={scopeId}
            />
          </span>
        ))}
        <More count={scopes.length - fewNames} />
      </List.Item>
    )}
  />
);

const Names = ({ users }: { readonly users: readonly string[] }): ReactNode => (
  <LongList
    className={classes['names']}
    all={[...new Set(users)]}
    draw={(id) => (
      <List.Item key={id}>
        <NameOf
          type="user"
          id={id}
        />
      </List.Item>
    )}
  />
);

const More = ({ count }: { readonly count: number }): ReactNode => {
  const t = useTexts();
  return count > 0 ? ` ${t.rehearsal.more(count)}` : null;
};
