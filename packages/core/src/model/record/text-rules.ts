/** What the texts that people give to records may be. Lengths count Unicode code points. */
import { text } from '../values/document-rules.js';
import type { KeyValue } from '../values/key-value.js';
import { foldName } from './record-type.js';
import { refuse } from '../values/refusals.js';

export const textRules = {
  name: text({ minimum: 1, maximum: 200 }),
  description: text({ maximum: 1000 }),
  /** An address that others show and follow. */
  link: text({
    maximum: 500,
    form: /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[\x21\x23-\x5b\x5d-\x7e]*)?$/i,
    why: 'must be an https URL in ASCII, without user',
  }),
  appMetadataKey: text({ minimum: 1, maximum: 200 }),
  appMetadataValue: text({ maximum: 4000 }),
};

export const entryLimits = { appMetadata: 100, array: 100 } as const;

const controlCharacters = /[\u0000-\u001f\u007f]/;
/**
 * Half of a surrogate pair is no character: UTF-8 cannot hold it, so what came back would not be what was
 * given.
 */
const halfCharacters = /\p{Cs}/u;

/**
 * What a reader does not see, or what turns the text around it: names that differ in it alone look alike, and it could
 * rearrange a sentence that shows the name. Selectors of emoji stay.
 */
const unseenCharacters =
  /(?![\u200c\u200d\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Joiners shape letters of some scripts, and emoji; beside those of Latin, Greek, Cyrillic and Han they do nothing. */
const shaped = String.raw`[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\s]`;
const joiner = String.raw`[\u200c\u200d]`;
const idleJoiners = new RegExp(`(?<!${shaped})${joiner}|${joiner}(?!${shaped})`, 'u');

const length = (text: string): number => [...text].length;
const assertWhole = (field: string, text: string): void => {
  if (halfCharacters.test(text)) refuse('invalid_field', { field, why: 'must be Unicode text' });
};

/** Folding may lengthen a name; more than twice as long, it would outgrow its unique key. */
export const assertName = (field: string, name: string): void => {
  if (name.trim() === '') refuse('invalid_field', { field, why: 'must not be empty' });
  if (length(name) > textRules.name.maximum || length(foldName(name)) > 2 * textRules.name.maximum)
    refuse('invalid_field', { field, why: `must be at most ${textRules.name.maximum} characters` });
  if (controlCharacters.test(name))
    refuse('invalid_field', { field, why: 'must not hold control characters' });
  if (unseenCharacters.test(name) || idleJoiners.test(name))
    refuse('invalid_field', { field, why: 'must not hold invisible characters' });
  assertWhole(field, name);
};

export const assertDescription = (field: string, text: string | null | undefined): void => {
  if (!text) return;
  if (length(text) > textRules.description.maximum)
    refuse('invalid_field', {
      field,
      why: `must be at most ${textRules.description.maximum} characters`,
    });
  assertWhole(field, text);
};

export const assertAppMetadata = (field: string, entries: readonly KeyValue[]): void => {
  if (entries.length > entryLimits.appMetadata)
    refuse('invalid_field', {
      field,
      why: `must hold at most ${entryLimits.appMetadata} entries`,
    });
  entries.forEach(({ key, value }, at) => {
    if (key === '' || length(key) > textRules.appMetadataKey.maximum)
      refuse('invalid_field', {
        field: `${field}[${at}].key`,
        why: `must have 1 to ${textRules.appMetadataKey.maximum} characters`,
      });
    if (length(value) > textRules.appMetadataValue.maximum)
      refuse('invalid_field', {
        field: `${field}[${at}].value`,
        why: `must be at most ${textRules.appMetadataValue.maximum} characters`,
      });
    assertWhole(`${field}[${at}].key`, key);
    assertWhole(`${field}[${at}].value`, value);
  });
};
