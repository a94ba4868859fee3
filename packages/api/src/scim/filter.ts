/** Filters and paths as trees (RFC 7644 §3.4.2.2, §3.5.2). Names and values are still what the caller wrote. */
export const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof operators)[number];
export type ComparedValue = string | number | boolean | null;

/** `urn:…:User:name.familyName`; without a name it is a whole extension. */
export interface AttributePath {
  /** In lower case. */
  readonly schema?: string | undefined;
  readonly name: string;
  readonly member?: string | undefined;
}

export type ScimFilter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly of: ScimFilter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | {
      readonly kind: 'compare';
      readonly path: AttributePath;
      readonly operator: Operator;
      readonly value: ComparedValue;
    }
  /** `emails[type eq "work"]`: one element for which all of it holds. */
  | { readonly kind: 'element'; readonly path: AttributePath; readonly of: ScimFilter };

/** What an operation of PATCH is about: `emails[type eq "work"].value`. */
export interface TargetPath extends AttributePath {
  readonly elements?: ScimFilter | undefined;
}

/** A path as people read it. */
export const shownPath = ({ schema, name, member }: AttributePath): string =>
  [schema, [name, member].filter(Boolean).join('.')].filter(Boolean).join(':');
