import { readFileSync } from 'node:fs';
import type { KeywardProcess } from './keyward-process.js';

/** Elsewhere there is no /proc to read. */
export const canReadCosts = process.platform === 'linux';

/** Seconds of processor time since the process began, and mebibytes that it holds. */
export const costOf = ({
  pid,
}: KeywardProcess): { readonly seconds: number; readonly memory: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { seconds: ticks / 100, memory: Number(kibibytes) / 1024 };
};
