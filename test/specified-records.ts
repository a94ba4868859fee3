/**
 * The attributes of the records that are specified (specification §2, operations §4 to §10), in a
 * form of our own, and those that are ours beside them.
 */
const stamps = 'created_by created_at updated_by updated_at';
const claims =
  'name given_name middle_name family_name nickname preferred_username profile picture ' +
  'website gender birthdate zoneinfo locale address';

export const specifiedRecords: Readonly<Record<string, string>> = {
  client:
    'id client_type client_name client_secret client_secret_expires_at client_description ' +
    'client_metadata app_metadata is_public is_first_party is_global tenant_id aggregations ' +
    `resources permissions ${stamps}`,
  resource:
    'id resource_type resource_name resource_description resource_metadata app_metadata ' +
    'created_date updated_date aggregations scopes clients tenant_id',
  client_resource: `id client_id resource_id resource_data ${stamps}`,
  client_permission: `id client_id resource_id resource_data scope_id scope_data ${stamps}`,
  resource_client: `id resource_id client_id client_data authorized ${stamps}`,
  scope: `id resource_id scope_name scope_description ${stamps}`,
  tenant:
    'id tenant_name tenant_display_name tenant_description tenant_domains tenant_metadata ' +
    `app_metadata is_default is_suspended aggregations admins identity_providers ${stamps}`,
  tenant_admin: `id tenant_id user_id user_data ${stamps}`,
  identity_provider:
    'id tenant_id provider_name provider_type provider_identifier provider_description ' +
    'provider_metadata attribute_mapping role_mapping group_mapping domains is_enabled ' +
    'is_default token_exchange_enabled account_linking create_users update_users app_metadata ' +
    `aggregations ${stamps}`,
  role:
    'id role_name role_description role_metadata app_metadata is_system is_default tenant_id ' +
    `aggregations permissions members ${stamps}`,
  role_permission: `id role_id resource_id resource_data scope_id scope_data ${stamps}`,
  role_member: `id role_id user_id user_data ${stamps}`,
  user:
    `id tenant_id username email phone_number email_verified phone_number_verified ${claims} ` +
    'external_id directory_name ' +
    'user_metadata app_metadata status is_blocked blocked_at blocked_by blocked_reason ' +
    'blocked_until must_change_password is_mfa_enrolled last_login_at last_login_ip ' +
    'last_password_changed_at logins_count aggregations permissions roles groups identities ' +
    `${stamps}`,
  user_password: `id user_id is_set is_temporary last_changed_at expires_at ${stamps}`,
  user_permission: `id user_id resource_id resource_data scope_id scope_data ${stamps}`,
  user_role: `id user_id role_id role_data ${stamps}`,
  user_group: `id user_id group_id group_data ${stamps}`,
  user_identity:
    'id user_id identity_provider_id identity_provider_data provider_identifier ' +
    `provider_user_id is_primary profile_data last_login_at ${stamps}`,
  user_grant: `id user_id client_id client_data resource_id resource_data scopes scope granted_at expires_at ${stamps}`,
  user_block: `id user_id block_type reason ip identifier expires_at ${stamps}`,
  group:
    'id group_name group_description group_metadata app_metadata external_id tenant_id ' +
    `aggregations members roles nested_groups ${stamps}`,
  group_member: `id group_id user_id user_data ${stamps}`,
  group_role: `id group_id role_id role_data ${stamps}`,
  nested_group: `id group_id nested_group_id nested_group_data ${stamps}`,
  ticket:
    'id ticket_type user_id tenant_id email client_id result_url ttl_seconds ' +
    'mark_email_as_verified include_email_in_redirect role_ids group_ids ticket status ' +
    `expires_at used_at revoked_at ${stamps}`,
  effective_permission: 'resource_id resource_data scope_id scope_data sources',
  effective_role: 'role_id role_data sources',
  effective_group: 'group_id group_data direct path',
};

/**
 * When a link ends by itself (operations §1.3); since when a tenant is shut out; what lists and
 * `fields` need of everything.
 */
export const ownAttributes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['role_permission', 'user_permission', 'group_role', 'nested_group'].map((name) => [
      name,
      'expires_at',
    ]),
  ),
  // Which provider's mapping has made the link.
  ...Object.fromEntries(
    ['role_member', 'user_role', 'user_group', 'group_member'].map((name) => [
      name,
      'expires_at identity_provider_id',
    ]),
  ),
  // Where the children are (contract §4).
  ...Object.fromEntries(['user', 'role', 'group'].map((name) => [name, 'links'])),
  // When every verifier knows the key of the algorithm that it names (contract §3), and how applications call a client
  // or the server knows one that nobody registered.
  resource: 'links signing_key_activates_at',
  client: 'client_alias client_kind document_url links signing_key_activates_at',
  scope: 'required_acr required_age',
  tenant: 'suspended_at tenant_logo links',
  // Where a mailed ticket is a file; through which client a person made it (ADR 0040).
  ticket: 'outbox created_by_client_id',
  ...Object.fromEntries(
    ['effective_permission', 'effective_role', 'effective_group'].map((name) => [name, 'id']),
  ),
};

/** What `aggregations` counts (specification §2.5, operations §4.1, §5.1, §6.1, §8.1). */
export const specifiedCounts: Readonly<Record<string, string>> = {
  client: 'resources permissions',
  resource: 'scopes clients',
  tenant: 'users groups roles clients resources admins identity_providers',
  identity_provider: 'identities',
  role: 'permissions members groups',
  user: 'identities roles groups permissions grants',
  group: 'members roles nested_groups parent_groups',
};
