/** A parameter or header that is undefined is not sent. */
type Sendable<Values> = { readonly [Name in keyof Values]: Values[Name] | undefined };

type Parts<Data> = {
  readonly [Part in keyof Data]: Part extends 'query' | 'headers'
    ? Sendable<NonNullable<Data[Part]>> | undefined
    : Data[Part];
};

/** What a call of an operation takes: the members of its description, and a signal that ends it. */
export type Options<Data extends { readonly url: string }> = Parts<Omit<Data, 'url'>> & {
  readonly signal?: AbortSignal | undefined;
};
