/** What callers may say of a scope, on creation and afterwards. A new attribute of scopes is a row here. */
import {
  decides,
  fieldsPatcher,
  fieldsSetter,
  initialFields,
  loosens,
  onlyShown,
  optional,
  required,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import { grows } from '../record/looser.js';
import type { Audited } from '../record/record-type.js';
import { refuse } from '../values/refusals.js';
import { supportedAcrs, type Acr, type Scope } from './scope.js';
import { assertDescription } from '../record/text-rules.js';

/** Scopes that OpenID Connect gives a meaning of its own (OpenID Connect Core §5.4, §11). */
export const openidScopes: readonly string[] = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'offline_access',
];

/**
 * In a request it stands for every scope of the resource that client and person hold (ADR 0089).
 */
export const everyScope = '.default';

/** RFC 6749 §3.3: `scope-token`. */
const assertScopeName = (field: string, name: string): void => {
  if (!/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(name))
    refuse('invalid_field', {
      field,
      why: 'must be 1 to 200 printable ASCII characters without space, quote and backslash',
    });
  if (openidScopes.includes(name)) refuse('scope_name_reserved', { name });
  if (name === everyScope)
    refuse('invalid_field', { field, why: 'stands for all scopes of a resource in a request' });
};

/** Seconds. A person needs some to come back from the login page. */
export const requiredAgeBounds = { minimum: 30, maximum: 31_536_000 } as const;

const assertAcr = (field: string, acr: Acr): void => {
  if (!supportedAcrs.includes(acr))
    refuse('invalid_field', { field, why: `must be one of ${supportedAcrs.join(', ')}` });
};

const assertAge = (field: string, age: number): void => {
  const { minimum, maximum } = requiredAgeBounds;
  if (!Number.isInteger(age) || age < minimum || age > maximum)
    refuse('invalid_field', { field, why: `must be a whole number from ${minimum} to ${maximum}` });
};

export const scopeFields = {
  /** Holders of the scope have the new name at once. */
  name: decides(required(assertScopeName)),
  description: onlyShown(optional<string>(assertDescription)),
  requiredAcr: loosens(
    optional<Acr>(assertAcr),
    (before, after) => (after ?? '1') < (before ?? '1'),
  ),
  requiredAge: loosens(optional<number>(assertAge), grows(Infinity)),
} satisfies FieldRules<Scope>;

/** A merge patch (RFC 7396) of a scope: what is absent stays, and null clears. */
export type ScopeFields = FieldsOf<typeof scopeFields>;

/** What callers say of a new scope. */
export type NewScope = NewFieldsOf<typeof scopeFields>;

const initial = initialFields(scopeFields);

/** A scope with nothing but what is given. */
export const newScope = (
  given: Pick<Scope, 'id' | 'name' | 'resourceId' | 'tenantId' | keyof Audited> & Partial<Scope>,
): Scope => ({ ...initial, ...given });

/** The new scope with what its caller says of it. */
export const withNewScopeFields = fieldsSetter(scopeFields);

/** The scope after the patch. */
export const withScopeFields = fieldsPatcher(scopeFields);
