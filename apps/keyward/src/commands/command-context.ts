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
  const log = createLog(configuration.logLevel, 'standard error');
  container.rebind(identifiers.log).toConstantValue(log);
  return container;
};

/** A server tells its log, unless a program reads its output, which expects objects of another kind. */
export const logFor = ({ logLevel }: Configuration, { isJson }: Report): Logger =>
  createLog(logLevel, isJson ? 'standard error' : 'standard output');
