/**
 * The metadata storage of class-transformer has no types; class-validator-jsonschema needs it for
 * nested classes.
 */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    /** What `@Type` says of a property, also of a class above. */
    readonly findTypeMetadata: (
      target: new () => object,
      property: string,
    ) => { readonly typeFunction: () => new () => object } | undefined;
  };
}
