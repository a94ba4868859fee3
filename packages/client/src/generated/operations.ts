/* Generated from docs/reference/openapi.json by `npm run docs`. */
import type { KeywardClient } from '../keyward-client.js';
import type { Options, WriteAnswer, WriteOptions } from '../options.js';
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

/** User info (OpenID Connect). Requires an access token. */
export const getOpenidUserInfo = (
  keyward: KeywardClient,
  options?: Options<types.GetOpenidUserInfoData>,
): Promise<types.GetOpenidUserInfoResponse> => keyward.send({ method: 'GET', path: '/oauth2/userinfo' }, options);

/** Register a client (RFC 7591). Requires no token. */
export const registerClient = (
  keyward: KeywardClient,
  options: Options<types.RegisterClientData>,
): Promise<types.RegisterClientResponse> => keyward.send({ method: 'POST', path: '/register' }, options);

/** Read the registration of a client (RFC 7592). Requires an access token. */
export const getClientRegistration = (
  keyward: KeywardClient,
  options: Options<types.GetClientRegistrationData>,
): Promise<types.GetClientRegistrationResponse> => keyward.send({ method: 'GET', path: '/register/{client_id}' }, options);

/** Replace the registration of a client (RFC 7592). Requires an access token. */
export const replaceClientRegistration = (
  keyward: KeywardClient,
  options: Options<types.ReplaceClientRegistrationData>,
): Promise<types.ReplaceClientRegistrationResponse> => keyward.send({ method: 'PUT', path: '/register/{client_id}' }, options);

/** Delete the registration of a client (RFC 7592). Requires an access token. */
export const deleteClientRegistration = (
  keyward: KeywardClient,
  options: Options<types.DeleteClientRegistrationData>,
): Promise<types.DeleteClientRegistrationResponse> => keyward.send({ method: 'DELETE', path: '/register/{client_id}' }, options);

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

/** Metadata of /api/management/v1 as a protected resource (RFC 9728). Requires no token. */
export const getManagementResourceMetadata = (
  keyward: KeywardClient,
  options?: Options<types.GetManagementResourceMetadataData>,
): Promise<types.GetManagementResourceMetadataResponse> => keyward.send({ method: 'GET', path: '/.well-known/oauth-protected-resource/api/management/v1', isOpen: true }, options);

/** Metadata of /userinfo as a protected resource (RFC 9728). Requires no token. */
export const getUserinfoResourceMetadata = (
  keyward: KeywardClient,
  options?: Options<types.GetUserinfoResourceMetadataData>,
): Promise<types.GetUserinfoResourceMetadataResponse> => keyward.send({ method: 'GET', path: '/.well-known/oauth-protected-resource/userinfo', isOpen: true }, options);

/** Metadata of /oauth2/userinfo as a protected resource (RFC 9728). Requires no token. */
export const getOauth2UserinfoResourceMetadata = (
  keyward: KeywardClient,
  options?: Options<types.GetOauth2UserinfoResourceMetadataData>,
): Promise<types.GetOauth2UserinfoResourceMetadataResponse> => keyward.send({ method: 'GET', path: '/.well-known/oauth-protected-resource/oauth2/userinfo', isOpen: true }, options);

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

/** Create a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:clients`. */
export const createClient = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateClientData, IsDryRun>,
): Promise<WriteAnswer<types.CreateClientResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients' }, options);

/** Get a client. Requires the scope `read:clients`. */
export const getClient = (
  keyward: KeywardClient,
  options: Options<types.GetClientData>,
): Promise<types.GetClientResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}' }, options);

/** Modify a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const modifyClient = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyClientData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyClientResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/clients/{client_id}' }, options);

/** Delete a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:clients`. */
export const deleteClient = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteClientData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteClientResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/clients/{client_id}' }, options);

/** Change a client secret. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_secrets`. */
export const changeClientSecret = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ChangeClientSecretData, IsDryRun>,
): Promise<WriteAnswer<types.ChangeClientSecretResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/secret' }, options);

/** Fill the SAML settings of a client from the metadata of a service provider. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const fillClientSaml = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.FillClientSamlData, IsDryRun>,
): Promise<WriteAnswer<types.FillClientSamlResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/saml_metadata' }, options);

/** Show what an assertion for a SAML service provider would say of a person. Requires the scope `read:clients`. */
export const previewClientSaml = (
  keyward: KeywardClient,
  options: Options<types.PreviewClientSamlData>,
): Promise<types.PreviewClientSamlResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/saml_preview' }, options);

/** Show what a token for a relying party of WS-Federation would say of a person. Requires the scope `read:clients`. */
export const previewClientWsfed = (
  keyward: KeywardClient,
  options: Options<types.PreviewClientWsfedData>,
): Promise<types.PreviewClientWsfedResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/wsfed_preview' }, options);

/** Show what the tokens of a client would say. Requires the scope `read:client_permissions`. */
export const previewClientToken = (
  keyward: KeywardClient,
  options: Options<types.PreviewClientTokenData>,
): Promise<types.PreviewClientTokenResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/token_preview' }, options);

