import {
  type Configuration,
  ConfigurationError,
  type Environment,
  readConfiguration,
  unknownVariables,
  variableNames,
} from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';
import { nearestName } from './nearest-name.js';

const { ok, warning, problem } = findingsOf('configuration');

export interface CheckedConfiguration {
  readonly findings: readonly Finding[];
  /** Undefined when a value is bad. */
  readonly configuration: Configuration | undefined;
}

/** Reads all variables. A start names the first bad one alone; this names each. */
export const checkConfiguration = (environment: Environment): CheckedConfiguration => {
  const problems = badValues(environment).map((message) =>
    problem(message, 'Change the variable; docs/reference/config.md lists what each takes.'),
  );
  const warnings = unknownVariables(environment).map(warnOfName);
  if (problems.length > 0) {
    return { findings: [...problems, ...warnings], configuration: undefined };
  }
  return {
    findings: [ok('every value can be read'), ...warnings],
    configuration: readConfiguration(environment),
  };
};

/** Leaves each bad variable out and reads again, until the rest can be read. */
const badValues = (environment: Environment): readonly string[] => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const [name = ''] = /^KEYWARD_\w+/.exec(error.message) ?? [];
    if (!environment[name]) return [error.message];
    return [error.message, ...badValues({ ...environment, [name]: undefined })];
  }
};

const warnOfName = (name: string): Finding => {
  const near = nearestName(name, variableNames);
  const advice = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
  return warning(`there is no variable ${name}`, advice);
};
