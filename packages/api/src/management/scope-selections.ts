/** The scopes that a body names, by resource: for permissions of clients, users and roles. */
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray } from 'class-validator';
import { entryLimits, type ScopeSelection } from '@keyward/core/management';
import { EachNested, Id, IdList } from '../kernel/body-rules.js';

class ScopeSelectionBody {
  @Id()
  resource_id!: string;

  @IdList()
  scopes!: string[];
}

export class PermissionsBody {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(entryLimits.array)
  @EachNested()
  @Type(() => ScopeSelectionBody)
  permissions!: ScopeSelectionBody[];
}

/** The selections as the core takes them. */
export const selectionsIn = ({ permissions }: PermissionsBody): ScopeSelection[] =>
  permissions.map(({ resource_id, scopes }) => ({ resourceId: resource_id, scopeIds: scopes }));
