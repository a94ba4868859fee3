/* Generated from docs/reference/openapi.json by `npm run docs`. */
import type { KeywardClient } from '../keyward-client.js';
import type { Options } from '../options.js';
import type * as types from './types.js';

/** Introspect a token. The client authenticates by HTTP Basic, by `client_id` and `client_secret` in the body, or by a signed assertion (RFC 7523). An access token with the right scope is taken too. */
export const getTokenInfo = (
  keyward: KeywardClient,
  options?: Options<types.GetTokenInfoData>,
): Promise<types.GetTokenInfoResponse> => keyward.send({ method: 'POST', path: '/tokeninfo', takesForm: true }, options);

/** Introspect a token (RFC 7662). The client authenticates by HTTP Basic, by `client_id` and `client_secret` in the body, or by a signed assertion (RFC 7523). An access token with the right scope is taken too. */
export const introspectToken = (
  keyward: KeywardClient,
  options: Options<types.IntrospectTokenData>,
): Promise<types.IntrospectTokenResponse> => keyward.send({ method: 'POST', path: '/oauth2/introspect', takesForm: true }, options);

/** User info. Requires an access token. */
export const getUserInfo = (
  keyward: KeywardClient,
  options?: Options<types.GetUserInfoData>,
): Promise<types.GetUserInfoResponse> => keyward.send({ method: 'GET', path: '/userinfo' }, options);

/** User info. Requires an access token. */
export const getUserInfoByPost = (
  keyward: KeywardClient,
  options?: Options<types.GetUserInfoByPostData>,
): Promise<types.GetUserInfoByPostResponse> => keyward.send({ method: 'POST', path: '/userinfo' }, options);

/** User info (OpenID Connect). Requires an access token. */
export const getOpenidUserInfo = (
  keyward: KeywardClient,
  options?: Options<types.GetOpenidUserInfoData>,
): Promise<types.GetOpenidUserInfoResponse> => keyward.send({ method: 'GET', path: '/oauth2/userinfo' }, options);

/** User info (OpenID Connect). Requires an access token. */
export const getOpenidUserInfoByPost = (
  keyward: KeywardClient,
  options?: Options<types.GetOpenidUserInfoByPostData>,
): Promise<types.GetOpenidUserInfoByPostResponse> => keyward.send({ method: 'POST', path: '/oauth2/userinfo' }, options);

/** OpenID Connect Discovery. Requires no token. */
export const getOpenidConfiguration = (
  keyward: KeywardClient,
  options?: Options<types.GetOpenidConfigurationData>,
): Promise<types.GetOpenidConfigurationResponse> => keyward.send({ method: 'GET', path: '/.well-known/openid-configuration', isOpen: true }, options);

/** Authorization server metadata (RFC 8414). Requires no token. */
export const getAuthorizationServerMetadata = (
  keyward: KeywardClient,
  options?: Options<types.GetAuthorizationServerMetadataData>,
): Promise<types.GetAuthorizationServerMetadataResponse> => keyward.send({ method: 'GET', path: '/.well-known/oauth-authorization-server', isOpen: true }, options);

/** Get the public keys of the server. Requires no token. */
export const getKeys = (
  keyward: KeywardClient,
  options?: Options<types.GetKeysData>,
): Promise<types.GetKeysResponse> => keyward.send({ method: 'GET', path: '/.well-known/jwks.json', isOpen: true }, options);

/** Company health. Requires an access token. */
export const getHealth = (
  keyward: KeywardClient,
  options?: Options<types.GetHealthData>,
): Promise<types.GetHealthResponse> => keyward.send({ method: 'GET', path: '/api/company/v1/health' }, options);

/** Check that the process is running. Requires no token. */
export const isAlive = (
  keyward: KeywardClient,
  options?: Options<types.IsAliveData>,
): Promise<types.IsAliveResponse> => keyward.send({ method: 'GET', path: '/livez', isOpen: true }, options);

/** Check that the server can answer requests. Requires no token. */
export const isReady = (
  keyward: KeywardClient,
  options?: Options<types.IsReadyData>,
): Promise<types.IsReadyResponse> => keyward.send({ method: 'GET', path: '/readyz', isOpen: true }, options);

/** Get clients. Requires the scope `read:clients`. */
export const listClients = (
  keyward: KeywardClient,
  options?: Options<types.ListClientsData>,
): Promise<types.ListClientsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients' }, options);

/** Create a client. `create_client_dry_run` shows the effects first. Requires the scope `create:clients`. */
export const createClient = (
  keyward: KeywardClient,
  options: Options<types.CreateClientData>,
): Promise<types.CreateClientResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients' }, options);

/** Get a client. Requires the scope `read:clients`. */
export const getClient = (
  keyward: KeywardClient,
  options: Options<types.GetClientData>,
): Promise<types.GetClientResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}' }, options);

/** Modify a client. `modify_client_dry_run` shows the effects first. Requires the scope `update:clients`. */
export const modifyClient = (
  keyward: KeywardClient,
  options: Options<types.ModifyClientData>,
): Promise<types.ModifyClientResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/clients/{client_id}' }, options);

/** Delete a client. `delete_client_dry_run` shows the effects first. Requires the scope `delete:clients`. */
export const deleteClient = (
  keyward: KeywardClient,
  options: Options<types.DeleteClientData>,
): Promise<types.DeleteClientResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/clients/{client_id}' }, options);

/** Change a client secret. `change_client_secret_dry_run` shows the effects first. Requires the scope `update:client_secrets`. */
export const changeClientSecret = (
  keyward: KeywardClient,
  options: Options<types.ChangeClientSecretData>,
): Promise<types.ChangeClientSecretResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/secret' }, options);

/** Show what the tokens of a client would say. Requires the scope `read:client_permissions`. */
export const previewClientToken = (
  keyward: KeywardClient,
  options: Options<types.PreviewClientTokenData>,
): Promise<types.PreviewClientTokenResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/token_preview' }, options);

/** Get client's resources. Requires the scope `read:clients`. */
export const listClientResources = (
  keyward: KeywardClient,
  options: Options<types.ListClientResourcesData>,
): Promise<types.ListClientResourcesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/resources' }, options);

/** Authorize resource to client. `authorize_client_resources_dry_run` shows the effects first. Requires the scope `update:clients`. */
export const authorizeClientResources = (
  keyward: KeywardClient,
  options: Options<types.AuthorizeClientResourcesData>,
): Promise<types.AuthorizeClientResourcesResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/resources' }, options);

/** Revoke resources from client. `revoke_client_resources_dry_run` shows the effects first. Requires the scope `update:clients`. */
export const revokeClientResources = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientResourcesData>,
): Promise<types.RevokeClientResourcesResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/clients/{client_id}/resources' }, options);

/** Revoke resources from client, without a DELETE body. `revoke_client_resources_by_post_dry_run` shows the effects first. Requires the scope `update:clients`. */
export const revokeClientResourcesByPost = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientResourcesByPostData>,
): Promise<types.RevokeClientResourcesByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/resources/revoke' }, options);

/** Get client permissions. Requires the scope `read:client_permissions`. */
export const listClientPermissions = (
  keyward: KeywardClient,
  options: Options<types.ListClientPermissionsData>,
): Promise<types.ListClientPermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/permissions' }, options);

/** Grant permissions to a client. `grant_client_permissions_dry_run` shows the effects first. Requires the scope `update:client_permissions`. */
export const grantClientPermissions = (
  keyward: KeywardClient,
  options: Options<types.GrantClientPermissionsData>,
): Promise<types.GrantClientPermissionsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/permissions' }, options);

/** Revoke permissions from a client. `revoke_client_permissions_dry_run` shows the effects first. Requires the scope `update:client_permissions`. */
export const revokeClientPermissions = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientPermissionsData>,
): Promise<types.RevokeClientPermissionsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/clients/{client_id}/permissions' }, options);

/** Revoke permissions from a client, without a DELETE body. `revoke_client_permissions_by_post_dry_run` shows the effects first. Requires the scope `update:client_permissions`. */
export const revokeClientPermissionsByPost = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientPermissionsByPostData>,
): Promise<types.RevokeClientPermissionsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/permissions/revoke' }, options);

/** Get resources. Requires the scope `read:resources`. */
export const listResources = (
  keyward: KeywardClient,
  options?: Options<types.ListResourcesData>,
): Promise<types.ListResourcesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources' }, options);

/** Create a resource. `create_resource_dry_run` shows the effects first. Requires the scope `create:resources`. */
export const createResource = (
  keyward: KeywardClient,
  options: Options<types.CreateResourceData>,
): Promise<types.CreateResourceResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/resources' }, options);

/** Get a resource. Requires the scope `read:resources`. */
export const getResource = (
  keyward: KeywardClient,
  options: Options<types.GetResourceData>,
): Promise<types.GetResourceResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}' }, options);

/** Modify a resource. `modify_resource_dry_run` shows the effects first. Requires the scope `update:resources`. */
export const modifyResource = (
  keyward: KeywardClient,
  options: Options<types.ModifyResourceData>,
): Promise<types.ModifyResourceResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/resources/{resource_id}' }, options);

