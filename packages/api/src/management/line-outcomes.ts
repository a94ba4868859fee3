/** Calls of many lines, each of which has an answer of its own: `created`, `present`, or `refused` with a reason. */
import { isRefusal, type Refusal } from '@keyward/core';
import type { JsonSchema } from '../kernel/json-schema.js';
import { withWireNames } from '../kernel/wire-names.js';

export interface RefusedLine {
  readonly status: 'refused';
  readonly code: string;
  readonly message: string;
}

export const refusedLine = (refusal: Refusal): RefusedLine => {
  const { wireCode, message } = withWireNames(refusal);
  return { status: 'refused', code: wireCode, message };
};

/** A line that is refused ends alone. A storage that does not answer concerns all of them. */
export const orRefusal = async <T>(work: () => Promise<T> | T): Promise<T | Refusal> => {
  try {
    return await work();
  } catch (error) {
    return refusalOf(error);
  }
};

/** The same for what is read at once. */
export const readOrRefusal = <T>(read: () => T): T | Refusal => {
  try {
    return read();
  } catch (error) {
    return refusalOf(error);
  }
};

const refusalOf = (error: unknown): Refusal => {
  if (isRefusal(error) && error.kind !== 'unavailable') return error;
  throw error;
};

/** `further` is what a line may show beside its id. */
export const linesSchema = (
  most: number,
  further: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      maxItems: most,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['status'],
        properties: {
          status: { enum: ['created', 'present', 'refused'] },
          id: { type: 'string', format: 'uuid' },
          ...further,
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
});
