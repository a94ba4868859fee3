/** Reads tables: CSV with a header, or a JSON object on each line. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BrokenInput, brokenAt, type Input } from '../broken-input.js';
import { isObject, type JsonObject } from '../members.js';

export interface Row {
  /** The first is 1. */
  readonly line: number;
  readonly columns: JsonObject;
  /** The names of the columns in their order; undefined for an object, whose members have none. */
  readonly header?: readonly string[] | undefined;
}

/** @throws BrokenInput */
export async function* readCsv(input: Input): AsyncGenerator<Row, void> {
  const [first, bytes] = await peeked(input);
  const named = uniqueColumns(input);
  let header: readonly string[] = [];
  const parser = parse({
    bom: true,
    columns: (names: readonly string[]) => (header = named(names)),
    delimiter: delimiterOf(first),
    info: true,
    // One file may hold several, where programs have written to its end.
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
  });
  // Unlike `pipe`, it passes on what the reading of the file throws.
  pipeline(Readable.from(textIn(input, bytes)), parser, () => undefined);
  try {
    for await (const read of parser) {
      const { record, info } = read as { record: JsonObject; info: { lines: number } };
      yield { line: info.lines, columns: record, header };
    }
  } catch (error) {
    if (error instanceof BrokenInput) throw error;
    if (!(error instanceof CsvError)) throw error;
    throw brokenRow(input, error, header);
  }
}

/** By what the parser calls it. Its own words quote the cell, which may hold a hash. */
const rowRules: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a quote stands within a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE:
    'text follows the quote that ends a cell: write a quote within it twice',
  CSV_QUOTE_NOT_CLOSED: 'the quote that begins a cell has no end',
};

/** Rule: a row that is broken is named by its line and its column, and is not quoted. */
const brokenRow = (input: Input, error: CsvError, header: readonly string[]): BrokenInput => {
  const { lines, column, record } = error as CsvError & Partial<Record<string, unknown>>;
  const line = typeof lines === 'number' ? lines : 1;
  const cells = Array.isArray(record) ? record.length : undefined;
  const at = typeof column === 'string' ? header.indexOf(column) : Number(column ?? 0);
  const rule =
    cells === undefined
      ? rowRules[error.code]
      : `the row has ${cells} cells, and the header ${header.length}`;
  const place = cells === undefined ? Math.max(at, 0) : Math.min(cells, header.length);
  return brokenAt(input, { line, column: place + 1 }, rule ?? 'the row cannot be read');
};

/** Rule: a header names each column once, so that none hides another. */
const uniqueColumns =
  (input: Input) =>
  (header: readonly string[]): string[] => {
    const names = header.map((name) => name.trim());
    const twice = names.find((name, at) => name === '' || names.indexOf(name) !== at);
    if (twice !== undefined)
      throw brokenAt(
        input,
        { line: 1, column: 1 },
        `the header names "${twice}" twice, or not at all`,
      );
    return names;
  };

/** The header, and everything once more from the beginning. */
const peeked = async (input: Input): Promise<readonly [string, AsyncIterable<Uint8Array>]> => {
  const pieces = input.read()[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  const isHeader = (): boolean => start.some((piece) => piece.includes(newline));
  let next = await pieces.next();
  while (next.done !== true && !isHeader()) {
    start.push(next.value);
    next = await pieces.next();
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield* start;
    for (; next.done !== true; next = await pieces.next()) yield next.value;
  };
  return [Buffer.concat(start).toString('utf8'), all()];
};

const newline = 0x0a;

/** That which the header holds most of. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((each) => [each, header.split(each).length] as const);
  return counted.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

/** @throws BrokenInput */
export async function* readLines(input: Input): AsyncGenerator<Row, void> {
  let rest = '';
  let line = 0;
  const rowIn = (text: string): Row | undefined => {
    line++;
    if (text.trim() === '') return undefined;
    const value = parsed(input, line, text);
    if (!isObject(value)) throw brokenAt(input, { line, column: 1 }, 'holds no JSON object');
    return { line, columns: value };
  };

  for await (const piece of textIn(input, input.read())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const row = rowIn(text);
      if (row !== undefined) yield row;
    }
  }
  const last = rowIn(rest);
  if (last !== undefined) yield last;
}

/**
 * Rule: a table that is not UTF-8 is refused, so that no name is garbled.
 *
 * @throws BrokenInput
 */
async function* textIn(input: Input, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  const decoded = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      const fault = brokenLine(line, piece);
      throw brokenAt(input, { line: fault, column: 1 }, 'is not UTF-8: save the table as UTF-8');
    }
  };

  for await (const piece of bytes) {
    const text = decoded(piece);
    line += text.split('\n').length - 1;
    yield text;
  }
  yield decoded();
}

/** The line of the first byte that is no text. One that no piece shows alone began in the piece before. */
const brokenLine = (from: number, piece: Uint8Array | undefined): number => {
  const text = new TextDecoder().decode(piece);
  return from + text.slice(0, Math.max(text.indexOf('\ufffd'), 0)).split('\n').length - 1;
};

const parsed = (input: Input, line: number, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw brokenAt(input, { line, column: 1 }, 'is not JSON');
  }
};