/** Delete a resource. `delete_resource_dry_run` shows the effects first. Requires the scope `delete:resources`. */
export const deleteResource = (
  keyward: KeywardClient,
  options: Options<types.DeleteResourceData>,
): Promise<types.DeleteResourceResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/resources/{resource_id}' }, options);

/** Get scopes. Requires the scope `read:scopes`. */
export const listScopes = (
  keyward: KeywardClient,
  options: Options<types.ListScopesData>,
): Promise<types.ListScopesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/scopes' }, options);

/** Create a scope. `create_scope_dry_run` shows the effects first. Requires the scope `create:scopes`. */
export const createScope = (
  keyward: KeywardClient,
  options: Options<types.CreateScopeData>,
): Promise<types.CreateScopeResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/scopes' }, options);

/** Get a scope. Requires the scope `read:scopes`. */
export const getScope = (
  keyward: KeywardClient,
  options: Options<types.GetScopeData>,
): Promise<types.GetScopeResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}' }, options);

/** Modify a scope. `modify_scope_dry_run` shows the effects first. Requires the scope `update:scopes`. */
export const modifyScope = (
  keyward: KeywardClient,
  options: Options<types.ModifyScopeData>,
): Promise<types.ModifyScopeResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}' }, options);

/** Delete a scope. `delete_scope_dry_run` shows the effects first. Requires the scope `delete:scopes`. */
export const deleteScope = (
  keyward: KeywardClient,
  options: Options<types.DeleteScopeData>,
): Promise<types.DeleteScopeResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}' }, options);

/** Get resource's clients. Requires the scope `read:resources`. */
export const listResourceClients = (
  keyward: KeywardClient,
  options: Options<types.ListResourceClientsData>,
): Promise<types.ListResourceClientsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/clients' }, options);

/** Authorize clients. `authorize_resource_clients_dry_run` shows the effects first. Requires the scope `update:resources`. */
export const authorizeResourceClients = (
  keyward: KeywardClient,
  options: Options<types.AuthorizeResourceClientsData>,
): Promise<types.AuthorizeResourceClientsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/clients' }, options);

/** Revoke clients. `revoke_resource_clients_dry_run` shows the effects first. Requires the scope `update:resources`. */
export const revokeResourceClients = (
  keyward: KeywardClient,
  options: Options<types.RevokeResourceClientsData>,
): Promise<types.RevokeResourceClientsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/resources/{resource_id}/clients' }, options);

/** Revoke clients, without a DELETE body. `revoke_resource_clients_by_post_dry_run` shows the effects first. Requires the scope `update:resources`. */
export const revokeResourceClientsByPost = (
  keyward: KeywardClient,
  options: Options<types.RevokeResourceClientsByPostData>,
): Promise<types.RevokeResourceClientsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/clients/revoke' }, options);

/** Get tenants. Requires the scope `read:tenants`. */
export const listTenants = (
  keyward: KeywardClient,
  options?: Options<types.ListTenantsData>,
): Promise<types.ListTenantsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants' }, options);

/** Create a tenant. `create_tenant_dry_run` shows the effects first. Requires the scope `create:tenants`. */
export const createTenant = (
  keyward: KeywardClient,
  options: Options<types.CreateTenantData>,
): Promise<types.CreateTenantResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants' }, options);

/** Get a tenant. Requires the scope `read:tenants`. */
export const getTenant = (
  keyward: KeywardClient,
  options: Options<types.GetTenantData>,
): Promise<types.GetTenantResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}' }, options);

/** Modify a tenant. `modify_tenant_dry_run` shows the effects first. Requires the scope `update:tenants`. */
export const modifyTenant = (
  keyward: KeywardClient,
  options: Options<types.ModifyTenantData>,
): Promise<types.ModifyTenantResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/tenants/{tenant_id}' }, options);

/** Delete a tenant. `delete_tenant_dry_run` shows the effects first. Requires the scope `delete:tenants`. */
export const deleteTenant = (
  keyward: KeywardClient,
  options: Options<types.DeleteTenantData>,
): Promise<types.DeleteTenantResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}' }, options);

/** Get tenant admins. Requires the scope `read:tenant_admins`. */
export const listTenantAdmins = (
  keyward: KeywardClient,
  options: Options<types.ListTenantAdminsData>,
): Promise<types.ListTenantAdminsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/admins' }, options);

/** Add tenant admins. `add_tenant_admins_dry_run` shows the effects first. Requires the scope `update:tenant_admins`. */
export const addTenantAdmins = (
  keyward: KeywardClient,
  options: Options<types.AddTenantAdminsData>,
): Promise<types.AddTenantAdminsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/admins' }, options);

/** Remove tenant admins. `remove_tenant_admins_dry_run` shows the effects first. Requires the scope `update:tenant_admins`. */
export const removeTenantAdmins = (
  keyward: KeywardClient,
  options: Options<types.RemoveTenantAdminsData>,
): Promise<types.RemoveTenantAdminsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}/admins' }, options);

/** Remove tenant admins, without a DELETE body. `remove_tenant_admins_by_post_dry_run` shows the effects first. Requires the scope `update:tenant_admins`. */
export const removeTenantAdminsByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveTenantAdminsByPostData>,
): Promise<types.RemoveTenantAdminsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/admins/revoke' }, options);

/** Upload the logo of a tenant. `set_tenant_logo_dry_run` shows the effects first. Requires the scope `update:tenants`. */
export const setTenantLogo = (
  keyward: KeywardClient,
  options: Options<types.SetTenantLogoData>,
): Promise<types.SetTenantLogoResponse> => keyward.send({ method: 'PUT', path: '/api/management/v1/tenants/{tenant_id}/logo' }, options);

/** Remove the uploaded logo of a tenant. `remove_tenant_logo_dry_run` shows the effects first. Requires the scope `update:tenants`. */
export const removeTenantLogo = (
  keyward: KeywardClient,
  options: Options<types.RemoveTenantLogoData>,
): Promise<types.RemoveTenantLogoResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}/logo' }, options);

/** Show how a page looks with other branding. Requires the scope `read:tenants`. */
export const previewTenantPage = (
  keyward: KeywardClient,
  options: Options<types.PreviewTenantPageData>,
): Promise<types.PreviewTenantPageResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/page_preview' }, options);

/** Show how a mail reads with other words. Requires the scope `read:tenants`. */
export const previewTenantMail = (
  keyward: KeywardClient,
  options: Options<types.PreviewTenantMailData>,
): Promise<types.PreviewTenantMailResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/mail_preview' }, options);

/** Send a mail with other words to one's own address. `send_test_mail_dry_run` shows the effects first. Requires the scope `update:tenants`. */
export const sendTestMail = (
  keyward: KeywardClient,
  options: Options<types.SendTestMailData>,
): Promise<types.SendTestMailResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/test_mail' }, options);

/** Register a user. `register_user_dry_run` shows the effects first. Requires the scope `create:registrations`. */
export const registerUser = (
  keyward: KeywardClient,
  options: Options<types.RegisterUserData>,
): Promise<types.RegisterUserResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/registration' }, options);

/** Verify a registration. `verify_registration_dry_run` shows the effects first. Requires the scope `create:registrations`. */
export const verifyRegistration = (
  keyward: KeywardClient,
  options: Options<types.VerifyRegistrationData>,
): Promise<types.VerifyRegistrationResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/registration/verification' }, options);

/** Resend verification. Requires the scope `create:registrations`. */
export const resendVerification = (
  keyward: KeywardClient,
  options: Options<types.ResendVerificationData>,
): Promise<types.ResendVerificationResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/registration/resend' }, options);

/** Request a reset. Requires the scope `create:tickets`. */
export const requestPasswordReset = (
  keyward: KeywardClient,
  options: Options<types.RequestPasswordResetData>,
): Promise<types.RequestPasswordResetResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/password/reset' }, options);

/** Import users. `import_users_dry_run` shows the effects first. Requires the scope `create:users`. */
export const importUsers = (
  keyward: KeywardClient,
  options: Options<types.ImportUsersData>,
): Promise<types.ImportUsersResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/import' }, options);

/** Get users. Requires the scope `read:users`. */
export const listUsers = (
  keyward: KeywardClient,
  options?: Options<types.ListUsersData>,
): Promise<types.ListUsersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users' }, options);

/** Create a user. `create_user_dry_run` shows the effects first. Requires the scope `create:users`. */
export const createUser = (
  keyward: KeywardClient,
  options: Options<types.CreateUserData>,
): Promise<types.CreateUserResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users' }, options);

/** Get a user. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const getUser = (
  keyward: KeywardClient,
  options: Options<types.GetUserData>,
): Promise<types.GetUserResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}' }, options);

/** Modify a user. `modify_user_dry_run` shows the effects first. Requires the scope `update:users`, or `update:current_user` in the user's own token. */
export const modifyUser = (
  keyward: KeywardClient,
  options: Options<types.ModifyUserData>,
): Promise<types.ModifyUserResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/users/{user_id}' }, options);

/** Delete a user. `delete_user_dry_run` shows the effects first. Requires the scope `delete:users`. */
export const deleteUser = (
  keyward: KeywardClient,
  options: Options<types.DeleteUserData>,
): Promise<types.DeleteUserResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}' }, options);