/** Begin a test of a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const createClientTestLogin = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateClientTestLoginData, IsDryRun>,
): Promise<WriteAnswer<types.CreateClientTestLoginResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/test_logins' }, options);

/** Get a test of a client, and its result once. Requires the scope `update:clients`. */
export const getClientTestLogin = (
  keyward: KeywardClient,
  options: Options<types.GetClientTestLoginData>,
): Promise<types.GetClientTestLoginResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/test_logins/{test_login_id}' }, options);

/** Get the workloads that a client trusts. Requires the scope `read:clients`. */
export const listClientTrusts = (
  keyward: KeywardClient,
  options: Options<types.ListClientTrustsData>,
): Promise<types.ListClientTrustsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/trusts' }, options);

/** Let a workload act as a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_secrets`. */
export const createClientTrust = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateClientTrustData, IsDryRun>,
): Promise<WriteAnswer<types.CreateClientTrustResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/trusts' }, options);

/** Get a workload that a client trusts. Requires the scope `read:clients`. */
export const getClientTrust = (
  keyward: KeywardClient,
  options: Options<types.GetClientTrustData>,
): Promise<types.GetClientTrustResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/trusts/{trust_id}' }, options);

/** Trust a workload no more. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_secrets`. */
export const deleteClientTrust = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteClientTrustData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteClientTrustResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/clients/{client_id}/trusts/{trust_id}' }, options);

/** Get client's resources. Requires the scope `read:clients`. */
export const listClientResources = (
  keyward: KeywardClient,
  options: Options<types.ListClientResourcesData>,
): Promise<types.ListClientResourcesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/resources' }, options);

/** Authorize resource to client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const authorizeClientResources = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AuthorizeClientResourcesData, IsDryRun>,
): Promise<WriteAnswer<types.AuthorizeClientResourcesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/resources' }, options);

/** Revoke resources from client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const revokeClientResources = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeClientResourcesData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeClientResourcesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/resources/revoke' }, options);

/** Get client permissions. Requires the scope `read:client_permissions`. */
export const listClientPermissions = (
  keyward: KeywardClient,
  options: Options<types.ListClientPermissionsData>,
): Promise<types.ListClientPermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/permissions' }, options);

/** Grant permissions to a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_permissions`. */
export const grantClientPermissions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.GrantClientPermissionsData, IsDryRun>,
): Promise<WriteAnswer<types.GrantClientPermissionsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/permissions' }, options);

/** Revoke permissions from a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_permissions`. */
export const revokeClientPermissions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeClientPermissionsData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeClientPermissionsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/permissions/revoke' }, options);

/** Get registration tokens. Requires the scope `read:registration_tokens`. */
export const listRegistrationTokens = (
  keyward: KeywardClient,
  options?: Options<types.ListRegistrationTokensData>,
): Promise<types.ListRegistrationTokensResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/registration_tokens' }, options);

/** Create a registration token. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:registration_tokens`. */
export const createRegistrationToken = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateRegistrationTokenData, IsDryRun>,
): Promise<WriteAnswer<types.CreateRegistrationTokenResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/registration_tokens' }, options);

/** Get a registration token. Requires the scope `read:registration_tokens`. */
export const getRegistrationToken = (
  keyward: KeywardClient,
  options: Options<types.GetRegistrationTokenData>,
): Promise<types.GetRegistrationTokenResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/registration_tokens/{registration_token_id}' }, options);

/** Delete a registration token. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:registration_tokens`. */
export const deleteRegistrationToken = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteRegistrationTokenData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteRegistrationTokenResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/registration_tokens/{registration_token_id}' }, options);

/** Get the SCIM tokens of a client. Requires the scope `read:clients`. */
export const listScimTokens = (
  keyward: KeywardClient,
  options: Options<types.ListScimTokensData>,
): Promise<types.ListScimTokensResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/scim_tokens' }, options);

/** Create a SCIM token of a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_secrets`. */
export const createScimToken = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateScimTokenData, IsDryRun>,
): Promise<WriteAnswer<types.CreateScimTokenResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/clients/{client_id}/scim_tokens' }, options);

/** Get a SCIM token of a client. Requires the scope `read:clients`. */
export const getScimToken = (
  keyward: KeywardClient,
  options: Options<types.GetScimTokenData>,
): Promise<types.GetScimTokenResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/clients/{client_id}/scim_tokens/{token_id}' }, options);

/** Delete a SCIM token of a client. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:client_secrets`. */
export const deleteScimToken = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteScimTokenData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteScimTokenResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/clients/{client_id}/scim_tokens/{token_id}' }, options);

/** Get the last SCIM requests. Requires the scope `read:clients`. */
export const listScimRequests = (
  keyward: KeywardClient,
  options?: Options<types.ListScimRequestsData>,
): Promise<types.ListScimRequestsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/scim_requests' }, options);

/** Get resources. Requires the scope `read:resources`. */
export const listResources = (
  keyward: KeywardClient,
  options?: Options<types.ListResourcesData>,
): Promise<types.ListResourcesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources' }, options);

