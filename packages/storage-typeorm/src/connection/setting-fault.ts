/** A setting of a database that is not as it has to be (docs/adr/0140-settings-of-others.md). */
import { unavailable, Unreachable } from './failures.js';

export interface SettingFault {
  readonly setting: string;
  readonly value: string;
  readonly wanted: string;
  readonly why: string;
  /** Nothing can be stored safely. Otherwise the server works, with the risk that `why` names. */
  readonly isFatal: boolean;
  /** What an operator reads about it. */
  readonly page: string;
}

/** In one line: the setting, its value, the value that is wanted, why, and the page. */
export const describeFault = ({ setting, value, wanted, why, page }: SettingFault): string =>
  `${setting} of the database is ${value}, and has to be ${wanted}: ${why}. See ${page}`;

/** @throws Refusal `storage_unavailable` for the first fault with which nothing can be stored */
export const assertUsable = (faults: readonly SettingFault[]): void => {
  const fatal = faults.find(({ isFatal }) => isFatal);
  if (fatal) throw unavailable(new Unreachable(describeFault(fatal)));
};