/** Get password state. Requires the scope `read:user_passwords`, or `read:current_user` in the user's own token. */
export const getUserPassword = (
  keyward: KeywardClient,
  options: Options<types.GetUserPasswordData>,
): Promise<types.GetUserPasswordResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/password' }, options);

/** Set a user's password. `set_user_password_dry_run` shows the effects first. Requires the scope `update:user_passwords`. */
export const setUserPassword = (
  keyward: KeywardClient,
  options: Options<types.SetUserPasswordData>,
): Promise<types.SetUserPasswordResponse> => keyward.send({ method: 'PUT', path: '/api/management/v1/users/{user_id}/password' }, options);

/** Remove the password. `remove_user_password_dry_run` shows the effects first. Requires the scope `delete:user_passwords`. */
export const removeUserPassword = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserPasswordData>,
): Promise<types.RemoveUserPasswordResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/password' }, options);

/** Change own password. `change_own_password_dry_run` shows the effects first. Requires the scope `update:current_user`. */
export const changeOwnPassword = (
  keyward: KeywardClient,
  options: Options<types.ChangeOwnPasswordData>,
): Promise<types.ChangeOwnPasswordResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/password/change' }, options);

/** Block a user. `block_user_dry_run` shows the effects first. Requires the scope `update:users`. */
export const blockUser = (
  keyward: KeywardClient,
  options: Options<types.BlockUserData>,
): Promise<types.BlockUserResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/block' }, options);

/** Unblock a user. `unblock_user_dry_run` shows the effects first. Requires the scope `update:users`. */
export const unblockUser = (
  keyward: KeywardClient,
  options: Options<types.UnblockUserData>,
): Promise<types.UnblockUserResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/unblock' }, options);

/** Get a user's blocks. Requires the scope `read:users`. */
export const listUserBlocks = (
  keyward: KeywardClient,
  options: Options<types.ListUserBlocksData>,
): Promise<types.ListUserBlocksResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/blocks' }, options);

/** Get user grants. Requires the scope `read:user_grants`, or `read:current_user` in the user's own token. */
export const listUserGrants = (
  keyward: KeywardClient,
  options: Options<types.ListUserGrantsData>,
): Promise<types.ListUserGrantsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/grants' }, options);

/** Revoke user grants. `revoke_user_grants_dry_run` shows the effects first. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrants = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserGrantsData>,
): Promise<types.RevokeUserGrantsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/grants' }, options);

/** Revoke user grants, without a DELETE body. `revoke_user_grants_by_post_dry_run` shows the effects first. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrantsByPost = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserGrantsByPostData>,
): Promise<types.RevokeUserGrantsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/grants/revoke' }, options);

/** Get a user grant. Requires the scope `read:user_grants`, or `read:current_user` in the user's own token. */
export const getUserGrant = (
  keyward: KeywardClient,
  options: Options<types.GetUserGrantData>,
): Promise<types.GetUserGrantResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/grants/{grant_id}' }, options);

/** Revoke a user grant. `revoke_user_grant_dry_run` shows the effects first. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrant = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserGrantData>,
): Promise<types.RevokeUserGrantResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/grants/{grant_id}' }, options);

/** Get user sessions. Requires the scope `read:user_sessions`, or `read:current_user` in the user's own token. */
export const listUserSessions = (
  keyward: KeywardClient,
  options: Options<types.ListUserSessionsData>,
): Promise<types.ListUserSessionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/sessions' }, options);

/** End all sessions of a user. `end_user_sessions_dry_run` shows the effects first. Requires the scope `delete:user_sessions`, or `delete:current_user` in the user's own token. */
export const endUserSessions = (
  keyward: KeywardClient,
  options: Options<types.EndUserSessionsData>,
): Promise<types.EndUserSessionsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/sessions' }, options);

/** Get a user session. Requires the scope `read:user_sessions`, or `read:current_user` in the user's own token. */
export const getUserSession = (
  keyward: KeywardClient,
  options: Options<types.GetUserSessionData>,
): Promise<types.GetUserSessionResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/sessions/{session_id}' }, options);

/** End a user session. `end_user_session_dry_run` shows the effects first. Requires the scope `delete:user_sessions`, or `delete:current_user` in the user's own token. */
export const endUserSession = (
  keyward: KeywardClient,
  options: Options<types.EndUserSessionData>,
): Promise<types.EndUserSessionResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/sessions/{session_id}' }, options);

/** Get identity providers. Requires the scope `read:identity_providers`. */
export const listIdentityProviders = (
  keyward: KeywardClient,
  options: Options<types.ListIdentityProvidersData>,
): Promise<types.ListIdentityProvidersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/identity_providers' }, options);

/** Create an identity provider. `create_identity_provider_dry_run` shows the effects first. Requires the scope `create:identity_providers`. */
export const createIdentityProvider = (
  keyward: KeywardClient,
  options: Options<types.CreateIdentityProviderData>,
): Promise<types.CreateIdentityProviderResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/identity_providers' }, options);

/** Get an identity provider. Requires the scope `read:identity_providers`. */
export const getIdentityProvider = (
  keyward: KeywardClient,
  options: Options<types.GetIdentityProviderData>,
): Promise<types.GetIdentityProviderResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}' }, options);

/** Modify an identity provider. `modify_identity_provider_dry_run` shows the effects first. Requires the scope `update:identity_providers`. */
export const modifyIdentityProvider = (
  keyward: KeywardClient,
  options: Options<types.ModifyIdentityProviderData>,
): Promise<types.ModifyIdentityProviderResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}' }, options);

/** Delete an identity provider. `delete_identity_provider_dry_run` shows the effects first. Requires the scope `delete:identity_providers`. */
export const deleteIdentityProvider = (
  keyward: KeywardClient,
  options: Options<types.DeleteIdentityProviderData>,
): Promise<types.DeleteIdentityProviderResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}' }, options);

/** Begin a test of an identity provider. `create_test_login_dry_run` shows the effects first. Requires the scope `update:identity_providers`. */
export const createTestLogin = (
  keyward: KeywardClient,
  options: Options<types.CreateTestLoginData>,
): Promise<types.CreateTestLoginResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins' }, options);

/** Get a test of an identity provider, and its result once. Requires the scope `update:identity_providers`. */
export const getTestLogin = (
  keyward: KeywardClient,
  options: Options<types.GetTestLoginData>,
): Promise<types.GetTestLoginResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins/{test_login_id}' }, options);

/** Get a user's identities. Requires the scope `read:user_identities`, or `read:current_user` in the user's own token. */
export const listUserIdentities = (
  keyward: KeywardClient,
  options: Options<types.ListUserIdentitiesData>,
): Promise<types.ListUserIdentitiesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/identities' }, options);

/** Link an identity. `link_user_identity_dry_run` shows the effects first. Requires the scope `update:user_identities`. */
export const linkUserIdentity = (
  keyward: KeywardClient,
  options: Options<types.LinkUserIdentityData>,
): Promise<types.LinkUserIdentityResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/identities' }, options);

/** Unlink identities. `unlink_user_identities_dry_run` shows the effects first. Requires the scope `update:user_identities`. */
export const unlinkUserIdentities = (
  keyward: KeywardClient,
  options: Options<types.UnlinkUserIdentitiesData>,
): Promise<types.UnlinkUserIdentitiesResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/identities' }, options);

/** Unlink identities, without a DELETE body. `unlink_user_identities_by_post_dry_run` shows the effects first. Requires the scope `update:user_identities`. */
export const unlinkUserIdentitiesByPost = (
  keyward: KeywardClient,
  options: Options<types.UnlinkUserIdentitiesByPostData>,
): Promise<types.UnlinkUserIdentitiesByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/identities/revoke' }, options);

/** Get audit events. Requires the scope `read:audit_events`. */
export const listAuditEvents = (
  keyward: KeywardClient,
  options?: Options<types.ListAuditEventsData>,
): Promise<types.ListAuditEventsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/audit_events' }, options);

/** Get an audit event. Requires the scope `read:audit_events`. */
export const getAuditEvent = (
  keyward: KeywardClient,
  options: Options<types.GetAuditEventData>,
): Promise<types.GetAuditEventResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/audit_events/{audit_event_id}' }, options);

/** Get the end of the chain of audit events. Requires the scope `read:audit_events`. */
export const getAuditChain = (
  keyward: KeywardClient,
  options?: Options<types.GetAuditChainData>,
): Promise<types.GetAuditChainResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/audit_chain' }, options);

/** Verify up to 500 events of the chain. Requires the scope `read:audit_events`. */
export const verifyAuditChain = (
  keyward: KeywardClient,
  options: Options<types.VerifyAuditChainData>,
): Promise<types.VerifyAuditChainResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/audit_chain/verify' }, options);

/** Get signing keys. Requires the scope `read:signing_keys`. */
export const listSigningKeys = (
  keyward: KeywardClient,
  options?: Options<types.ListSigningKeysData>,
): Promise<types.ListSigningKeysResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/signing_keys' }, options);

