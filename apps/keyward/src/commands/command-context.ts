/** What a command works with. */
import {
  compose,
  type Configuration,
  type Container,
  createLog,
  identifiers,
  type Logger,
} from '@keyward/server/parts';
import type { Report } from './report.js';

export interface CommandContext {
  readonly configuration: Configuration;
  readonly report: Report;
}

/** The parts of a server, without one that listens. What a command answers stands alone on standard output. */
export const containerOf = ({ configuration }: CommandContext): Container => {
  const container = compose(configuration);
  const log = createLog(levelFor(configuration, process.stderr), 'standard error');
  container.rebind(identifiers.log).toConstantValue(log);
  return container;
};

/**
 * Rule: on a terminal, a command logs warnings and worse alone, so that thousands of events do not hide what it
 * answers. The audit log holds them all.
 */
export const levelFor = (
  { logLevel }: Pick<Configuration, 'logLevel'>,
  { isTTY = false }: { readonly isTTY?: boolean | undefined },
): Configuration['logLevel'] => (isTTY && logLevel === 'info' ? 'warn' : logLevel);

/** A server tells its log, unless a program reads its output, which expects objects of another kind. */
export const logFor = ({ logLevel }: Configuration, { isJson }: Report): Logger =>
  createLog(logLevel, isJson ? 'standard error' : 'standard output');
