/** `keyward doctor`: checks what a server needs, and says what to do about each fault. Changes nothing. */
import type { AskedProfile } from '../doctor/check-security-profile.js';
import { examine } from '../doctor/examine.js';
import type { Finding, FindingStatus } from '../doctor/finding.js';
import { doctorPorts } from '../doctor/probes.js';
import type { Report } from './report.js';

export const doctor = async (report: Report, profile?: AskedProfile): Promise<void> => {
  report.progress.show('The database, the issuer and other servers are asked …');
  const findings = await examine(doctorPorts(process.env), profile);

  for (const line of findings.flatMap(linesOf)) report.say(line);
  const counts = countsOf(findings);
  const { passed, warnings, problems } = counts;
  report.say(`\nok: ${passed}, warnings: ${warnings}, problems: ${problems}`);
  report.finish({ ...counts, findings }, problems === 0 ? 'done' : 'problem');
};

/** As wide as the longest status. */
const statusWidth = 'problem'.length;

const linesOf = ({ check, status, text, advice }: Finding): readonly string[] => {
  const line = `${status.padEnd(statusWidth)}  ${check}: ${text}`;
  return advice === undefined ? [line] : [line, `${' '.repeat(statusWidth)}  > ${advice}`];
};

const countsOf = (findings: readonly Finding[]) => {
  const count = (wanted: FindingStatus): number =>
    findings.filter(({ status }) => status === wanted).length;
  return { passed: count('ok'), warnings: count('warning'), problems: count('problem') };
};
