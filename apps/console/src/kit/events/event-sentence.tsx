import { Fragment, type ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { isolated, withoutTurns } from '../../texts/names-in-texts.js';
import { useLanguage } from '../../texts/texts-provider.js';
import { PageLink } from '../page-link.js';
import type { AuditEvent } from './audit-event.js';
import classes from './event-sentence.module.css';
import { eventTexts, type EventTexts } from './texts/event-texts.js';
import { useSentence, type Name, type SpokenPart } from './use-sentence.js';

interface EventSentenceProps {
  readonly event: AuditEvent;
}

/** Who did what to whom, with a link for each name. */
export const EventSentence = ({ event }: EventSentenceProps): ReactNode => {
  const parts = useSentence(event);
  return (
    <span className={classes['sentence']}>
      {parts.map((part, at) => (
        <Spoken
          key={at}
          part={part}
        />
      ))}
    </span>
  );
};

const Spoken = ({ part }: { readonly part: SpokenPart }): ReactNode => {
  const t = useOwnTexts(eventTexts);
  const { tag } = useLanguage();
  if (part.names === undefined) return part.text;

  const listed = listOf(part, tag, t);
  return listed.map((piece, at) => (
    <Fragment key={at}>{typeof piece === 'string' ? piece : <NameLink name={piece} />}</Fragment>
  ));
};

const NameLink = ({ name: { text, page, id } }: { readonly name: Name }): ReactNode => {
  if (page === undefined)
    return (
      <bdi
        className={classes['name']}
        title={id}
      >
        {withoutTurns(text)}
      </bdi>
    );
  return (
    <PageLink
      to={page}
      className={classes['link']}
    >
      <bdi>{withoutTurns(text)}</bdi>
    </PageLink>
  );
};

/** Names as the language lists them: “A, B and 3 more”. */
const listOf = (
  { names = [], more = 0 }: SpokenPart,
  language: string,
  { more: moreText }: EventTexts,
): readonly (string | Name)[] => {
  const places = names.map((_, at) => String(at));
  const all = more > 0 ? [...places, 'more'] : places;
  return new Intl.ListFormat(language, { type: 'conjunction' })
    .formatToParts(all)
    .map(({ type, value }) => {
      if (type === 'literal') return value;
      return value === 'more' ? moreText(more) : names[Number(value)]!;
    });
};

/** The same as plain text, for a heading. */
export const useSentenceText = (event: AuditEvent): string => {
  const t = useOwnTexts(eventTexts);
  const { tag } = useLanguage();
  const textOf = (part: SpokenPart): string =>
    part.names === undefined
      ? (part.text ?? '')
      : listOf(part, tag, t)
          .map((piece) => (typeof piece === 'string' ? piece : isolated(piece.text)))
          .join('');
  return useSentence(event).map(textOf).join('');
};