/** Publish the signing keys that follow. `rotate_signing_keys_dry_run` shows the effects first. Requires the scope `update:signing_keys`. */
export const rotateSigningKeys = (
  keyward: KeywardClient,
  options: Options<types.RotateSigningKeysData>,
): Promise<types.RotateSigningKeysResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/signing_keys/rotate' }, options);

/** Withdraw a signing key at once. `withdraw_signing_key_dry_run` shows the effects first. Requires the scope `delete:signing_keys`. */
export const withdrawSigningKey = (
  keyward: KeywardClient,
  options: Options<types.WithdrawSigningKeyData>,
): Promise<types.WithdrawSigningKeyResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/signing_keys/{signing_key_id}' }, options);

/** Get the numbers of users, clients and logins. Requires the scope `read:statistics`. */
export const getStatistics = (
  keyward: KeywardClient,
  options?: Options<types.GetStatisticsData>,
): Promise<types.GetStatisticsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/statistics' }, options);

/** Create a password change ticket. `create_password_change_ticket_dry_run` shows the effects first. Requires the scope `create:tickets`. */
export const createPasswordChangeTicket = (
  keyward: KeywardClient,
  options: Options<types.CreatePasswordChangeTicketData>,
): Promise<types.CreatePasswordChangeTicketResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/password_change' }, options);

/** Create an email verification ticket. `create_email_verification_ticket_dry_run` shows the effects first. Requires the scope `create:tickets`. */
export const createEmailVerificationTicket = (
  keyward: KeywardClient,
  options: Options<types.CreateEmailVerificationTicketData>,
): Promise<types.CreateEmailVerificationTicketResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/email_verification' }, options);

/** Create an invitation ticket. `create_invitation_ticket_dry_run` shows the effects first. Requires the scope `create:tickets`. */
export const createInvitationTicket = (
  keyward: KeywardClient,
  options: Options<types.CreateInvitationTicketData>,
): Promise<types.CreateInvitationTicketResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/invitation' }, options);

/** Get tickets. Requires the scope `read:tickets`. */
export const listTickets = (
  keyward: KeywardClient,
  options?: Options<types.ListTicketsData>,
): Promise<types.ListTicketsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tickets' }, options);

/** Get a ticket. Requires the scope `read:tickets`. */
export const getTicket = (
  keyward: KeywardClient,
  options: Options<types.GetTicketData>,
): Promise<types.GetTicketResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tickets/{ticket_id}' }, options);

/** Revoke a ticket. `revoke_ticket_dry_run` shows the effects first. Requires the scope `delete:tickets`. */
export const revokeTicket = (
  keyward: KeywardClient,
  options: Options<types.RevokeTicketData>,
): Promise<types.RevokeTicketResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tickets/{ticket_id}' }, options);

/** Get a user's second factors. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserAuthenticators = (
  keyward: KeywardClient,
  options: Options<types.ListUserAuthenticatorsData>,
): Promise<types.ListUserAuthenticatorsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/authenticators' }, options);

/** Get a second factor of a user. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const getUserAuthenticator = (
  keyward: KeywardClient,
  options: Options<types.GetUserAuthenticatorData>,
): Promise<types.GetUserAuthenticatorResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/authenticators/{authenticator_id}' }, options);

/** Take a second factor from a user. `remove_user_authenticator_dry_run` shows the effects first. Requires the scope `update:users`. */
export const removeUserAuthenticator = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserAuthenticatorData>,
): Promise<types.RemoveUserAuthenticatorResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/authenticators/{authenticator_id}' }, options);

/** Get user permissions. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserPermissions = (
  keyward: KeywardClient,
  options: Options<types.ListUserPermissionsData>,
): Promise<types.ListUserPermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/permissions' }, options);

/** Grant permissions to a user. `grant_user_permissions_dry_run` shows the effects first. Requires the scope `update:users`. */
export const grantUserPermissions = (
  keyward: KeywardClient,
  options: Options<types.GrantUserPermissionsData>,
): Promise<types.GrantUserPermissionsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/permissions' }, options);

/** Revoke permissions from a user. `revoke_user_permissions_dry_run` shows the effects first. Requires the scope `update:users`. */
export const revokeUserPermissions = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserPermissionsData>,
): Promise<types.RevokeUserPermissionsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/permissions' }, options);

/** Revoke permissions from a user, without a DELETE body. `revoke_user_permissions_by_post_dry_run` shows the effects first. Requires the scope `update:users`. */
export const revokeUserPermissionsByPost = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserPermissionsByPostData>,
): Promise<types.RevokeUserPermissionsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/permissions/revoke' }, options);

/** Get user roles. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserRoles = (
  keyward: KeywardClient,
  options: Options<types.ListUserRolesData>,
): Promise<types.ListUserRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/roles' }, options);

/** Give a user roles. `add_user_roles_dry_run` shows the effects first. Requires the scope `update:users`. */
export const addUserRoles = (
  keyward: KeywardClient,
  options: Options<types.AddUserRolesData>,
): Promise<types.AddUserRolesResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/roles' }, options);

/** Take roles from a user. `remove_user_roles_dry_run` shows the effects first. Requires the scope `update:users`. */
export const removeUserRoles = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserRolesData>,
): Promise<types.RemoveUserRolesResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/roles' }, options);

/** Take roles from a user, without a DELETE body. `remove_user_roles_by_post_dry_run` shows the effects first. Requires the scope `update:users`. */
export const removeUserRolesByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserRolesByPostData>,
): Promise<types.RemoveUserRolesByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/roles/revoke' }, options);

/** Get user groups. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserGroups = (
  keyward: KeywardClient,
  options: Options<types.ListUserGroupsData>,
): Promise<types.ListUserGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/groups' }, options);

/** Add a user to groups. `add_user_groups_dry_run` shows the effects first. Requires the scope `update:users`. */
export const addUserGroups = (
  keyward: KeywardClient,
  options: Options<types.AddUserGroupsData>,
): Promise<types.AddUserGroupsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/groups' }, options);

/** Remove a user from groups. `remove_user_groups_dry_run` shows the effects first. Requires the scope `update:users`. */
export const removeUserGroups = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserGroupsData>,
): Promise<types.RemoveUserGroupsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/groups' }, options);

/** Remove a user from groups, without a DELETE body. `remove_user_groups_by_post_dry_run` shows the effects first. Requires the scope `update:users`. */
export const removeUserGroupsByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserGroupsByPostData>,
): Promise<types.RemoveUserGroupsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/groups/revoke' }, options);

/** Get roles. Requires the scope `read:roles`. */
export const listRoles = (
  keyward: KeywardClient,
  options?: Options<types.ListRolesData>,
): Promise<types.ListRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles' }, options);

/** Create a role. `create_role_dry_run` shows the effects first. Requires the scope `create:roles`. */
export const createRole = (
  keyward: KeywardClient,
  options: Options<types.CreateRoleData>,
): Promise<types.CreateRoleResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/roles' }, options);

/** Get a role. Requires the scope `read:roles`. */
export const getRole = (
  keyward: KeywardClient,
  options: Options<types.GetRoleData>,
): Promise<types.GetRoleResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}' }, options);

/** Modify a role. `modify_role_dry_run` shows the effects first. Requires the scope `update:roles`. */
export const modifyRole = (
  keyward: KeywardClient,
  options: Options<types.ModifyRoleData>,
): Promise<types.ModifyRoleResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/roles/{role_id}' }, options);

/** Delete a role. `delete_role_dry_run` shows the effects first. Requires the scope `delete:roles`. */
export const deleteRole = (
  keyward: KeywardClient,
  options: Options<types.DeleteRoleData>,
): Promise<types.DeleteRoleResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/roles/{role_id}' }, options);

/** Get role permissions. Requires the scope `read:roles`. */
export const listRolePermissions = (
  keyward: KeywardClient,
  options: Options<types.ListRolePermissionsData>,
): Promise<types.ListRolePermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}/permissions' }, options);

/** Grant permissions to a role. `grant_role_permissions_dry_run` shows the effects first. Requires the scope `update:roles`. */
export const grantRolePermissions = (
  keyward: KeywardClient,
  options: Options<types.GrantRolePermissionsData>,
): Promise<types.GrantRolePermissionsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/permissions' }, options);

/** Revoke permissions from a role. `revoke_role_permissions_dry_run` shows the effects first. Requires the scope `update:roles`. */
export const revokeRolePermissions = (
  keyward: KeywardClient,
  options: Options<types.RevokeRolePermissionsData>,
): Promise<types.RevokeRolePermissionsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/roles/{role_id}/permissions' }, options);

/** Revoke permissions from a role, without a DELETE body. `revoke_role_permissions_by_post_dry_run` shows the effects first. Requires the scope `update:roles`. */
export const revokeRolePermissionsByPost = (
  keyward: KeywardClient,
  options: Options<types.RevokeRolePermissionsByPostData>,
): Promise<types.RevokeRolePermissionsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/permissions/revoke' }, options);

/** Get role members. Requires the scope `read:role_members`. */
export const listRoleMembers = (
  keyward: KeywardClient,
  options: Options<types.ListRoleMembersData>,
): Promise<types.ListRoleMembersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}/members' }, options);