/** Create a resource. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:resources`. */
export const createResource = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateResourceData, IsDryRun>,
): Promise<WriteAnswer<types.CreateResourceResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/resources' }, options);

/** Get a resource. Requires the scope `read:resources`. */
export const getResource = (
  keyward: KeywardClient,
  options: Options<types.GetResourceData>,
): Promise<types.GetResourceResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}' }, options);

/** Modify a resource. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:resources`. */
export const modifyResource = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyResourceData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyResourceResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/resources/{resource_id}' }, options);

/** Delete a resource. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:resources`. */
export const deleteResource = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteResourceData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteResourceResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/resources/{resource_id}' }, options);

/** Get what an API publishes of itself (RFC 9728). Requires the scope `read:resources`. */
export const getProtectedResource = (
  keyward: KeywardClient,
  options: Options<types.GetProtectedResourceData>,
): Promise<types.GetProtectedResourceResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/protected_resource' }, options);

/** Try the metadata document of an unregistered client. Requires the scope `update:resources`. */
export const tryClientDocument = (
  keyward: KeywardClient,
  options: Options<types.TryClientDocumentData>,
): Promise<types.TryClientDocumentResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/document_trial' }, options);

/** Get scopes. Requires the scope `read:scopes`. */
export const listScopes = (
  keyward: KeywardClient,
  options: Options<types.ListScopesData>,
): Promise<types.ListScopesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/scopes' }, options);

/** Create a scope. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:scopes`. */
export const createScope = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateScopeData, IsDryRun>,
): Promise<WriteAnswer<types.CreateScopeResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/scopes' }, options);

/** Get a scope. Requires the scope `read:scopes`. */
export const getScope = (
  keyward: KeywardClient,
  options: Options<types.GetScopeData>,
): Promise<types.GetScopeResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}' }, options);

/** Modify a scope. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:scopes`. */
export const modifyScope = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyScopeData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyScopeResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}' }, options);

/** Delete a scope. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:scopes`. */
export const deleteScope = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteScopeData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteScopeResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}' }, options);

/** Get resource's clients. Requires the scope `read:resources`. */
export const listResourceClients = (
  keyward: KeywardClient,
  options: Options<types.ListResourceClientsData>,
): Promise<types.ListResourceClientsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/resources/{resource_id}/clients' }, options);

/** Authorize clients. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:resources`. */
export const authorizeResourceClients = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AuthorizeResourceClientsData, IsDryRun>,
): Promise<WriteAnswer<types.AuthorizeResourceClientsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/clients' }, options);

/** Revoke clients. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:resources`. */
export const revokeResourceClients = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeResourceClientsData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeResourceClientsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/resources/{resource_id}/clients/revoke' }, options);

/** Get tenants. Requires the scope `read:tenants`. */
export const listTenants = (
  keyward: KeywardClient,
  options?: Options<types.ListTenantsData>,
): Promise<types.ListTenantsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants' }, options);

/** Create a tenant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:tenants`. */
export const createTenant = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateTenantData, IsDryRun>,
): Promise<WriteAnswer<types.CreateTenantResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants' }, options);

/** Get a tenant. Requires the scope `read:tenants`. */
export const getTenant = (
  keyward: KeywardClient,
  options: Options<types.GetTenantData>,
): Promise<types.GetTenantResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}' }, options);

/** Modify a tenant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const modifyTenant = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyTenantData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyTenantResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/tenants/{tenant_id}' }, options);

/** Delete a tenant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:tenants`. */
export const deleteTenant = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteTenantData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteTenantResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}' }, options);

/** Get tenant admins. Requires the scope `read:tenant_admins`. */
export const listTenantAdmins = (
  keyward: KeywardClient,
  options: Options<types.ListTenantAdminsData>,
): Promise<types.ListTenantAdminsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/admins' }, options);

/** Add tenant admins. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenant_admins`. */
export const addTenantAdmins = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddTenantAdminsData, IsDryRun>,
): Promise<WriteAnswer<types.AddTenantAdminsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/admins' }, options);

/** Remove tenant admins. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenant_admins`. */
export const removeTenantAdmins = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveTenantAdminsData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveTenantAdminsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/admins/revoke' }, options);

/** Upload the logo of a tenant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const setTenantLogo = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.SetTenantLogoData, IsDryRun>,
): Promise<WriteAnswer<types.SetTenantLogoResponse, IsDryRun>> => keyward.send({ method: 'PUT', path: '/api/management/v1/tenants/{tenant_id}/logo' }, options);

/** Remove the uploaded logo of a tenant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const removeTenantLogo = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveTenantLogoData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveTenantLogoResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}/logo' }, options);

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

/** Send a mail with other words to one's own address. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const sendTestMail = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.SendTestMailData, IsDryRun>,
): Promise<WriteAnswer<types.SendTestMailResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/test_mail' }, options);

/** Register a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:registrations`. */
export const registerUser = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RegisterUserData, IsDryRun>,
): Promise<WriteAnswer<types.RegisterUserResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/registration' }, options);

