import { Tooltip } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { serverNow } from '../api/server-clock.js';
import { useLanguage, useTexts } from '../texts/texts-provider.js';
import { exactText } from './exact-text.js';
import { agoText, sinceThen } from './since-then.js';

/** “3 minutes ago”, with the moment itself on hover. Says “never” without one. For what has happened. */
export const Ago = ({ at }: { readonly at: string | null | undefined }): ReactNode => {
  const t = useTexts();
  const { tag } = useLanguage();
  const now = useHalfMinute();
  if (at === null || at === undefined) return t.value.never;

  return (
    <ExactOnHover
      at={at}
      text={agoText(new Date(at), now, tag)}
    />
  );
};

/** “in 3 days”, and “2 hours ago” once it is past. For an end or a beginning that is set. */
export const Until = ({ at }: { readonly at: string }): ReactNode => {
  const { tag } = useLanguage();
  const moment = new Date(at);
  const now = useNowUntil(moment);
  return (
    <ExactOnHover
      at={at}
      text={sinceThen(moment, now, tag)}
    />
  );
};

interface ExactOnHoverProps {
  readonly at: string;
  readonly text: string;
}

const ExactOnHover = ({ at, text }: ExactOnHoverProps): ReactNode => {
  const { tag } = useLanguage();
  return (
    <Tooltip label={exactText(new Date(at), tag, 'long')}>
      <time dateTime={at}>{text}</time>
    </Tooltip>
  );
};

/** One timer serves all times on the page. */
const listeners = new Set<(now: Date) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const useHalfMinute = (): Date => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    listeners.add(setNow);
    timer ??= setInterval(() => {
      const next = serverNow();
      for (const listener of listeners) listener(next);
    }, 30_000);
    return () => {
      listeners.delete(setNow);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now;
};

/** Milliseconds before a moment in which the seconds are counted, since the next half minute is too late. */
const countedBefore = 60_000;

/** Goes on every half minute, and every second while the moment is near: it is not to come when it is past. */
const useNowUntil = (moment: Date): Date => {
  const now = useHalfMinute();
  const [second, setSecond] = useState(serverNow);
  const latest = second > now ? second : now;
  const left = moment.getTime() - latest.getTime();
  const isNear = left > 0 && left <= countedBefore;
  useEffect(() => {
    if (!isNear) return undefined;
    const counting = setInterval(() => setSecond(serverNow()), 1000);
    return () => clearInterval(counting);
  }, [isNear]);
  return latest;
};

/** A day and a time in the words of the language, with the time zone. */
export const Moment = ({ at }: { readonly at: string }): ReactNode => {
  const { tag } = useLanguage();
  return <time dateTime={at}>{exactText(new Date(at), tag, 'short')}</time>;
};
