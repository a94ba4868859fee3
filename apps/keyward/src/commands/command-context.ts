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

/** The parts of a server, without one that listens. */
export const containerOf = ({ configuration, report }: CommandContext): Container => {
  const container = compose(configuration);
  if (report.isJson) {
    container.rebind(identifiers.log).toConstantValue(logFor(configuration, report));
  }
  return container;
};

/** A program that reads JSON expects one object on standard output, so the log goes elsewhere. */
export const logFor = ({ logLevel }: Configuration, { isJson }: Report): Logger =>
  createLog(logLevel, isJson ? 'standard error' : 'standard output');
