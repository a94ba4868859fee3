/** Reads JSON as a stream: the elements of long lists come one by one, so that a file may be larger than the memory. */
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { brokenAt, type Input, type Spot } from './broken-input.js';
import type { Json } from './members.js';

export interface JsonPart {
  /** The path of the list in which it stands, such as `$.users`; undefined for the whole at the end. */
  readonly list?: string | undefined;
  readonly value: Json;
  /** Where it begins; of the whole, the beginning of the file. */
  readonly spot: Spot;
}

/**
 * The elements of the named lists, as they come, and at last the whole without these elements.
 * @param lists Paths such as `$.users`, or `$` where the document itself is the list.
 * @throws BrokenInput
 */
export async function* readJson(
  input: Input,
  lists: readonly string[] = [],
): AsyncGenerator<JsonPart, void> {
  const spots = spotCounter();
  const tokenizer = new Tokenizer();
  const parser = new TokenParser({
    paths: ['$', ...lists.map((list) => `${list}.*`)],
    keepStack: true,
  });
  let parts: JsonPart[] = [];
  let offset = 0;
  /** Where it is none, from the beginning. */
  let fault: number | undefined;
  let name: unknown;
  /** Of the objects and lists that have not ended, and of what has ended last. */
  const begun: Spot[] = [];
  let spot: Spot = { line: 1, column: 1 };

  tokenizer.onToken = (token) => {
    ({ offset } = token);
    if (isBegin(token.token)) begun.push(spots.at(offset));
    spot = (isEnd(token.token) ? begun.pop() : undefined) ?? spots.at(offset);
    if (token.token === TokenType.COLON && name === '__proto__')
      end(new Error('A member of this name would vanish.'));
    name = token.token === TokenType.STRING ? token.value : undefined;
    parser.write(token);
  };
  const end = (error: Error): void => {
    fault ??= offsetIn(error) ?? offset;
  };
  tokenizer.onError = end;
  parser.onError = end;
  parser.onValue = ({ value, key, parent, stack }) => {
    const list = stack.length === 0 ? undefined : pathOf(stack);
    if (list !== undefined && Array.isArray(parent)) parent[key as number] = null;
    parts.push({ list, value: value as Json, spot });
  };

  for await (const chunk of input.read()) {
    spots.begin(chunk);
    tokenizer.write(chunk);
    if (fault !== undefined) throw brokenAt(input, spots.at(fault), 'is not JSON');
    yield* parts;
    parts = [];
  }
  if (!parser.isEnded) tokenizer.end();
  if (fault !== undefined || !parser.isEnded)
    throw brokenAt(input, spots.end(), 'ends within the document');
  yield* parts;
}

const isBegin = (token: TokenType): boolean =>
  token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET;
const isEnd = (token: TokenType): boolean =>
  token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET;

const pathOf = (stack: readonly { readonly key?: unknown }[]): string =>
  ['$', ...stack.slice(1).map(({ key }) => String(key))].join('.');

const offsetIn = ({ message }: Error): number | undefined => {
  const [, position] = /absolute position "(\d+)"/.exec(message) ?? [];
  return position === undefined ? undefined : Number(position);
};

/** Turns offsets, which only grow, into lines and columns; it keeps the last chunk alone. */
const spotCounter = () => {
  let chunk: Uint8Array = new Uint8Array();
  let start = 0;
  let line = 1;
  let lineStart = 0;
  /** In the chunk, the next end of a line; -1 where there is none. */
  let next = -1;

  const pass = (end: number): void => {
    for (; next >= 0 && start + next < end; next = chunk.indexOf(newline, next + 1)) {
      line++;
      lineStart = start + next + 1;
    }
  };
  return {
    begin(piece: Uint8Array): void {
      pass(Infinity);
      start += chunk.length;
      chunk = piece;
      next = chunk.indexOf(newline);
    },
    at(offset: number): Spot {
      pass(offset);
      return { line, column: offset - lineStart + 1 };
    },
    end(): Spot {
      pass(Infinity);
      return { line, column: start + chunk.length - lineStart + 1 };
    },
  };
};

const newline = 0x0a;
