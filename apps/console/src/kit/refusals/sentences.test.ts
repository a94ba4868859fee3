import { describe, expect, test } from '@jest/globals';
import { languages } from '../../texts/languages.js';
import { readRefusal } from './read-refusal.js';
import { filled, sentenceNames, type Sentences } from './sentences.js';

const placesIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

const sentencesOf = async (file: string): Promise<Sentences> => {
  const { texts } = (await import(`./${file}.js`)) as { texts: Sentences };
  return texts;
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
    const { name, values } = readRefusal({
      code: 'invalid_request',
      message: 'client_name must be at most 200 characters.',
    })!;
    const words = filled((await sentencesOf(tag.toLowerCase()))[name], values);
    expect(words).toMatch(/200/);
    expect(words).not.toMatch(/client_name|\{/);
  });
});
