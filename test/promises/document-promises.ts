/** What a document promises, and by which test each promise is kept. */
export interface DocumentPromises {
  /** From the root of the repository. */
  readonly document: string;
  readonly promises: readonly Promised[];
  /** Sentences with a promising word that promise no effect, such as advice and definitions. */
  readonly others?: readonly { readonly sentence: string; readonly why: string }[];
}

export interface Promised {
  /** Word for word, without markup. What is filled in is "…". */
  readonly sentence: string;
  readonly test: {
    readonly file: string;
    /** The title of a test or of a group of tests, or a part of it. */
    readonly title: string;
  };
}

/** A document that promises nothing, with the reason. */
export type SilentDocuments = Readonly<Record<string, string>>;
