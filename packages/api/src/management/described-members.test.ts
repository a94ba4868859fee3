import { describe, expect, test } from '@jest/globals';
import { described, text } from '../kernel/view.js';
import { describedMembers, sentencesOf } from './described-members.js';

const shown = text<{ readonly homeUrl: string }>(({ homeUrl }) => homeUrl);
const homeUrl = described('The page that people begin at.', shown);

describe('what a member means', () => {
  test('is said beside its field, and in documents', () => {
    const fields = { client_home_url: homeUrl, other: shown };
    const sentence = 'The page that people begin at.';
    expect(sentencesOf(fields)).toEqual({ client_home_url: sentence });
    expect(sentencesOf({ settings: { ...shown, members: fields } })).toEqual({
      client_home_url: sentence,
    });
  });

  test('is said in one table where several records have it', () => {
    expect(describedMembers['adopted']).toBe('How many rows had no owner.');
  });
});
