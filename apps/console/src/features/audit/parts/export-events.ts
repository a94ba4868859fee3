/** The events of a filter as a file. */
import type { AuditEvent } from '../../../kit/events/audit-event.js';
import { csvHead, csvLine } from './csv.js';
import type { Cursor } from '../../../kit/events/cursor.js';
import { readEvents } from '../../../kit/events/event-pages.js';

export type ExportFormat = 'ndjson' | 'csv';

/** Events of one file: what a browser holds in its memory without trouble. */
export const mostExported = 100_000;

const atOnce = 1000;

export interface ExportOptions {
  readonly filter: string | undefined;
  readonly format: ExportFormat;
  readonly onProgress: (events: number) => void;
  readonly signal: AbortSignal;
}

export interface Exported {
  readonly text: string;
  readonly events: number;
  /** Whether there are more than fit into a file. */
  readonly isCut: boolean;
}

export const exportEvents = async (options: ExportOptions): Promise<Exported> => {
  const { filter, format, onProgress, signal } = options;
  const lines: string[] = format === 'csv' ? [csvHead] : [];
  let events = 0;
  let cursor: Cursor | undefined;
  do {
    const page = await readEvents({ filter, direction: 'asc', limit: atOnce, cursor, signal });
    lines.push(...page.items.map(format === 'csv' ? csvLine : jsonLine));
    events += page.items.length;
    onProgress(events);
    cursor = page.next;
  } while (cursor !== undefined && events < mostExported);
  return { text: `${lines.join('\n')}\n`, events, isCut: cursor !== undefined };
};

const jsonLine = (event: AuditEvent): string => JSON.stringify(event);
