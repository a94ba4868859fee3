import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The lines of a file after the first so many, in batches; the file may be larger than the memory. */
export async function* linesOf(
  file: string,
  after: number,
  size: number,
): AsyncGenerator<readonly string[]> {
  let [at, batch] = [0, [] as string[]];
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    if (++at <= after) continue;
    batch.push(line);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
