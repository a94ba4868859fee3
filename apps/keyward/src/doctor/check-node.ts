import { findingsOf, type Finding } from './finding.js';

const { ok, problem } = findingsOf('Node.js');

/** The same as `engines` of the package. */
export const oldestNode = '20.19.0';

export const checkNode = (version: string): Finding =>
  isOlder(version, oldestNode)
    ? problem(`version ${version} is too old`, `Install Node.js ${oldestNode} or newer.`)
    : ok(`version ${version}`);

const isOlder = (version: string, than: string): boolean => {
  const [parts, limits] = [version, than].map((text) => text.split('.').map(Number));
  const at = parts!.findIndex((part, index) => part !== limits![index]);
  return at >= 0 && parts![at]! < limits![at]!;
};
