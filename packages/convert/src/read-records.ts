/** Reads records one by one: from JSON with a list of them, or from a JSON object on each line. */
import { BrokenInput, brokenAt, type Input } from './broken-input.js';
import { readLines } from './csv/read-rows.js';
import { isObject, type Json, type JsonObject } from './members.js';
import { readJson } from './read-json.js';

/**
 * @param lists Where they stand, such as `$` or `$.Users`. A document without such a list is read by its lines.
 * @param tellOther Told of each other member of such a document.
 * @throws BrokenInput
 */
export async function* readRecords(
  input: Input,
  lists: readonly string[],
  tellOther: (name: string) => void = () => undefined,
): AsyncGenerator<JsonObject, void> {
  const first = await firstLine(input);
  if (isWhole(first, lists)) {
    for await (const { columns } of readLines(input)) yield columns;
    return;
  }
  // The document itself is a list, or holds some.
  const own = lists.filter((list) => (list === '$') === first.startsWith('['));
  for await (const { list, value, spot } of readJson(input, own)) {
    if (list === undefined) tellOthers(input, own, value).forEach(tellOther);
    else if (isObject(value)) yield value;
    else throw brokenAt(input, spot, `${list} must hold objects`);
  }
}

const tellOthers = (input: Input, lists: readonly string[], value: Json): readonly string[] => {
  if (Array.isArray(value) && lists.length > 0) return [];
  const names = lists.map((list) => list.slice('$.'.length));
  const known = isObject(value) ? names.filter((name) => Array.isArray(value[name])) : [];
  if (known.length === 0) throw new BrokenInput(`${input.name} holds no list.`);
  return Object.keys(value as JsonObject).filter((name) => !known.includes(name));
};

/** An object by itself, and no document with one of the lists. */
const isWhole = (line: string, lists: readonly string[]): boolean => {
  if (!line.startsWith('{')) return false;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && !lists.some((list) => list.slice('$.'.length) in value);
  } catch {
    return false;
  }
};

const longestLine = 1 << 20;

const firstLine = async (input: Input): Promise<string> => {
  let text = '';
  for await (const piece of input.read()) {
    text = (text + Buffer.from(piece).toString('latin1')).trimStart();
    if (text.includes('\n') || text.length > longestLine) break;
  }
  return text.split('\n', 1)[0]!.trim();
};