/** Give users a role. `add_role_members_dry_run` shows the effects first. Requires the scope `update:role_members`. */
export const addRoleMembers = (
  keyward: KeywardClient,
  options: Options<types.AddRoleMembersData>,
): Promise<types.AddRoleMembersResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/members' }, options);

/** Take a role from users. `remove_role_members_dry_run` shows the effects first. Requires the scope `update:role_members`. */
export const removeRoleMembers = (
  keyward: KeywardClient,
  options: Options<types.RemoveRoleMembersData>,
): Promise<types.RemoveRoleMembersResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/roles/{role_id}/members' }, options);

/** Take a role from users, without a DELETE body. `remove_role_members_by_post_dry_run` shows the effects first. Requires the scope `update:role_members`. */
export const removeRoleMembersByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveRoleMembersByPostData>,
): Promise<types.RemoveRoleMembersByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/members/revoke' }, options);

/** Get groups. Requires the scope `read:groups`. */
export const listGroups = (
  keyward: KeywardClient,
  options?: Options<types.ListGroupsData>,
): Promise<types.ListGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups' }, options);

/** Create a group. `create_group_dry_run` shows the effects first. Requires the scope `create:groups`. */
export const createGroup = (
  keyward: KeywardClient,
  options: Options<types.CreateGroupData>,
): Promise<types.CreateGroupResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups' }, options);

/** Get a group. Requires the scope `read:groups`. */
export const getGroup = (
  keyward: KeywardClient,
  options: Options<types.GetGroupData>,
): Promise<types.GetGroupResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}' }, options);

/** Modify a group. `modify_group_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const modifyGroup = (
  keyward: KeywardClient,
  options: Options<types.ModifyGroupData>,
): Promise<types.ModifyGroupResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/groups/{group_id}' }, options);

/** Delete a group. `delete_group_dry_run` shows the effects first. Requires the scope `delete:groups`. */
export const deleteGroup = (
  keyward: KeywardClient,
  options: Options<types.DeleteGroupData>,
): Promise<types.DeleteGroupResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/groups/{group_id}' }, options);

/** Get group members. Requires the scope `read:groups`. */
export const listGroupMembers = (
  keyward: KeywardClient,
  options: Options<types.ListGroupMembersData>,
): Promise<types.ListGroupMembersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/members' }, options);

/** Add users to a group. `add_group_members_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const addGroupMembers = (
  keyward: KeywardClient,
  options: Options<types.AddGroupMembersData>,
): Promise<types.AddGroupMembersResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/members' }, options);

/** Remove users from a group. `remove_group_members_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const removeGroupMembers = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupMembersData>,
): Promise<types.RemoveGroupMembersResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/groups/{group_id}/members' }, options);

/** Remove users from a group, without a DELETE body. `remove_group_members_by_post_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const removeGroupMembersByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupMembersByPostData>,
): Promise<types.RemoveGroupMembersByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/members/revoke' }, options);

/** Get group roles. Requires the scope `read:groups`. */
export const listGroupRoles = (
  keyward: KeywardClient,
  options: Options<types.ListGroupRolesData>,
): Promise<types.ListGroupRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/roles' }, options);

/** Give a group roles. `add_group_roles_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const addGroupRoles = (
  keyward: KeywardClient,
  options: Options<types.AddGroupRolesData>,
): Promise<types.AddGroupRolesResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/roles' }, options);

/** Take roles from a group. `remove_group_roles_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const removeGroupRoles = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupRolesData>,
): Promise<types.RemoveGroupRolesResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/groups/{group_id}/roles' }, options);

/** Take roles from a group, without a DELETE body. `remove_group_roles_by_post_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const removeGroupRolesByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupRolesByPostData>,
): Promise<types.RemoveGroupRolesByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/roles/revoke' }, options);

/** Get nested groups. Requires the scope `read:groups`. */
export const listNestedGroups = (
  keyward: KeywardClient,
  options: Options<types.ListNestedGroupsData>,
): Promise<types.ListNestedGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/nested_groups' }, options);

/** Nest groups in a group. `add_nested_groups_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const addNestedGroups = (
  keyward: KeywardClient,
  options: Options<types.AddNestedGroupsData>,
): Promise<types.AddNestedGroupsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/nested_groups' }, options);

/** Take groups out of a group. `remove_nested_groups_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const removeNestedGroups = (
  keyward: KeywardClient,
  options: Options<types.RemoveNestedGroupsData>,
): Promise<types.RemoveNestedGroupsResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/groups/{group_id}/nested_groups' }, options);

/** Take groups out of a group, without a DELETE body. `remove_nested_groups_by_post_dry_run` shows the effects first. Requires the scope `update:groups`. */
export const removeNestedGroupsByPost = (
  keyward: KeywardClient,
  options: Options<types.RemoveNestedGroupsByPostData>,
): Promise<types.RemoveNestedGroupsByPostResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/nested_groups/revoke' }, options);

/** Get effective permissions of a user. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserEffectivePermissions = (
  keyward: KeywardClient,
  options: Options<types.ListUserEffectivePermissionsData>,
): Promise<types.ListUserEffectivePermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/effective_permissions' }, options);

/** Get effective roles of a user. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserEffectiveRoles = (
  keyward: KeywardClient,
  options: Options<types.ListUserEffectiveRolesData>,
): Promise<types.ListUserEffectiveRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/effective_roles' }, options);

/** Get effective groups of a user. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserEffectiveGroups = (
  keyward: KeywardClient,
  options: Options<types.ListUserEffectiveGroupsData>,
): Promise<types.ListUserEffectiveGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/effective_groups' }, options);

/** Get effective members of a group. Requires the scope `read:groups`. */
export const listGroupEffectiveMembers = (
  keyward: KeywardClient,
  options: Options<types.ListGroupEffectiveMembersData>,
): Promise<types.ListGroupEffectiveMembersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/effective_members' }, options);

/** Get effective roles of a group. Requires the scope `read:groups`. */
export const listGroupEffectiveRoles = (
  keyward: KeywardClient,
  options: Options<types.ListGroupEffectiveRolesData>,
): Promise<types.ListGroupEffectiveRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/effective_roles' }, options);

/** Get effective members of a role. Requires the scope `read:role_members`. */
export const listRoleEffectiveMembers = (
  keyward: KeywardClient,
  options: Options<types.ListRoleEffectiveMembersData>,
): Promise<types.ListRoleEffectiveMembersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}/effective_members' }, options);

/** Explain why a scope is granted or not. Requires the scope `read:authorization`. */
export const explainAuthorization = (
  keyward: KeywardClient,
  options: Options<types.ExplainAuthorizationData>,
): Promise<types.ExplainAuthorizationResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/authorization/explain' }, options);

/** Create a client: a dry run. Answers the effects that `create_client` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_client`. Requires the scope `create:clients`. */
export const createClientDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateClientDryRunData>,
): Promise<types.CreateClientDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/clients', isSafe: true }, options);

/** Modify a client: a dry run. Answers the effects that `modify_client` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_client`. Requires the scope `update:clients`. */
export const modifyClientDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyClientDryRunData>,
): Promise<types.ModifyClientDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/clients/{client_id}', isSafe: true }, options);

/** Delete a client: a dry run. Answers the effects that `delete_client` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_client`. Requires the scope `delete:clients`. */
export const deleteClientDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteClientDryRunData>,
): Promise<types.DeleteClientDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/clients/{client_id}', isSafe: true }, options);

/** Change a client secret: a dry run. Answers the effects that `change_client_secret` would have, and writes nothing. The same follows from `dry_run=true` in the query of `change_client_secret`. Requires the scope `update:client_secrets`. */
export const changeClientSecretDryRun = (
  keyward: KeywardClient,
  options: Options<types.ChangeClientSecretDryRunData>,
): Promise<types.ChangeClientSecretDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/clients/{client_id}/secret', isSafe: true }, options);

/** Authorize resource to client: a dry run. Answers the effects that `authorize_client_resources` would have, and writes nothing. The same follows from `dry_run=true` in the query of `authorize_client_resources`. Requires the scope `update:clients`. */
export const authorizeClientResourcesDryRun = (
  keyward: KeywardClient,
  options: Options<types.AuthorizeClientResourcesDryRunData>,
): Promise<types.AuthorizeClientResourcesDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/clients/{client_id}/resources', isSafe: true }, options);

/** Revoke resources from client: a dry run. Answers the effects that `revoke_client_resources` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_client_resources`. Requires the scope `update:clients`. */
export const revokeClientResourcesDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientResourcesDryRunData>,
): Promise<types.RevokeClientResourcesDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/clients/{client_id}/resources', isSafe: true }, options);

/** Revoke resources from client, without a DELETE body: a dry run. Answers the effects that `revoke_client_resources_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_client_resources_by_post`. Requires the scope `update:clients`. */
export const revokeClientResourcesByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientResourcesByPostDryRunData>,
): Promise<types.RevokeClientResourcesByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/clients/{client_id}/resources/revoke', isSafe: true }, options);

/** Grant permissions to a client: a dry run. Answers the effects that `grant_client_permissions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `grant_client_permissions`. Requires the scope `update:client_permissions`. */
export const grantClientPermissionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.GrantClientPermissionsDryRunData>,
): Promise<types.GrantClientPermissionsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/clients/{client_id}/permissions', isSafe: true }, options);

