/** Where a path leads in a resource: its attribute by its own spelling, within the schema or an extension. */
import type { AttributePath, ScimFilter } from './filter.js';
import { ruleNamed, type AttributeRule, type ResourceShape } from './attributes.js';

export interface LocatedPath {
  /** The extension that holds it. */
  readonly extension?: string | undefined;
  /** Undefined for the whole extension. */
  readonly attribute?: AttributeRule | undefined;
  readonly member?: AttributeRule | undefined;
  readonly elements?: ScimFilter | undefined;
}

type GivenPath = AttributePath & { readonly elements?: ScimFilter | undefined };

/** Undefined for a path to what is not kept. */
export const locatePath = (shape: ResourceShape, path: GivenPath): LocatedPath | undefined => {
  const { schema, name, member } = path;
  const whole = extensionNamed(shape, `${schema ?? ''}:${name}`);
  if (whole !== undefined && member === undefined) return { extension: whole };

  if (schema === undefined || schema === shape.schema.toLowerCase()) {
    const own = locateIn(shape.attributes, path);
    return own ?? (schema === undefined ? locateInExtensions(shape, path) : undefined);
  }
  const extension = extensionNamed(shape, schema);
  if (extension === undefined) return undefined;
  const within = locateIn(shape.extensions[extension]!, path);
  return within && { ...within, extension };
};

/** Some clients leave the schema out: `manager` is of one extension alone. */
const locateInExtensions = (
  { extensions }: ResourceShape,
  path: GivenPath,
): LocatedPath | undefined =>
  Object.entries(extensions)
    .map(([extension, rules]) => {
      const within = locateIn(rules, path);
      return within && { ...within, extension };
    })
    .find((each) => each !== undefined);

const locateIn = (
  rules: readonly AttributeRule[],
  { name, member, elements }: GivenPath,
): LocatedPath | undefined => {
  const attribute = ruleNamed(rules, name);
  if (attribute === undefined) return undefined;
  if (elements !== undefined && attribute.isMultiValued !== true) return undefined;
  if (member === undefined) return { attribute, elements };

  const own = ruleNamed(attribute.members, member);
  return own && { attribute, member: own, elements };
};

const extensionNamed = ({ extensions }: ResourceShape, name: string): string | undefined =>
  Object.keys(extensions).find((id) => id.toLowerCase() === name.toLowerCase());
