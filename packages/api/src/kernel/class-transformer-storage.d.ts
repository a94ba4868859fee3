/** class-transformer publishes its metadata storage without types; class-validator-jsonschema needs it for nested classes. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: unknown;
}