/** Revoke permissions from a client: a dry run. Answers the effects that `revoke_client_permissions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_client_permissions`. Requires the scope `update:client_permissions`. */
export const revokeClientPermissionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientPermissionsDryRunData>,
): Promise<types.RevokeClientPermissionsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/clients/{client_id}/permissions', isSafe: true }, options);

/** Revoke permissions from a client, without a DELETE body: a dry run. Answers the effects that `revoke_client_permissions_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_client_permissions_by_post`. Requires the scope `update:client_permissions`. */
export const revokeClientPermissionsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeClientPermissionsByPostDryRunData>,
): Promise<types.RevokeClientPermissionsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/clients/{client_id}/permissions/revoke', isSafe: true }, options);

/** Create a resource: a dry run. Answers the effects that `create_resource` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_resource`. Requires the scope `create:resources`. */
export const createResourceDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateResourceDryRunData>,
): Promise<types.CreateResourceDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/resources', isSafe: true }, options);

/** Modify a resource: a dry run. Answers the effects that `modify_resource` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_resource`. Requires the scope `update:resources`. */
export const modifyResourceDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyResourceDryRunData>,
): Promise<types.ModifyResourceDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/resources/{resource_id}', isSafe: true }, options);

/** Delete a resource: a dry run. Answers the effects that `delete_resource` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_resource`. Requires the scope `delete:resources`. */
export const deleteResourceDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteResourceDryRunData>,
): Promise<types.DeleteResourceDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/resources/{resource_id}', isSafe: true }, options);

/** Create a scope: a dry run. Answers the effects that `create_scope` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_scope`. Requires the scope `create:scopes`. */
export const createScopeDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateScopeDryRunData>,
): Promise<types.CreateScopeDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/resources/{resource_id}/scopes', isSafe: true }, options);

/** Modify a scope: a dry run. Answers the effects that `modify_scope` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_scope`. Requires the scope `update:scopes`. */
export const modifyScopeDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyScopeDryRunData>,
): Promise<types.ModifyScopeDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/resources/{resource_id}/scopes/{scope_id}', isSafe: true }, options);

/** Delete a scope: a dry run. Answers the effects that `delete_scope` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_scope`. Requires the scope `delete:scopes`. */
export const deleteScopeDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteScopeDryRunData>,
): Promise<types.DeleteScopeDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/resources/{resource_id}/scopes/{scope_id}', isSafe: true }, options);

/** Authorize clients: a dry run. Answers the effects that `authorize_resource_clients` would have, and writes nothing. The same follows from `dry_run=true` in the query of `authorize_resource_clients`. Requires the scope `update:resources`. */
export const authorizeResourceClientsDryRun = (
  keyward: KeywardClient,
  options: Options<types.AuthorizeResourceClientsDryRunData>,
): Promise<types.AuthorizeResourceClientsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/resources/{resource_id}/clients', isSafe: true }, options);

/** Revoke clients: a dry run. Answers the effects that `revoke_resource_clients` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_resource_clients`. Requires the scope `update:resources`. */
export const revokeResourceClientsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeResourceClientsDryRunData>,
): Promise<types.RevokeResourceClientsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/resources/{resource_id}/clients', isSafe: true }, options);

/** Revoke clients, without a DELETE body: a dry run. Answers the effects that `revoke_resource_clients_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_resource_clients_by_post`. Requires the scope `update:resources`. */
export const revokeResourceClientsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeResourceClientsByPostDryRunData>,
): Promise<types.RevokeResourceClientsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/resources/{resource_id}/clients/revoke', isSafe: true }, options);

/** Create a tenant: a dry run. Answers the effects that `create_tenant` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_tenant`. Requires the scope `create:tenants`. */
export const createTenantDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateTenantDryRunData>,
): Promise<types.CreateTenantDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tenants', isSafe: true }, options);

/** Modify a tenant: a dry run. Answers the effects that `modify_tenant` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_tenant`. Requires the scope `update:tenants`. */
export const modifyTenantDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyTenantDryRunData>,
): Promise<types.ModifyTenantDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/tenants/{tenant_id}', isSafe: true }, options);

/** Delete a tenant: a dry run. Answers the effects that `delete_tenant` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_tenant`. Requires the scope `delete:tenants`. */
export const deleteTenantDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteTenantDryRunData>,
): Promise<types.DeleteTenantDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/tenants/{tenant_id}', isSafe: true }, options);

/** Add tenant admins: a dry run. Answers the effects that `add_tenant_admins` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_tenant_admins`. Requires the scope `update:tenant_admins`. */
export const addTenantAdminsDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddTenantAdminsDryRunData>,
): Promise<types.AddTenantAdminsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tenants/{tenant_id}/admins', isSafe: true }, options);

/** Remove tenant admins: a dry run. Answers the effects that `remove_tenant_admins` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_tenant_admins`. Requires the scope `update:tenant_admins`. */
export const removeTenantAdminsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveTenantAdminsDryRunData>,
): Promise<types.RemoveTenantAdminsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/tenants/{tenant_id}/admins', isSafe: true }, options);

/** Remove tenant admins, without a DELETE body: a dry run. Answers the effects that `remove_tenant_admins_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_tenant_admins_by_post`. Requires the scope `update:tenant_admins`. */
export const removeTenantAdminsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveTenantAdminsByPostDryRunData>,
): Promise<types.RemoveTenantAdminsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tenants/{tenant_id}/admins/revoke', isSafe: true }, options);

/** Upload the logo of a tenant: a dry run. Answers the effects that `set_tenant_logo` would have, and writes nothing. The same follows from `dry_run=true` in the query of `set_tenant_logo`. Requires the scope `update:tenants`. */
export const setTenantLogoDryRun = (
  keyward: KeywardClient,
  options: Options<types.SetTenantLogoDryRunData>,
): Promise<types.SetTenantLogoDryRunResponse> => keyward.send({ method: 'PUT', path: '/api/management/v1/dry_run/tenants/{tenant_id}/logo', isSafe: true }, options);

/** Remove the uploaded logo of a tenant: a dry run. Answers the effects that `remove_tenant_logo` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_tenant_logo`. Requires the scope `update:tenants`. */
export const removeTenantLogoDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveTenantLogoDryRunData>,
): Promise<types.RemoveTenantLogoDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/tenants/{tenant_id}/logo', isSafe: true }, options);

/** Send a mail with other words to one's own address: a dry run. Answers the effects that `send_test_mail` would have, and writes nothing. The same follows from `dry_run=true` in the query of `send_test_mail`. Requires the scope `update:tenants`. */
export const sendTestMailDryRun = (
  keyward: KeywardClient,
  options: Options<types.SendTestMailDryRunData>,
): Promise<types.SendTestMailDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tenants/{tenant_id}/test_mail', isSafe: true }, options);

/** Register a user: a dry run. Answers the effects that `register_user` would have, and writes nothing. The same follows from `dry_run=true` in the query of `register_user`. Requires the scope `create:registrations`. */
export const registerUserDryRun = (
  keyward: KeywardClient,
  options: Options<types.RegisterUserDryRunData>,
): Promise<types.RegisterUserDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/registration', isSafe: true }, options);

/** Verify a registration: a dry run. Answers the effects that `verify_registration` would have, and writes nothing. The same follows from `dry_run=true` in the query of `verify_registration`. Requires the scope `create:registrations`. */
export const verifyRegistrationDryRun = (
  keyward: KeywardClient,
  options: Options<types.VerifyRegistrationDryRunData>,
): Promise<types.VerifyRegistrationDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/registration/verification', isSafe: true }, options);

/** Import users: a dry run. Answers the effects that `import_users` would have, and writes nothing. The same follows from `dry_run=true` in the query of `import_users`. Requires the scope `create:users`. */
export const importUsersDryRun = (
  keyward: KeywardClient,
  options: Options<types.ImportUsersDryRunData>,
): Promise<types.ImportUsersDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/import', isSafe: true }, options);

/** Create a user: a dry run. Answers the effects that `create_user` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_user`. Requires the scope `create:users`. */
export const createUserDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateUserDryRunData>,
): Promise<types.CreateUserDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users', isSafe: true }, options);

/** Modify a user: a dry run. Answers the effects that `modify_user` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_user`. Requires the scope `update:users`, or `update:current_user` in the user's own token. */
export const modifyUserDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyUserDryRunData>,
): Promise<types.ModifyUserDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/users/{user_id}', isSafe: true }, options);

/** Delete a user: a dry run. Answers the effects that `delete_user` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_user`. Requires the scope `delete:users`. */
export const deleteUserDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteUserDryRunData>,
): Promise<types.DeleteUserDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}', isSafe: true }, options);

/** Set a user's password: a dry run. Answers the effects that `set_user_password` would have, and writes nothing. The same follows from `dry_run=true` in the query of `set_user_password`. Requires the scope `update:user_passwords`. */
export const setUserPasswordDryRun = (
  keyward: KeywardClient,
  options: Options<types.SetUserPasswordDryRunData>,
): Promise<types.SetUserPasswordDryRunResponse> => keyward.send({ method: 'PUT', path: '/api/management/v1/dry_run/users/{user_id}/password', isSafe: true }, options);