/** Verify a registration. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:registrations`. */
export const verifyRegistration = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.VerifyRegistrationData, IsDryRun>,
): Promise<WriteAnswer<types.VerifyRegistrationResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/registration/verification' }, options);

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

/** Import users. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:users`. */
export const importUsers = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ImportUsersData, IsDryRun>,
): Promise<WriteAnswer<types.ImportUsersResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/import' }, options);

/** Get users. Requires the scope `read:users`. */
export const listUsers = (
  keyward: KeywardClient,
  options?: Options<types.ListUsersData>,
): Promise<types.ListUsersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users' }, options);

/** Create a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:users`. */
export const createUser = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateUserData, IsDryRun>,
): Promise<WriteAnswer<types.CreateUserResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users' }, options);

/** Get a user. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const getUser = (
  keyward: KeywardClient,
  options: Options<types.GetUserData>,
): Promise<types.GetUserResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}' }, options);

/** Modify a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`, or `update:current_user` in the user's own token. */
export const modifyUser = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyUserData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyUserResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/users/{user_id}' }, options);

/** Delete a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:users`. */
export const deleteUser = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteUserData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteUserResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}' }, options);

/** Get password state. Requires the scope `read:user_passwords`, or `read:current_user` in the user's own token. */
export const getUserPassword = (
  keyward: KeywardClient,
  options: Options<types.GetUserPasswordData>,
): Promise<types.GetUserPasswordResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/password' }, options);

/** Set a user's password. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:user_passwords`. */
export const setUserPassword = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.SetUserPasswordData, IsDryRun>,
): Promise<WriteAnswer<types.SetUserPasswordResponse, IsDryRun>> => keyward.send({ method: 'PUT', path: '/api/management/v1/users/{user_id}/password' }, options);

/** Remove the password. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_passwords`. */
export const removeUserPassword = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveUserPasswordData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveUserPasswordResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/password' }, options);

/** Change own password. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:current_user`. */
export const changeOwnPassword = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ChangeOwnPasswordData, IsDryRun>,
): Promise<WriteAnswer<types.ChangeOwnPasswordResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/password/change' }, options);

/** Block a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const blockUser = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.BlockUserData, IsDryRun>,
): Promise<WriteAnswer<types.BlockUserResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/block' }, options);

/** Unblock a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const unblockUser = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.UnblockUserData, IsDryRun>,
): Promise<WriteAnswer<types.UnblockUserResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/unblock' }, options);

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

/** Revoke user grants. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrants = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeUserGrantsData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeUserGrantsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/grants/revoke' }, options);

/** Get a user grant. Requires the scope `read:user_grants`, or `read:current_user` in the user's own token. */
export const getUserGrant = (
  keyward: KeywardClient,
  options: Options<types.GetUserGrantData>,
): Promise<types.GetUserGrantResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/grants/{grant_id}' }, options);

/** Revoke a user grant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_grants`, or `delete:current_user` in the user's own token. */
export const revokeUserGrant = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeUserGrantData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeUserGrantResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/grants/{grant_id}' }, options);

/** Get user sessions. Requires the scope `read:user_sessions`, or `read:current_user` in the user's own token. */
export const listUserSessions = (
  keyward: KeywardClient,
  options: Options<types.ListUserSessionsData>,
): Promise<types.ListUserSessionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/sessions' }, options);

/** End all sessions of a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_sessions`, or `delete:current_user` in the user's own token. */
export const endUserSessions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.EndUserSessionsData, IsDryRun>,
): Promise<WriteAnswer<types.EndUserSessionsResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/sessions' }, options);

/** Get a user session. Requires the scope `read:user_sessions`, or `read:current_user` in the user's own token. */
export const getUserSession = (
  keyward: KeywardClient,
  options: Options<types.GetUserSessionData>,
): Promise<types.GetUserSessionResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/sessions/{session_id}' }, options);

/** End a user session. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_sessions`, or `delete:current_user` in the user's own token. */
export const endUserSession = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.EndUserSessionData, IsDryRun>,
): Promise<WriteAnswer<types.EndUserSessionResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/sessions/{session_id}' }, options);

/** Get user tokens. Requires the scope `read:user_tokens`, or `read:current_user` in the user's own token. */
export const listUserTokens = (
  keyward: KeywardClient,
  options: Options<types.ListUserTokensData>,
): Promise<types.ListUserTokensResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/tokens' }, options);

/** Get a user token. Requires the scope `read:user_tokens`, or `read:current_user` in the user's own token. */
export const getUserToken = (
  keyward: KeywardClient,
  options: Options<types.GetUserTokenData>,
): Promise<types.GetUserTokenResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/tokens/{token_id}' }, options);

/** Delete a user token. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_tokens`, or `delete:current_user` in the user's own token. */
export const deleteUserToken = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteUserTokenData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteUserTokenResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/tokens/{token_id}' }, options);

/** Get who may act for a user. Requires the scope `read:user_delegates`, or `read:current_user` in the user's own token. */
export const listUserDelegates = (
  keyward: KeywardClient,
  options: Options<types.ListUserDelegatesData>,
): Promise<types.ListUserDelegatesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/delegates' }, options);

