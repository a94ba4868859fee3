/** What callers may say of a group, on creation and afterwards. A new attribute of groups is a row here. */
import { mergedMetadata, type FreeMetadata } from '../record/free-metadata.js';
import type { Group } from './group.js';
import { text } from '../values/document-rules.js';
import type { KeyValue } from '../values/key-value.js';
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  made,
  onlyShown,
  optional,
  required,
  resettable,
  workedOut,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { refuse } from '../values/refusals.js';
import { assertAppMetadata, assertDescription, assertName } from '../record/text-rules.js';

/** Characters of the key of a directory elsewhere. */
export const externalIdRule = text({ minimum: 1, maximum: 255 });

const assertExternalId = (field: string, externalId: string): void => {
  if (externalId.trim() === '' || [...externalId].length > externalIdRule.maximum)
    refuse('invalid_field', { field, why: `must have 1 to ${externalIdRule.maximum} characters` });
  if (/[\p{Cc}\p{Cs}]/u.test(externalId))
    refuse('invalid_field', { field, why: 'must not hold control characters' });
};

export const groupFields = {
  externalId: onlyShown(optional<string>(assertExternalId)),
  name: onlyShown(required(assertName)),
  description: onlyShown(optional<string>(assertDescription)),
  metadata: onlyShown(made<FreeMetadata, FreeMetadata | null>({}, mergedMetadata)),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
  /** Where a group belongs follows from its creator too. */
  tenantId: decides(fixed(workedOut<string, string | null>())),
} satisfies FieldRules<Group>;

/** A merge patch (RFC 7396) of a group: what is absent stays, and null clears. */
export type GroupFields = FieldsOf<typeof groupFields>;

/** What callers say of a new group. */
export type NewGroup = NewFieldsOf<typeof groupFields>;

const initial = initialFields(groupFields);

/** A group with nothing but what is given. */
export const newGroup = (
  given: Pick<Group, 'id' | 'name' | 'tenantId' | keyof Audited> & Partial<Group>,
): Group => ({ ...initial, ...given });

/** The new group with what its caller says of it. */
export const withNewGroupFields = fieldsSetter(groupFields);

/** The group after the patch. */
export const withGroupFields = fieldsPatcher(groupFields);