/** Remove the password: a dry run. Answers the effects that `remove_user_password` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_user_password`. Requires the scope `delete:user_passwords`. */
export const removeUserPasswordDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserPasswordDryRunData>,
): Promise<types.RemoveUserPasswordDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/password', isSafe: true }, options);

/** Change own password: a dry run. Answers the effects that `change_own_password` would have, and writes nothing. The same follows from `dry_run=true` in the query of `change_own_password`. Requires the scope `update:current_user`. */
export const changeOwnPasswordDryRun = (
  keyward: KeywardClient,
  options: Options<types.ChangeOwnPasswordDryRunData>,
): Promise<types.ChangeOwnPasswordDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/password/change', isSafe: true }, options);

/** Block a user: a dry run. Answers the effects that `block_user` would have, and writes nothing. The same follows from `dry_run=true` in the query of `block_user`. Requires the scope `update:users`. */
export const blockUserDryRun = (
  keyward: KeywardClient,
  options: Options<types.BlockUserDryRunData>,
): Promise<types.BlockUserDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/block', isSafe: true }, options);

/** Unblock a user: a dry run. Answers the effects that `unblock_user` would have, and writes nothing. The same follows from `dry_run=true` in the query of `unblock_user`. Requires the scope `update:users`. */
export const unblockUserDryRun = (
  keyward: KeywardClient,
  options: Options<types.UnblockUserDryRunData>,
): Promise<types.UnblockUserDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/unblock', isSafe: true }, options);

/** Revoke user grants: a dry run. Answers the effects that `revoke_user_grants` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_user_grants`. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrantsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserGrantsDryRunData>,
): Promise<types.RevokeUserGrantsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/grants', isSafe: true }, options);

/** Revoke user grants, without a DELETE body: a dry run. Answers the effects that `revoke_user_grants_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_user_grants_by_post`. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrantsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserGrantsByPostDryRunData>,
): Promise<types.RevokeUserGrantsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/grants/revoke', isSafe: true }, options);

/** Revoke a user grant: a dry run. Answers the effects that `revoke_user_grant` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_user_grant`. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrantDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserGrantDryRunData>,
): Promise<types.RevokeUserGrantDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/grants/{grant_id}', isSafe: true }, options);

/** End all sessions of a user: a dry run. Answers the effects that `end_user_sessions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `end_user_sessions`. Requires the scope `delete:user_sessions`, or `delete:current_user` in the user's own token. */
export const endUserSessionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.EndUserSessionsDryRunData>,
): Promise<types.EndUserSessionsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/sessions', isSafe: true }, options);

/** End a user session: a dry run. Answers the effects that `end_user_session` would have, and writes nothing. The same follows from `dry_run=true` in the query of `end_user_session`. Requires the scope `delete:user_sessions`, or `delete:current_user` in the user's own token. */
export const endUserSessionDryRun = (
  keyward: KeywardClient,
  options: Options<types.EndUserSessionDryRunData>,
): Promise<types.EndUserSessionDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/sessions/{session_id}', isSafe: true }, options);

/** Create an identity provider: a dry run. Answers the effects that `create_identity_provider` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_identity_provider`. Requires the scope `create:identity_providers`. */
export const createIdentityProviderDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateIdentityProviderDryRunData>,
): Promise<types.CreateIdentityProviderDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tenants/{tenant_id}/identity_providers', isSafe: true }, options);

/** Modify an identity provider: a dry run. Answers the effects that `modify_identity_provider` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_identity_provider`. Requires the scope `update:identity_providers`. */
export const modifyIdentityProviderDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyIdentityProviderDryRunData>,
): Promise<types.ModifyIdentityProviderDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/tenants/{tenant_id}/identity_providers/{identity_provider_id}', isSafe: true }, options);

/** Delete an identity provider: a dry run. Answers the effects that `delete_identity_provider` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_identity_provider`. Requires the scope `delete:identity_providers`. */
export const deleteIdentityProviderDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteIdentityProviderDryRunData>,
): Promise<types.DeleteIdentityProviderDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/tenants/{tenant_id}/identity_providers/{identity_provider_id}', isSafe: true }, options);

/** Begin a test of an identity provider: a dry run. Answers the effects that `create_test_login` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_test_login`. Requires the scope `update:identity_providers`. */
export const createTestLoginDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateTestLoginDryRunData>,
): Promise<types.CreateTestLoginDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins', isSafe: true }, options);

/** Link an identity: a dry run. Answers the effects that `link_user_identity` would have, and writes nothing. The same follows from `dry_run=true` in the query of `link_user_identity`. Requires the scope `update:user_identities`. */
export const linkUserIdentityDryRun = (
  keyward: KeywardClient,
  options: Options<types.LinkUserIdentityDryRunData>,
): Promise<types.LinkUserIdentityDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/identities', isSafe: true }, options);

/** Unlink identities: a dry run. Answers the effects that `unlink_user_identities` would have, and writes nothing. The same follows from `dry_run=true` in the query of `unlink_user_identities`. Requires the scope `update:user_identities`. */
export const unlinkUserIdentitiesDryRun = (
  keyward: KeywardClient,
  options: Options<types.UnlinkUserIdentitiesDryRunData>,
): Promise<types.UnlinkUserIdentitiesDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/identities', isSafe: true }, options);

/** Unlink identities, without a DELETE body: a dry run. Answers the effects that `unlink_user_identities_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `unlink_user_identities_by_post`. Requires the scope `update:user_identities`. */
export const unlinkUserIdentitiesByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.UnlinkUserIdentitiesByPostDryRunData>,
): Promise<types.UnlinkUserIdentitiesByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/identities/revoke', isSafe: true }, options);

/** Publish the signing keys that follow: a dry run. Answers the effects that `rotate_signing_keys` would have, and writes nothing. The same follows from `dry_run=true` in the query of `rotate_signing_keys`. Requires the scope `update:signing_keys`. */
export const rotateSigningKeysDryRun = (
  keyward: KeywardClient,
  options: Options<types.RotateSigningKeysDryRunData>,
): Promise<types.RotateSigningKeysDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/signing_keys/rotate', isSafe: true }, options);

/** Withdraw a signing key at once: a dry run. Answers the effects that `withdraw_signing_key` would have, and writes nothing. The same follows from `dry_run=true` in the query of `withdraw_signing_key`. Requires the scope `delete:signing_keys`. */
export const withdrawSigningKeyDryRun = (
  keyward: KeywardClient,
  options: Options<types.WithdrawSigningKeyDryRunData>,
): Promise<types.WithdrawSigningKeyDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/signing_keys/{signing_key_id}', isSafe: true }, options);

/** Create a password change ticket: a dry run. Answers the effects that `create_password_change_ticket` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_password_change_ticket`. Requires the scope `create:tickets`. */
export const createPasswordChangeTicketDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreatePasswordChangeTicketDryRunData>,
): Promise<types.CreatePasswordChangeTicketDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tickets/password_change', isSafe: true }, options);

/** Create an email verification ticket: a dry run. Answers the effects that `create_email_verification_ticket` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_email_verification_ticket`. Requires the scope `create:tickets`. */
export const createEmailVerificationTicketDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateEmailVerificationTicketDryRunData>,
): Promise<types.CreateEmailVerificationTicketDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tickets/email_verification', isSafe: true }, options);

/** Create an invitation ticket: a dry run. Answers the effects that `create_invitation_ticket` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_invitation_ticket`. Requires the scope `create:tickets`. */
export const createInvitationTicketDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateInvitationTicketDryRunData>,
): Promise<types.CreateInvitationTicketDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/tickets/invitation', isSafe: true }, options);

/** Revoke a ticket: a dry run. Answers the effects that `revoke_ticket` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_ticket`. Requires the scope `delete:tickets`. */
export const revokeTicketDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeTicketDryRunData>,
): Promise<types.RevokeTicketDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/tickets/{ticket_id}', isSafe: true }, options);

/** Take a second factor from a user: a dry run. Answers the effects that `remove_user_authenticator` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_user_authenticator`. Requires the scope `update:users`. */
export const removeUserAuthenticatorDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserAuthenticatorDryRunData>,
): Promise<types.RemoveUserAuthenticatorDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/authenticators/{authenticator_id}', isSafe: true }, options);

/** Grant permissions to a user: a dry run. Answers the effects that `grant_user_permissions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `grant_user_permissions`. Requires the scope `update:users`. */
export const grantUserPermissionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.GrantUserPermissionsDryRunData>,
): Promise<types.GrantUserPermissionsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/permissions', isSafe: true }, options);

/** Revoke permissions from a user: a dry run. Answers the effects that `revoke_user_permissions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_user_permissions`. Requires the scope `update:users`. */
export const revokeUserPermissionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserPermissionsDryRunData>,
): Promise<types.RevokeUserPermissionsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/permissions', isSafe: true }, options);

/** Revoke permissions from a user, without a DELETE body: a dry run. Answers the effects that `revoke_user_permissions_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_user_permissions_by_post`. Requires the scope `update:users`. */
export const revokeUserPermissionsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeUserPermissionsByPostDryRunData>,
): Promise<types.RevokeUserPermissionsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/permissions/revoke', isSafe: true }, options);