/** Let a client or a person act for a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:user_delegates`. */
export const createUserDelegate = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateUserDelegateData, IsDryRun>,
): Promise<WriteAnswer<types.CreateUserDelegateResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/delegates' }, options);

/** Get who may act for a user. Requires the scope `read:user_delegates`, or `read:current_user` in the user's own token. */
export const getUserDelegate = (
  keyward: KeywardClient,
  options: Options<types.GetUserDelegateData>,
): Promise<types.GetUserDelegateResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/delegates/{delegate_id}' }, options);

/** Let a party act for a user no more. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:user_delegates`, or `delete:current_user` in the user's own token. */
export const deleteUserDelegate = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteUserDelegateData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteUserDelegateResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/delegates/{delegate_id}' }, options);

/** Make a link to act as a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `impersonate:users`. */
export const createUserImpersonation = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateUserImpersonationData, IsDryRun>,
): Promise<WriteAnswer<types.CreateUserImpersonationResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/impersonations' }, options);

/** Get identity providers. Requires the scope `read:identity_providers`. */
export const listIdentityProviders = (
  keyward: KeywardClient,
  options: Options<types.ListIdentityProvidersData>,
): Promise<types.ListIdentityProvidersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/identity_providers' }, options);

/** Create an identity provider. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:identity_providers`. */
export const createIdentityProvider = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateIdentityProviderData, IsDryRun>,
): Promise<WriteAnswer<types.CreateIdentityProviderResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/identity_providers' }, options);

/** Get an identity provider. Requires the scope `read:identity_providers`. */
export const getIdentityProvider = (
  keyward: KeywardClient,
  options: Options<types.GetIdentityProviderData>,
): Promise<types.GetIdentityProviderResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}' }, options);

/** Modify an identity provider. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:identity_providers`. */
export const modifyIdentityProvider = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyIdentityProviderData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyIdentityProviderResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}' }, options);

/** Delete an identity provider. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:identity_providers`. */
export const deleteIdentityProvider = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteIdentityProviderData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteIdentityProviderResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}' }, options);

/** Begin a test of an identity provider. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:identity_providers`. */
export const createTestLogin = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateTestLoginData, IsDryRun>,
): Promise<WriteAnswer<types.CreateTestLoginResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins' }, options);

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

/** Link an identity. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:user_identities`. */
export const linkUserIdentity = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.LinkUserIdentityData, IsDryRun>,
): Promise<WriteAnswer<types.LinkUserIdentityResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/identities' }, options);

/** Unlink identities. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:user_identities`. */
export const unlinkUserIdentities = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.UnlinkUserIdentitiesData, IsDryRun>,
): Promise<WriteAnswer<types.UnlinkUserIdentitiesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/identities/revoke' }, options);

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

/** Publish the signing keys that follow. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:signing_keys`. */
export const rotateSigningKeys = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RotateSigningKeysData, IsDryRun>,
): Promise<WriteAnswer<types.RotateSigningKeysResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/signing_keys/rotate' }, options);

/** Withdraw a signing key at once. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:signing_keys`. */
export const withdrawSigningKey = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.WithdrawSigningKeyData, IsDryRun>,
): Promise<WriteAnswer<types.WithdrawSigningKeyResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/signing_keys/{signing_key_id}' }, options);

/** Get the mails that were written into files. Requires the scope `read:tickets`. */
export const listOutbox = (
  keyward: KeywardClient,
  options?: Options<types.ListOutboxData>,
): Promise<types.ListOutboxResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/outbox' }, options);

/** Open a mail that was written into a file. Requires the scope `read:tickets`. */
export const openMail = (
  keyward: KeywardClient,
  options: Options<types.OpenMailData>,
): Promise<types.OpenMailResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/outbox/{mail_id}/open' }, options);

/** Get webhooks. Requires the scope `read:webhooks`. */
export const listWebhooks = (
  keyward: KeywardClient,
  options?: Options<types.ListWebhooksData>,
): Promise<types.ListWebhooksResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/webhooks' }, options);

/** Create a webhook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:webhooks`. */
export const createWebhook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateWebhookData, IsDryRun>,
): Promise<WriteAnswer<types.CreateWebhookResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/webhooks' }, options);

/** Get a webhook. Requires the scope `read:webhooks`. */
export const getWebhook = (
  keyward: KeywardClient,
  options: Options<types.GetWebhookData>,
): Promise<types.GetWebhookResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/webhooks/{webhook_id}' }, options);

/** Modify a webhook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:webhooks`. */
export const modifyWebhook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyWebhookData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyWebhookResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/webhooks/{webhook_id}' }, options);

/** Delete a webhook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:webhooks`. */
export const deleteWebhook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteWebhookData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteWebhookResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/webhooks/{webhook_id}' }, options);

/** Change the secret of a webhook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:webhooks`. */
export const changeWebhookSecret = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ChangeWebhookSecretData, IsDryRun>,
): Promise<WriteAnswer<types.ChangeWebhookSecretResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/webhooks/{webhook_id}/secret' }, options);

