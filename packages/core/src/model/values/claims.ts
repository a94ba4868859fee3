/** What a token, an assertion or a document of keys says: JSON that is read with care. */
export type Claims = Readonly<Record<string, unknown>>;
