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

/** Undefined for a path to what is not kept. */
export const locatePath = (
  shape: ResourceShape,
  path: AttributePath & { readonly elements?: ScimFilter | undefined },
): LocatedPath | undefined => {
  const whole = extensionNamed(shape, `${path.schema ?? ''}:${path.name}`);
  if (whole !== undefined && path.member === undefined) return { extension: whole };

  const isCore = path.schema === undefined || path.schema === shape.schema.toLowerCase();
  const extension = isCore ? undefined : extensionNamed(shape, path.schema!);
  if (!isCore && extension === undefined) return undefined;

  const rules = extension === undefined ? shape.attributes : shape.extensions[extension];
  const attribute = ruleNamed(rules, path.name);
  if (attribute === undefined) return undefined;
  if (path.elements !== undefined && attribute.isMultiValued !== true) return undefined;
  if (path.member === undefined) return { extension, attribute, elements: path.elements };

  const member = ruleNamed(attribute.members, path.member);
  return member && { extension, attribute, member, elements: path.elements };
};

const extensionNamed = ({ extensions }: ResourceShape, name: string): string | undefined =>
  Object.keys(extensions).find((id) => id.toLowerCase() === name.toLowerCase());
