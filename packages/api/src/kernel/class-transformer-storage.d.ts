/**
 * The metadata storage of class-transformer has no types; class-validator-jsonschema needs it for
 * nested classes.
 */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: unknown;
}