/** Send a test to a webhook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:webhooks`. */
export const testWebhook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.TestWebhookData, IsDryRun>,
): Promise<WriteAnswer<types.TestWebhookResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/webhooks/{webhook_id}/test' }, options);

/** Let a webhook tell events once more. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:webhooks`. */
export const replayWebhook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ReplayWebhookData, IsDryRun>,
): Promise<WriteAnswer<types.ReplayWebhookResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/webhooks/{webhook_id}/replay' }, options);

/** Get the events that a receiver refused. Requires the scope `read:webhooks`. */
export const listWebhookFailures = (
  keyward: KeywardClient,
  options: Options<types.ListWebhookFailuresData>,
): Promise<types.ListWebhookFailuresResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/webhooks/{webhook_id}/failures' }, options);

/** Send an event once more that a receiver refused. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:webhooks`. */
export const retryWebhookFailure = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RetryWebhookFailureData, IsDryRun>,
): Promise<WriteAnswer<types.RetryWebhookFailureResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/webhooks/{webhook_id}/failures/{event_id}/retry' }, options);

/** Get the streams of Shared Signals. Requires the scope `read:clients`. */
export const listSignalStreams = (
  keyward: KeywardClient,
  options?: Options<types.ListSignalStreamsData>,
): Promise<types.ListSignalStreamsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/signal_streams' }, options);

/** Get a stream of Shared Signals. Requires the scope `read:clients`. */
export const getSignalStream = (
  keyward: KeywardClient,
  options: Options<types.GetSignalStreamData>,
): Promise<types.GetSignalStreamResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/signal_streams/{signal_stream_id}' }, options);

/** Pause, disable or enable a stream of Shared Signals. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const turnSignalStream = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.TurnSignalStreamData, IsDryRun>,
): Promise<WriteAnswer<types.TurnSignalStreamResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/signal_streams/{signal_stream_id}' }, options);

/** End a stream of Shared Signals. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:clients`. */
export const endSignalStream = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.EndSignalStreamData, IsDryRun>,
): Promise<WriteAnswer<types.EndSignalStreamResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/signal_streams/{signal_stream_id}' }, options);

/** Get hooks. Requires the scope `read:hooks`. */
export const listHooks = (
  keyward: KeywardClient,
  options?: Options<types.ListHooksData>,
): Promise<types.ListHooksResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/hooks' }, options);

/** Create a hook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:hooks`. */
export const createHook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateHookData, IsDryRun>,
): Promise<WriteAnswer<types.CreateHookResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/hooks' }, options);

/** Get a hook. Requires the scope `read:hooks`. */
export const getHook = (
  keyward: KeywardClient,
  options: Options<types.GetHookData>,
): Promise<types.GetHookResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/hooks/{hook_id}' }, options);

/** Modify a hook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:hooks`. */
export const modifyHook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyHookData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyHookResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/hooks/{hook_id}' }, options);

/** Delete a hook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:hooks`. */
export const deleteHook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteHookData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteHookResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/hooks/{hook_id}' }, options);

/** Change the secret of a hook. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:hooks`. */
export const changeHookSecret = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ChangeHookSecretData, IsDryRun>,
): Promise<WriteAnswer<types.ChangeHookSecretResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/hooks/{hook_id}/secret' }, options);

/** Ask a hook a question that names no one. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:hooks`. */
export const testHook = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.TestHookData, IsDryRun>,
): Promise<WriteAnswer<types.TestHookResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/hooks/{hook_id}/test' }, options);

/** Get the domains that a tenant proves. Requires the scope `read:tenants`. */
export const listTenantDomains = (
  keyward: KeywardClient,
  options: Options<types.ListTenantDomainsData>,
): Promise<types.ListTenantDomainsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/domains' }, options);

/** Begin to prove a domain of a tenant. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const addTenantDomain = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddTenantDomainData, IsDryRun>,
): Promise<WriteAnswer<types.AddTenantDomainResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/domains' }, options);

/** Get a domain that a tenant proves. Requires the scope `read:tenants`. */
export const getTenantDomain = (
  keyward: KeywardClient,
  options: Options<types.GetTenantDomainData>,
): Promise<types.GetTenantDomainResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/domains/{domain_proof_id}' }, options);

/** Remove a domain that a tenant proves. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const removeTenantDomain = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveTenantDomainData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveTenantDomainResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tenants/{tenant_id}/domains/{domain_proof_id}' }, options);

/** Look for the record that proves a domain. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:tenants`. */
export const verifyTenantDomain = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.VerifyTenantDomainData, IsDryRun>,
): Promise<WriteAnswer<types.VerifyTenantDomainResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/domains/{domain_proof_id}/verify' }, options);

/** Get the numbers of users, clients and logins. Requires the scope `read:statistics`. */
export const getStatistics = (
  keyward: KeywardClient,
  options?: Options<types.GetStatisticsData>,
): Promise<types.GetStatisticsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/statistics' }, options);

/** Get the configuration as a document. Requires the scope `read:configuration`. */
export const getConfiguration = (
  keyward: KeywardClient,
  options?: Options<types.GetConfigurationData>,
): Promise<types.GetConfigurationResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/configuration' }, options);

