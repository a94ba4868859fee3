import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileDecoder } from '@keyward/platform-node';

/**
 * The lines of a file in batches, without the first `skipped` lines. The file may be larger than the memory.
 * @throws NoText
 */
export async function* linesOf(
  file: string,
  skipped: number,
  batchSize: number,
): AsyncGenerator<readonly string[]> {
  const lines = createInterface({ input: Readable.from(piecesOf(file)), crlfDelay: Infinity });
  let number = 0;
  let batch: string[] = [];

  for await (const line of lines) {
    number += 1;
    if (number <= skipped) continue;

    batch.push(line);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const piecesOf = async function* (file: string): AsyncGenerator<string> {
  const decoder = fileDecoder();
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer);
  yield decoder.end();
};
