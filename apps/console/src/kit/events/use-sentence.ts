/** The sentence of an event with the names that its places have now. */
import { useQueries } from '@tanstack/react-query';
import { consoleConfig } from '../../api/config.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import type { AuditEvent } from './audit-event.js';
import { canFill, factsOf, shortened, type EventFacts, type Subject } from './event-facts.js';
import { nameQuery, useRecipient, type Resolved } from './record-names.js';
import { chooseTemplate, type PlaceName, type Sentence } from './sentence.js';
import { eventTexts, type EventTexts } from './texts/event-texts.js';

/** A name within a sentence, and the page of what it names. */
export interface Name {
  readonly text: string;
  readonly page?: string | undefined;
  /** The whole id, where the text holds its beginning. */
  readonly id?: string | undefined;
}

export interface SpokenPart {
  readonly text?: string;
  readonly names?: readonly Name[];
  /** How many names were left out. */
  readonly more?: number;
}

/** So many names are said one by one. */
const mostNames = 3;

export const useSentence = (event: AuditEvent): readonly SpokenPart[] => {
  const texts = useOwnTexts(eventTexts);
  const facts = factsOf(event);
  const recipient = useRecipient(facts.ticketId);
  const person = recipient?.user;
  const shown = facts.others.slice(0, mostNames);
  const subjects = [facts.actor, facts.record, person, ...shown].filter(isGiven);
  const found = useQueries({ queries: subjects.map((subject) => nameQuery(subject)) });

  const nameAt = (subject: Subject, isAfterNoun: boolean): Name => {
    const use = { isAfterNoun, isRemoved: subject === facts.record && isRemoval(event) };
    const resolved = found[subjects.indexOf(subject)]?.data;
    return {
      ...nameFor(subject, resolved, use, texts),
      ...specialName(event, subject, facts, texts),
    };
  };
  const one = (subject: Subject | undefined, isAfterNoun = false): SpokenPart =>
    subject === undefined ? { text: texts.server } : { names: [nameAt(subject, isAfterNoun)] };
  const several = (isAfterNoun: boolean): SpokenPart => ({
    names: shown.map((subject) => nameAt(subject, isAfterNoun)),
    more: facts.others.length - shown.length,
  });
  const said = (text: string | undefined): SpokenPart => ({ names: [{ text: text ?? '' }] });
  const actor = (): SpokenPart => one(facts.actor);
  const others = (): SpokenPart => several(false);
  const otherNames = (): SpokenPart => several(true);
  const places: Readonly<Record<PlaceName, () => SpokenPart>> = {
    actor,
    caller: actor,
    self: actor,
    record: () => one(facts.record),
    name: () => one(facts.record, true),
    person: () => (person === undefined ? said(recipient?.email) : one(person)),
    other: others,
    others,
    otherName: otherNames,
    otherNames,
    address: () => said(facts.address),
  };

  const sentence = sentenceOf(event, texts);
  if (sentence === undefined) return [actor(), { text: ` · ${event.event}` }];

  const hasPerson = person !== undefined || recipient?.email !== undefined;
  return chooseTemplate(sentence, canFill(facts, hasPerson)).map((part) =>
    'text' in part ? part : places[part.place](),
  );
};

/** Undefined for an event of another version of the server. */
const sentenceOf = ({ event }: AuditEvent, { sentence }: EventTexts): Sentence | undefined =>
  Object.hasOwn(sentence, event) ? sentence[event as keyof typeof sentence] : undefined;

const isGiven = (subject: Subject | undefined): subject is Subject => subject !== undefined;

/** What is called otherwise than its record: the client of this console, and the one that the server began with. */
const specialName = (
  { actor_is_default_client: isDefaultClient }: AuditEvent,
  subject: Subject,
  { actor }: EventFacts,
  texts: EventTexts,
): Partial<Name> => {
  if (subject.id === consoleConfig().client_id) return { text: texts.console };
  return subject === actor && isDefaultClient ? { text: texts.defaultClient } : {};
};

/** An event that says itself that its record is gone need not say it twice. */
const isRemoval = ({ event }: AuditEvent): boolean => event.endsWith('.deleted');

interface NameUse {
  readonly isAfterNoun: boolean;
  readonly isRemoved: boolean;
}

const nameFor = (
  subject: Subject,
  resolved: Resolved | undefined,
  use: NameUse,
  texts: EventTexts,
): Name => {
  const { id, name } = subject;
  if (resolved?.state === 'found') return { text: name ?? resolved.name, page: resolved.page };
  if (resolved?.state === 'deleted')
    return { text: deletedText(subject, resolved, use, texts), id };
  if (name !== undefined) return { text: name, id };
  return { text: resolved === undefined ? '…' : hiddenText(subject, use, texts), id };
};

type Deleted = Extract<Resolved, { state: 'deleted' }>;

const deletedText = (
  { id, name }: Subject,
  deleted: Deleted,
  { isAfterNoun, isRemoved }: NameUse,
  texts: EventTexts,
): string => {
  const known = name ?? deleted.name;
  const short = shortened(id);
  if (isRemoved) return known ?? short;
  if (known !== undefined) return texts.isDeleted(known);
  return isAfterNoun ? texts.isDeleted(short) : texts.deleted[deleted.kind](short);
};

const hiddenText = (
  { id, kinds }: Subject,
  { isAfterNoun }: NameUse,
  texts: EventTexts,
): string => {
  const isPerson = kinds.includes('user') && !isAfterNoun;
  return isPerson ? texts.elsewhere(shortened(id)) : shortened(id);
};
