import type { Schema } from '../../../api/names.js';
import type { ProvisioningTexts } from '../texts/provisioning-texts.js';

type Answered = Pick<Schema<'scim_request'>, 'status' | 'scim_type' | 'error'>;
type Outcomes = ProvisioningTexts['requests']['outcomes'];

const byType: Readonly<Record<string, keyof Outcomes>> = {
  uniqueness: 'taken',
  invalidValue: 'value',
  invalidSyntax: 'syntax',
  invalidFilter: 'filter',
  invalidPath: 'path',
  noTarget: 'target',
  mutability: 'fixed',
  tooMany: 'tooMany',
};

const byStatus: Readonly<Record<number, keyof Outcomes>> = {
  403: 'forbidden',
  404: 'missing',
  409: 'taken',
  412: 'changed',
  501: 'notOffered',
};

/** Which words tell what came of a request. */
export const outcomeOf = ({ status, scim_type, error }: Answered): keyof Outcomes => {
  if (error === null) return 'done';
  if (status >= 500 && status !== 501) return 'failed';
  return byType[scim_type ?? ''] ?? byStatus[status] ?? 'refused';
};
