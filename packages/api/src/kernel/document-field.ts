/** A member of a body that is a document with registered names: its check and its JSON schema, from its rules. */
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments, type ValidationError } from 'class-validator';
import { findFault, type DocumentRule, type Fault, type Rule } from '@keyward/core/management';
import { boundsOf } from './broken-rule.js';
import { Clearable, combined } from './body-rules.js';
import { object, orNull, type JsonSchema } from './json-schema.js';
import { storedId } from './record-id.js';

/** The name of the constraint. */
export const documentRule = 'isDocument';

/** May be absent; null clears it (RFC 7396). */
export const DocumentField = (rules: DocumentRule): PropertyDecorator =>
  combined(Clearable(), IsDocument(rules), WithStoredIds(rules));

const WithStoredIds = (rules: DocumentRule): PropertyDecorator =>
  Transform(({ value }) => withStoredIds(rules, value));

/** The document with its ids as records store them. */
const withStoredIds = (rule: Rule | undefined, value: unknown): unknown => {
  if (rule?.kind === 'id') return storedId(value);
  if (rule?.kind === 'list' && Array.isArray(value))
    return value.map((each) => withStoredIds(rule.entry, each));
  if (rule?.kind !== 'document' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;

  const members = rule.members as Readonly<Record<string, Rule | undefined>>;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withStoredIds(members[name], member)]),
  );
};

/** A document that is checked where it is given. */
export const IsDocument = (rules: DocumentRule): PropertyDecorator =>
  ValidateBy({
    name: documentRule,
    constraints: [rules],
    validator: {
      validate: (value: unknown, asked?: ValidationArguments) =>
        findFault(rules, value, asked?.property ?? '') === undefined,
    },
  });

/** What a refused document holds that its rules forbid; undefined where the member is no such document. */
export const documentFault = (error: ValidationError, field: string): Fault | undefined => {
  const [rules] = boundsOf(error, documentRule);
  return rules === undefined ? undefined : findFault(rules as DocumentRule, error.value, field);
};

/** What a rule says, as a JSON schema. The form of a text is left out. */
const schemaOfRule = (rule: Rule, ofDocument: (rule: DocumentRule) => JsonSchema): JsonSchema => {
  switch (rule.kind) {
    case 'document':
      return ofDocument(rule);
    case 'list':
      return {
        type: 'array',
        ...given('maxItems', rule.maximum),
        items: schemaOfRule(rule.entry, ofDocument),
      };
    case 'text':
      return {
        type: 'string',
        ...given('minLength', rule.minimum),
        ...given('maxLength', rule.maximum),
      };
    case 'flag':
      return { type: 'boolean' };
    case 'whole number':
      return { type: 'integer', minimum: rule.minimum, maximum: rule.maximum };
    case 'choice':
      return { type: 'string', enum: rule.values };
    case 'id':
      return { type: 'string', format: 'uuid' };
    case 'free':
      return { type: 'object' };
  }
};

/** The schema of a document in which these members are always present. */
export const documentSchema = (
  { members }: DocumentRule,
  required?: readonly string[],
): JsonSchema =>
  object(
    Object.fromEntries(
      Object.entries(members).map(([name, rule]) => [name, schemaOfRule(rule, documentSchema)]),
    ),
    required,
  );

/** The schema of a document in a body, where null clears a member (RFC 7396). */
export const documentPatchSchema = ({ members }: DocumentRule): JsonSchema =>
  object(
    Object.fromEntries(
      Object.entries(members).map(([name, rule]) => [
        name,
        orNull(schemaOfRule(rule, documentPatchSchema)),
      ]),
    ),
  );

const given = (keyword: string, value: number | undefined): JsonSchema =>
  value === undefined ? {} : { [keyword]: value };
