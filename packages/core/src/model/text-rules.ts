/** What the texts that people give to records may be. Lengths count Unicode code points. */
import type { KeyValue } from './key-value.js';
import { foldName } from './record-type.js';
import { refuse } from './refusals.js';

export const textLimits = {
  name: 200,
  description: 1000,
  appMetadataEntries: 100,
  appMetadataKey: 200,
  appMetadataValue: 4000,
  arrayItems: 100,
} as const;

const controlCharacters = /[\u0000-\u001f\u007f]/;
/**
 * Half of a surrogate pair is no character: UTF-8 cannot hold it, so what came back would not be what was
 * given.
 */
const halfCharacters = /\p{Cs}/u;

const length = (text: string): number => [...text].length;
const assertWhole = (field: string, text: string): void => {
  if (halfCharacters.test(text)) refuse('invalid_field', { field, why: 'must be Unicode text' });
};

/** Folding may lengthen a name; more than twice as long, it would outgrow its unique key. */
export const assertName = (field: string, name: string): void => {
  if (name.trim() === '') refuse('invalid_field', { field, why: 'must not be empty' });
  if (length(name) > textLimits.name || length(foldName(name)) > 2 * textLimits.name)
    refuse('invalid_field', { field, why: `must be at most ${textLimits.name} characters` });
  if (controlCharacters.test(name))
    refuse('invalid_field', { field, why: 'must not hold control characters' });
  assertWhole(field, name);
};

export const assertDescription = (field: string, text: string | null | undefined): void => {
  if (!text) return;
  if (length(text) > textLimits.description)
    refuse('invalid_field', { field, why: `must be at most ${textLimits.description} characters` });
  assertWhole(field, text);
};

export const assertAppMetadata = (field: string, entries: readonly KeyValue[]): void => {
  if (entries.length > textLimits.appMetadataEntries)
    refuse('invalid_field', {
      field,
      why: `must hold at most ${textLimits.appMetadataEntries} entries`,
    });
  entries.forEach(({ key, value }, at) => {
    if (key === '' || length(key) > textLimits.appMetadataKey)
      refuse('invalid_field', {
        field: `${field}[${at}].key`,
        why: `must have 1 to ${textLimits.appMetadataKey} characters`,
      });
    if (length(value) > textLimits.appMetadataValue)
      refuse('invalid_field', {
        field: `${field}[${at}].value`,
        why: `must be at most ${textLimits.appMetadataValue} characters`,
      });
    assertWhole(`${field}[${at}].key`, key);
    assertWhole(`${field}[${at}].value`, value);
  });
};
