import type { DryRun } from './generated/types.js';

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

/** What a write takes: with `dryRun: true` it answers its effects, and nothing is written. */
export type WriteOptions<
  Data extends { readonly url: string },
  IsDryRun extends boolean | undefined,
> = Options<Data> & { readonly dryRun?: IsDryRun };

/** What a write answers: the effects of a dry run, or what it has written. */
export type WriteAnswer<Written, IsDryRun extends boolean | undefined> = IsDryRun extends true
  ? DryRun
  : Written;
