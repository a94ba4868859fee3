/** What has no member of its own here is kept as pairs of a record's `app_metadata`. */
import type { KeyValue } from './document.js';
import type { LossLog, Subject } from './losses.js';
import type { Json, JsonObject } from './members.js';

/** Each attribute as a pair; several values are a list in JSON. */
export const attributesOf = (attributes: JsonObject): readonly KeyValue[] =>
  Object.entries(attributes).map(([name, value]) => ({
    key: prefix + name,
    value: textOf(value),
  }));

const prefix = 'attribute.';

const textOf = (value: Json): string => {
  if (Array.isArray(value) && value.length === 1) return textOf(value[0]!);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const longestKey = 200;
const longestValue = 4000;

/** Whether a pair is short enough. */
export const isShort = ({ key, value }: KeyValue): boolean =>
  key.length <= longestKey && value.length <= longestValue;

interface AttributePlace {
  readonly losses: LossLog;
  readonly subject: Subject;
  /** With a dot behind it. */
  readonly path: string;
}

/** Those that hold something; one that is too long is noted. */
export const keptAttributes = (
  { losses, subject, path }: AttributePlace,
  attributes: JsonObject,
): readonly KeyValue[] =>
  attributesOf(attributes).filter((pair) => {
    if (['', 'null', '[]', '{}'].includes(pair.value)) return false;
    if (!isShort(pair))
      losses.note('member_unfit', subject, path + pair.key.slice(prefix.length), 'It is too long.');
    return isShort(pair);
  });
