/** What the texts that people give to records may be. Lengths count Unicode code points. */
import type { KeyValue } from './clients/client.js';
import { refuse } from './refusals.js';

export const textLimits = { name: 200, description: 1000, appMetadataEntries: 100, appMetadataKey: 200, appMetadataValue: 4000, arrayItems: 100 } as const;

const controlCharacters = /[\u0000-\u001f\u007f]/;

export const assertName = (field: string, name: string): void => {
  if (name.trim() === '') refuse('invalid_field', { field, why: 'must not be empty' });
  if ([...name].length > textLimits.name) refuse('invalid_field', { field, why: `must be at most ${textLimits.name} characters` });
  if (controlCharacters.test(name)) refuse('invalid_field', { field, why: 'must not hold control characters' });
};

export const assertDescription = (field: string, text: string | null | undefined): void => {
  if (text && [...text].length > textLimits.description) refuse('invalid_field', { field, why: `must be at most ${textLimits.description} characters` });
};

export const assertAppMetadata = (entries: readonly KeyValue[]): void => {
  if (entries.length > textLimits.appMetadataEntries) refuse('invalid_field', { field: 'app_metadata', why: `must hold at most ${textLimits.appMetadataEntries} entries` });
  entries.forEach(({ key, value }, at) => {
    if (key === '' || [...key].length > textLimits.appMetadataKey) refuse('invalid_field', { field: `app_metadata[${at}].key`, why: `must have 1 to ${textLimits.appMetadataKey} characters` });
    if ([...value].length > textLimits.appMetadataValue) refuse('invalid_field', { field: `app_metadata[${at}].value`, why: `must be at most ${textLimits.appMetadataValue} characters` });
  });
};
