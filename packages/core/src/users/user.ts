import { foldName, type Audited, type Identified, type RecordType } from '../record-type.js';

/** A person. Its id is the subject of the tokens issued for that person. */
export interface User extends Identified, Audited {
  readonly tenantId: string;
  readonly username: string;
  readonly passwordHash: string | null;
}

export const userType: RecordType<User> = {
  label: 'user',
  unique: { username: (user) => `${user.tenantId}/${foldName(user.username)}` },
  references: { tenantId: 'tenants' },
  tenancyOf: (user) => user.tenantId,
  globalIsVisible: false,
};
