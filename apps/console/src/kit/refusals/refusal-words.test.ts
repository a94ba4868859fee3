import { describe, expect, test } from '@jest/globals';
import { languages } from '../../texts/languages.js';
import { refusalWords } from './refusal-words.js';
import { sentenceNames, type Sentences } from './sentences.js';

const placesIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

const sentencesOf = async (file: string): Promise<Sentences> => {
  const { sentences } = (await import(`./${file}.js`)) as { sentences: Sentences };
  return sentences;
};

describe.each(languages.map(({ tag }) => [tag] as const))('in %s', (tag) => {
  test('each sentence is there, with the places of the English one', async () => {
    const english = await sentencesOf('en');
    const own = await sentencesOf(tag.toLowerCase());
    const different = sentenceNames.filter(
      (name) => String(placesIn(own[name])) !== String(placesIn(english[name])),
    );
    expect(different).toEqual([]);
    expect(Object.keys(own)).toEqual([...sentenceNames]);
  });

  test('a bound stands in its place', async () => {
    const refused = {
      status: 400,
      code: 'invalid_request',
      message: 'client_name must be at most 200 characters.',
    };
    expect(await refusalWords(refused, tag)).toMatch(/200/);
    expect(await refusalWords(refused, tag)).not.toMatch(/client_name|\{/);
  });
});
