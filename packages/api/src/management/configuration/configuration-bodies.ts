/** Documents of configuration. They check types and unknown members; the core checks the meaning. */
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import {
  clientTypes,
  configurationLimits,
  givenProviderMetadataRules,
  givenSecretBounds,
  providerTypes,
  resourceTypes,
  textRules,
  type ProviderType,
} from '@keyward/core/management';
import type { ProviderFields } from '@keyward/core';
import type { ClientType, ResourceType } from '@keyward/core/ports';
import { Absent, Clearable, combined, EachNested, Text } from '../../kernel/body-rules.js';
import { IsDocument } from '../../kernel/document-field.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';
import { ClientSettingsBody } from '../clients/client-bodies.js';
import { GroupBody } from '../groups/group-bodies.js';
import {
  IdentityProviderSettingsBody,
  MappingBody,
} from '../identity-providers/identity-provider-bodies.js';
import { ResourceBody, ScopeBody } from '../resources/resource-bodies.js';
import { RoleBody } from '../roles/role-bodies.js';
import { TenantBody } from '../tenants/tenant-bodies.js';

const name = textRules.name;
/** More than a row has links in use; all links together have a bound of their own. */
const longestList = 1000;

/** Objects of a class; absent, they are not managed. */
const Rows = (maximum: number, shape: () => RowShape): PropertyDecorator =>
  combined(
    Absent(),
    IsArray(),
    ArrayMaxSize(maximum),
    EachNested(),
    Type(shape),
    (target, name) => {
      const lists = listsByShape.get(target.constructor) ?? new Map<string, () => RowShape>();
      listsByShape.set(target.constructor, lists.set(String(name), shape));
    },
  );

type RowShape = new () => object;

const listsByShape = new Map<unknown, Map<string, () => RowShape>>();

/** The members of objects of the class that are lists of objects, and the classes of these. */
export const listsOfRows = (shape: RowShape): ReadonlyMap<string, () => RowShape> =>
  listsByShape.get(shape) ?? new Map<string, () => RowShape>();

/** A row has a name from now on; one of this other name gets it. */
const RenamedFrom = (): PropertyDecorator => combined(Absent(), Text(name));

/** Whose the named record is: of the tenant of the document or global; null for a global one. */
class ReferenceBody {
  @Clearable()
  @IsString()
  @Length(1, name.maximum)
  tenant?: string | null;
}

export class RoleReferenceBody extends ReferenceBody {
  @Text(name)
  role!: string;
}

export class GroupReferenceBody {
  @Text(name)
  group!: string;
}

export class ScopeReferenceBody extends ReferenceBody {
  @Text(name)
  resource!: string;

  @Text(name)
  scope!: string;
}

export class ConfigurationTenantBody extends TenantBody {
  @IsString()
  @Length(1, name.maximum)
  tenant_name!: string;

  @RenamedFrom() renamed_from?: string;

  @Rows(longestList, () => RoleReferenceBody) default_roles?: RoleReferenceBody[];
}

export class ConfigurationScopeBody extends ScopeBody {
  @Text(name)
  scope_name!: string;

  @RenamedFrom() renamed_from?: string;
}

export class ConfigurationResourceBody extends ResourceBody {
  @Text(name)
  resource_name!: string;

  @RenamedFrom() renamed_from?: string;

  @Absent()
  @IsIn(resourceTypes)
  resource_type?: ResourceType;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Rows(configurationLimits.rows, () => ConfigurationScopeBody) scopes?: ConfigurationScopeBody[];
}

export class ConfigurationRoleBody extends RoleBody {
  @Text(name)
  role_name!: string;

  @RenamedFrom() renamed_from?: string;

  @Rows(longestList, () => ScopeReferenceBody) permissions?: ScopeReferenceBody[];
}

export class ConfigurationGroupBody extends GroupBody {
  @Text(name)
  group_name!: string;

  @RenamedFrom() renamed_from?: string;

  @Rows(longestList, () => RoleReferenceBody) roles?: RoleReferenceBody[];

  @Rows(longestList, () => GroupReferenceBody) groups?: GroupReferenceBody[];
}

export class NamedRoleMappingBody extends MappingBody {
  @Clearable()
  @IsString()
  @Length(1, name.maximum)
  tenant?: string | null;

  @Text(name)
  role!: string;
}

export class NamedGroupMappingBody extends MappingBody {
  @Text(name)
  group!: string;
}

export class ConfigurationProviderBody extends IdentityProviderSettingsBody {
  @Text(name)
  provider_name!: string;

  @RenamedFrom() renamed_from?: string;

  @Absent()
  @IsIn(providerTypes)
  provider_type?: ProviderType;

  @Absent()
  @IsDocument(givenProviderMetadataRules)
  provider_metadata?: ProviderFields['metadata'];

  @Rows(longestList, () => NamedRoleMappingBody) role_mapping?: NamedRoleMappingBody[];

  @Rows(longestList, () => NamedGroupMappingBody) group_mapping?: NamedGroupMappingBody[];
}

export class ConfigurationClientResourceBody extends ReferenceBody {
  @Text(name)
  resource!: string;

  @Absent()
  @IsArray()
  @ArrayMaxSize(longestList)
  @IsString({ each: true })
  permissions?: string[];
}

export class ConfigurationClientBody extends ClientSettingsBody {
  @Text(name)
  client_name!: string;

  @RenamedFrom() renamed_from?: string;

  @Absent()
  @IsIn(clientTypes)
  client_type?: ClientType;

  @Absent()
  @IsString()
  @Length(givenSecretBounds.minimum, givenSecretBounds.maximum)
  client_secret?: string;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Rows(longestList, () => ConfigurationClientResourceBody)
  resources?: ConfigurationClientResourceBody[];
}

/** The rows of a tenant, or of the installation. */
export class ConfigurationDocumentBody {
  @IsIn([1]) keyward!: 1;

  @IsString()
  @Length(1, configurationLimits.owner)
  owner!: string;

  @Absent()
  @IsString()
  @Length(1, name.maximum)
  tenant?: string;

  @Rows(configurationLimits.rows, () => ConfigurationTenantBody)
  tenants?: ConfigurationTenantBody[];

  @Rows(configurationLimits.rows, () => ConfigurationResourceBody)
  resources?: ConfigurationResourceBody[];

  @Rows(configurationLimits.rows, () => ConfigurationRoleBody) roles?: ConfigurationRoleBody[];

  @Rows(configurationLimits.rows, () => ConfigurationGroupBody) groups?: ConfigurationGroupBody[];

  @Rows(configurationLimits.rows, () => ConfigurationProviderBody)
  identity_providers?: ConfigurationProviderBody[];

  @Rows(configurationLimits.rows, () => ConfigurationClientBody)
  clients?: ConfigurationClientBody[];
}

export class ConfigurationPlanBody {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(configurationLimits.documents)
  @EachNested()
  @Type(() => ConfigurationDocumentBody)
  documents!: ConfigurationDocumentBody[];

  @Absent()
  @IsBoolean()
  take_over?: boolean;

  @Absent()
  @IsBoolean()
  prune?: boolean;

  @Absent()
  @IsInt()
  @Min(0)
  @Max(configurationLimits.rows)
  max_removals?: number;
}

export class ConfigurationApplyBody extends ConfigurationPlanBody {
  @Absent()
  @IsString()
  @Length(1, 100)
  plan?: string;
}