/** List the owners of records that documents of configuration manage. Requires the scope `read:configuration`. */
export const listConfigurationOwners = (
  keyward: KeywardClient,
  options: Options<types.ListConfigurationOwnersData>,
): Promise<types.ListConfigurationOwnersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/configuration/owner' }, options);

/** Plan documents of configuration. Requires the scope `read:configuration`. */
export const planConfiguration = (
  keyward: KeywardClient,
  options: Options<types.PlanConfigurationData>,
): Promise<types.PlanConfigurationResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/configuration/plan' }, options);

/** Apply documents of configuration. Requires the scope `update:configuration`. */
export const applyConfiguration = (
  keyward: KeywardClient,
  options: Options<types.ApplyConfigurationData>,
): Promise<types.ApplyConfigurationResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/configuration/apply' }, options);

/** Create a password change ticket. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:tickets`. */
export const createPasswordChangeTicket = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreatePasswordChangeTicketData, IsDryRun>,
): Promise<WriteAnswer<types.CreatePasswordChangeTicketResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/password_change' }, options);

/** Create an email verification ticket. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:tickets`. */
export const createEmailVerificationTicket = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateEmailVerificationTicketData, IsDryRun>,
): Promise<WriteAnswer<types.CreateEmailVerificationTicketResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/email_verification' }, options);

/** Create an invitation ticket. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:tickets`. */
export const createInvitationTicket = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateInvitationTicketData, IsDryRun>,
): Promise<WriteAnswer<types.CreateInvitationTicketResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/invitation' }, options);

/** Create many invitation tickets. Requires the scope `create:tickets`. */
export const importInvitations = (
  keyward: KeywardClient,
  options: Options<types.ImportInvitationsData>,
): Promise<types.ImportInvitationsResponse> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/invitation/import' }, options);

/** Send an invitation again. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:tickets`. */
export const resendInvitation = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ResendInvitationData, IsDryRun>,
): Promise<WriteAnswer<types.ResendInvitationResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tickets/{ticket_id}/resend' }, options);

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

/** Revoke a ticket. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:tickets`. */
export const revokeTicket = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeTicketData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeTicketResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/tickets/{ticket_id}' }, options);

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

/** Take a second factor from a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const removeUserAuthenticator = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveUserAuthenticatorData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveUserAuthenticatorResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/users/{user_id}/authenticators/{authenticator_id}' }, options);

/** Get user permissions. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserPermissions = (
  keyward: KeywardClient,
  options: Options<types.ListUserPermissionsData>,
): Promise<types.ListUserPermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/permissions' }, options);

/** Grant permissions to a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const grantUserPermissions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.GrantUserPermissionsData, IsDryRun>,
): Promise<WriteAnswer<types.GrantUserPermissionsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/permissions' }, options);

/** Revoke permissions from a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const revokeUserPermissions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeUserPermissionsData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeUserPermissionsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/permissions/revoke' }, options);

/** Get user roles. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserRoles = (
  keyward: KeywardClient,
  options: Options<types.ListUserRolesData>,
): Promise<types.ListUserRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/roles' }, options);

/** Give a user roles. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const addUserRoles = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddUserRolesData, IsDryRun>,
): Promise<WriteAnswer<types.AddUserRolesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/roles' }, options);

/** Take roles from a user. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const removeUserRoles = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveUserRolesData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveUserRolesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/roles/revoke' }, options);

/** Get user groups. Requires the scope `read:users`, or `read:current_user` in the user's own token. */
export const listUserGroups = (
  keyward: KeywardClient,
  options: Options<types.ListUserGroupsData>,
): Promise<types.ListUserGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/users/{user_id}/groups' }, options);

/** Add a user to groups. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const addUserGroups = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddUserGroupsData, IsDryRun>,
): Promise<WriteAnswer<types.AddUserGroupsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/groups' }, options);

/** Remove a user from groups. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:users`. */
export const removeUserGroups = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveUserGroupsData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveUserGroupsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/users/{user_id}/groups/revoke' }, options);

/** Get roles. Requires the scope `read:roles`. */
export const listRoles = (
  keyward: KeywardClient,
  options?: Options<types.ListRolesData>,
): Promise<types.ListRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles' }, options);

/** Create a role. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:roles`. */
export const createRole = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateRoleData, IsDryRun>,
): Promise<WriteAnswer<types.CreateRoleResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/roles' }, options);

/** Get a role. Requires the scope `read:roles`. */
export const getRole = (
  keyward: KeywardClient,
  options: Options<types.GetRoleData>,
): Promise<types.GetRoleResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}' }, options);

/** Modify a role. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:roles`. */
export const modifyRole = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyRoleData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyRoleResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/roles/{role_id}' }, options);

/** Delete a role. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:roles`. */
export const deleteRole = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteRoleData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteRoleResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/roles/{role_id}' }, options);

/** Get role permissions. Requires the scope `read:roles`. */
export const listRolePermissions = (
  keyward: KeywardClient,
  options: Options<types.ListRolePermissionsData>,
): Promise<types.ListRolePermissionsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}/permissions' }, options);

