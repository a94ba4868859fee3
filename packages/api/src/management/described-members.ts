/**
 * What members mean, for documents: the sentences that stand beside a field in its view, and those of
 * `member-descriptions.ts`. Bodies have the members of views, and their sentences.
 */
import type { JsonSchema } from '../kernel/json-schema.js';
import { views } from './all-views.js';
import { memberDescriptions } from './member-descriptions.js';

/** What this file reads of the fields of a view. */
type Fields = Readonly<Record<string, DescribedField>>;

interface DescribedField {
  readonly schema: JsonSchema;
  readonly members?: Fields | undefined;
}

/** The sentences of these fields, and of the members of documents among them. */
export const sentencesOf = (fields: Fields): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, { schema, members = {} }]) => ({
      ...(typeof schema['description'] === 'string' && { [name]: schema['description'] }),
      ...sentencesOf(members),
    })),
  ) as Record<string, string>;

export const describedMembers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(views.flatMap(({ fields }) => Object.entries(sentencesOf(fields)))),
  ...memberDescriptions,
};
