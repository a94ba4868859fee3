/** Finds sentences that promise an effect, by words that few other sentences have. It is an aid, and no proof. */
const unit = '(?:second|minute|hour|day|week|month)s?(?! factor)';
const number = '(?:\\d+|one|two|three|five|six|ten|twelve|fifteen|thirty|half an?)';

const words = [
  'never|always|at once|cannot|no longer|undo|undone|signed out',
  '(?:is|are) (?:sent|refused)|refuses',
  `${number} ${unit}`,
  `within (?:that |the |a |an )?${unit}`,
  `(?:after|than|for|once) an? ${unit}`,
  'an hour|a minute|a day',
];

/** Words of the console, the pages and the mails, which say what a button does in a sentence or two. */
const wordsOfTexts = ['ends?|goes|loses?|lost|invalid|any more|stays?|keeps|kept|removed|deleted'];

const anyOf = (parts: readonly string[]): RegExp => new RegExp(`\\b(?:${parts.join('|')})\\b`, 'i');
const promising = anyOf(words);
const promisingText = anyOf([...words, ...wordsOfTexts]);

/** A cell or a heading of three words is no sentence. */
export const isPromisingOnPage = (sentence: string): boolean =>
  sentence.split(' ').length > 3 && promising.test(sentence);

/** A label has no full stop, and promises nothing. */
export const isPromisingText = (sentence: string): boolean =>
  /[.!]$/.test(sentence) && promisingText.test(sentence);
