import { describe, expect, test } from '@jest/globals';
import { protocolEvents } from './protocol-events.js';
import { partsOf, templatesOf, type PlaceName, type Sentence } from './sentence.js';
import { texts as ar } from './texts/ar.js';
import { texts as de } from './texts/de.js';
import { texts as en } from './texts/en.js';
import { texts as es } from './texts/es.js';
import type { EventTexts } from './texts/event-texts.js';
import { texts as fr } from './texts/fr.js';
import { texts as zhHans } from './texts/zh-hans.js';

const { default: document } = await import('../../../../../docs/reference/openapi.json', {
  with: { type: 'json' },
});

/** All that the core can write: the API names them, and the core compiles with no other. */
const names: readonly string[] = document.components.schemas.audit_event.properties.event.examples;

const languages = [
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['zh-Hans', zhHans],
  ['ar', ar],
] as const;

const sentencesOf = (texts: EventTexts): Readonly<Record<string, Sentence>> => texts.sentence;

/** In an order of their own, since each language has its order of words. */
const placesIn = (sentence: Sentence): readonly PlaceName[] =>
  templatesOf(sentence)
    .flatMap((template) => partsOf(template))
    .flatMap((part) => ('place' in part ? [part.place] : []))
    .sort();

describe.each(languages)('the sentences in %s', (_, texts) => {
  test('are there for each event that the core can write', () => {
    expect(names.length).toBeGreaterThan(90);
    expect(names.filter((name) => !Object.hasOwn(texts.sentence, name))).toEqual([]);
  });

  test('are there for no other event', () => {
    expect(Object.keys(texts.sentence).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('name all that the English ones name', () => {
    const namedIn = (of: EventTexts) =>
      Object.fromEntries(
        Object.entries(sentencesOf(of)).map(([name, sentence]) => [name, placesIn(sentence)]),
      );
    expect(namedIn(texts)).toEqual(namedIn(en));
  });

  test('name each member that has an English word', () => {
    expect(Object.keys(texts.member)).toEqual(Object.keys(en.member));
  });
});

test('each protocol event is one that the core can write', () => {
  expect(protocolEvents.filter((name) => !names.includes(name))).toEqual([]);
});
