/** The domain name system of the tests: whatever one of them has published is the answer for every name. */
import type { TextRecords } from '@keyward/core/ports';

const published: string[] = [];

export const publish = (text: string): void => {
  published.push(text);
};

/** Each text holds a token that is drawn by chance, so it counts for one name. */
export const publishedTexts: TextRecords = { find: () => Promise.resolve(published) };
