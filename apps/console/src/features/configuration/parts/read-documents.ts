/**
 * Reads documents of configuration: YAML 1.2, of which JSON is a part. What a document may hold is checked by the
 * server; here are the faults of its text, and where in it the server found one.
 */
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';

export interface ConfigurationText {
  /** Of the file, or of what was pasted. */
  readonly name: string;
  readonly text: string;
}

export interface ReadConfiguration {
  readonly documents: readonly object[];
  /** Whether a member was left out that names a secret. */
  readonly hasSecrets: boolean;
  /** The message of a refusal with the line that it is about, where it names a row. */
  readonly placed: (message: string) => string;
}

/** A text that is no document. Its message begins with the place. */
export class UnreadableDocument extends Error {}

type Path = readonly (string | number)[];

interface ReadText extends ConfigurationText {
  readonly value: object;
  readonly placeOf: (path: Path) => string;
}

/** @throws UnreadableDocument */
export const readDocuments = (texts: readonly ConfigurationText[]): ReadConfiguration => {
  const read = texts.map(readText);
  const documents = read.map(withoutSecrets);
  return {
    documents,
    hasSecrets: documents.some((each, at) => each !== read[at]!.value),
    placed: (message) => placed(message, read),
  };
};

const readText = ({ name, text }: ConfigurationText): ReadText => {
  const lines = new LineCounter();
  const parsed = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    stringKeys: true,
    prettyErrors: false,
    lineCounter: lines,
  });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };

  const [problem] = [...parsed.errors, ...parsed.warnings];
  if (problem !== undefined)
    throw new UnreadableDocument(`${at(problem.pos[0])}: ${problem.message}`);
  const value = valueOf(parsed, name);
  return { name, text, value, placeOf: (path) => at(offsetOf(parsed, path)) };
};

/** Rule: no alias repeats a part of a document, as for the command: a small text would become a large one. */
const valueOf = (parsed: Document.Parsed, name: string): object => {
  let value: unknown;
  try {
    value = parsed.toJS({ maxAliasCount: 0 });
  } catch {
    throw new UnreadableDocument(`${name}: an alias is not taken`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableDocument(`${name}:1:1: a document must be an object`);
  return value;
};

const offsetOf = (parsed: Document.Parsed, path: Path): number => {
  for (let length = path.length; length > 0; length--) {
    const node = parsed.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return parsed.contents?.range?.[0] ?? 0;
};

/** Where secrets stand: in a list, in members of its rows. */
const secrets = [
  ['clients', 'client_secret'],
  ['resources', 'resource_metadata', 'signing_secret'],
  ['identity_providers', 'provider_metadata', 'client_secret'],
] as const;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document itself where it names none. A browser cannot read variables and files of a pipeline. */
const withoutSecrets = ({ value, placeOf }: ReadText): object =>
  secrets.reduce<object>((left, [list, ...members]) => {
    const rows = (left as Members)[list];
    if (!Array.isArray(rows)) return left;
    const changed = rows.map((row: unknown, at) => without(row, members, [list, at], placeOf));
    return changed.some((row, at) => row !== rows[at]) ? { ...left, [list]: changed } : left;
  }, value);

const without = (
  holder: unknown,
  [member, ...rest]: readonly string[],
  path: Path,
  placeOf: ReadText['placeOf'],
): unknown => {
  const own = [...path, member!];
  if (!isObject(holder)) return holder;
  const { [member!]: held, ...others } = holder;
  if (rest.length === 0) {
    if (typeof held === 'string')
      throw new UnreadableDocument(
        `${placeOf(own)}: ${member} must be {env: NAME} or {file: PATH}, since no secret stands in a document`,
      );
    return isObject(held) ? others : holder;
  }
  const changed = without(held, rest, own, placeOf);
  return changed === held ? holder : { ...holder, [member!]: changed };
};

/** `documents[1].clients[0].client_name must …` names the second document. */
const pathInMessage = /^documents\[(\d+)\](?:\.([\w-]+(?:\[\d+\]|\.[\w-]+)*))?/;

const placed = (message: string, read: readonly ReadText[]): string => {
  const [whole, index, text = ''] = pathInMessage.exec(message) ?? [];
  const document = read[Number(index)];
  if (whole === undefined || document === undefined) return message;

  const path = text.split(/[.[\]]+/).filter(Boolean);
  const place = document.placeOf(path.map((word) => (/^\d+$/.test(word) ? Number(word) : word)));
  const rest = message.slice(whole.length).replace(/^: /, ' ');
  return `${place}: ${text}${rest}`;
};