/** Grant permissions to a role. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:roles`. */
export const grantRolePermissions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.GrantRolePermissionsData, IsDryRun>,
): Promise<WriteAnswer<types.GrantRolePermissionsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/permissions' }, options);

/** Revoke permissions from a role. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:roles`. */
export const revokeRolePermissions = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RevokeRolePermissionsData, IsDryRun>,
): Promise<WriteAnswer<types.RevokeRolePermissionsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/permissions/revoke' }, options);

/** Get role members. Requires the scope `read:role_members`. */
export const listRoleMembers = (
  keyward: KeywardClient,
  options: Options<types.ListRoleMembersData>,
): Promise<types.ListRoleMembersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/roles/{role_id}/members' }, options);

/** Give users a role. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:role_members`. */
export const addRoleMembers = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddRoleMembersData, IsDryRun>,
): Promise<WriteAnswer<types.AddRoleMembersResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/members' }, options);

/** Take a role from users. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:role_members`. */
export const removeRoleMembers = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveRoleMembersData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveRoleMembersResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/roles/{role_id}/members/revoke' }, options);

/** Get what the ready roles of a tenant lack. Requires the scope `read:roles`. */
export const getReadyRoles = (
  keyward: KeywardClient,
  options: Options<types.GetReadyRolesData>,
): Promise<types.GetReadyRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/tenants/{tenant_id}/ready_roles' }, options);

/** Make the ready roles of a tenant, and bring them up to date. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:roles`. */
export const updateReadyRoles = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.UpdateReadyRolesData, IsDryRun>,
): Promise<WriteAnswer<types.UpdateReadyRolesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/tenants/{tenant_id}/ready_roles' }, options);

/** Get groups. Requires the scope `read:groups`. */
export const listGroups = (
  keyward: KeywardClient,
  options?: Options<types.ListGroupsData>,
): Promise<types.ListGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups' }, options);

/** Create a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `create:groups`. */
export const createGroup = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.CreateGroupData, IsDryRun>,
): Promise<WriteAnswer<types.CreateGroupResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups' }, options);

/** Get a group. Requires the scope `read:groups`. */
export const getGroup = (
  keyward: KeywardClient,
  options: Options<types.GetGroupData>,
): Promise<types.GetGroupResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}' }, options);

/** Modify a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const modifyGroup = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.ModifyGroupData, IsDryRun>,
): Promise<WriteAnswer<types.ModifyGroupResponse, IsDryRun>> => keyward.send({ method: 'PATCH', path: '/api/management/v1/groups/{group_id}' }, options);

/** Delete a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `delete:groups`. */
export const deleteGroup = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.DeleteGroupData, IsDryRun>,
): Promise<WriteAnswer<types.DeleteGroupResponse, IsDryRun>> => keyward.send({ method: 'DELETE', path: '/api/management/v1/groups/{group_id}' }, options);

/** Get group members. Requires the scope `read:groups`. */
export const listGroupMembers = (
  keyward: KeywardClient,
  options: Options<types.ListGroupMembersData>,
): Promise<types.ListGroupMembersResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/members' }, options);

/** Add users to a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const addGroupMembers = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddGroupMembersData, IsDryRun>,
): Promise<WriteAnswer<types.AddGroupMembersResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/members' }, options);

/** Remove users from a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const removeGroupMembers = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveGroupMembersData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveGroupMembersResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/members/revoke' }, options);

/** Get group roles. Requires the scope `read:groups`. */
export const listGroupRoles = (
  keyward: KeywardClient,
  options: Options<types.ListGroupRolesData>,
): Promise<types.ListGroupRolesResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/roles' }, options);

/** Give a group roles. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const addGroupRoles = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddGroupRolesData, IsDryRun>,
): Promise<WriteAnswer<types.AddGroupRolesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/roles' }, options);

/** Take roles from a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const removeGroupRoles = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveGroupRolesData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveGroupRolesResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/roles/revoke' }, options);

/** Get nested groups. Requires the scope `read:groups`. */
export const listNestedGroups = (
  keyward: KeywardClient,
  options: Options<types.ListNestedGroupsData>,
): Promise<types.ListNestedGroupsResponse> => keyward.send({ method: 'GET', path: '/api/management/v1/groups/{group_id}/nested_groups' }, options);

/** Nest groups in a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const addNestedGroups = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.AddNestedGroupsData, IsDryRun>,
): Promise<WriteAnswer<types.AddNestedGroupsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/nested_groups' }, options);

/** Take groups out of a group. A dry run, with `dry_run=true`, shows the effects first. Requires the scope `update:groups`. */
export const removeNestedGroups = <IsDryRun extends boolean | undefined = false>(
  keyward: KeywardClient,
  options: WriteOptions<types.RemoveNestedGroupsData, IsDryRun>,
): Promise<WriteAnswer<types.RemoveNestedGroupsResponse, IsDryRun>> => keyward.send({ method: 'POST', path: '/api/management/v1/groups/{group_id}/nested_groups/revoke' }, options);

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