/** Give a user roles: a dry run. Answers the effects that `add_user_roles` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_user_roles`. Requires the scope `update:users`. */
export const addUserRolesDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddUserRolesDryRunData>,
): Promise<types.AddUserRolesDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/roles', isSafe: true }, options);

/** Take roles from a user: a dry run. Answers the effects that `remove_user_roles` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_user_roles`. Requires the scope `update:users`. */
export const removeUserRolesDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserRolesDryRunData>,
): Promise<types.RemoveUserRolesDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/roles', isSafe: true }, options);

/** Take roles from a user, without a DELETE body: a dry run. Answers the effects that `remove_user_roles_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_user_roles_by_post`. Requires the scope `update:users`. */
export const removeUserRolesByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserRolesByPostDryRunData>,
): Promise<types.RemoveUserRolesByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/roles/revoke', isSafe: true }, options);

/** Add a user to groups: a dry run. Answers the effects that `add_user_groups` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_user_groups`. Requires the scope `update:users`. */
export const addUserGroupsDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddUserGroupsDryRunData>,
): Promise<types.AddUserGroupsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/groups', isSafe: true }, options);

/** Remove a user from groups: a dry run. Answers the effects that `remove_user_groups` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_user_groups`. Requires the scope `update:users`. */
export const removeUserGroupsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserGroupsDryRunData>,
): Promise<types.RemoveUserGroupsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/users/{user_id}/groups', isSafe: true }, options);

/** Remove a user from groups, without a DELETE body: a dry run. Answers the effects that `remove_user_groups_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_user_groups_by_post`. Requires the scope `update:users`. */
export const removeUserGroupsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveUserGroupsByPostDryRunData>,
): Promise<types.RemoveUserGroupsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/users/{user_id}/groups/revoke', isSafe: true }, options);

/** Create a role: a dry run. Answers the effects that `create_role` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_role`. Requires the scope `create:roles`. */
export const createRoleDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateRoleDryRunData>,
): Promise<types.CreateRoleDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/roles', isSafe: true }, options);

/** Modify a role: a dry run. Answers the effects that `modify_role` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_role`. Requires the scope `update:roles`. */
export const modifyRoleDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyRoleDryRunData>,
): Promise<types.ModifyRoleDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/roles/{role_id}', isSafe: true }, options);

/** Delete a role: a dry run. Answers the effects that `delete_role` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_role`. Requires the scope `delete:roles`. */
export const deleteRoleDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteRoleDryRunData>,
): Promise<types.DeleteRoleDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/roles/{role_id}', isSafe: true }, options);

/** Grant permissions to a role: a dry run. Answers the effects that `grant_role_permissions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `grant_role_permissions`. Requires the scope `update:roles`. */
export const grantRolePermissionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.GrantRolePermissionsDryRunData>,
): Promise<types.GrantRolePermissionsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/roles/{role_id}/permissions', isSafe: true }, options);

/** Revoke permissions from a role: a dry run. Answers the effects that `revoke_role_permissions` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_role_permissions`. Requires the scope `update:roles`. */
export const revokeRolePermissionsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeRolePermissionsDryRunData>,
): Promise<types.RevokeRolePermissionsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/roles/{role_id}/permissions', isSafe: true }, options);

/** Revoke permissions from a role, without a DELETE body: a dry run. Answers the effects that `revoke_role_permissions_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `revoke_role_permissions_by_post`. Requires the scope `update:roles`. */
export const revokeRolePermissionsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RevokeRolePermissionsByPostDryRunData>,
): Promise<types.RevokeRolePermissionsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/roles/{role_id}/permissions/revoke', isSafe: true }, options);

/** Give users a role: a dry run. Answers the effects that `add_role_members` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_role_members`. Requires the scope `update:role_members`. */
export const addRoleMembersDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddRoleMembersDryRunData>,
): Promise<types.AddRoleMembersDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/roles/{role_id}/members', isSafe: true }, options);

/** Take a role from users: a dry run. Answers the effects that `remove_role_members` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_role_members`. Requires the scope `update:role_members`. */
export const removeRoleMembersDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveRoleMembersDryRunData>,
): Promise<types.RemoveRoleMembersDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/roles/{role_id}/members', isSafe: true }, options);

/** Take a role from users, without a DELETE body: a dry run. Answers the effects that `remove_role_members_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_role_members_by_post`. Requires the scope `update:role_members`. */
export const removeRoleMembersByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveRoleMembersByPostDryRunData>,
): Promise<types.RemoveRoleMembersByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/roles/{role_id}/members/revoke', isSafe: true }, options);

/** Create a group: a dry run. Answers the effects that `create_group` would have, and writes nothing. The same follows from `dry_run=true` in the query of `create_group`. Requires the scope `create:groups`. */
export const createGroupDryRun = (
  keyward: KeywardClient,
  options: Options<types.CreateGroupDryRunData>,
): Promise<types.CreateGroupDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups', isSafe: true }, options);

/** Modify a group: a dry run. Answers the effects that `modify_group` would have, and writes nothing. The same follows from `dry_run=true` in the query of `modify_group`. Requires the scope `update:groups`. */
export const modifyGroupDryRun = (
  keyward: KeywardClient,
  options: Options<types.ModifyGroupDryRunData>,
): Promise<types.ModifyGroupDryRunResponse> => keyward.send({ method: 'PATCH', path: '/api/management/v1/dry_run/groups/{group_id}', isSafe: true }, options);

/** Delete a group: a dry run. Answers the effects that `delete_group` would have, and writes nothing. The same follows from `dry_run=true` in the query of `delete_group`. Requires the scope `delete:groups`. */
export const deleteGroupDryRun = (
  keyward: KeywardClient,
  options: Options<types.DeleteGroupDryRunData>,
): Promise<types.DeleteGroupDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/groups/{group_id}', isSafe: true }, options);

/** Add users to a group: a dry run. Answers the effects that `add_group_members` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_group_members`. Requires the scope `update:groups`. */
export const addGroupMembersDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddGroupMembersDryRunData>,
): Promise<types.AddGroupMembersDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups/{group_id}/members', isSafe: true }, options);

/** Remove users from a group: a dry run. Answers the effects that `remove_group_members` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_group_members`. Requires the scope `update:groups`. */
export const removeGroupMembersDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupMembersDryRunData>,
): Promise<types.RemoveGroupMembersDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/groups/{group_id}/members', isSafe: true }, options);

/** Remove users from a group, without a DELETE body: a dry run. Answers the effects that `remove_group_members_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_group_members_by_post`. Requires the scope `update:groups`. */
export const removeGroupMembersByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupMembersByPostDryRunData>,
): Promise<types.RemoveGroupMembersByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups/{group_id}/members/revoke', isSafe: true }, options);

/** Give a group roles: a dry run. Answers the effects that `add_group_roles` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_group_roles`. Requires the scope `update:groups`. */
export const addGroupRolesDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddGroupRolesDryRunData>,
): Promise<types.AddGroupRolesDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups/{group_id}/roles', isSafe: true }, options);

/** Take roles from a group: a dry run. Answers the effects that `remove_group_roles` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_group_roles`. Requires the scope `update:groups`. */
export const removeGroupRolesDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupRolesDryRunData>,
): Promise<types.RemoveGroupRolesDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/groups/{group_id}/roles', isSafe: true }, options);

/** Take roles from a group, without a DELETE body: a dry run. Answers the effects that `remove_group_roles_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_group_roles_by_post`. Requires the scope `update:groups`. */
export const removeGroupRolesByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveGroupRolesByPostDryRunData>,
): Promise<types.RemoveGroupRolesByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups/{group_id}/roles/revoke', isSafe: true }, options);

/** Nest groups in a group: a dry run. Answers the effects that `add_nested_groups` would have, and writes nothing. The same follows from `dry_run=true` in the query of `add_nested_groups`. Requires the scope `update:groups`. */
export const addNestedGroupsDryRun = (
  keyward: KeywardClient,
  options: Options<types.AddNestedGroupsDryRunData>,
): Promise<types.AddNestedGroupsDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups/{group_id}/nested_groups', isSafe: true }, options);

/** Take groups out of a group: a dry run. Answers the effects that `remove_nested_groups` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_nested_groups`. Requires the scope `update:groups`. */
export const removeNestedGroupsDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveNestedGroupsDryRunData>,
): Promise<types.RemoveNestedGroupsDryRunResponse> => keyward.send({ method: 'DELETE', path: '/api/management/v1/dry_run/groups/{group_id}/nested_groups', isSafe: true }, options);

/** Take groups out of a group, without a DELETE body: a dry run. Answers the effects that `remove_nested_groups_by_post` would have, and writes nothing. The same follows from `dry_run=true` in the query of `remove_nested_groups_by_post`. Requires the scope `update:groups`. */
export const removeNestedGroupsByPostDryRun = (
  keyward: KeywardClient,
  options: Options<types.RemoveNestedGroupsByPostDryRunData>,
): Promise<types.RemoveNestedGroupsByPostDryRunResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/dry_run/groups/{group_id}/nested_groups/revoke', isSafe: true }, options);
