import { Tooltip } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../texts/texts-provider.js';
import { sinceThen } from './since-then.js';

/** “3 minutes ago”, with the moment itself on hover. Says “never” without one. */
export const Ago = ({ at }: { readonly at: string | null | undefined }): ReactNode => {
  const t = useTexts();
  const { tag } = useLanguage();
  const now = useMinute();
  if (at === null || at === undefined) return t.value.never;

  const moment = new Date(at);
  const exact = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    <Tooltip label={exact.format(moment)}>
      <time dateTime={at}>{sinceThen(moment, now, tag)}</time>
    </Tooltip>
  );
};

/** One timer serves all times on the page. */
const listeners = new Set<(now: Date) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const useMinute = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    listeners.add(setNow);
    timer ??= setInterval(() => {
      const next = new Date();
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

/** A day and a time in the words of the language. */
export const Moment = ({ at }: { readonly at: string }): ReactNode => {
  const { tag } = useLanguage();
  const exact = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  return <time dateTime={at}>{exact.format(new Date(at))}</time>;
};
