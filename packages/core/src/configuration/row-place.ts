import { isRefusal, Refusal } from '../model/values/refusals.js';
import type { ConfigurationKind } from './kinds.js';

/** Where a row stands in the documents. */
export interface RowPlace {
  readonly document: number;
  readonly kind: Exclude<ConfigurationKind, 'scopes'>;
  readonly row: number;
  /** The place of a scope in its resource. */
  readonly scope?: number | undefined;
}

/** A refusal of what a row asks for. Its `field` is an attribute of the row. */
export class RowRefusal extends Refusal {
  constructor(
    { code, values }: Refusal,
    readonly place: RowPlace,
  ) {
    super(code, values);
  }
}

const withPlace = (error: unknown, place: RowPlace): unknown =>
  isRefusal(error) && !(error instanceof RowRefusal) ? new RowRefusal(error, place) : error;

/** Does the work; a refusal of it says at which row. */
export const placed = <R>(place: RowPlace, work: () => R): R => {
  try {
    return work();
  } catch (error) {
    throw withPlace(error, place);
  }
};

/** The same for work that waits. */
export const placedLater = async <R>(place: RowPlace, work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    throw withPlace(error, place);
  }
};
