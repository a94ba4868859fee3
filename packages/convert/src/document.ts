/** The rows of a document of configuration (`keyward plan`), as far as conversions write them. */

export interface NamedRole {
  readonly role: string;
}

export interface DocumentTenant {
  readonly tenant_name: string;
  readonly tenant_display_name?: string | undefined;
  readonly tenant_metadata?: object | undefined;
  readonly default_roles?: readonly (NamedRole & { readonly tenant: string })[] | undefined;
}

export interface DocumentResource {
  readonly resource_name: string;
  readonly resource_type: 'api';
  readonly resource_description?: string | undefined;
  readonly resource_metadata: object;
  readonly scopes: readonly {
    readonly scope_name: string;
    readonly scope_description?: string | undefined;
  }[];
}

export interface DocumentRole {
  readonly role_name: string;
  readonly role_description?: string | undefined;
  readonly permissions: readonly { readonly resource: string; readonly scope: string }[];
}

export interface DocumentGroup {
  readonly group_name: string;
  readonly group_description?: string | undefined;
  readonly app_metadata?: readonly KeyValue[] | undefined;
  readonly roles: readonly NamedRole[];
  readonly groups: readonly { readonly group: string }[];
}

/** Where the command finds a secret when it applies the document. */
export interface SecretReference {
  readonly env: string;
}

export interface DocumentClient {
  readonly client_name: string;
  readonly client_type: 'spa' | 'native' | 'regular_web' | 'machine_to_machine';
  /** The ID that applications know. */
  readonly client_alias?: string | undefined;
  readonly client_description?: string | undefined;
  readonly client_secret?: SecretReference | undefined;
  readonly is_public: boolean;
  readonly is_first_party: boolean;
  readonly client_metadata: object;
  readonly resources: readonly {
    readonly resource: string;
    readonly permissions: readonly string[];
  }[];
}

export interface DocumentProvider {
  readonly provider_name: string;
  readonly provider_type: string;
  readonly provider_metadata: object;
  readonly provider_description?: string | undefined;
  readonly is_enabled: boolean;
  readonly create_users: boolean;
  readonly account_linking: 'none' | 'verified_email' | 'prompt';
  readonly attribute_mapping?: object | undefined;
  readonly role_mapping?: readonly object[] | undefined;
  readonly group_mapping?: readonly object[] | undefined;
}

export interface ConfigurationDocument {
  readonly keyward: 1;
  readonly owner: string;
  readonly tenant?: string | undefined;
  readonly tenants?: readonly DocumentTenant[] | undefined;
  readonly resources?: readonly DocumentResource[] | undefined;
  readonly roles?: readonly DocumentRole[] | undefined;
  readonly groups?: readonly DocumentGroup[] | undefined;
  readonly identity_providers?: readonly DocumentProvider[] | undefined;
  readonly clients?: readonly DocumentClient[] | undefined;
}

export interface KeyValue {
  readonly key: string;
  readonly value: string;
}
