/** What callers may say of a role, on creation and afterwards. A new attribute of roles is a row here. */
import { mergedMetadata, type FreeMetadata } from '../record/free-metadata.js';
import type { KeyValue } from '../values/key-value.js';
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  fixed,
  initialFields,
  initially,
  made,
  onlyShown,
  optional,
  required,
  resettable,
  ruled,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import type { Role } from './role.js';
import { assertAppMetadata, assertDescription, assertName } from '../record/text-rules.js';

export const roleFields = {
  name: onlyShown(required(assertName)),
  description: onlyShown(optional<string>(assertDescription)),
  metadata: onlyShown(made<FreeMetadata, FreeMetadata | null>({}, mergedMetadata)),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
  isDefault: ruled(initially(false)),
  /** Null for a global role. */
  tenantId: decides(fixed(optional<string>(() => undefined))),
} satisfies FieldRules<Role>;

/** A merge patch (RFC 7396) of a role: what is absent stays, and null clears. */
export type RoleFields = FieldsOf<typeof roleFields>;

/** What callers say of a new role. */
export type NewRole = NewFieldsOf<typeof roleFields>;

const initial = initialFields(roleFields);

/** A role with nothing but what is given. */
export const newRole = (
  given: Pick<Role, 'id' | 'name' | keyof Audited> & Partial<Role>,
): Role => ({ ...initial, isSystem: false, ...given });

/** The new role with what its caller says of it. */
export const withNewRoleFields = fieldsSetter(roleFields);

/** The role after the patch. */
export const withRoleFields = fieldsPatcher(roleFields);
