/**
 * Reads documents of configuration from files: YAML 1.2 with the core schema, of which JSON is a part. Faults name the
 * file, the line and the column.
 */
import { open } from 'node:fs/promises';
import { textOfFile } from '@keyward/platform-node';
import { ConfigurationError } from '@keyward/server/parts';
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml';
import { withSecrets } from './secrets.js';

/** Bytes of a file, and levels of a document. */
const limits = { bytes: 2 * 1024 * 1024, depth: 32 } as const;

type Path = readonly (string | number)[];

/** A document with the places of its members. */
export interface ReadDocument {
  readonly file: string;
  readonly value: object;
  /** The place of a member, such as `shop.yaml:12:5`; of the nearest one around it where it is absent. */
  readonly placeOf: (path: Path) => string;
  /** The place of its name, for one that may not stand there. */
  readonly placeOfName: (path: Path) => string;
}

/**
 * Reads files, with their secrets in place of their references.
 * @throws ConfigurationError with the place of the fault; of secrets, with all faults of all files
 */
export const readDocuments = async (files: readonly string[]): Promise<readonly ReadDocument[]> => {
  const documents: ReadDocument[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const document = await readDocument(file);
    problems.push(...document.problems);
    documents.push(document);
  }
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  return documents;
};

interface DocumentWithProblems extends ReadDocument {
  readonly problems: readonly string[];
}

const readDocument = async (file: string): Promise<DocumentWithProblems> => {
  const lines = new LineCounter();
  const parsed = parseDocument(await textOf(file), {
    version: '1.2',
    schema: 'core',
    merge: false,
    strict: true,
    uniqueKeys: true,
    stringKeys: true,
    prettyErrors: false,
    lineCounter: lines,
  });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };

  const [problem] = [...parsed.errors, ...parsed.warnings];
  if (problem !== undefined) fail(at(problem.pos[0]), wordsOf(problem));
  assertPlain(parsed, at);

  const placeOf = (path: Path): string => at(offsetOf(parsed, path));
  const placeOfName = (path: Path): string =>
    at(offsetOfName(parsed, path) ?? offsetOf(parsed, path));
  const value: unknown = parsed.toJS({ maxAliasCount: 0 });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(`${file}:1:1`, 'a document must be an object');
  return { file, placeOf, placeOfName, ...(await withSecrets(value, { file, placeOf })) };
};

/** Where those of the parser speak to programmers. */
const words: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  DUPLICATE_KEY: 'the name stands here a second time',
  MULTIPLE_DOCS: 'a second document begins here: give it a file of its own',
  NON_STRING_KEY: 'the name of a member must be a text',
  RESOURCE_EXHAUSTION: `nests deeper than ${limits.depth} levels`,
};

const wordsOf = ({ code, message }: YAMLError): string => words[code] ?? message;

const fail = (place: string, why: string): never => {
  throw new ConfigurationError(`${place}: ${why}`);
};

const textOf = async (file: string): Promise<string> => {
  const bytes = await bytesOf(file).catch(() => fail(file, 'cannot be read'));
  if (bytes.byteLength > limits.bytes) fail(file, `is larger than ${limits.bytes} bytes`);
  try {
    return textOfFile(bytes);
  } catch {
    return fail(`${file}:${firstFault(bytes)}`, 'is no text in UTF-8: save it as UTF-8');
  }
};

/** Line and column of the first byte that is no text. */
const firstFault = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  const before = text.slice(0, Math.max(text.search(/[\0\ufffd]/), 0)).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
};

/** No more than one byte beyond the limit, however large the file is. */
const bytesOf = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(limits.bytes + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.byteLength - length);
      length += bytesRead;
      if (bytesRead === 0 || length === buffer.byteLength) return buffer.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
};

/**
 * Rule: a document means what stands in it: no alias repeats a part of it, no tag gives a part another meaning, and
 * nothing nests too deep.
 */
const assertPlain = (parsed: Document.Parsed, at: (offset: number) => string): void => {
  visit(parsed, (_key, node, path) => {
    if (!isNode(node)) return;
    const place = at(node.range?.[0] ?? 0);
    if (isAlias(node)) fail(place, 'an alias is not taken');
    if ('anchor' in node && node.anchor !== undefined) fail(place, 'an anchor is not taken');
    if (node.tag !== undefined) fail(place, 'a tag is not taken');
    if (path.length > 3 * limits.depth) fail(place, `nests deeper than ${limits.depth} levels`);
    const isFinite =
      !isScalar(node) || typeof node.value !== 'number' || Number.isFinite(node.value);
    if (!isFinite) fail(place, 'the number is none that JSON knows');
  });
};

const offsetOf = (parsed: Document.Parsed, path: Path): number => {
  for (let length = path.length; length > 0; length--) {
    const node = parsed.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return parsed.contents?.range?.[0] ?? 0;
};

const offsetOfName = (parsed: Document.Parsed, path: Path): number | undefined => {
  const around = path.length > 1 ? parsed.getIn(path.slice(0, -1), true) : parsed.contents;
  const pair = isMap(around)
    ? around.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    : undefined;
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
};

/** Ends of messages about a name, and not about its value. */
const ofNames = / is not (known here|a name that is allowed)\.$/;

/** `documents[1].clients[0].client_name must …` names the second document. */
const pathInMessage = /^documents\[(\d+)\](?:\.([\w-]+(?:\[\d+\]|\.[\w-]+)*))?/;

/** The message of a refusal with the place in the file that it is about, where it names one. */
export const withPlace = (message: string, documents: readonly ReadDocument[]): string => {
  const [whole, index, text = ''] = pathInMessage.exec(message) ?? [];
  const document = documents[Number(index)];
  if (whole === undefined || document === undefined) return message;

  const path = text.split(/[.[\]]+/).filter(Boolean);
  const steps = path.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
  const place = ofNames.test(message) ? document.placeOfName(steps) : document.placeOf(steps);
  const rest = message.slice(whole.length).replace(/^: /, ' ');
  return `${place}: ${text === '' ? 'the document' : text}${rest}`;
};
