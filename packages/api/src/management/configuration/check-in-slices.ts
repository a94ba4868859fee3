/**
 * Checks documents row by row. To check a thousand rows takes as long as fifty requests, which would all wait: there
 * is one thread.
 */
import type { ClassConstructor } from 'class-transformer';
import { checked } from '../../kernel/body.js';
import {
  ConfigurationDocumentBody,
  listsOfRows,
  type ConfigurationPlanBody,
} from './configuration-bodies.js';

type Members = Record<string, unknown>;
type Shape = ClassConstructor<object>;

/**
 * The body, checked against its class.
 * Rule: others have a turn between the rows of a configuration that is checked.
 * @throws Refusal of the first member at fault
 */
export const checkedInSlices = async <T extends ConfigurationPlanBody>(
  shape: ClassConstructor<T>,
  body: object,
): Promise<T> => {
  const { documents } = body as Members;
  const given = areObjects(documents) ? documents : [];
  const bare = given.map((document) => withoutRows(ConfigurationDocumentBody, document));
  const instance = checked(shape, areObjects(documents) ? { ...body, documents: bare } : body);
  const pause = pauses();
  for (const [at, document] of given.entries()) {
    const filled = instance.documents[at] as unknown as Members;
    const part = { shape: ConfigurationDocumentBody, given: document, path: `documents[${at}]` };
    await fillRows(filled, part, pause);
  }
  return instance;
};

interface Part {
  readonly shape: Shape;
  readonly given: Members;
  readonly path: string;
}

const fillRows = async (
  instance: Members,
  { shape, given, path }: Part,
  pause: () => Promise<void>,
): Promise<void> => {
  for (const [name, rowShape] of listsOfRows(shape)) {
    const rows = given[name];
    if (!areObjects(rows)) continue;
    const filled: object[] = [];
    for (const [at, row] of rows.entries()) {
      const part = { shape: rowShape(), given: row, path: `${path}.${name}[${at}]` };
      const made = checked(part.shape, withoutRows(part.shape, row), [], part.path);
      await fillRows(made as Members, part, pause);
      filled.push(made);
      await pause();
    }
    instance[name] = filled;
  }
};

/** A list that holds anything else is left, to be refused with the rest. */
const areObjects = (value: unknown): value is readonly Members[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

const withoutRows = (shape: Shape, value: Members): Members => {
  const lists = [...listsOfRows(shape).keys()].filter((name) => areObjects(value[name]));
  return { ...value, ...Object.fromEntries(lists.map((name) => [name, []])) };
};

/** Milliseconds. */
const longestSlice = 2;

const pauses = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestSlice) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
};
