/** What the operator of a database server has to change: its settings, and the rights of the user. */
import { describeFault, rightsToRun, type DatabaseInspection } from '@keyward/storage-typeorm';
import { findingsOf, type Finding } from './finding.js';

const settingFindings = findingsOf('database settings');
const rightFindings = findingsOf('database rights');

export const checkDatabaseSettings = ({
  faults,
}: Pick<DatabaseInspection, 'faults'>): readonly Finding[] =>
  faults.map((fault) => {
    const { problem, warning } = settingFindings;
    const report = fault.isFatal ? problem : warning;
    return report(describeFault(fault), `Set ${fault.setting} to ${fault.wanted}.`);
  });

/** A start that has tables to make or to change needs more rights than a server that runs. */
export const checkDatabaseRights = ({
  missingRights,
  migrations,
  page,
}: Pick<DatabaseInspection, 'missingRights' | 'migrations' | 'page'>): Finding | undefined => {
  if (missingRights.length === 0) return undefined;

  const { problem, warning } = rightFindings;
  const isCurrent = migrations?.pending.length === 0;
  const isNeededNow = !isCurrent || rightsToRun.some((right) => missingRights.includes(right));
  const report = isNeededNow ? problem : warning;
  return report(
    `the user of the database lacks ${missingRights.join(', ')}. See ${page}`,
    isNeededNow ? 'Grant them on the database.' : 'Grant them before the next upgrade.',
  );
};
