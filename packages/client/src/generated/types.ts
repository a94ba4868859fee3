/* Generated from docs/reference/openapi.json by `npm run docs`. */
export type ForceBody = {
    /**
     * Whether a global caller may remove the last administrator of a tenant who can log in.
     */
    force?: boolean;
};

export type VerifyAuditChainBody = {
    /**
     * The place of the last event that was verified before; 0 begins anew.
     */
    after?: number;
    /**
     * The seal of the event.
     */
    seal?: string | null;
};

export type KeyValueBody = {
    /**
     * The name of the pair.
     */
    key: string;
    /**
     * The value of the pair.
     */
    value: string;
};

export type NewClientBody = {
    /**
     * What kind of application the client is.
     */
    client_type?: 'spa' | 'native' | 'regular_web' | 'machine_to_machine';
    /**
     * The name of the client, unique in its tenant.
     */
    client_name: string;
    /**
     * The `client_id` that applications know the client by, unique in the installation; null where it is the id.
     */
    client_alias?: string | null;
    /**
     * What the client is for.
     */
    client_description?: string | null;
    /**
     * The settings of the client.
     */
    client_metadata?: {
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string> | null;
        /**
         * The addresses of the application.
         */
        urls?: {
            /**
             * Where people may be sent after a login.
             */
            redirect_uris?: Array<string> | null;
            /**
             * Where people may be sent after a logout.
             */
            post_logout_redirect_uris?: Array<string> | null;
            /**
             * The web origins that may read the answers of the server.
             */
            allowed_origins?: Array<string> | null;
            /**
             * The address that is told when a person logs out.
             */
            backchannel_logout_uri?: string | null;
            /**
             * The address of the application that starts a login.
             */
            initiate_login_uri?: string | null;
            /**
             * The page of the application.
             */
            home_uri?: string | null;
            /**
             * The address of the logo.
             */
            logo_uri?: string | null;
            /**
             * The privacy policy of the application.
             */
            policy_uri?: string | null;
            /**
             * The terms of service of the application.
             */
            tos_uri?: string | null;
        } | null;
        /**
         * The settings of refresh tokens.
         */
        refresh_token?: {
            /**
             * Whether refresh tokens expire.
             */
            expiration_enabled?: boolean | null;
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number | null;
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number | null;
            /**
             * Whether each use swaps a refresh token. A public client always does.
             */
            rotation?: boolean | null;
        } | null;
        /**
         * The settings of ID tokens.
         */
        id_token?: {
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number | null;
            /**
             * The algorithm that signs its tokens.
             */
            signing_algorithm?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
        } | null;
        /**
         * The settings of OAuth.
         */
        oauth?: {
            /**
             * How the client authenticates at the token endpoint.
             */
            token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'tls_client_auth' | 'self_signed_tls_client_auth' | 'none' | null;
            /**
             * The response types that the client may use.
             */
            response_types?: Array<'code' | 'token' | 'id_token' | 'id_token token' | 'token id_token' | 'code id_token' | 'id_token code' | 'code token' | 'token code' | 'code id_token token' | 'code token id_token' | 'id_token code token' | 'id_token token code' | 'token code id_token' | 'token id_token code'> | null;
            /**
             * Whether the client must use PKCE (RFC 7636).
             */
            require_pkce?: boolean | null;
            /**
             * Whether the client must push its requests (RFC 9126).
             */
            require_pushed_authorization_requests?: boolean | null;
            /**
             * The public keys of the client.
             */
            jwks?: {
                [key: string]: unknown;
            } | null;
            /**
             * The address of public keys.
             */
            jwks_uri?: string | null;
            /**
             * Whether each client sees another id of the same person.
             */
            subject_type?: 'public' | 'pairwise' | null;
            /**
             * An address whose host stands for the sector of the client.
             */
            sector_identifier_uri?: string | null;
            /**
             * Seconds after which a login counts as too old.
             */
            default_max_age?: number | null;
            /**
             * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
             */
            dpop_bound_access_tokens?: boolean | null;
            /**
             * Whether proofs of the client need a nonce of the server (RFC 9449 §8).
             */
            dpop_nonce?: boolean | null;
            /**
             * Tls client auth subject dn.
             */
            tls_client_auth_subject_dn?: string | null;
            /**
             * Tls client auth san dns.
             */
            tls_client_auth_san_dns?: string | null;
            /**
             * Tls client auth san uri.
             */
            tls_client_auth_san_uri?: string | null;
            /**
             * Tls client auth san ip.
             */
            tls_client_auth_san_ip?: string | null;
            /**
             * Tls client auth san email.
             */
            tls_client_auth_san_email?: string | null;
            /**
             * Tls client certificate bound access tokens.
             */
            tls_client_certificate_bound_access_tokens?: boolean | null;
            /**
             * Types of authorization details: those that the API understands, or that the client may ask for (RFC 9396).
             */
            authorization_details_types?: Array<string> | null;
            /**
             * What the client is held to: FAPI 2.0, or nothing (contract §8).
             */
            security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing' | null;
            /**
             * What the requests of the client are signed with (RFC 9101 §10.2).
             */
            request_object_signing_alg?: 'RS256' | 'PS256' | 'ES256' | 'EdDSA' | null;
            /**
             * Whether requests need a signed request object (RFC 9101 §10.5).
             */
            require_signed_request_object?: boolean | null;
            /**
             * What signs answers to the redirect URI, where they are signed (JARM §3).
             */
            authorization_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
            /**
             * What signs introspections, where they are signed (RFC 9701 §6).
             */
            introspection_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
        } | null;
        /**
         * Settings of SAML: checked once they name an `entity_id`, and stored as given until then.
         */
        saml?: {
            [key: string]: unknown;
        } | null;
        /**
         * Settings of the directory that acts as the client by SCIM.
         */
        scim?: {
            /**
             * What becomes of a user that the directory deletes: deleted, or blocked.
             */
            on_delete?: 'delete' | 'block' | null;
        } | null;
        /**
         * Settings of WS-Federation, checked once they name a realm.
         */
        wsfed?: {
            [key: string]: unknown;
        } | null;
    } | null;
    /**
     * Whether the client can keep no secret.
     */
    is_public?: boolean;
    /**
     * Whether the client belongs to you, so that people need not consent.
     */
    is_first_party?: boolean;
    /**
     * Whether the client acts in all tenants.
     */
    is_global?: boolean;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
};

export type ClientPatchBody = {
    /**
     * The name of the client, unique in its tenant.
     */
    client_name?: string;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * The `client_id` that applications know the client by, unique in the installation; null where it is the id.
     */
    client_alias?: string | null;
    /**
     * What the client is for.
     */
    client_description?: string | null;
    /**
     * The settings of the client.
     */
    client_metadata?: {
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string> | null;
        /**
         * The addresses of the application.
         */
        urls?: {
            /**
             * Where people may be sent after a login.
             */
            redirect_uris?: Array<string> | null;
            /**
             * Where people may be sent after a logout.
             */
            post_logout_redirect_uris?: Array<string> | null;
            /**
             * The web origins that may read the answers of the server.
             */
            allowed_origins?: Array<string> | null;
            /**
             * The address that is told when a person logs out.
             */
            backchannel_logout_uri?: string | null;
            /**
             * The address of the application that starts a login.
             */
            initiate_login_uri?: string | null;
            /**
             * The page of the application.
             */
            home_uri?: string | null;
            /**
             * The address of the logo.
             */
            logo_uri?: string | null;
            /**
             * The privacy policy of the application.
             */
            policy_uri?: string | null;
            /**
             * The terms of service of the application.
             */
            tos_uri?: string | null;
        } | null;
        /**
         * The settings of refresh tokens.
         */
        refresh_token?: {
            /**
             * Whether refresh tokens expire.
             */
            expiration_enabled?: boolean | null;
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number | null;
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number | null;
            /**
             * Whether each use swaps a refresh token. A public client always does.
             */
            rotation?: boolean | null;
        } | null;
        /**
         * The settings of ID tokens.
         */
        id_token?: {
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number | null;
            /**
             * The algorithm that signs its tokens.
             */
            signing_algorithm?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
        } | null;
        /**
         * The settings of OAuth.
         */
        oauth?: {
            /**
             * How the client authenticates at the token endpoint.
             */
            token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'tls_client_auth' | 'self_signed_tls_client_auth' | 'none' | null;
            /**
             * The response types that the client may use.
             */
            response_types?: Array<'code' | 'token' | 'id_token' | 'id_token token' | 'token id_token' | 'code id_token' | 'id_token code' | 'code token' | 'token code' | 'code id_token token' | 'code token id_token' | 'id_token code token' | 'id_token token code' | 'token code id_token' | 'token id_token code'> | null;
            /**
             * Whether the client must use PKCE (RFC 7636).
             */
            require_pkce?: boolean | null;
            /**
             * Whether the client must push its requests (RFC 9126).
             */
            require_pushed_authorization_requests?: boolean | null;
            /**
             * The public keys of the client.
             */
            jwks?: {
                [key: string]: unknown;
            } | null;
            /**
             * The address of public keys.
             */
            jwks_uri?: string | null;
            /**
             * Whether each client sees another id of the same person.
             */
            subject_type?: 'public' | 'pairwise' | null;
            /**
             * An address whose host stands for the sector of the client.
             */
            sector_identifier_uri?: string | null;
            /**
             * Seconds after which a login counts as too old.
             */
            default_max_age?: number | null;
            /**
             * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
             */
            dpop_bound_access_tokens?: boolean | null;
            /**
             * Whether proofs of the client need a nonce of the server (RFC 9449 §8).
             */
            dpop_nonce?: boolean | null;
            /**
             * Tls client auth subject dn.
             */
            tls_client_auth_subject_dn?: string | null;
            /**
             * Tls client auth san dns.
             */
            tls_client_auth_san_dns?: string | null;
            /**
             * Tls client auth san uri.
             */
            tls_client_auth_san_uri?: string | null;
            /**
             * Tls client auth san ip.
             */
            tls_client_auth_san_ip?: string | null;
            /**
             * Tls client auth san email.
             */
            tls_client_auth_san_email?: string | null;
            /**
             * Tls client certificate bound access tokens.
             */
            tls_client_certificate_bound_access_tokens?: boolean | null;
            /**
             * Types of authorization details: those that the API understands, or that the client may ask for (RFC 9396).
             */
            authorization_details_types?: Array<string> | null;
            /**
             * What the client is held to: FAPI 2.0, or nothing (contract §8).
             */
            security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing' | null;
            /**
             * What the requests of the client are signed with (RFC 9101 §10.2).
             */
            request_object_signing_alg?: 'RS256' | 'PS256' | 'ES256' | 'EdDSA' | null;
            /**
             * Whether requests need a signed request object (RFC 9101 §10.5).
             */
            require_signed_request_object?: boolean | null;
            /**
             * What signs answers to the redirect URI, where they are signed (JARM §3).
             */
            authorization_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
            /**
             * What signs introspections, where they are signed (RFC 9701 §6).
             */
            introspection_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
        } | null;
        /**
         * Settings of SAML: checked once they name an `entity_id`, and stored as given until then.
         */
        saml?: {
            [key: string]: unknown;
        } | null;
        /**
         * Settings of the directory that acts as the client by SCIM.
         */
        scim?: {
            /**
             * What becomes of a user that the directory deletes: deleted, or blocked.
             */
            on_delete?: 'delete' | 'block' | null;
        } | null;
        /**
         * Settings of WS-Federation, checked once they name a realm.
         */
        wsfed?: {
            [key: string]: unknown;
        } | null;
    } | null;
    /**
     * Whether the client can keep no secret.
     */
    is_public?: boolean;
    /**
     * Whether the client belongs to you, so that people need not consent.
     */
    is_first_party?: boolean;
    /**
     * Whether the client acts in all tenants.
     */
    is_global?: boolean;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
};

export type ChangeSecretBody = {
    /**
     * Seconds for which the previous secret still works.
     */
    previous_secret_lifetime?: number;
};

export type SamlMetadataBody = {
    /**
     * Xml.
     */
    xml: string;
};

export type SamlPreviewBody = {
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * Settings of SAML: checked once they name an `entity_id`, and stored as given until then.
     */
    saml?: {
        [key: string]: unknown;
    };
};

export type WsfedPreviewBody = {
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * Settings of WS-Federation, checked once they name a realm.
     */
    wsfed?: {
        [key: string]: unknown;
    };
};

export type NewClientTrustBody = {
    /**
     * Who issues the tokens of the workload: their `iss`.
     */
    issuer: string;
    /**
     * The issuer of this server, which it is when it is left out.
     */
    audience?: string;
    /**
     * The `sub` of the tokens. One `*` stands for a part of a segment after that of the owner.
     */
    subject: string;
    /**
     * Claims that the tokens must have, with their exact values, such as `repository_owner_id`.
     */
    claims?: {
        [key: string]: unknown;
    } | null;
    /**
     * The keys of an issuer that cannot be asked, such as that of a private cluster.
     */
    jwks?: {
        [key: string]: unknown;
    } | null;
};

export type TokenPreviewBody = {
    /**
     * The URL of the resource that the token is for.
     */
    resource?: string;
    /**
     * Scope names, separated by spaces.
     */
    scope?: string;
    /**
     * The id of the user; null for none.
     */
    user_id?: string;
};

export type ClientTestBody = {
    /**
     * The URL of the resource that the token is for.
     */
    resource?: string;
    /**
     * Scope names, separated by spaces.
     */
    scope?: string;
};

export type ResourceIdsBody = {
    /**
     * The ids of the resources.
     */
    resources: Array<string>;
};

export type ScopeSelectionBody = {
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The ids of the scopes.
     */
    scopes: Array<string>;
};

export type PermissionsBody = {
    /**
     * The permissions, by resource.
     */
    permissions: Array<ScopeSelectionBody>;
};

export type NewGroupBody = {
    /**
     * The name of the group, unique in its tenant.
     */
    group_name: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * What the group is for.
     */
    group_description?: string | null;
    /**
     * An object of your own that is kept with the group.
     */
    group_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id?: string | null;
};

export type GroupPatchBody = {
    /**
     * The name of the group, unique in its tenant.
     */
    group_name?: string;
    /**
     * What the group is for.
     */
    group_description?: string | null;
    /**
     * An object of your own that is kept with the group.
     */
    group_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id?: string | null;
};

export type RoleMappingBody = {
    /**
     * The id of the role; null for none.
     */
    role_id: string;
    /**
     * The name of the claim that is compared.
     */
    claim: string;
    /**
     * The value that is compared.
     */
    value: string;
};

export type GroupMappingBody = {
    /**
     * The id of the group.
     */
    group_id: string;
    /**
     * The name of the claim that is compared.
     */
    claim: string;
    /**
     * The value that is compared.
     */
    value: string;
};

export type IdentityProviderChangeBody = {
    /**
     * Whether a global caller may remove the last administrator of a tenant who can log in.
     */
    force?: boolean;
    /**
     * A URI or URN, unique in the tenant: the `subject_token_type` of a token exchange.
     */
    provider_identifier?: string | null;
    /**
     * What the provider is for.
     */
    provider_description?: string | null;
    /**
     * Which claim of the provider fills which claim of the user.
     */
    attribute_mapping?: {
        [key: string]: unknown;
    } | null;
    /**
     * The e-mail domains whose people are sent to this provider.
     */
    domains?: Array<string> | null;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
    /**
     * Whether it is the default.
     */
    is_default?: boolean;
    /**
     * Whether tokens of the provider can be exchanged (RFC 8693).
     */
    token_exchange_enabled?: boolean;
    /**
     * How a login finds an account that exists: not at all, by a verified address, or after asking.
     */
    account_linking?: 'none' | 'verified_email' | 'prompt';
    /**
     * Whether a first login makes an account.
     */
    create_users?: boolean;
    /**
     * Whether each login brings the claims of the user up to date.
     */
    update_users?: boolean;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Which values of a claim give people which role.
     */
    role_mapping?: Array<RoleMappingBody> | null;
    /**
     * Which values of a claim make people members of which group.
     */
    group_mapping?: Array<GroupMappingBody> | null;
    /**
     * The name of the provider, on its button.
     */
    provider_name?: string;
    /**
     * How the provider is spoken to.
     */
    provider_metadata?: {
        /**
         * The issuer of the provider.
         */
        issuer?: string | null;
        /**
         * The id of the client.
         */
        client_id?: string | null;
        /**
         * The scopes.
         */
        scopes?: Array<string> | null;
        /**
         * The address to which people are sent to log in.
         */
        authorization_endpoint?: string | null;
        /**
         * The address where the provider gives tokens.
         */
        token_endpoint?: string | null;
        /**
         * The address where the provider tells of the person.
         */
        userinfo_endpoint?: string | null;
        /**
         * The address of public keys.
         */
        jwks_uri?: string | null;
        /**
         * Whether PKCE is used with the provider (RFC 7636).
         */
        use_pkce?: boolean | null;
        /**
         * Whether the provider is believed about a second factor.
         */
        trust_mfa?: boolean | null;
        /**
         * How the provider tells of accounts that are in trouble (contract §24).
         */
        shared_signals?: {
            /**
             * The issuer of the provider.
             */
            issuer?: string | null;
            /**
             * The address of public keys.
             */
            jwks_uri?: string | null;
            /**
             * Another name of `resource`.
             */
            audience?: string | null;
            /**
             * SHA-256 of the secret with which the provider comes, as base64url.
             */
            secret_digest?: string | null;
        } | null;
        /**
         * Whether the provider may send people by identity assertion grants (ID-JAG).
         */
        id_jag?: boolean | null;
        /**
         * The SAML name of the provider.
         */
        entity_id?: string | null;
        /**
         * The address of the login at the provider.
         */
        sso_url?: string | null;
        /**
         * The address of the logout at the provider.
         */
        slo_url?: string | null;
        /**
         * The certificates with which the provider signs, in PEM.
         */
        certificates?: Array<string> | null;
        /**
         * The format of the name that the provider is asked for.
         */
        name_id_format?: string | null;
        /**
         * Whether requests to the provider are signed.
         */
        sign_requests?: boolean | null;
        /**
         * Whether the metadata for the provider name a key to encrypt the names of people for.
         */
        encrypted_names?: boolean | null;
        /**
         * Url.
         */
        url?: string | null;
        /**
         * Start tls.
         */
        start_tls?: boolean | null;
        /**
         * Ca certificates.
         */
        ca_certificates?: Array<string> | null;
        /**
         * Bind dn.
         */
        bind_dn?: string | null;
        /**
         * Base dn.
         */
        base_dn?: string | null;
        /**
         * User filter.
         */
        user_filter?: string | null;
        /**
         * Unique attribute.
         */
        unique_attribute?: string | null;
        /**
         * Group base dn.
         */
        group_base_dn?: string | null;
        /**
         * Group filter.
         */
        group_filter?: string | null;
        /**
         * The groups inside.
         */
        nested_groups?: boolean | null;
        /**
         * The secret at the provider. It is never shown.
         */
        client_secret?: string | null;
    };
};

export type NewIdentityProviderBody = {
    /**
     * The name of the provider, on its button.
     */
    provider_name: string;
    /**
     * What kind of provider it is.
     */
    provider_type: 'oidc' | 'oauth2' | 'saml' | 'google' | 'microsoft' | 'github' | 'apple' | 'ldap';
    /**
     * How the provider is spoken to.
     */
    provider_metadata: {
        /**
         * The issuer of the provider.
         */
        issuer?: string | null;
        /**
         * The id of the client.
         */
        client_id?: string | null;
        /**
         * The scopes.
         */
        scopes?: Array<string> | null;
        /**
         * The address to which people are sent to log in.
         */
        authorization_endpoint?: string | null;
        /**
         * The address where the provider gives tokens.
         */
        token_endpoint?: string | null;
        /**
         * The address where the provider tells of the person.
         */
        userinfo_endpoint?: string | null;
        /**
         * The address of public keys.
         */
        jwks_uri?: string | null;
        /**
         * Whether PKCE is used with the provider (RFC 7636).
         */
        use_pkce?: boolean | null;
        /**
         * Whether the provider is believed about a second factor.
         */
        trust_mfa?: boolean | null;
        /**
         * How the provider tells of accounts that are in trouble (contract §24).
         */
        shared_signals?: {
            /**
             * The issuer of the provider.
             */
            issuer?: string | null;
            /**
             * The address of public keys.
             */
            jwks_uri?: string | null;
            /**
             * Another name of `resource`.
             */
            audience?: string | null;
            /**
             * SHA-256 of the secret with which the provider comes, as base64url.
             */
            secret_digest?: string | null;
        } | null;
        /**
         * Whether the provider may send people by identity assertion grants (ID-JAG).
         */
        id_jag?: boolean | null;
        /**
         * The SAML name of the provider.
         */
        entity_id?: string | null;
        /**
         * The address of the login at the provider.
         */
        sso_url?: string | null;
        /**
         * The address of the logout at the provider.
         */
        slo_url?: string | null;
        /**
         * The certificates with which the provider signs, in PEM.
         */
        certificates?: Array<string> | null;
        /**
         * The format of the name that the provider is asked for.
         */
        name_id_format?: string | null;
        /**
         * Whether requests to the provider are signed.
         */
        sign_requests?: boolean | null;
        /**
         * Whether the metadata for the provider name a key to encrypt the names of people for.
         */
        encrypted_names?: boolean | null;
        /**
         * Url.
         */
        url?: string | null;
        /**
         * Start tls.
         */
        start_tls?: boolean | null;
        /**
         * Ca certificates.
         */
        ca_certificates?: Array<string> | null;
        /**
         * Bind dn.
         */
        bind_dn?: string | null;
        /**
         * Base dn.
         */
        base_dn?: string | null;
        /**
         * User filter.
         */
        user_filter?: string | null;
        /**
         * Unique attribute.
         */
        unique_attribute?: string | null;
        /**
         * Group base dn.
         */
        group_base_dn?: string | null;
        /**
         * Group filter.
         */
        group_filter?: string | null;
        /**
         * The groups inside.
         */
        nested_groups?: boolean | null;
        /**
         * The secret at the provider. It is never shown.
         */
        client_secret?: string | null;
    };
    /**
     * A URI or URN, unique in the tenant: the `subject_token_type` of a token exchange.
     */
    provider_identifier?: string | null;
    /**
     * What the provider is for.
     */
    provider_description?: string | null;
    /**
     * Which claim of the provider fills which claim of the user.
     */
    attribute_mapping?: {
        [key: string]: unknown;
    } | null;
    /**
     * The e-mail domains whose people are sent to this provider.
     */
    domains?: Array<string> | null;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
    /**
     * Whether it is the default.
     */
    is_default?: boolean;
    /**
     * Whether tokens of the provider can be exchanged (RFC 8693).
     */
    token_exchange_enabled?: boolean;
    /**
     * How a login finds an account that exists: not at all, by a verified address, or after asking.
     */
    account_linking?: 'none' | 'verified_email' | 'prompt';
    /**
     * Whether a first login makes an account.
     */
    create_users?: boolean;
    /**
     * Whether each login brings the claims of the user up to date.
     */
    update_users?: boolean;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Which values of a claim give people which role.
     */
    role_mapping?: Array<RoleMappingBody> | null;
    /**
     * Which values of a claim make people members of which group.
     */
    group_mapping?: Array<GroupMappingBody> | null;
};

export type TestLoginBody = {
    /**
     * How people may log in.
     */
    login?: string;
};

export type UnregisteredClientsBody = {
    /**
     * Whether people may give such clients access.
     */
    allowed?: boolean | null;
    /**
     * The scopes.
     */
    scopes?: Array<string> | null;
    /**
     * The scopes that such a client gets where it asks for none.
     */
    default_scopes?: Array<string> | null;
};

export type AuthorizationServerBody = {
    /**
     * The issuer of that server.
     */
    issuer: string;
    /**
     * What that server calls each client, by its id here.
     */
    client_ids: {
        [key: string]: unknown;
    };
};

export type AuthorizationDetailsTypeBody = {
    /**
     * Type.
     */
    type: string;
    /**
     * Schema.
     */
    schema: {
        [key: string]: unknown;
    };
    /**
     * The words of the mail.
     */
    text: {
        [key: string]: unknown;
    };
};

export type ResourceMetadataBody = {
    /**
     * The URL by which tokens name the resource. It cannot be changed. One slash at its end does not count.
     */
    identifier_url?: string | null;
    /**
     * The algorithm that signs its tokens.
     */
    signing_algorithm?: 'HS256' | 'RS256' | 'PS256' | 'ES256' | 'EdDSA' | 'ES384' | 'ES512' | null;
    /**
     * The secret that signs its tokens, where the algorithm is symmetric.
     */
    signing_secret?: string | null;
    /**
     * Seconds for which access tokens work.
     */
    token_lifetime?: number | null;
    authorization_server?: AuthorizationServerBody | null;
    /**
     * Types of authorization details: those that the API understands, or that the client may ask for (RFC 9396).
     */
    authorization_details_types?: Array<AuthorizationDetailsTypeBody> | null;
    /**
     * Whether the tokens of people hold only scopes that they have.
     */
    rbac_enabled?: boolean | null;
    /**
     * Whether access tokens hold the scopes as the array `permissions` too.
     */
    scopes_added?: boolean | null;
    /**
     * Whether people need not consent to clients of your own.
     */
    skip_consent_for_first_party?: boolean | null;
    unregistered_clients?: UnregisteredClientsBody | null;
};

export type NewResourceBody = {
    /**
     * What kind of resource it is.
     */
    resource_type: 'web_application' | 'api' | 'platform' | 'device' | 'database';
    /**
     * The name of the resource.
     */
    resource_name: string;
    /**
     * What the resource is.
     */
    resource_description?: string | null;
    resource_metadata?: ResourceMetadataBody | null;
};

export type ResourcePatchBody = {
    /**
     * The name of the resource.
     */
    resource_name?: string;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * What the resource is.
     */
    resource_description?: string | null;
    resource_metadata?: ResourceMetadataBody | null;
};

export type NewScopeBody = {
    /**
     * The name of the scope, unique in its resource.
     */
    scope_name: string;
    /**
     * What the scope allows.
     */
    scope_description?: string | null;
    /**
     * The least login of a person that gives the scope: 2 takes two factors.
     */
    required_acr?: '1' | '2' | null;
    /**
     * Seconds since the login of the person, at most.
     */
    required_age?: number | null;
};

export type ScopePatchBody = {
    /**
     * The name of the scope, unique in its resource.
     */
    scope_name?: string;
    /**
     * What the scope allows.
     */
    scope_description?: string | null;
    /**
     * The least login of a person that gives the scope: 2 takes two factors.
     */
    required_acr?: '1' | '2' | null;
    /**
     * Seconds since the login of the person, at most.
     */
    required_age?: number | null;
};

export type ClientIdsBody = {
    /**
     * The ids of the clients.
     */
    clients: Array<string>;
};

export type NewRoleBody = {
    /**
     * The name of the role, unique in its tenant.
     */
    role_name: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * What the role is for.
     */
    role_description?: string | null;
    /**
     * An object of your own that is kept with the role.
     */
    role_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether it is the default.
     */
    is_default?: boolean;
};

export type RolePatchBody = {
    /**
     * The name of the role, unique in its tenant.
     */
    role_name?: string;
    /**
     * What the role is for.
     */
    role_description?: string | null;
    /**
     * An object of your own that is kept with the role.
     */
    role_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether it is the default.
     */
    is_default?: boolean;
};

export type NewTenantBody = {
    /**
     * The name of the tenant, unique.
     */
    tenant_name: string;
    /**
     * The name that people see.
     */
    tenant_display_name?: string | null;
    /**
     * What the tenant is.
     */
    tenant_description?: string | null;
    /**
     * The e-mail domains of the tenant.
     */
    tenant_domains?: Array<string> | null;
    /**
     * The settings of the tenant.
     */
    tenant_metadata?: {
        /**
         * The language of pages and mails for people who name none.
         */
        default_locale?: string | null;
        /**
         * Whether people can sign up.
         */
        self_registration_enabled?: boolean | null;
        /**
         * Whether people verify their address before they can log in.
         */
        email_verification_required?: boolean | null;
        /**
         * The domains from which people may sign up; empty for every domain.
         */
        allowed_email_domains?: Array<string> | null;
        /**
         * What passwords must be like.
         */
        password_policy?: {
            /**
             * The least number of characters.
             */
            min_length?: number | null;
            /**
             * Whether a password needs a capital letter.
             */
            require_upper?: boolean | null;
            /**
             * Whether a password needs a small letter.
             */
            require_lower?: boolean | null;
            /**
             * Whether a password needs a digit.
             */
            require_digit?: boolean | null;
            /**
             * Whether a password needs a symbol.
             */
            require_symbol?: boolean | null;
            /**
             * How many earlier passwords cannot be used again.
             */
            history?: number | null;
            /**
             * Seconds after which a password must be changed.
             */
            max_age_seconds?: number | null;
            /**
             * Whether passwords that are known from data leaks are refused.
             */
            check_breached?: boolean | null;
        } | null;
        /**
         * When failed logins lock an account.
         */
        lockout?: {
            /**
             * How many failed logins lock the account.
             */
            max_attempts?: number | null;
            /**
             * Seconds within which failed logins are counted.
             */
            window_seconds?: number | null;
            /**
             * How long the lock lasts.
             */
            duration_seconds?: number | null;
        } | null;
        /**
         * How long people stay logged in.
         */
        session?: {
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number | null;
            /**
             * Seconds after which a session ends in any case.
             */
            absolute_lifetime?: number | null;
        } | null;
        /**
         * When people need a second factor.
         */
        mfa?: {
            /**
             * Who needs a second factor.
             */
            policy?: 'never' | 'optional' | 'always' | null;
            /**
             * The second factors that people may use.
             */
            factors?: Array<string> | null;
        } | null;
        /**
         * How people may log in.
         */
        login?: {
            /**
             * By what people may begin a login; every method where the list is absent.
             */
            methods?: Array<'password' | 'passkey' | 'otp' | 'provider'> | null;
            /**
             * The id of the identity provider that every login goes through.
             */
            required_provider_id?: string | null;
            /**
             * The ids of the people for whom neither holds.
             */
            except_user_ids?: Array<string> | null;
        } | null;
        /**
         * The settings of the page where people look after their account.
         */
        account?: {
            /**
             * The claims that people see and change on their own page.
             */
            profile_claims?: Array<'name' | 'given_name' | 'middle_name' | 'family_name' | 'nickname' | 'preferred_username' | 'profile' | 'picture' | 'website' | 'gender' | 'birthdate' | 'zoneinfo' | 'locale'> | null;
            /**
             * Whether people can delete their own account.
             */
            deletion_enabled?: boolean | null;
        } | null;
        /**
         * How the pages look.
         */
        branding?: {
            /**
             * The address of the logo.
             */
            logo_url?: string | null;
            /**
             * The colour of buttons and links.
             */
            primary_color?: string | null;
            /**
             * The colour behind the page.
             */
            background_color?: string | null;
        } | null;
        /**
         * The words of mails.
         */
        mails?: {
            /**
             * The mail with a one-time password.
             */
            one_time_password?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that resets a password.
             */
            password_reset?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that verifies an address.
             */
            email_verification?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that invites people.
             */
            invitation?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
        } | null;
        /**
         * Unregistered clients: with a client ID metadata document, or registered by themselves.
         */
        unregistered_clients?: {
            /**
             * Whose client ID metadata documents are taken.
             */
            documents?: 'off' | 'hosts' | 'any' | null;
            /**
             * The hosts whose documents are taken; `*.example.com` stands for all below it.
             */
            hosts?: Array<string> | null;
            /**
             * Who may register a client by itself (RFC 7591).
             */
            registration?: 'off' | 'token' | 'open' | null;
            /**
             * Days that a consent to such a client lasts, unless the person chooses another end.
             */
            token_days?: number | null;
            /**
             * How many unknown documents one network may name in a minute.
             */
            documents_per_minute?: number | null;
            /**
             * How many clients one network may register in an hour.
             */
            registrations_per_hour?: number | null;
            /**
             * Require statement.
             */
            require_statement?: boolean | null;
        } | null;
        /**
         * What each client of the tenant is held to at least (contract §8).
         */
        minimum_security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing' | null;
        /**
         * Software publishers.
         */
        software_publishers?: Array<{
            [key: string]: unknown;
        }> | null;
        /**
         * Personal tokens.
         */
        personal_tokens?: {
            /**
             * Whether people may give such clients access.
             */
            allowed?: boolean | null;
            /**
             * Longest days.
             */
            longest_days?: number | null;
        } | null;
        /**
         * Whether administrators may act as people: off, with the consent of the person, or with a mail to them (notify).
         */
        impersonation?: 'off' | 'consent' | 'notify' | null;
        /**
         * The ids of the roles that each new user gets.
         */
        default_role_ids?: Array<string> | null;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether the tenant is suspended: its people and clients get no tokens.
     */
    is_suspended?: boolean;
};

export type TenantPatchBody = {
    /**
     * The name of the tenant, unique.
     */
    tenant_name?: string;
    /**
     * The name that people see.
     */
    tenant_display_name?: string | null;
    /**
     * What the tenant is.
     */
    tenant_description?: string | null;
    /**
     * The e-mail domains of the tenant.
     */
    tenant_domains?: Array<string> | null;
    /**
     * The settings of the tenant.
     */
    tenant_metadata?: {
        /**
         * The language of pages and mails for people who name none.
         */
        default_locale?: string | null;
        /**
         * Whether people can sign up.
         */
        self_registration_enabled?: boolean | null;
        /**
         * Whether people verify their address before they can log in.
         */
        email_verification_required?: boolean | null;
        /**
         * The domains from which people may sign up; empty for every domain.
         */
        allowed_email_domains?: Array<string> | null;
        /**
         * What passwords must be like.
         */
        password_policy?: {
            /**
             * The least number of characters.
             */
            min_length?: number | null;
            /**
             * Whether a password needs a capital letter.
             */
            require_upper?: boolean | null;
            /**
             * Whether a password needs a small letter.
             */
            require_lower?: boolean | null;
            /**
             * Whether a password needs a digit.
             */
            require_digit?: boolean | null;
            /**
             * Whether a password needs a symbol.
             */
            require_symbol?: boolean | null;
            /**
             * How many earlier passwords cannot be used again.
             */
            history?: number | null;
            /**
             * Seconds after which a password must be changed.
             */
            max_age_seconds?: number | null;
            /**
             * Whether passwords that are known from data leaks are refused.
             */
            check_breached?: boolean | null;
        } | null;
        /**
         * When failed logins lock an account.
         */
        lockout?: {
            /**
             * How many failed logins lock the account.
             */
            max_attempts?: number | null;
            /**
             * Seconds within which failed logins are counted.
             */
            window_seconds?: number | null;
            /**
             * How long the lock lasts.
             */
            duration_seconds?: number | null;
        } | null;
        /**
         * How long people stay logged in.
         */
        session?: {
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number | null;
            /**
             * Seconds after which a session ends in any case.
             */
            absolute_lifetime?: number | null;
        } | null;
        /**
         * When people need a second factor.
         */
        mfa?: {
            /**
             * Who needs a second factor.
             */
            policy?: 'never' | 'optional' | 'always' | null;
            /**
             * The second factors that people may use.
             */
            factors?: Array<string> | null;
        } | null;
        /**
         * How people may log in.
         */
        login?: {
            /**
             * By what people may begin a login; every method where the list is absent.
             */
            methods?: Array<'password' | 'passkey' | 'otp' | 'provider'> | null;
            /**
             * The id of the identity provider that every login goes through.
             */
            required_provider_id?: string | null;
            /**
             * The ids of the people for whom neither holds.
             */
            except_user_ids?: Array<string> | null;
        } | null;
        /**
         * The settings of the page where people look after their account.
         */
        account?: {
            /**
             * The claims that people see and change on their own page.
             */
            profile_claims?: Array<'name' | 'given_name' | 'middle_name' | 'family_name' | 'nickname' | 'preferred_username' | 'profile' | 'picture' | 'website' | 'gender' | 'birthdate' | 'zoneinfo' | 'locale'> | null;
            /**
             * Whether people can delete their own account.
             */
            deletion_enabled?: boolean | null;
        } | null;
        /**
         * How the pages look.
         */
        branding?: {
            /**
             * The address of the logo.
             */
            logo_url?: string | null;
            /**
             * The colour of buttons and links.
             */
            primary_color?: string | null;
            /**
             * The colour behind the page.
             */
            background_color?: string | null;
        } | null;
        /**
         * The words of mails.
         */
        mails?: {
            /**
             * The mail with a one-time password.
             */
            one_time_password?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that resets a password.
             */
            password_reset?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that verifies an address.
             */
            email_verification?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that invites people.
             */
            invitation?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
        } | null;
        /**
         * Unregistered clients: with a client ID metadata document, or registered by themselves.
         */
        unregistered_clients?: {
            /**
             * Whose client ID metadata documents are taken.
             */
            documents?: 'off' | 'hosts' | 'any' | null;
            /**
             * The hosts whose documents are taken; `*.example.com` stands for all below it.
             */
            hosts?: Array<string> | null;
            /**
             * Who may register a client by itself (RFC 7591).
             */
            registration?: 'off' | 'token' | 'open' | null;
            /**
             * Days that a consent to such a client lasts, unless the person chooses another end.
             */
            token_days?: number | null;
            /**
             * How many unknown documents one network may name in a minute.
             */
            documents_per_minute?: number | null;
            /**
             * How many clients one network may register in an hour.
             */
            registrations_per_hour?: number | null;
            /**
             * Require statement.
             */
            require_statement?: boolean | null;
        } | null;
        /**
         * What each client of the tenant is held to at least (contract §8).
         */
        minimum_security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing' | null;
        /**
         * Software publishers.
         */
        software_publishers?: Array<{
            [key: string]: unknown;
        }> | null;
        /**
         * Personal tokens.
         */
        personal_tokens?: {
            /**
             * Whether people may give such clients access.
             */
            allowed?: boolean | null;
            /**
             * Longest days.
             */
            longest_days?: number | null;
        } | null;
        /**
         * Whether administrators may act as people: off, with the consent of the person, or with a mail to them (notify).
         */
        impersonation?: 'off' | 'consent' | 'notify' | null;
        /**
         * The ids of the roles that each new user gets.
         */
        default_role_ids?: Array<string> | null;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether the tenant is suspended: its people and clients get no tokens.
     */
    is_suspended?: boolean;
};

export type AdminIdsBody = {
    /**
     * The ids of the users who become administrators.
     */
    users: Array<string>;
};

export type AdminRemovalBody = {
    /**
     * Whether a global caller may remove the last administrator of a tenant who can log in.
     */
    force?: boolean;
    /**
     * The ids of the users.
     */
    users: Array<string>;
};

export type RoleReferenceBody = {
    /**
     * The name of the role.
     */
    role: string;
    /**
     * Whose it is, by the name of the tenant; null for a global one. Left out, that of the document comes first.
     */
    tenant?: string | null;
};

export type GroupReferenceBody = {
    /**
     * The name of the group.
     */
    group: string;
};

export type ScopeReferenceBody = {
    /**
     * The name of the resource.
     */
    resource: string;
    /**
     * The name of the scope.
     */
    scope: string;
    /**
     * Whose it is, by the name of the tenant; null for a global one. Left out, that of the document comes first.
     */
    tenant?: string | null;
};

export type ConfigurationTenantBody = {
    /**
     * The name of the tenant, unique.
     */
    tenant_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * The roles that each new person gets, by their names.
     */
    default_roles?: Array<RoleReferenceBody>;
    /**
     * The name that people see.
     */
    tenant_display_name?: string | null;
    /**
     * What the tenant is.
     */
    tenant_description?: string | null;
    /**
     * The e-mail domains of the tenant.
     */
    tenant_domains?: Array<string> | null;
    /**
     * The settings of the tenant.
     */
    tenant_metadata?: {
        /**
         * The language of pages and mails for people who name none.
         */
        default_locale?: string | null;
        /**
         * Whether people can sign up.
         */
        self_registration_enabled?: boolean | null;
        /**
         * Whether people verify their address before they can log in.
         */
        email_verification_required?: boolean | null;
        /**
         * The domains from which people may sign up; empty for every domain.
         */
        allowed_email_domains?: Array<string> | null;
        /**
         * What passwords must be like.
         */
        password_policy?: {
            /**
             * The least number of characters.
             */
            min_length?: number | null;
            /**
             * Whether a password needs a capital letter.
             */
            require_upper?: boolean | null;
            /**
             * Whether a password needs a small letter.
             */
            require_lower?: boolean | null;
            /**
             * Whether a password needs a digit.
             */
            require_digit?: boolean | null;
            /**
             * Whether a password needs a symbol.
             */
            require_symbol?: boolean | null;
            /**
             * How many earlier passwords cannot be used again.
             */
            history?: number | null;
            /**
             * Seconds after which a password must be changed.
             */
            max_age_seconds?: number | null;
            /**
             * Whether passwords that are known from data leaks are refused.
             */
            check_breached?: boolean | null;
        } | null;
        /**
         * When failed logins lock an account.
         */
        lockout?: {
            /**
             * How many failed logins lock the account.
             */
            max_attempts?: number | null;
            /**
             * Seconds within which failed logins are counted.
             */
            window_seconds?: number | null;
            /**
             * How long the lock lasts.
             */
            duration_seconds?: number | null;
        } | null;
        /**
         * How long people stay logged in.
         */
        session?: {
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number | null;
            /**
             * Seconds after which a session ends in any case.
             */
            absolute_lifetime?: number | null;
        } | null;
        /**
         * When people need a second factor.
         */
        mfa?: {
            /**
             * Who needs a second factor.
             */
            policy?: 'never' | 'optional' | 'always' | null;
            /**
             * The second factors that people may use.
             */
            factors?: Array<string> | null;
        } | null;
        /**
         * How people may log in.
         */
        login?: {
            /**
             * By what people may begin a login; every method where the list is absent.
             */
            methods?: Array<'password' | 'passkey' | 'otp' | 'provider'> | null;
            /**
             * The id of the identity provider that every login goes through.
             */
            required_provider_id?: string | null;
            /**
             * The ids of the people for whom neither holds.
             */
            except_user_ids?: Array<string> | null;
        } | null;
        /**
         * The settings of the page where people look after their account.
         */
        account?: {
            /**
             * The claims that people see and change on their own page.
             */
            profile_claims?: Array<'name' | 'given_name' | 'middle_name' | 'family_name' | 'nickname' | 'preferred_username' | 'profile' | 'picture' | 'website' | 'gender' | 'birthdate' | 'zoneinfo' | 'locale'> | null;
            /**
             * Whether people can delete their own account.
             */
            deletion_enabled?: boolean | null;
        } | null;
        /**
         * How the pages look.
         */
        branding?: {
            /**
             * The address of the logo.
             */
            logo_url?: string | null;
            /**
             * The colour of buttons and links.
             */
            primary_color?: string | null;
            /**
             * The colour behind the page.
             */
            background_color?: string | null;
        } | null;
        /**
         * The words of mails.
         */
        mails?: {
            /**
             * The mail with a one-time password.
             */
            one_time_password?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that resets a password.
             */
            password_reset?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that verifies an address.
             */
            email_verification?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
            /**
             * The mail that invites people.
             */
            invitation?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string | null;
                    /**
                     * The words of the mail.
                     */
                    text?: string | null;
                } | null;
            } | null;
        } | null;
        /**
         * Unregistered clients: with a client ID metadata document, or registered by themselves.
         */
        unregistered_clients?: {
            /**
             * Whose client ID metadata documents are taken.
             */
            documents?: 'off' | 'hosts' | 'any' | null;
            /**
             * The hosts whose documents are taken; `*.example.com` stands for all below it.
             */
            hosts?: Array<string> | null;
            /**
             * Who may register a client by itself (RFC 7591).
             */
            registration?: 'off' | 'token' | 'open' | null;
            /**
             * Days that a consent to such a client lasts, unless the person chooses another end.
             */
            token_days?: number | null;
            /**
             * How many unknown documents one network may name in a minute.
             */
            documents_per_minute?: number | null;
            /**
             * How many clients one network may register in an hour.
             */
            registrations_per_hour?: number | null;
            /**
             * Require statement.
             */
            require_statement?: boolean | null;
        } | null;
        /**
         * What each client of the tenant is held to at least (contract §8).
         */
        minimum_security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing' | null;
        /**
         * Software publishers.
         */
        software_publishers?: Array<{
            [key: string]: unknown;
        }> | null;
        /**
         * Personal tokens.
         */
        personal_tokens?: {
            /**
             * Whether people may give such clients access.
             */
            allowed?: boolean | null;
            /**
             * Longest days.
             */
            longest_days?: number | null;
        } | null;
        /**
         * Whether administrators may act as people: off, with the consent of the person, or with a mail to them (notify).
         */
        impersonation?: 'off' | 'consent' | 'notify' | null;
        /**
         * The ids of the roles that each new user gets.
         */
        default_role_ids?: Array<string> | null;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether the tenant is suspended: its people and clients get no tokens.
     */
    is_suspended?: boolean;
};

export type ConfigurationScopeBody = {
    /**
     * The name of the scope, unique in its resource.
     */
    scope_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * What the scope allows.
     */
    scope_description?: string | null;
    /**
     * The least login of a person that gives the scope: 2 takes two factors.
     */
    required_acr?: '1' | '2' | null;
    /**
     * Seconds since the login of the person, at most.
     */
    required_age?: number | null;
};

export type ConfigurationResourceBody = {
    /**
     * The name of the resource.
     */
    resource_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * What kind of resource it is.
     */
    resource_type?: 'web_application' | 'api' | 'platform' | 'device' | 'database';
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * The scopes of the resource. A scope that is left out stays.
     */
    scopes?: Array<ConfigurationScopeBody>;
    /**
     * What the resource is.
     */
    resource_description?: string | null;
    resource_metadata?: ResourceMetadataBody | null;
};

export type ConfigurationRoleBody = {
    /**
     * The name of the role, unique in its tenant.
     */
    role_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * The scopes of the role, all of them. Left out, they stay as they are.
     */
    permissions?: Array<ScopeReferenceBody>;
    /**
     * What the role is for.
     */
    role_description?: string | null;
    /**
     * An object of your own that is kept with the role.
     */
    role_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether it is the default.
     */
    is_default?: boolean;
};

export type ConfigurationGroupBody = {
    /**
     * The name of the group, unique in its tenant.
     */
    group_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * The roles of the group, all of them. Left out, they stay as they are.
     */
    roles?: Array<RoleReferenceBody>;
    /**
     * The groups in it, all of them. Left out, they stay as they are.
     */
    groups?: Array<GroupReferenceBody>;
    /**
     * What the group is for.
     */
    group_description?: string | null;
    /**
     * An object of your own that is kept with the group.
     */
    group_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id?: string | null;
};

export type NamedRoleMappingBody = {
    /**
     * Whose it is, by the name of the tenant; null for a global one. Left out, that of the document comes first.
     */
    tenant?: string | null;
    /**
     * The name of the role that such people get.
     */
    role: string;
    /**
     * The name of the claim that is compared.
     */
    claim: string;
    /**
     * The value of the pair.
     */
    value: string;
};

export type NamedGroupMappingBody = {
    /**
     * The name of the group that such people join.
     */
    group: string;
    /**
     * The name of the claim that is compared.
     */
    claim: string;
    /**
     * The value of the pair.
     */
    value: string;
};

export type ConfigurationProviderBody = {
    /**
     * The name of the provider, on its button.
     */
    provider_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * What kind of provider it is.
     */
    provider_type?: 'oidc' | 'oauth2' | 'saml' | 'google' | 'microsoft' | 'github' | 'apple' | 'ldap';
    /**
     * How the provider is spoken to.
     */
    provider_metadata?: {
        /**
         * The issuer of the provider.
         */
        issuer?: string | null;
        /**
         * The id of the client.
         */
        client_id?: string | null;
        /**
         * The scopes.
         */
        scopes?: Array<string> | null;
        /**
         * The address to which people are sent to log in.
         */
        authorization_endpoint?: string | null;
        /**
         * The address where the provider gives tokens.
         */
        token_endpoint?: string | null;
        /**
         * The address where the provider tells of the person.
         */
        userinfo_endpoint?: string | null;
        /**
         * The address of public keys.
         */
        jwks_uri?: string | null;
        /**
         * Whether PKCE is used with the provider (RFC 7636).
         */
        use_pkce?: boolean | null;
        /**
         * Whether the provider is believed about a second factor.
         */
        trust_mfa?: boolean | null;
        /**
         * How the provider tells of accounts that are in trouble (contract §24).
         */
        shared_signals?: {
            /**
             * The issuer of the provider.
             */
            issuer?: string | null;
            /**
             * The address of public keys.
             */
            jwks_uri?: string | null;
            /**
             * Another name of `resource`.
             */
            audience?: string | null;
            /**
             * SHA-256 of the secret with which the provider comes, as base64url.
             */
            secret_digest?: string | null;
        } | null;
        /**
         * Whether the provider may send people by identity assertion grants (ID-JAG).
         */
        id_jag?: boolean | null;
        /**
         * The SAML name of the provider.
         */
        entity_id?: string | null;
        /**
         * The address of the login at the provider.
         */
        sso_url?: string | null;
        /**
         * The address of the logout at the provider.
         */
        slo_url?: string | null;
        /**
         * The certificates with which the provider signs, in PEM.
         */
        certificates?: Array<string> | null;
        /**
         * The format of the name that the provider is asked for.
         */
        name_id_format?: string | null;
        /**
         * Whether requests to the provider are signed.
         */
        sign_requests?: boolean | null;
        /**
         * Whether the metadata for the provider name a key to encrypt the names of people for.
         */
        encrypted_names?: boolean | null;
        /**
         * Url.
         */
        url?: string | null;
        /**
         * Start tls.
         */
        start_tls?: boolean | null;
        /**
         * Ca certificates.
         */
        ca_certificates?: Array<string> | null;
        /**
         * Bind dn.
         */
        bind_dn?: string | null;
        /**
         * Base dn.
         */
        base_dn?: string | null;
        /**
         * User filter.
         */
        user_filter?: string | null;
        /**
         * Unique attribute.
         */
        unique_attribute?: string | null;
        /**
         * Group base dn.
         */
        group_base_dn?: string | null;
        /**
         * Group filter.
         */
        group_filter?: string | null;
        /**
         * The groups inside.
         */
        nested_groups?: boolean | null;
        /**
         * The secret at the provider. It is never shown.
         */
        client_secret?: string | null;
    };
    /**
     * Which values of a claim give people which role.
     */
    role_mapping?: Array<NamedRoleMappingBody>;
    /**
     * Which values of a claim make people members of which group.
     */
    group_mapping?: Array<NamedGroupMappingBody>;
    /**
     * A URI or URN, unique in the tenant: the `subject_token_type` of a token exchange.
     */
    provider_identifier?: string | null;
    /**
     * What the provider is for.
     */
    provider_description?: string | null;
    /**
     * Which claim of the provider fills which claim of the user.
     */
    attribute_mapping?: {
        [key: string]: unknown;
    } | null;
    /**
     * The e-mail domains whose people are sent to this provider.
     */
    domains?: Array<string> | null;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
    /**
     * Whether it is the default.
     */
    is_default?: boolean;
    /**
     * Whether tokens of the provider can be exchanged (RFC 8693).
     */
    token_exchange_enabled?: boolean;
    /**
     * How a login finds an account that exists: not at all, by a verified address, or after asking.
     */
    account_linking?: 'none' | 'verified_email' | 'prompt';
    /**
     * Whether a first login makes an account.
     */
    create_users?: boolean;
    /**
     * Whether each login brings the claims of the user up to date.
     */
    update_users?: boolean;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
};

export type ConfigurationClientResourceBody = {
    /**
     * The name of the resource.
     */
    resource: string;
    /**
     * The names of its scopes that the client has, all of them. Left out, they stay as they are.
     */
    permissions?: Array<string>;
    /**
     * Whose it is, by the name of the tenant; null for a global one. Left out, that of the document comes first.
     */
    tenant?: string | null;
};

export type ConfigurationClientBody = {
    /**
     * The name of the client, unique in its tenant.
     */
    client_name: string;
    /**
     * The name of the row until now. Left in place later, it does nothing.
     */
    renamed_from?: string;
    /**
     * What kind of application the client is.
     */
    client_type?: 'spa' | 'native' | 'regular_web' | 'machine_to_machine';
    /**
     * The secret, 16 to 200 printable characters. Left out, the server makes one.
     */
    client_secret?: string;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * The resources that it may use, all of them. Left out, they stay as they are.
     */
    resources?: Array<ConfigurationClientResourceBody>;
    /**
     * The `client_id` that applications know the client by, unique in the installation; null where it is the id.
     */
    client_alias?: string | null;
    /**
     * What the client is for.
     */
    client_description?: string | null;
    /**
     * The settings of the client.
     */
    client_metadata?: {
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string> | null;
        /**
         * The addresses of the application.
         */
        urls?: {
            /**
             * Where people may be sent after a login.
             */
            redirect_uris?: Array<string> | null;
            /**
             * Where people may be sent after a logout.
             */
            post_logout_redirect_uris?: Array<string> | null;
            /**
             * The web origins that may read the answers of the server.
             */
            allowed_origins?: Array<string> | null;
            /**
             * The address that is told when a person logs out.
             */
            backchannel_logout_uri?: string | null;
            /**
             * The address of the application that starts a login.
             */
            initiate_login_uri?: string | null;
            /**
             * The page of the application.
             */
            home_uri?: string | null;
            /**
             * The address of the logo.
             */
            logo_uri?: string | null;
            /**
             * The privacy policy of the application.
             */
            policy_uri?: string | null;
            /**
             * The terms of service of the application.
             */
            tos_uri?: string | null;
        } | null;
        /**
         * The settings of refresh tokens.
         */
        refresh_token?: {
            /**
             * Whether refresh tokens expire.
             */
            expiration_enabled?: boolean | null;
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number | null;
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number | null;
            /**
             * Whether each use swaps a refresh token. A public client always does.
             */
            rotation?: boolean | null;
        } | null;
        /**
         * The settings of ID tokens.
         */
        id_token?: {
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number | null;
            /**
             * The algorithm that signs its tokens.
             */
            signing_algorithm?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
        } | null;
        /**
         * The settings of OAuth.
         */
        oauth?: {
            /**
             * How the client authenticates at the token endpoint.
             */
            token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'tls_client_auth' | 'self_signed_tls_client_auth' | 'none' | null;
            /**
             * The response types that the client may use.
             */
            response_types?: Array<'code' | 'token' | 'id_token' | 'id_token token' | 'token id_token' | 'code id_token' | 'id_token code' | 'code token' | 'token code' | 'code id_token token' | 'code token id_token' | 'id_token code token' | 'id_token token code' | 'token code id_token' | 'token id_token code'> | null;
            /**
             * Whether the client must use PKCE (RFC 7636).
             */
            require_pkce?: boolean | null;
            /**
             * Whether the client must push its requests (RFC 9126).
             */
            require_pushed_authorization_requests?: boolean | null;
            /**
             * The public keys of the client.
             */
            jwks?: {
                [key: string]: unknown;
            } | null;
            /**
             * The address of public keys.
             */
            jwks_uri?: string | null;
            /**
             * Whether each client sees another id of the same person.
             */
            subject_type?: 'public' | 'pairwise' | null;
            /**
             * An address whose host stands for the sector of the client.
             */
            sector_identifier_uri?: string | null;
            /**
             * Seconds after which a login counts as too old.
             */
            default_max_age?: number | null;
            /**
             * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
             */
            dpop_bound_access_tokens?: boolean | null;
            /**
             * Whether proofs of the client need a nonce of the server (RFC 9449 §8).
             */
            dpop_nonce?: boolean | null;
            /**
             * Tls client auth subject dn.
             */
            tls_client_auth_subject_dn?: string | null;
            /**
             * Tls client auth san dns.
             */
            tls_client_auth_san_dns?: string | null;
            /**
             * Tls client auth san uri.
             */
            tls_client_auth_san_uri?: string | null;
            /**
             * Tls client auth san ip.
             */
            tls_client_auth_san_ip?: string | null;
            /**
             * Tls client auth san email.
             */
            tls_client_auth_san_email?: string | null;
            /**
             * Tls client certificate bound access tokens.
             */
            tls_client_certificate_bound_access_tokens?: boolean | null;
            /**
             * Types of authorization details: those that the API understands, or that the client may ask for (RFC 9396).
             */
            authorization_details_types?: Array<string> | null;
            /**
             * What the client is held to: FAPI 2.0, or nothing (contract §8).
             */
            security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing' | null;
            /**
             * What the requests of the client are signed with (RFC 9101 §10.2).
             */
            request_object_signing_alg?: 'RS256' | 'PS256' | 'ES256' | 'EdDSA' | null;
            /**
             * Whether requests need a signed request object (RFC 9101 §10.5).
             */
            require_signed_request_object?: boolean | null;
            /**
             * What signs answers to the redirect URI, where they are signed (JARM §3).
             */
            authorization_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
            /**
             * What signs introspections, where they are signed (RFC 9701 §6).
             */
            introspection_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | null;
        } | null;
        /**
         * Settings of SAML: checked once they name an `entity_id`, and stored as given until then.
         */
        saml?: {
            [key: string]: unknown;
        } | null;
        /**
         * Settings of the directory that acts as the client by SCIM.
         */
        scim?: {
            /**
             * What becomes of a user that the directory deletes: deleted, or blocked.
             */
            on_delete?: 'delete' | 'block' | null;
        } | null;
        /**
         * Settings of WS-Federation, checked once they name a realm.
         */
        wsfed?: {
            [key: string]: unknown;
        } | null;
    } | null;
    /**
     * Whether the client can keep no secret.
     */
    is_public?: boolean;
    /**
     * Whether the client belongs to you, so that people need not consent.
     */
    is_first_party?: boolean;
};

export type ConfigurationDocumentBody = {
    /**
     * The version of documents: 1.
     */
    keyward: 1;
    /**
     * The name by which later documents know the rows of this one.
     */
    owner: string;
    /**
     * The name of the tenant; left out for global rows and for tenants.
     */
    tenant?: string;
    /**
     * The tenants of the installation.
     */
    tenants?: Array<ConfigurationTenantBody>;
    /**
     * The APIs and applications that tokens are meant for.
     */
    resources?: Array<ConfigurationResourceBody>;
    /**
     * The roles. System roles are not among them.
     */
    roles?: Array<ConfigurationRoleBody>;
    /**
     * The groups of the tenant.
     */
    groups?: Array<ConfigurationGroupBody>;
    /**
     * The identity providers of the tenant.
     */
    identity_providers?: Array<ConfigurationProviderBody>;
    /**
     * The applications that people of the installation register.
     */
    clients?: Array<ConfigurationClientBody>;
};

export type ConfigurationPlanBody = {
    /**
     * The documents, in any order.
     */
    documents: Array<ConfigurationDocumentBody>;
    /**
     * Whether rows that documents of other owners manage are taken over.
     */
    take_over?: boolean;
    /**
     * Whether rows that documents of the same owners made, and these lack, are removed.
     */
    prune?: boolean;
    /**
     * The most rows that are removed; 10 when it is left out.
     */
    max_removals?: number;
};

export type ConfigurationApplyBody = {
    /**
     * What a plan of the same documents answered. Where something has changed since, nothing is done.
     */
    plan?: string;
    /**
     * The documents, in any order.
     */
    documents: Array<ConfigurationDocumentBody>;
    /**
     * Whether rows that documents of other owners manage are taken over.
     */
    take_over?: boolean;
    /**
     * Whether rows that documents of the same owners made, and these lack, are removed.
     */
    prune?: boolean;
    /**
     * The most rows that are removed; 10 when it is left out.
     */
    max_removals?: number;
};

export type LinkIdentityBody = {
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id?: string;
    /**
     * The id of the person at the provider.
     */
    provider_user_id?: string;
    /**
     * The type of that token (RFC 8693 §3).
     */
    subject_token_type?: string;
    /**
     * A token of the person at the provider.
     */
    subject_token?: string;
    /**
     * The id of the user who is merged into this one.
     */
    secondary_user_id?: string;
};

export type IdentityIdsBody = {
    /**
     * The ids of the identities.
     */
    identities: Array<string>;
    /**
     * Whether a global caller may remove the last administrator of a tenant who can log in.
     */
    force?: boolean;
};

export type UserIdsBody = {
    /**
     * The ids of the users.
     */
    users: Array<string>;
};

export type NewUserLinksBody = {
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
    /**
     * The ids of the users.
     */
    users: Array<string>;
};

export type RoleIdsBody = {
    /**
     * The ids of the roles.
     */
    roles: Array<string>;
};

export type NewRoleLinksBody = {
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
    /**
     * The ids of the roles.
     */
    roles: Array<string>;
};

export type GroupIdsBody = {
    /**
     * The ids of the groups.
     */
    groups: Array<string>;
};

export type NewGroupLinksBody = {
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
    /**
     * The ids of the groups.
     */
    groups: Array<string>;
};

export type NewPermissionsBody = {
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
    /**
     * The permissions, by resource.
     */
    permissions: Array<ScopeSelectionBody>;
};

export type ExplainBody = {
    /**
     * The id of the user; null for none.
     */
    user_id?: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * Scope names, separated by spaces.
     */
    scope: string;
    /**
     * A time in the past for which the question is asked.
     */
    at?: string | null;
};

export type NewScimTokenBody = {
    /**
     * The name that the person gave it; null where they gave none.
     */
    label: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
};

export type NewRegistrationTokenBody = {
    /**
     * The name that the person gave it; null where they gave none.
     */
    label: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * Uses.
     */
    uses?: number;
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
    /**
     * The grants that the client may use.
     */
    grant_types?: Array<'refresh_token' | 'client_credentials' | 'authorization_code' | 'authorization_code_verifier' | 'device_code' | 'token_exchange' | 'jwt_bearer'>;
    /**
     * The resources.
     */
    resources?: Array<string>;
    /**
     * Whether the client can keep no secret.
     */
    is_public?: boolean;
};

export type DocumentTrialBody = {
    /**
     * The id of the client.
     */
    client_id: string;
};

export type RotateSigningKeysBody = {
    /**
     * The algorithms whose keys are rotated; all of them when it is left out.
     */
    algorithms?: Array<'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | 'SAML'>;
};

export type MailDraftBody = {
    /**
     * The kind of mail.
     */
    kind: 'one_time_password' | 'password_reset' | 'email_verification' | 'invitation';
    /**
     * A language tag (RFC 5646).
     */
    locale: 'en' | 'de' | 'fr' | 'es' | 'zh-Hans' | 'ar';
    /**
     * The subject and the words of the mail.
     */
    texts?: {
        /**
         * The subject line.
         */
        subject?: string | null;
        /**
         * The words of the mail.
         */
        text?: string | null;
    } | null;
};

export type PagePreviewBody = {
    /**
     * The page to show.
     */
    page: 'login' | 'login_refused' | 'sign_up' | 'password_reset' | 'mailed' | 'new_password' | 'invitation' | 'second_factor' | 'enrolment' | 'recovery_codes' | 'consent' | 'device' | 'account' | 'logout' | 'logged_out' | 'failure';
    /**
     * A language tag (RFC 5646).
     */
    locale?: string;
    /**
     * The name that people see.
     */
    tenant_display_name?: string | null;
    /**
     * How the pages look.
     */
    branding?: {
        /**
         * The address of the logo.
         */
        logo_url?: string | null;
        /**
         * The colour of buttons and links.
         */
        primary_color?: string | null;
        /**
         * The colour behind the page.
         */
        background_color?: string | null;
    } | null;
};

export type AddressBody = {
    /**
     * The country.
     */
    country?: string | null;
    /**
     * The postal code.
     */
    postal_code?: string | number | null;
    /**
     * The region or the state.
     */
    region?: string | null;
    /**
     * The town.
     */
    locality?: string | null;
    /**
     * The street and the number.
     */
    street_address?: string | null;
    /**
     * The whole address, as it stands on a letter.
     */
    formatted?: string | null;
};

export type UserChangeBody = {
    /**
     * Whether a global caller may remove the last administrator of a tenant who can log in.
     */
    force?: boolean;
    /**
     * The full name.
     */
    name?: string | null;
    /**
     * The given name.
     */
    given_name?: string | null;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The family name.
     */
    family_name?: string | null;
    /**
     * The name that friends use.
     */
    nickname?: string | null;
    /**
     * The name by which the person wants to be known.
     */
    preferred_username?: string | null;
    /**
     * The address of the page of the person.
     */
    profile?: string | null;
    /**
     * The address of a picture of the person.
     */
    picture?: string | null;
    /**
     * The website of the person.
     */
    website?: string | null;
    /**
     * The gender, in the words of the person.
     */
    gender?: string | null;
    /**
     * The date of birth, as OpenID Connect writes it.
     */
    birthdate?: string | null;
    /**
     * The time zone.
     */
    zoneinfo?: string | null;
    /**
     * A language tag (RFC 5646).
     */
    locale?: string | null;
    address?: AddressBody | null;
    /**
     * The name by which the user logs in.
     */
    username?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id?: string | null;
    /**
     * What a directory elsewhere calls the user, in any case of letters. It is no login name.
     */
    directory_name?: string | null;
    /**
     * Whether the e-mail address is proven.
     */
    email_verified?: boolean;
    /**
     * The phone number, in the form of E.164.
     */
    phone_number?: string | null;
    /**
     * Whether the phone number is proven.
     */
    phone_number_verified?: boolean;
    /**
     * An object of your own that is kept with the user.
     */
    user_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether an administrator has blocked the user.
     */
    is_blocked?: boolean;
    /**
     * Whether the user must choose another password at the next login.
     */
    must_change_password?: boolean;
};

export type PasswordHashBody = {
    /**
     * The algorithm of the hash or of the key.
     */
    algorithm: string;
    /**
     * The hash.
     */
    value: string;
    /**
     * The parameters of the hash, where its value does not hold them.
     */
    parameters?: {
        [key: string]: unknown;
    } | null;
};

export type NewUserBody = {
    /**
     * The password.
     */
    password?: string;
    password_hash?: PasswordHashBody;
    /**
     * Whether a mail is sent that verifies the address.
     */
    verify_email?: boolean;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * The full name.
     */
    name?: string | null;
    /**
     * The given name.
     */
    given_name?: string | null;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The family name.
     */
    family_name?: string | null;
    /**
     * The name that friends use.
     */
    nickname?: string | null;
    /**
     * The name by which the person wants to be known.
     */
    preferred_username?: string | null;
    /**
     * The address of the page of the person.
     */
    profile?: string | null;
    /**
     * The address of a picture of the person.
     */
    picture?: string | null;
    /**
     * The website of the person.
     */
    website?: string | null;
    /**
     * The gender, in the words of the person.
     */
    gender?: string | null;
    /**
     * The date of birth, as OpenID Connect writes it.
     */
    birthdate?: string | null;
    /**
     * The time zone.
     */
    zoneinfo?: string | null;
    /**
     * A language tag (RFC 5646).
     */
    locale?: string | null;
    address?: AddressBody | null;
    /**
     * The name by which the user logs in.
     */
    username?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id?: string | null;
    /**
     * What a directory elsewhere calls the user, in any case of letters. It is no login name.
     */
    directory_name?: string | null;
    /**
     * Whether the e-mail address is proven.
     */
    email_verified?: boolean;
    /**
     * The phone number, in the form of E.164.
     */
    phone_number?: string | null;
    /**
     * Whether the phone number is proven.
     */
    phone_number_verified?: boolean;
    /**
     * An object of your own that is kept with the user.
     */
    user_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata?: Array<KeyValueBody> | null;
    /**
     * Whether an administrator has blocked the user.
     */
    is_blocked?: boolean;
    /**
     * Whether the user must choose another password at the next login.
     */
    must_change_password?: boolean;
};

export type SetPasswordBody = {
    /**
     * The password.
     */
    password?: string;
    password_hash?: PasswordHashBody;
    /**
     * Whether the user must choose another password at the next login.
     */
    is_temporary?: boolean;
    /**
     * Whether the sessions of the user end.
     */
    revoke_sessions?: boolean;
};

export type ChangePasswordBody = {
    /**
     * The password that the person has now.
     */
    current_password: string;
    /**
     * The password from now on.
     */
    new_password: string;
};

export type RegistrationBody = {
    /**
     * The name by which the user logs in.
     */
    username?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The phone number, in the form of E.164.
     */
    phone_number?: string | null;
    /**
     * The password.
     */
    password?: string;
    /**
     * An object of your own that is kept with the user.
     */
    user_metadata?: {
        [key: string]: unknown;
    } | null;
    /**
     * The id of the client.
     */
    client_id?: string | null;
    /**
     * Where people are sent afterwards.
     */
    result_url?: string | null;
    /**
     * The link of the ticket. Only the answer to its creation shows it, and only where the server does not mail it.
     */
    ticket?: string;
    /**
     * The full name.
     */
    name?: string | null;
    /**
     * The given name.
     */
    given_name?: string | null;
    /**
     * The middle name.
     */
    middle_name?: string | null;
    /**
     * The family name.
     */
    family_name?: string | null;
    /**
     * The name that friends use.
     */
    nickname?: string | null;
    /**
     * The name by which the person wants to be known.
     */
    preferred_username?: string | null;
    /**
     * The address of the page of the person.
     */
    profile?: string | null;
    /**
     * The address of a picture of the person.
     */
    picture?: string | null;
    /**
     * The website of the person.
     */
    website?: string | null;
    /**
     * The gender, in the words of the person.
     */
    gender?: string | null;
    /**
     * The date of birth, as OpenID Connect writes it.
     */
    birthdate?: string | null;
    /**
     * The time zone.
     */
    zoneinfo?: string | null;
    /**
     * A language tag (RFC 5646).
     */
    locale?: string | null;
    address?: AddressBody | null;
};

export type VerificationBody = {
    /**
     * The link of the ticket. Only the answer to its creation shows it, and only where the server does not mail it.
     */
    ticket?: string;
    /**
     * The id of the user; null for none.
     */
    user_id?: string;
    /**
     * The code of the mail or the message.
     */
    code?: string;
    /**
     * The present password of the account. Without it, what was added to the account before is removed.
     */
    password?: string;
};

export type ResendBody = {
    /**
     * The id of the user; null for none.
     */
    user_id?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The phone number, in the form of E.164.
     */
    phone_number?: string | null;
    /**
     * The id of the client.
     */
    client_id?: string | null;
};

export type PasswordResetBody = {
    /**
     * The name by which the user logs in.
     */
    username?: string | null;
    /**
     * Where people are sent afterwards.
     */
    result_url?: string | null;
    /**
     * The id of the user; null for none.
     */
    user_id?: string | null;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The phone number, in the form of E.164.
     */
    phone_number?: string | null;
    /**
     * The id of the client.
     */
    client_id?: string | null;
};

export type EmailVerificationTicketBody = {
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The id of the user; null for none.
     */
    user_id?: string | null;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * The id of the client.
     */
    client_id?: string | null;
    /**
     * Where people are sent afterwards.
     */
    result_url?: string | null;
    /**
     * Seconds for which the ticket works.
     */
    ttl_seconds?: number | null;
    /**
     * Whether the address is added to `result_url`.
     */
    include_email_in_redirect?: boolean;
    /**
     * Whether the server mails the link to the person, in the words of the tenant. Then the answer does not hold the link. False by default.
     */
    send_mail?: boolean;
};

export type PasswordChangeTicketBody = {
    /**
     * Whether the e-mail address counts as proven, on the word of the caller. Always true for a mailed password change.
     */
    mark_email_as_verified?: boolean;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * The id of the client.
     */
    client_id?: string | null;
    /**
     * Where people are sent afterwards.
     */
    result_url?: string | null;
    /**
     * Seconds for which the ticket works.
     */
    ttl_seconds?: number | null;
    /**
     * Whether the address is added to `result_url`.
     */
    include_email_in_redirect?: boolean;
    /**
     * Whether the server mails the link to the person, in the words of the tenant. Then the answer does not hold the link. False by default.
     */
    send_mail?: boolean;
    /**
     * The e-mail address.
     */
    email?: string | null;
    /**
     * The id of the user; null for none.
     */
    user_id?: string | null;
};

export type InvitationTicketBody = {
    /**
     * The e-mail address.
     */
    email: string;
    /**
     * The ids of roles.
     */
    role_ids?: Array<string> | null;
    /**
     * The ids of groups.
     */
    group_ids?: Array<string> | null;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * The id of the client.
     */
    client_id?: string | null;
    /**
     * Where people are sent afterwards.
     */
    result_url?: string | null;
    /**
     * Seconds for which the ticket works.
     */
    ttl_seconds?: number | null;
    /**
     * Whether the address is added to `result_url`.
     */
    include_email_in_redirect?: boolean;
    /**
     * Whether the server mails the link to the person, in the words of the tenant. Then the answer does not hold the link. False by default.
     */
    send_mail?: boolean;
};

export type InvitationsBody = {
    /**
     * Invitations.
     */
    invitations: Array<{
        [key: string]: unknown;
    }>;
};

export type BlockBody = {
    /**
     * Why the user is blocked.
     */
    reason?: string | null;
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
    /**
     * Whether a global caller may remove the last administrator of a tenant who can log in.
     */
    force?: boolean;
};

export type UnblockBody = {
    /**
     * The kinds of block to lift; all of them when it is left out.
     */
    block_types?: Array<'admin' | 'brute_force'>;
};

export type GrantIdsBody = {
    /**
     * The ids of the grants.
     */
    grants: Array<string>;
};

export type ImportUsersBody = {
    /**
     * The users to import.
     */
    users: Array<{
        [key: string]: unknown;
    }>;
};

export type NewImpersonationBody = {
    /**
     * Why the user is blocked.
     */
    reason: string;
    /**
     * How long the session lasts: 15 where it is left out, 60 at most.
     */
    minutes?: number;
};

export type NewUserDelegateBody = {
    /**
     * The client that may act.
     */
    client_id?: string | null;
    /**
     * The other person who may act, in place of a client.
     */
    user_id?: string | null;
    /**
     * The ids of the APIs at which the party may act.
     */
    resources: Array<string>;
    /**
     * When it ends by itself; null for never.
     */
    expires_at?: string | null;
};

export type NewDomainBody = {
    /**
     * Domain.
     */
    domain: string;
};

export type HookPatchBody = {
    /**
     * Hook url.
     */
    hook_url?: string;
    /**
     * Timeout ms.
     */
    timeout_ms?: number | null;
    /**
     * On failure.
     */
    on_failure?: 'deny' | 'allow' | null;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
};

export type NewHookBody = {
    /**
     * Hook type.
     */
    hook_type: 'claims' | 'before-login' | 'check-password' | 'before-registration';
    /**
     * Hook url.
     */
    hook_url: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * Timeout ms.
     */
    timeout_ms?: number | null;
    /**
     * On failure.
     */
    on_failure?: 'deny' | 'allow' | null;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
};

export type HookSecretBody = {
    /**
     * Seconds for which the previous secret still works.
     */
    previous_secret_lifetime?: number;
};

export type SignalStreamPatchBody = {
    /**
     * The state of the record now.
     */
    status?: 'enabled' | 'paused' | 'disabled';
    /**
     * Why the user is blocked.
     */
    reason?: string | null;
};

export type WebhookPatchBody = {
    /**
     * Webhook name.
     */
    webhook_name?: string;
    /**
     * Webhook url.
     */
    webhook_url?: string;
    /**
     * Event types.
     */
    event_types?: Array<string> | null;
    /**
     * Include values.
     */
    include_values?: boolean;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
};

export type NewWebhookBody = {
    /**
     * Webhook name.
     */
    webhook_name: string;
    /**
     * Webhook url.
     */
    webhook_url: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id?: string | null;
    /**
     * Whether the client acts in all tenants.
     */
    is_global?: boolean;
    /**
     * Event types.
     */
    event_types?: Array<string> | null;
    /**
     * Include values.
     */
    include_values?: boolean;
    /**
     * Whether people can log in by it.
     */
    is_enabled?: boolean;
};

export type WebhookSecretBody = {
    /**
     * Seconds for which the previous secret still works.
     */
    previous_secret_lifetime?: number;
};

export type WebhookReplayBody = {
    /**
     * After sequence.
     */
    after_sequence?: number;
    /**
     * Since.
     */
    since?: string | null;
};

export type Client = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * What kind of application the client is.
     */
    client_type: 'spa' | 'native' | 'regular_web' | 'machine_to_machine';
    /**
     * Who registered the client: people, its metadata document, or the client itself, freely or with a token.
     */
    client_kind: 'registered' | 'document' | 'dynamic' | 'token';
    /**
     * Where the client ID metadata document of the client is.
     */
    document_url: string | null;
    /**
     * The `client_id` that applications know the client by, unique in the installation; null where it is the id.
     */
    client_alias: string | null;
    /**
     * The name of the client, unique in its tenant.
     */
    client_name: string;
    /**
     * The secret of the client.
     */
    client_secret?: string | null;
    /**
     * When the secret stops working; null for never.
     */
    client_secret_expires_at: string | null;
    /**
     * What the client is for.
     */
    client_description: string | null;
    /**
     * The settings of the client.
     */
    client_metadata: {
        /**
         * The grants that the client may use.
         */
        grant_types: Array<'password' | 'refresh_token' | 'client_credentials' | 'authorization_code' | 'authorization_code_verifier' | 'device_code' | 'token_exchange' | 'jwt_bearer' | 'otp' | 'implicit'>;
        /**
         * The addresses of the application.
         */
        urls: {
            /**
             * Where people may be sent after a login.
             */
            redirect_uris?: Array<string>;
            /**
             * Where people may be sent after a logout.
             */
            post_logout_redirect_uris?: Array<string>;
            /**
             * The web origins that may read the answers of the server.
             */
            allowed_origins?: Array<string>;
            /**
             * The address that is told when a person logs out.
             */
            backchannel_logout_uri?: string;
            /**
             * The address of the application that starts a login.
             */
            initiate_login_uri?: string;
            /**
             * The page of the application.
             */
            home_uri?: string;
            /**
             * The address of the logo.
             */
            logo_uri?: string;
            /**
             * The privacy policy of the application.
             */
            policy_uri?: string;
            /**
             * The terms of service of the application.
             */
            tos_uri?: string;
        };
        /**
         * The settings of refresh tokens.
         */
        refresh_token: {
            /**
             * Whether refresh tokens expire.
             */
            expiration_enabled?: boolean;
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number;
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number;
            /**
             * Whether each use swaps a refresh token. A public client always does.
             */
            rotation?: boolean;
        };
        /**
         * The settings of ID tokens.
         */
        id_token: {
            /**
             * Seconds for which the token works.
             */
            expiration_lifetime?: number;
            /**
             * The algorithm that signs its tokens.
             */
            signing_algorithm?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512';
        };
        /**
         * The settings of OAuth.
         */
        oauth: {
            /**
             * How the client authenticates at the token endpoint.
             */
            token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'tls_client_auth' | 'self_signed_tls_client_auth' | 'none';
            /**
             * The response types that the client may use.
             */
            response_types?: Array<'code' | 'token' | 'id_token' | 'id_token token' | 'token id_token' | 'code id_token' | 'id_token code' | 'code token' | 'token code' | 'code id_token token' | 'code token id_token' | 'id_token code token' | 'id_token token code' | 'token code id_token' | 'token id_token code'>;
            /**
             * Whether the client must use PKCE (RFC 7636).
             */
            require_pkce?: boolean;
            /**
             * Whether the client must push its requests (RFC 9126).
             */
            require_pushed_authorization_requests?: boolean;
            /**
             * The public keys of the client.
             */
            jwks?: {
                [key: string]: unknown;
            };
            /**
             * The address of public keys.
             */
            jwks_uri?: string;
            /**
             * Whether each client sees another id of the same person.
             */
            subject_type?: 'public' | 'pairwise';
            /**
             * An address whose host stands for the sector of the client.
             */
            sector_identifier_uri?: string;
            /**
             * Seconds after which a login counts as too old.
             */
            default_max_age?: number;
            /**
             * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
             */
            dpop_bound_access_tokens?: boolean;
            /**
             * Whether proofs of the client need a nonce of the server (RFC 9449 §8).
             */
            dpop_nonce?: boolean;
            /**
             * Tls client auth subject dn.
             */
            tls_client_auth_subject_dn?: string;
            /**
             * Tls client auth san dns.
             */
            tls_client_auth_san_dns?: string;
            /**
             * Tls client auth san uri.
             */
            tls_client_auth_san_uri?: string;
            /**
             * Tls client auth san ip.
             */
            tls_client_auth_san_ip?: string;
            /**
             * Tls client auth san email.
             */
            tls_client_auth_san_email?: string;
            /**
             * Tls client certificate bound access tokens.
             */
            tls_client_certificate_bound_access_tokens?: boolean;
            /**
             * Types of authorization details: those that the API understands, or that the client may ask for (RFC 9396).
             */
            authorization_details_types?: Array<string>;
            /**
             * What the client is held to: FAPI 2.0, or nothing (contract §8).
             */
            security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing';
            /**
             * What the requests of the client are signed with (RFC 9101 §10.2).
             */
            request_object_signing_alg?: 'RS256' | 'PS256' | 'ES256' | 'EdDSA';
            /**
             * Whether requests need a signed request object (RFC 9101 §10.5).
             */
            require_signed_request_object?: boolean;
            /**
             * What signs answers to the redirect URI, where they are signed (JARM §3).
             */
            authorization_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512';
            /**
             * What signs introspections, where they are signed (RFC 9701 §6).
             */
            introspection_signed_response_alg?: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512';
        };
        /**
         * Settings of SAML: checked once they name an `entity_id`, and stored as given until then.
         */
        saml: {
            [key: string]: unknown;
        };
        /**
         * Settings of the directory that acts as the client by SCIM.
         */
        scim: {
            /**
             * What becomes of a user that the directory deletes: deleted, or blocked.
             */
            on_delete?: 'delete' | 'block';
        };
        /**
         * Settings of WS-Federation, checked once they name a realm.
         */
        wsfed: {
            [key: string]: unknown;
        };
    };
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * Whether the client can keep no secret.
     */
    is_public: boolean;
    /**
     * Whether the client belongs to you, so that people need not consent.
     */
    is_first_party: boolean;
    /**
     * Whether the client acts in all tenants.
     */
    is_global: boolean;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The resources.
         */
        resources: number;
        /**
         * The permissions, by resource.
         */
        permissions: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
    /**
     * When every verifier knows the first key of the algorithm, which was made when the algorithm was named; absent where they know it now.
     */
    signing_key_activates_at?: string;
    /**
     * The resources.
     */
    resources?: Array<ClientResource>;
    /**
     * The permissions, by resource.
     */
    permissions?: Array<ClientPermission>;
    /**
     * Where the children are that the record does not show: without expand=all, and for a caller without the scope of their list.
     */
    links?: {
        /**
         * The resources.
         */
        resources?: string;
        /**
         * The permissions, by resource.
         */
        permissions?: string;
    };
};

export type ClientList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Client>;
};

export type RegistrationToken = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The name that the person gave it; null where they gave none.
     */
    label: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * Uses.
     */
    uses: number;
    /**
     * Used.
     */
    used: number;
    /**
     * The grants that the client may use.
     */
    grant_types: Array<'refresh_token' | 'client_credentials' | 'authorization_code' | 'authorization_code_verifier' | 'device_code' | 'token_exchange' | 'jwt_bearer'>;
    /**
     * The resources.
     */
    resources: Array<string>;
    /**
     * Whether the client can keep no secret.
     */
    is_public: boolean;
    /**
     * The token.
     */
    token?: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string;
    /**
     * When it was last used.
     */
    last_used_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * Created by client id.
     */
    created_by_client_id: string | null;
};

export type RegistrationTokenList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<RegistrationToken>;
};

export type ScimToken = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The name that the person gave it; null where they gave none.
     */
    label: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The token.
     */
    token?: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string;
    /**
     * When it was last used.
     */
    last_used_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * Created by client id.
     */
    created_by_client_id: string | null;
};

export type ScimTokenList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<ScimToken>;
};

export type ScimRequest = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * When it was answered.
     */
    created_at: string;
    /**
     * The method of HTTP.
     */
    method: string;
    /**
     * The path, without the query.
     */
    path: string;
    /**
     * The status of the answer.
     */
    status: number;
    /**
     * The kind of the error, as RFC 7644 §3.12 calls it; null for none.
     */
    scim_type: string | null;
    /**
     * Why it was refused, in words; null where it was not.
     */
    error: string | null;
    /**
     * How long the answer took, in milliseconds.
     */
    duration: number;
    /**
     * The SCIM token; null for an access token.
     */
    token_id: string | null;
    /**
     * The client of the token.
     */
    client_id: string;
    /**
     * The id of the request, as in `X-Request-Id`.
     */
    request_id: string;
};

export type ScimRequestList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<ScimRequest>;
};

export type Resource = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * What kind of resource it is.
     */
    resource_type: 'web_application' | 'api' | 'platform' | 'device' | 'database';
    /**
     * The name of the resource.
     */
    resource_name: string;
    /**
     * What the resource is.
     */
    resource_description: string | null;
    /**
     * The settings of the resource.
     */
    resource_metadata: {
        /**
         * Whether it belongs to the server and cannot be changed.
         */
        is_system: boolean;
        /**
         * The URL by which tokens name the resource. It cannot be changed. One slash at its end does not count.
         */
        identifier_url: string | null;
        /**
         * The algorithm that signs its tokens.
         */
        signing_algorithm: 'HS256' | 'RS256' | 'PS256' | 'ES256' | 'EdDSA' | 'ES384' | 'ES512';
        /**
         * Seconds for which access tokens work.
         */
        token_lifetime: number | null;
        /**
         * Whether the tokens of people hold only scopes that they have.
         */
        rbac_enabled: boolean;
        /**
         * Whether access tokens hold the scopes as the array `permissions` too.
         */
        scopes_added: boolean;
        /**
         * Whether people need not consent to clients of your own.
         */
        skip_consent_for_first_party: boolean;
        /**
         * Unregistered clients: with a client ID metadata document, or registered by themselves.
         */
        unregistered_clients: {
            /**
             * Whether people may give such clients access.
             */
            allowed: boolean;
            /**
             * The scopes.
             */
            scopes: Array<string> | null;
            /**
             * The scopes that such a client gets where it asks for none.
             */
            default_scopes: Array<string>;
        };
        /**
         * Types of authorization details: those that the API understands, or that the client may ask for (RFC 9396).
         */
        authorization_details_types: Array<{
            /**
             * Type.
             */
            type: string;
            /**
             * Schema.
             */
            schema: {
                [key: string]: unknown;
            };
            /**
             * The words of the mail.
             */
            text: {
                [key: string]: string;
            };
        }>;
        /**
         * The server of the application that the resource stands for; null for none.
         */
        authorization_server: {
            /**
             * The issuer of the provider.
             */
            issuer: string;
            /**
             * What that server calls each client, by its id here.
             */
            client_ids: {
                [key: string]: string;
            };
        } | null;
        /**
         * The secret that signs its tokens, where the algorithm is symmetric.
         */
        signing_secret?: string | null;
    };
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string | null;
    /**
     * When the record was created.
     */
    created_date: string;
    /**
     * When the record was last changed.
     */
    updated_date: string;
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the resource; null for none.
         */
        resource_id: string;
        /**
         * The scopes.
         */
        scopes: number;
        /**
         * The clients that may use it.
         */
        clients: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
    /**
     * When every verifier knows the first key of the algorithm, which was made when the algorithm was named; absent where they know it now.
     */
    signing_key_activates_at?: string;
    /**
     * The scopes.
     */
    scopes?: Array<Scope>;
    /**
     * The clients that may use it.
     */
    clients?: Array<ResourceClient>;
    /**
     * Where the children are that the record does not show: without expand=all, and for a caller without the scope of their list.
     */
    links?: {
        /**
         * The scopes.
         */
        scopes?: string;
        /**
         * The clients that may use it.
         */
        clients?: string;
    };
};

export type ResourceList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Resource>;
};

export type Scope = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The name of the scope, unique in its resource.
     */
    scope_name: string;
    /**
     * What the scope allows.
     */
    scope_description: string | null;
    /**
     * The least login of a person that gives the scope: 2 takes two factors.
     */
    required_acr: '1' | '2' | null;
    /**
     * Seconds since the login of the person, at most.
     */
    required_age: number | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type ScopeList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Scope>;
};

export type ClientResource = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The resource at the other end.
     */
    resource_data: Resource | null;
};

export type ClientResourceList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<ClientResource>;
};

export type ResourceClient = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * Whether the client may ask for tokens of the resource.
     */
    authorized: boolean;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The client at the other end.
     */
    client_data: Client | null;
};

export type ResourceClientList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<ResourceClient>;
};

export type ClientPermission = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The id of the scope.
     */
    scope_id: string;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The resource at the other end.
     */
    resource_data: Resource | null;
    /**
     * The scope at the other end.
     */
    scope_data: Scope | null;
};

export type ClientPermissionList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<ClientPermission>;
};

export type ClientTrust = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * Who issues the tokens of the workload.
     */
    issuer: string;
    /**
     * For whom the tokens of the workload are: this server.
     */
    audience: string;
    /**
     * The subject of the tokens, with one `*` for a part of a segment.
     */
    subject: string;
    /**
     * Claims that the tokens have, too, with their exact values.
     */
    claims: {
        [key: string]: string;
    };
    /**
     * The keys of the issuer; null where they are found by discovery.
     */
    jwks: {
        [key: string]: unknown;
    } | null;
    /**
     * What to know before relying on it: `pull_request`, code of a pull request may be that of a stranger.
     */
    warnings: Array<'pull_request'>;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type ClientTrustList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<ClientTrust>;
};

export type User = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The name by which the user logs in.
     */
    username: string | null;
    /**
     * The e-mail address.
     */
    email: string | null;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id: string | null;
    /**
     * What a directory elsewhere calls the user, in any case of letters. It is no login name.
     */
    directory_name: string | null;
    /**
     * Whether the e-mail address is proven.
     */
    email_verified: boolean;
    /**
     * The phone number, in the form of E.164.
     */
    phone_number: string | null;
    /**
     * Whether the phone number is proven.
     */
    phone_number_verified: boolean;
    /**
     * The full name.
     */
    name: string | null;
    /**
     * The given name.
     */
    given_name: string | null;
    /**
     * The middle name.
     */
    middle_name: string | null;
    /**
     * The family name.
     */
    family_name: string | null;
    /**
     * The name that friends use.
     */
    nickname: string | null;
    /**
     * The name by which the person wants to be known.
     */
    preferred_username: string | null;
    /**
     * The address of the page of the person.
     */
    profile: string | null;
    /**
     * The address of a picture of the person.
     */
    picture: string | null;
    /**
     * The website of the person.
     */
    website: string | null;
    /**
     * The gender, in the words of the person.
     */
    gender: string | null;
    /**
     * The date of birth, as OpenID Connect writes it.
     */
    birthdate: string | null;
    /**
     * The time zone.
     */
    zoneinfo: string | null;
    /**
     * A language tag (RFC 5646).
     */
    locale: string | null;
    /**
     * The postal address.
     */
    address: {
        /**
         * The country.
         */
        country?: string;
        /**
         * The postal code.
         */
        postal_code?: string;
        /**
         * The region or the state.
         */
        region?: string;
        /**
         * The town.
         */
        locality?: string;
        /**
         * The street and the number.
         */
        street_address?: string;
        /**
         * The whole address, as it stands on a letter.
         */
        formatted?: string;
    } | null;
    /**
     * An object of your own that is kept with the user.
     */
    user_metadata: {
        [key: string]: unknown;
    };
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * Whether an administrator has blocked the user.
     */
    is_blocked: boolean;
    /**
     * When an administrator blocked the user.
     */
    blocked_at: string | null;
    /**
     * The id of the administrator who blocked the user.
     */
    blocked_by: string | null;
    /**
     * Why the user is blocked.
     */
    blocked_reason: string | null;
    /**
     * When the block ends by itself; null for never.
     */
    blocked_until: string | null;
    /**
     * Whether the user must choose another password at the next login.
     */
    must_change_password: boolean;
    /**
     * Whether the user has a second factor.
     */
    is_mfa_enrolled: boolean;
    /**
     * When the user last logged in.
     */
    last_login_at: string | null;
    /**
     * The network address of the last login.
     */
    last_login_ip: string | null;
    /**
     * When the password was last changed.
     */
    last_password_changed_at: string | null;
    /**
     * How many times the user has logged in.
     */
    logins_count: number;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The state of the record now.
     */
    status: 'pending_verification' | 'active' | 'locked' | 'blocked';
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the user; null for none.
         */
        user_id: string;
        /**
         * The accounts at other providers by which the user logs in.
         */
        identities: number;
        /**
         * The roles.
         */
        roles: number;
        /**
         * The groups.
         */
        groups: number;
        /**
         * The permissions, by resource.
         */
        permissions: number;
        /**
         * How many consents there are.
         */
        grants: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
    /**
     * The accounts at other providers by which the user logs in.
     */
    identities?: Array<UserIdentity>;
    /**
     * The permissions, by resource.
     */
    permissions?: Array<UserPermission>;
    /**
     * The roles.
     */
    roles?: Array<UserRole>;
    /**
     * The groups.
     */
    groups?: Array<UserGroup>;
    /**
     * Where the children are that the record does not show: without expand=all, and for a caller without the scope of their list.
     */
    links?: {
        /**
         * The accounts at other providers by which the user logs in.
         */
        identities?: string;
        /**
         * The permissions, by resource.
         */
        permissions?: string;
        /**
         * The roles.
         */
        roles?: string;
        /**
         * The groups.
         */
        groups?: string;
    };
};

export type UserList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<User>;
};

export type UserPassword = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * Whether the user has a password.
     */
    is_set: boolean;
    /**
     * Whether the user must choose another password at the next login.
     */
    is_temporary: boolean;
    /**
     * When the password was last changed.
     */
    last_changed_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
};

export type UserBlock = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * Why the user is kept out.
     */
    block_type: 'admin' | 'brute_force';
    /**
     * Why the user is blocked.
     */
    reason: string | null;
    /**
     * The network address that is blocked; null for every address.
     */
    ip: string | null;
    /**
     * The user name that was typed.
     */
    identifier: string | null;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type UserBlockList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserBlock>;
};

export type UserGrant = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string | null;
    /**
     * Scope names, separated by spaces.
     */
    scope: string;
    /**
     * When the person consented.
     */
    granted_at: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The client at the other end.
     */
    client_data: Client | null;
    /**
     * The resource at the other end.
     */
    resource_data: Resource | null;
    /**
     * The scopes.
     */
    scopes: Array<Scope>;
};

export type UserGrantList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserGrant>;
};

export type UserSession = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * When the person last proved their identity.
     */
    authenticated_at: string;
    /**
     * How the person proved their identity (RFC 8176).
     */
    methods: Array<string>;
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id: string | null;
    /**
     * The browser and the system of the session.
     */
    device: string | null;
    /**
     * The id of the user or client that did it; null for the server itself.
     */
    actor_id: string | null;
    /**
     * The network that the session came from.
     */
    network: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * When the session was last used.
     */
    last_seen_at: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string;
};

export type UserSessionList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserSession>;
};

export type UserToken = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The name that the person gave it; null where they gave none.
     */
    label: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string | null;
    /**
     * The scopes.
     */
    scopes: Array<string>;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string;
    /**
     * When it was last used.
     */
    last_used_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type UserTokenList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserToken>;
};

export type UserDelegate = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The client that may act; null where a person may.
     */
    client_id: string | null;
    /**
     * The other person who may act; null where a client may.
     */
    user_id: string | null;
    /**
     * The ids of the APIs at which the party may act.
     */
    resources: Array<string>;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type UserDelegateList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserDelegate>;
};

export type UserPermission = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The id of the scope.
     */
    scope_id: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The resource at the other end.
     */
    resource_data: Resource | null;
    /**
     * The scope at the other end.
     */
    scope_data: Scope | null;
};

export type UserPermissionList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserPermission>;
};

export type UserRole = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the role; null for none.
     */
    role_id: string;
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id: string | null;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The role at the other end.
     */
    role_data: Role | null;
};

export type UserRoleList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserRole>;
};

export type UserGroup = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the group.
     */
    group_id: string;
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id: string | null;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The group at the other end.
     */
    group_data: Group | null;
};

export type UserGroupList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserGroup>;
};

export type IdentityProvider = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The name of the provider, on its button.
     */
    provider_name: string;
    /**
     * What kind of provider it is.
     */
    provider_type: 'oidc' | 'oauth2' | 'saml' | 'google' | 'microsoft' | 'github' | 'apple' | 'ldap';
    /**
     * A URI or URN, unique in the tenant: the `subject_token_type` of a token exchange.
     */
    provider_identifier: string | null;
    /**
     * What the provider is for.
     */
    provider_description: string | null;
    /**
     * How the provider is spoken to.
     */
    provider_metadata: {
        /**
         * The issuer of the provider.
         */
        issuer?: string;
        /**
         * The id of the client.
         */
        client_id?: string;
        /**
         * The scopes.
         */
        scopes?: Array<string>;
        /**
         * The address to which people are sent to log in.
         */
        authorization_endpoint?: string;
        /**
         * The address where the provider gives tokens.
         */
        token_endpoint?: string;
        /**
         * The address where the provider tells of the person.
         */
        userinfo_endpoint?: string;
        /**
         * The address of public keys.
         */
        jwks_uri?: string;
        /**
         * Whether PKCE is used with the provider (RFC 7636).
         */
        use_pkce?: boolean;
        /**
         * Whether the provider is believed about a second factor.
         */
        trust_mfa?: boolean;
        /**
         * How the provider tells of accounts that are in trouble (contract §24).
         */
        shared_signals?: {
            /**
             * The issuer of the provider.
             */
            issuer?: string;
            /**
             * The address of public keys.
             */
            jwks_uri?: string;
            /**
             * Another name of `resource`.
             */
            audience?: string;
            /**
             * SHA-256 of the secret with which the provider comes, as base64url.
             */
            secret_digest?: string;
        };
        /**
         * Whether the provider may send people by identity assertion grants (ID-JAG).
         */
        id_jag?: boolean;
        /**
         * The SAML name of the provider.
         */
        entity_id?: string;
        /**
         * The address of the login at the provider.
         */
        sso_url?: string;
        /**
         * The address of the logout at the provider.
         */
        slo_url?: string;
        /**
         * The certificates with which the provider signs, in PEM.
         */
        certificates?: Array<string>;
        /**
         * The format of the name that the provider is asked for.
         */
        name_id_format?: string;
        /**
         * Whether requests to the provider are signed.
         */
        sign_requests?: boolean;
        /**
         * Whether the metadata for the provider name a key to encrypt the names of people for.
         */
        encrypted_names?: boolean;
        /**
         * Url.
         */
        url?: string;
        /**
         * Start tls.
         */
        start_tls?: boolean;
        /**
         * Ca certificates.
         */
        ca_certificates?: Array<string>;
        /**
         * Bind dn.
         */
        bind_dn?: string;
        /**
         * Base dn.
         */
        base_dn?: string;
        /**
         * User filter.
         */
        user_filter?: string;
        /**
         * Unique attribute.
         */
        unique_attribute?: string;
        /**
         * Group base dn.
         */
        group_base_dn?: string;
        /**
         * Group filter.
         */
        group_filter?: string;
        /**
         * The groups inside.
         */
        nested_groups?: boolean;
        /**
         * The secret at the provider. It is never shown.
         */
        client_secret?: null;
    };
    /**
     * Which claim of the provider fills which claim of the user.
     */
    attribute_mapping: {
        [key: string]: string;
    };
    /**
     * Which values of a claim give people which role.
     */
    role_mapping: Array<{
        /**
         * The name of the claim that is compared.
         */
        claim: string;
        /**
         * The value that is compared.
         */
        value: string;
        /**
         * The id of the role; null for none.
         */
        role_id: string;
    }>;
    /**
     * Which values of a claim make people members of which group.
     */
    group_mapping: Array<{
        /**
         * The name of the claim that is compared.
         */
        claim: string;
        /**
         * The value that is compared.
         */
        value: string;
        /**
         * The id of the group.
         */
        group_id: string;
    }>;
    /**
     * The e-mail domains whose people are sent to this provider.
     */
    domains: Array<string>;
    /**
     * Whether people can log in by it.
     */
    is_enabled: boolean;
    /**
     * Whether it is the default.
     */
    is_default: boolean;
    /**
     * Whether tokens of the provider can be exchanged (RFC 8693).
     */
    token_exchange_enabled: boolean;
    /**
     * How a login finds an account that exists: not at all, by a verified address, or after asking.
     */
    account_linking: 'none' | 'verified_email' | 'prompt';
    /**
     * Whether a first login makes an account.
     */
    create_users: boolean;
    /**
     * Whether each login brings the claims of the user up to date.
     */
    update_users: boolean;
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the identity provider; null for none.
         */
        identity_provider_id: string;
        /**
         * The accounts at other providers by which the user logs in.
         */
        identities: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
};

export type IdentityProviderList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<IdentityProvider>;
};

export type UserIdentity = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id: string | null;
    /**
     * The id of the person at the provider.
     */
    provider_user_id: string;
    /**
     * Whether the account of the user stems from this identity.
     */
    is_primary: boolean;
    /**
     * What the provider said of the person.
     */
    profile_data: {
        [key: string]: unknown;
    };
    /**
     * When the user last logged in.
     */
    last_login_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * A URI or URN, unique in the tenant: the `subject_token_type` of a token exchange.
     */
    provider_identifier: string | null;
    /**
     * The identity provider of the identity.
     */
    identity_provider_data: IdentityProvider | null;
};

export type UserIdentityList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<UserIdentity>;
};

export type Role = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The name of the role, unique in its tenant.
     */
    role_name: string;
    /**
     * What the role is for.
     */
    role_description: string | null;
    /**
     * An object of your own that is kept with the role.
     */
    role_metadata: {
        [key: string]: unknown;
    };
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * Whether it belongs to the server and cannot be changed.
     */
    is_system: boolean;
    /**
     * Whether each new user gets the role.
     */
    is_default: boolean;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the role; null for none.
         */
        role_id: string;
        /**
         * The permissions, by resource.
         */
        permissions: number;
        /**
         * The users in it.
         */
        members: number;
        /**
         * The groups.
         */
        groups: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
    /**
     * The permissions, by resource.
     */
    permissions?: Array<RolePermission>;
    /**
     * The users in it.
     */
    members?: Array<RoleMember>;
    /**
     * Where the children are that the record does not show: without expand=all, and for a caller without the scope of their list.
     */
    links?: {
        /**
         * The permissions, by resource.
         */
        permissions?: string;
        /**
         * The users in it.
         */
        members?: string;
    };
};

export type RoleList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Role>;
};

export type RolePermission = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the role; null for none.
     */
    role_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * The id of the scope.
     */
    scope_id: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The resource at the other end.
     */
    resource_data: Resource | null;
    /**
     * The scope at the other end.
     */
    scope_data: Scope | null;
};

export type RolePermissionList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<RolePermission>;
};

export type RoleMember = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the role; null for none.
     */
    role_id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id: string | null;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The user at the other end.
     */
    user_data: User | null;
};

export type RoleMemberList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<RoleMember>;
};

export type Group = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The name of the group, unique in its tenant.
     */
    group_name: string;
    /**
     * What the group is for.
     */
    group_description: string | null;
    /**
     * An object of your own that is kept with the group.
     */
    group_metadata: {
        [key: string]: unknown;
    };
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * The id by which a directory elsewhere knows it, such as Entra.
     */
    external_id: string | null;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the group.
         */
        group_id: string;
        /**
         * The users in it.
         */
        members: number;
        /**
         * The roles.
         */
        roles: number;
        /**
         * The groups inside.
         */
        nested_groups: number;
        /**
         * The groups that it stands in.
         */
        parent_groups: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
    /**
     * The users in it.
     */
    members?: Array<GroupMember>;
    /**
     * The roles.
     */
    roles?: Array<GroupRole>;
    /**
     * The groups inside.
     */
    nested_groups?: Array<NestedGroup>;
    /**
     * Where the children are that the record does not show: without expand=all, and for a caller without the scope of their list.
     */
    links?: {
        /**
         * The users in it.
         */
        members?: string;
        /**
         * The roles.
         */
        roles?: string;
        /**
         * The groups inside.
         */
        nested_groups?: string;
    };
};

export type GroupList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Group>;
};

export type GroupMember = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the group.
     */
    group_id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the identity provider; null for none.
     */
    identity_provider_id: string | null;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The user at the other end.
     */
    user_data: User | null;
};

export type GroupMemberList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<GroupMember>;
};

export type GroupRole = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the group.
     */
    group_id: string;
    /**
     * The id of the role; null for none.
     */
    role_id: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The role at the other end.
     */
    role_data: Role | null;
};

export type GroupRoleList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<GroupRole>;
};

export type NestedGroup = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the group.
     */
    group_id: string;
    /**
     * The id of the group inside.
     */
    nested_group_id: string;
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The group inside.
     */
    nested_group_data: Group | null;
};

export type NestedGroupList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<NestedGroup>;
};

export type Tenant = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The name of the tenant, unique.
     */
    tenant_name: string;
    /**
     * The name that people see.
     */
    tenant_display_name: string | null;
    /**
     * What the tenant is.
     */
    tenant_description: string | null;
    /**
     * The e-mail domains of the tenant.
     */
    tenant_domains: Array<string>;
    /**
     * The settings of the tenant.
     */
    tenant_metadata: {
        /**
         * The language of pages and mails for people who name none.
         */
        default_locale?: string;
        /**
         * Whether people can sign up.
         */
        self_registration_enabled?: boolean;
        /**
         * Whether people verify their address before they can log in.
         */
        email_verification_required?: boolean;
        /**
         * The domains from which people may sign up; empty for every domain.
         */
        allowed_email_domains?: Array<string>;
        /**
         * What passwords must be like.
         */
        password_policy?: {
            /**
             * The least number of characters.
             */
            min_length?: number;
            /**
             * Whether a password needs a capital letter.
             */
            require_upper?: boolean;
            /**
             * Whether a password needs a small letter.
             */
            require_lower?: boolean;
            /**
             * Whether a password needs a digit.
             */
            require_digit?: boolean;
            /**
             * Whether a password needs a symbol.
             */
            require_symbol?: boolean;
            /**
             * How many earlier passwords cannot be used again.
             */
            history?: number;
            /**
             * Seconds after which a password must be changed.
             */
            max_age_seconds?: number;
            /**
             * Whether passwords that are known from data leaks are refused.
             */
            check_breached?: boolean;
        };
        /**
         * When failed logins lock an account.
         */
        lockout?: {
            /**
             * How many failed logins lock the account.
             */
            max_attempts?: number;
            /**
             * Seconds within which failed logins are counted.
             */
            window_seconds?: number;
            /**
             * How long the lock lasts.
             */
            duration_seconds?: number;
        };
        /**
         * How long people stay logged in.
         */
        session?: {
            /**
             * Seconds without use after which it ends.
             */
            idle_lifetime?: number;
            /**
             * Seconds after which a session ends in any case.
             */
            absolute_lifetime?: number;
        };
        /**
         * When people need a second factor.
         */
        mfa?: {
            /**
             * Who needs a second factor.
             */
            policy?: 'never' | 'optional' | 'always';
            /**
             * The second factors that people may use.
             */
            factors?: Array<string>;
        };
        /**
         * How people may log in.
         */
        login?: {
            /**
             * By what people may begin a login; every method where the list is absent.
             */
            methods?: Array<'password' | 'passkey' | 'otp' | 'provider'>;
            /**
             * The id of the identity provider that every login goes through.
             */
            required_provider_id?: string;
            /**
             * The ids of the people for whom neither holds.
             */
            except_user_ids?: Array<string>;
        };
        /**
         * The settings of the page where people look after their account.
         */
        account?: {
            /**
             * The claims that people see and change on their own page.
             */
            profile_claims?: Array<'name' | 'given_name' | 'middle_name' | 'family_name' | 'nickname' | 'preferred_username' | 'profile' | 'picture' | 'website' | 'gender' | 'birthdate' | 'zoneinfo' | 'locale'>;
            /**
             * Whether people can delete their own account.
             */
            deletion_enabled?: boolean;
        };
        /**
         * How the pages look.
         */
        branding?: {
            /**
             * The address of the logo.
             */
            logo_url?: string;
            /**
             * The colour of buttons and links.
             */
            primary_color?: string;
            /**
             * The colour behind the page.
             */
            background_color?: string;
        };
        /**
         * The words of mails.
         */
        mails?: {
            /**
             * The mail with a one-time password.
             */
            one_time_password?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
            };
            /**
             * The mail that resets a password.
             */
            password_reset?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
            };
            /**
             * The mail that verifies an address.
             */
            email_verification?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
            };
            /**
             * The mail that invites people.
             */
            invitation?: {
                /**
                 * The words in English.
                 */
                en?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in German.
                 */
                de?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in French.
                 */
                fr?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Spanish.
                 */
                es?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in simplified Chinese.
                 */
                'zh-Hans'?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
                /**
                 * The words in Arabic.
                 */
                ar?: {
                    /**
                     * The subject line.
                     */
                    subject?: string;
                    /**
                     * The words of the mail.
                     */
                    text?: string;
                };
            };
        };
        /**
         * Unregistered clients: with a client ID metadata document, or registered by themselves.
         */
        unregistered_clients?: {
            /**
             * Whose client ID metadata documents are taken.
             */
            documents?: 'off' | 'hosts' | 'any';
            /**
             * The hosts whose documents are taken; `*.example.com` stands for all below it.
             */
            hosts?: Array<string>;
            /**
             * Who may register a client by itself (RFC 7591).
             */
            registration?: 'off' | 'token' | 'open';
            /**
             * Days that a consent to such a client lasts, unless the person chooses another end.
             */
            token_days?: number;
            /**
             * How many unknown documents one network may name in a minute.
             */
            documents_per_minute?: number;
            /**
             * How many clients one network may register in an hour.
             */
            registrations_per_hour?: number;
            /**
             * Require statement.
             */
            require_statement?: boolean;
        };
        /**
         * What each client of the tenant is held to at least (contract §8).
         */
        minimum_security_profile?: 'none' | 'fapi2' | 'fapi2_message_signing';
        /**
         * Software publishers.
         */
        software_publishers?: Array<{
            [key: string]: unknown;
        }>;
        /**
         * Personal tokens.
         */
        personal_tokens?: {
            /**
             * Whether people may give such clients access.
             */
            allowed?: boolean;
            /**
             * Longest days.
             */
            longest_days?: number;
        };
        /**
         * Whether administrators may act as people: off, with the consent of the person, or with a mail to them (notify).
         */
        impersonation?: 'off' | 'consent' | 'notify';
        /**
         * The ids of the roles that each new user gets.
         */
        default_role_ids?: Array<string>;
    };
    /**
     * Pairs of text that administrators keep with the record.
     */
    app_metadata: Array<{
        /**
         * The name of the pair.
         */
        key: string;
        /**
         * The value of the pair.
         */
        value: string;
    }>;
    /**
     * The logo that was uploaded; null for none.
     */
    tenant_logo: {
        /**
         * The address of the picture, below the issuer.
         */
        path: string;
        /**
         * The media type of the picture.
         */
        media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
        /**
         * The width in pixels.
         */
        width: number;
        /**
         * The height in pixels.
         */
        height: number;
        /**
         * The size in bytes.
         */
        size: number;
    } | null;
    /**
     * Whether it is the default.
     */
    is_default: boolean;
    /**
     * Whether the tenant is suspended: its people and clients get no tokens.
     */
    is_suspended: boolean;
    /**
     * When the tenant was suspended; null while it is not.
     */
    suspended_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * How many children the record has.
     */
    aggregations?: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the tenant; null where it belongs to none.
         */
        tenant_id: string;
        /**
         * The users.
         */
        users: number;
        /**
         * The clients that may use it.
         */
        clients: number;
        /**
         * The resources.
         */
        resources: number;
        /**
         * The groups.
         */
        groups: number;
        /**
         * The roles.
         */
        roles: number;
        /**
         * The administrators of the tenant.
         */
        admins: number;
        /**
         * The identity providers of the tenant.
         */
        identity_providers: number;
        /**
         * The id of the user or client that created the record; null for the server itself.
         */
        created_by: string | null;
        /**
         * When the record was created.
         */
        created_at: string | null;
        /**
         * The id of the user or client that last changed the record.
         */
        updated_by: string | null;
        /**
         * When the record was last changed.
         */
        updated_at: string | null;
    };
    /**
     * The administrators of the tenant.
     */
    admins?: Array<TenantAdmin>;
    /**
     * The identity providers of the tenant.
     */
    identity_providers?: Array<IdentityProvider>;
    /**
     * Where the children are that the record does not show: without expand=all, and for a caller without the scope of their list.
     */
    links?: {
        /**
         * The administrators of the tenant.
         */
        admins?: string;
        /**
         * The identity providers of the tenant.
         */
        identity_providers?: string;
    };
};

export type TenantList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Tenant>;
};

export type TenantAdmin = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * The user at the other end.
     */
    user_data: User | null;
};

export type TenantAdminList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<TenantAdmin>;
};

export type AuditEvent = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string | null;
    /**
     * What happened.
     */
    event: string;
    /**
     * The id of the user or client that did it; null for the server itself.
     */
    actor_id: string | null;
    /**
     * The id of the record.
     */
    record_id: string | null;
    /**
     * The ids of the other records that took part.
     */
    ids: Array<string>;
    /**
     * The names of the attributes that changed.
     */
    changed: Array<string>;
    /**
     * The values that changed.
     */
    changes: Array<{
        /**
         * The name of the attribute that changed.
         */
        attribute: string;
        /**
         * The value before the change; null for none.
         */
        before: unknown;
        /**
         * The place of the last event that was verified before; 0 begins anew.
         */
        after: unknown;
    }>;
    /**
     * The id of the request, as in `X-Request-Id`.
     */
    request_id: string | null;
    /**
     * The network address that the request came from.
     */
    address: string | null;
    /**
     * How many times the same happened, where refusals are counted together.
     */
    count: number;
    /**
     * The place in its chain. Null for a few seconds, until the event is sealed.
     */
    sequence: number | null;
    /**
     * The seal of the event.
     */
    seal: string;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * Whether `actor_id` is the Default Client, which readers of one tenant do not see.
     */
    actor_is_default_client: boolean;
};

export type AuditEventList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<AuditEvent>;
};

export type Webhook = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string | null;
    /**
     * Webhook name.
     */
    webhook_name: string;
    /**
     * Webhook url.
     */
    webhook_url: string;
    /**
     * Event types.
     */
    event_types: Array<string>;
    /**
     * Include values.
     */
    include_values: boolean;
    /**
     * Whether people can log in by it.
     */
    is_enabled: boolean;
    /**
     * Whether the client acts in all tenants.
     */
    is_global: boolean;
    /**
     * The state of the record now.
     */
    status: 'active' | 'disabled';
    /**
     * Failing since.
     */
    failing_since: string | null;
    /**
     * Problem.
     */
    problem: string | null;
    /**
     * Webhook secret.
     */
    webhook_secret?: string;
    /**
     * Previous secret expires at.
     */
    previous_secret_expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type WebhookList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Webhook>;
};

export type WebhookFailure = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * Webhook id.
     */
    webhook_id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string | null;
    /**
     * Event id.
     */
    event_id: string;
    /**
     * What happened.
     */
    event: string | null;
    /**
     * The place in the chain.
     */
    sequence: number;
    /**
     * Problem.
     */
    problem: string | null;
    /**
     * Attempts.
     */
    attempts: number;
    /**
     * Failed at.
     */
    failed_at: string;
};

export type WebhookFailureList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<WebhookFailure>;
};

export type SignalStream = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The id of the client.
     */
    client_id: string;
    /**
     * The state of the record now.
     */
    status: 'enabled' | 'paused' | 'disabled';
    /**
     * Why the user is blocked.
     */
    reason: string | null;
    /**
     * Delivery.
     */
    delivery: 'push' | 'poll';
    /**
     * Endpoint url.
     */
    endpoint_url: string | null;
    /**
     * Description.
     */
    description: string | null;
    /**
     * Events requested.
     */
    events_requested: Array<string> | null;
    /**
     * Events delivered.
     */
    events_delivered: Array<string>;
    /**
     * Attempts.
     */
    attempts: number;
    /**
     * Problem.
     */
    problem: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * Waiting.
     */
    waiting: number;
};

export type SignalStreamList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<SignalStream>;
};

export type Hook = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * Hook type.
     */
    hook_type: 'claims' | 'before-login' | 'check-password' | 'before-registration';
    /**
     * Hook url.
     */
    hook_url: string;
    /**
     * Timeout ms.
     */
    timeout_ms: number | null;
    /**
     * On failure.
     */
    on_failure: 'deny' | 'allow';
    /**
     * Whether people can log in by it.
     */
    is_enabled: boolean;
    /**
     * Maker id.
     */
    maker_id: string | null;
    /**
     * Maker client id.
     */
    maker_client_id: string | null;
    /**
     * Problem.
     */
    problem: string | null;
    /**
     * Failed at.
     */
    failed_at: string | null;
    /**
     * Hook secret.
     */
    hook_secret?: string;
    /**
     * Previous secret expires at.
     */
    previous_secret_expires_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type HookList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Hook>;
};

export type TenantDomain = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * Domain.
     */
    domain: string;
    /**
     * The state of the record now.
     */
    status: 'pending' | 'proven' | 'lost';
    /**
     * Txt name.
     */
    txt_name: string;
    /**
     * Txt value.
     */
    txt_value: string;
    /**
     * Proven at.
     */
    proven_at: string | null;
    /**
     * Checked at.
     */
    checked_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type TenantDomainList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<TenantDomain>;
};

export type SigningKey = {
    /**
     * The `kid` of the key, as in the published keys and in what it signs.
     */
    id: string;
    /**
     * The algorithm of the hash or of the key.
     */
    algorithm: 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'ES384' | 'ES512' | 'SAML';
    /**
     * What the key is for.
     */
    use: 'sig';
    /**
     * The number of the key among the keys of its algorithm.
     */
    generation: number;
    /**
     * Whether the key will sign, signs, only verifies what it signed before, or is no longer accepted.
     */
    status: 'next' | 'signing' | 'verifying' | 'retired';
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * When the key begins to sign.
     */
    activates_at: string;
    /**
     * When the key stops verifying; null while it is used.
     */
    retires_at: string | null;
};

export type SigningKeyList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<SigningKey>;
};

export type Ticket = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * What the ticket is for.
     */
    ticket_type: 'password_change' | 'email_verification' | 'invitation';
    /**
     * The id of the user; null for none.
     */
    user_id: string | null;
    /**
     * The id of the tenant; null where it belongs to none.
     */
    tenant_id: string;
    /**
     * The e-mail address.
     */
    email: string | null;
    /**
     * The id of the client.
     */
    client_id: string | null;
    /**
     * Where people are sent afterwards.
     */
    result_url: string | null;
    /**
     * Seconds for which the ticket works.
     */
    ttl_seconds: number;
    /**
     * Whether the e-mail address counts as proven, on the word of the caller. Always true for a mailed password change.
     */
    mark_email_as_verified: boolean;
    /**
     * Whether the address is added to `result_url`.
     */
    include_email_in_redirect: boolean;
    /**
     * The ids of roles.
     */
    role_ids: Array<string>;
    /**
     * The ids of groups.
     */
    group_ids: Array<string>;
    /**
     * The link of the ticket. Only the answer to its creation shows it, and only where the server does not mail it.
     */
    ticket?: string;
    /**
     * The folder of the server that holds the mail as a file, since no mail server is set. Only the answer to the creation of a mailed ticket shows it.
     */
    outbox?: string | null;
    /**
     * The state of the record now.
     */
    status: 'pending' | 'used' | 'expired' | 'revoked';
    /**
     * When it ends by itself; null for never.
     */
    expires_at: string;
    /**
     * When the ticket was used; null for never.
     */
    used_at: string | null;
    /**
     * When the ticket was revoked; null for never.
     */
    revoked_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
    /**
     * Created by client id.
     */
    created_by_client_id: string | null;
};

export type TicketList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Ticket>;
};

export type Authenticator = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * The kind of second factor.
     */
    authenticator_type: 'totp' | 'recovery_code' | 'passkey';
    /**
     * The name that the person gave it; null where they gave none.
     */
    label: string | null;
    /**
     * How many recovery codes are unused; null for other factors.
     */
    codes_left: number | null;
    /**
     * When it was last used.
     */
    last_used_at: string | null;
    /**
     * The id of the user or client that created the record; null for the server itself.
     */
    created_by: string | null;
    /**
     * When the record was created.
     */
    created_at: string;
    /**
     * The id of the user or client that last changed the record.
     */
    updated_by: string | null;
    /**
     * When the record was last changed.
     */
    updated_at: string;
};

export type AuthenticatorList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<Authenticator>;
};

export type EffectivePermission = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the scope.
     */
    scope_id: string;
    /**
     * The id of the resource; null for none.
     */
    resource_id: string;
    /**
     * Where it comes from.
     */
    sources: Array<{
        /**
         * Whether it is held directly, by a role or by a group.
         */
        source_type: 'direct' | 'role' | 'group';
        /**
         * The id of the role; null for none.
         */
        role_id: string | null;
        /**
         * The ids of groups.
         */
        group_ids: Array<string>;
    }>;
    /**
     * The resource at the other end.
     */
    resource_data: Resource | null;
    /**
     * The scope at the other end.
     */
    scope_data: Scope | null;
};

export type EffectivePermissionList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<EffectivePermission>;
};

export type EffectiveRole = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the role; null for none.
     */
    role_id: string;
    /**
     * Where it comes from.
     */
    sources: Array<{
        /**
         * Whether it is held directly, by a role or by a group.
         */
        source_type: 'direct' | 'role' | 'group';
        /**
         * The id of the role; null for none.
         */
        role_id: string | null;
        /**
         * The ids of groups.
         */
        group_ids: Array<string>;
    }>;
    /**
     * The role at the other end.
     */
    role_data: Role | null;
};

export type EffectiveRoleList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<EffectiveRole>;
};

export type EffectiveGroup = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the group.
     */
    group_id: string;
    /**
     * Whether it is held without a group or a role between.
     */
    direct: boolean;
    /**
     * The ids of the groups between, the outermost first.
     */
    path: Array<string>;
    /**
     * The group at the other end.
     */
    group_data: Group | null;
};

export type EffectiveGroupList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<EffectiveGroup>;
};

export type EffectiveGroupMember = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * Whether it is held without a group or a role between.
     */
    direct: boolean;
    /**
     * The ids of the groups between, the outermost first.
     */
    path: Array<string>;
    /**
     * The user at the other end.
     */
    user_data: User | null;
};

export type EffectiveGroupMemberList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<EffectiveGroupMember>;
};

export type EffectiveRoleMember = {
    /**
     * The id of the record.
     */
    id: string;
    /**
     * The id of the user; null for none.
     */
    user_id: string;
    /**
     * Whether it is held without a group or a role between.
     */
    direct: boolean;
    /**
     * Where it comes from.
     */
    sources: Array<{
        /**
         * Whether it is held directly, by a role or by a group.
         */
        source_type: 'direct' | 'role' | 'group';
        /**
         * The id of the role; null for none.
         */
        role_id: string | null;
        /**
         * The ids of groups.
         */
        group_ids: Array<string>;
    }>;
    /**
     * The user at the other end.
     */
    user_data: User | null;
};

export type EffectiveRoleMemberList = {
    /**
     * How many records there are in all, with `total_count=true`.
     */
    total_count?: number;
    /**
     * How many records this page has.
     */
    count: number;
    /**
     * Whether there are records after this page.
     */
    has_more: boolean;
    /**
     * The most records that this page may hold.
     */
    limit: number;
    /**
     * How many records were skipped.
     */
    offset: number;
    /**
     * The records of this page.
     */
    items: Array<EffectiveRoleMember>;
};

export type DryRun = {
    /**
     * Says that nothing was written.
     */
    dry_run: true;
    /**
     * The records that the write would add, change or remove.
     */
    changes: Array<{
        /**
         * The kind of the record.
         */
        record_type: string;
        /**
         * The id of the record.
         */
        record_id: string;
        /**
         * What the write would do to the record.
         */
        action: 'add' | 'change' | 'remove';
        /**
         * The names of the attributes that changed.
         */
        changed: Array<string>;
    }>;
    /**
     * The permissions that users and clients would gain.
     */
    gained: Array<{
        /**
         * Whether the holder is a user or a client.
         */
        holder_type: 'user' | 'client';
        /**
         * The id of the user or client.
         */
        holder_id: string;
        /**
         * The id of the resource; null for none.
         */
        resource_id: string;
        /**
         * The id of the scope.
         */
        scope_id: string;
    }>;
    /**
     * The permissions that users and clients would lose.
     */
    lost: Array<{
        /**
         * Whether the holder is a user or a client.
         */
        holder_type: 'user' | 'client';
        /**
         * The id of the user or client.
         */
        holder_id: string;
        /**
         * The id of the resource; null for none.
         */
        resource_id: string;
        /**
         * The id of the scope.
         */
        scope_id: string;
    }>;
    /**
     * The sessions that the write would end.
     */
    ended_sessions: Array<{
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the user; null for none.
         */
        user_id: string;
    }>;
    /**
     * The refresh tokens that the write would revoke.
     */
    ended_tokens: Array<{
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The id of the user; null for none.
         */
        user_id: string | null;
        /**
         * The id of the resource; null for none.
         */
        resource_id: string | null;
    }>;
    /**
     * Whether there are more effects than the answer lists.
     */
    truncated: boolean;
};

export type GetTokenInfoData = {
    body?: {
        /**
         * The token.
         */
        token?: string;
        /**
         * The kind of token, if it is known.
         */
        token_type_hint?: string;
    };
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * The token.
         */
        token?: string;
        /**
         * The kind of token, if it is known.
         */
        token_type_hint?: string;
    };
    url: '/tokeninfo';
};

export type GetTokenInfoResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Whether the token works now.
         */
        active: boolean;
        /**
         * The client or person that acts (RFC 8693 §4.1).
         */
        act?: {
            [key: string]: unknown;
        };
        /**
         * May act.
         */
        may_act?: {
            [key: string]: unknown;
        };
        /**
         * The key that the token is bound to (RFC 9449 §6.2).
         */
        cnf?: {
            [key: string]: unknown;
        };
        /**
         * What is asked for, or given, beside the scopes (RFC 9396 §2).
         */
        authorization_details?: Array<{
            /**
             * Type.
             */
            type: string;
        }>;
        /**
         * When the token expires.
         */
        exp?: string;
        /**
         * When the token was issued.
         */
        iat?: string;
        /**
         * Before this time the token does not work.
         */
        nbf?: string;
        /**
         * Auth time.
         */
        auth_time?: number;
        /**
         * The kind of token.
         */
        token_type?: 'Bearer' | 'DPoP' | 'refresh_token' | 'id_token';
        /**
         * The id of the client.
         */
        client_id?: string;
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The id of the person or client.
         */
        sub?: string;
        /**
         * The id of the token.
         */
        jti?: string;
        /**
         * The subject line.
         */
        subject?: string;
        /**
         * The name by which the user logs in.
         */
        username?: string;
    };
};

export type GetTokenInfoResponse = GetTokenInfoResponses[keyof GetTokenInfoResponses];

export type IntrospectTokenData = {
    body: {
        /**
         * The token.
         */
        token: string;
        /**
         * The kind of token, if it is known.
         */
        token_type_hint?: string;
    };
    path?: never;
    query?: never;
    url: '/oauth2/introspect';
};

export type IntrospectTokenResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Whether the token works now.
         */
        active: boolean;
        /**
         * The client or person that acts (RFC 8693 §4.1).
         */
        act?: {
            [key: string]: unknown;
        };
        /**
         * May act.
         */
        may_act?: {
            [key: string]: unknown;
        };
        /**
         * The key that the token is bound to (RFC 9449 §6.2).
         */
        cnf?: {
            [key: string]: unknown;
        };
        /**
         * What is asked for, or given, beside the scopes (RFC 9396 §2).
         */
        authorization_details?: Array<{
            /**
             * Type.
             */
            type: string;
        }>;
        /**
         * When the token expires.
         */
        exp?: number;
        /**
         * When the token was issued.
         */
        iat?: number;
        /**
         * Before this time the token does not work.
         */
        nbf?: number;
        /**
         * Auth time.
         */
        auth_time?: number;
        /**
         * The kind of token.
         */
        token_type?: 'Bearer' | 'DPoP' | 'refresh_token' | 'id_token';
        /**
         * The id of the client.
         */
        client_id?: string;
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The id of the person or client.
         */
        sub?: string;
        /**
         * The id of the token.
         */
        jti?: string;
        /**
         * For whom the token is.
         */
        aud?: string;
        /**
         * Who issued the token.
         */
        iss?: string;
        /**
         * The name by which the user logs in.
         */
        username?: string;
        /**
         * The id of the tenant; null where it belongs to none.
         */
        tenant_id?: string;
        /**
         * Acr.
         */
        acr?: string;
    };
};

export type IntrospectTokenResponse = IntrospectTokenResponses[keyof IntrospectTokenResponses];

export type GetUserInfoData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/userinfo';
};

export type GetUserInfoResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the person or client.
         */
        sub: string;
        /**
         * The full name.
         */
        name?: string;
        /**
         * The given name.
         */
        given_name?: string;
        /**
         * The family name.
         */
        family_name?: string;
        /**
         * The middle name.
         */
        middle_name?: string;
        /**
         * The name that friends use.
         */
        nickname?: string;
        /**
         * The name by which the person wants to be known.
         */
        preferred_username?: string;
        /**
         * The address of the page of the person.
         */
        profile?: string;
        /**
         * The address of a picture of the person.
         */
        picture?: string;
        /**
         * The website of the person.
         */
        website?: string;
        /**
         * The gender, in the words of the person.
         */
        gender?: string;
        /**
         * The date of birth, as OpenID Connect writes it.
         */
        birthdate?: string;
        /**
         * The time zone.
         */
        zoneinfo?: string;
        /**
         * A language tag (RFC 5646).
         */
        locale?: string;
        /**
         * When the record was last changed.
         */
        updated_at?: string;
        /**
         * The postal address.
         */
        address?: {
            [key: string]: unknown;
        };
        /**
         * The e-mail address.
         */
        email?: string;
        /**
         * Whether the e-mail address is proven.
         */
        email_verified?: boolean;
        /**
         * The phone number, in the form of E.164.
         */
        phone_number?: string;
        /**
         * Whether the phone number is proven.
         */
        phone_number_verified?: boolean;
        /**
         * The same as `phone_number`.
         */
        phone?: string;
        /**
         * The same as `phone_number_verified`.
         */
        phone_verified?: boolean;
        /**
         * The same as `birthdate`.
         */
        birthday?: string;
    };
};

export type GetUserInfoResponse = GetUserInfoResponses[keyof GetUserInfoResponses];

export type GetOpenidUserInfoData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/oauth2/userinfo';
};

export type GetOpenidUserInfoResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the person or client.
         */
        sub: string;
        /**
         * The full name.
         */
        name?: string;
        /**
         * The given name.
         */
        given_name?: string;
        /**
         * The family name.
         */
        family_name?: string;
        /**
         * The middle name.
         */
        middle_name?: string;
        /**
         * The name that friends use.
         */
        nickname?: string;
        /**
         * The name by which the person wants to be known.
         */
        preferred_username?: string;
        /**
         * The address of the page of the person.
         */
        profile?: string;
        /**
         * The address of a picture of the person.
         */
        picture?: string;
        /**
         * The website of the person.
         */
        website?: string;
        /**
         * The gender, in the words of the person.
         */
        gender?: string;
        /**
         * The date of birth, as OpenID Connect writes it.
         */
        birthdate?: string;
        /**
         * The time zone.
         */
        zoneinfo?: string;
        /**
         * A language tag (RFC 5646).
         */
        locale?: string;
        /**
         * When the record was last changed.
         */
        updated_at?: number;
        /**
         * The postal address.
         */
        address?: {
            [key: string]: unknown;
        };
        /**
         * The e-mail address.
         */
        email?: string;
        /**
         * Whether the e-mail address is proven.
         */
        email_verified?: boolean;
        /**
         * The phone number, in the form of E.164.
         */
        phone_number?: string;
        /**
         * Whether the phone number is proven.
         */
        phone_number_verified?: boolean;
    };
};

export type GetOpenidUserInfoResponse = GetOpenidUserInfoResponses[keyof GetOpenidUserInfoResponses];

export type RegisterClientData = {
    body: {
        /**
         * The name of the client, unique in its tenant.
         */
        client_name?: string;
        /**
         * Where people may be sent after a login.
         */
        redirect_uris?: Array<string>;
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string>;
        /**
         * The response types that the client may use.
         */
        response_types?: Array<string>;
        /**
         * How the client authenticates at the token endpoint.
         */
        token_endpoint_auth_method?: string;
        /**
         * The public keys of the client.
         */
        jwks?: {
            [key: string]: unknown;
        };
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The address of public keys.
         */
        jwks_uri?: string;
        /**
         * Where people may be sent after a logout.
         */
        post_logout_redirect_uris?: Array<string>;
        /**
         * The address that is told when a person logs out.
         */
        backchannel_logout_uri?: string;
        /**
         * The address of the application that starts a login.
         */
        initiate_login_uri?: string;
        /**
         * Client uri.
         */
        client_uri?: string;
        /**
         * The privacy policy of the application.
         */
        policy_uri?: string;
        /**
         * The terms of service of the application.
         */
        tos_uri?: string;
        /**
         * Whether each client sees another id of the same person.
         */
        subject_type?: string;
        /**
         * An address whose host stands for the sector of the client.
         */
        sector_identifier_uri?: string;
        /**
         * Seconds after which a login counts as too old.
         */
        default_max_age?: number;
        /**
         * Whether the client must push its requests (RFC 9126).
         */
        require_pushed_authorization_requests?: boolean;
        /**
         * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
         */
        dpop_bound_access_tokens?: boolean;
        /**
         * Application type.
         */
        application_type?: string;
        /**
         * Software statement.
         */
        software_statement?: string;
    };
    path?: never;
    query?: never;
    url: '/register';
};

export type RegisterClientResponses = {
    /**
     * Success
     */
    201: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * Client id issued at.
         */
        client_id_issued_at: number;
        /**
         * The secret of the client.
         */
        client_secret?: string;
        /**
         * When the secret stops working; null for never.
         */
        client_secret_expires_at?: number;
        /**
         * Registration access token.
         */
        registration_access_token?: string;
        /**
         * Registration client uri.
         */
        registration_client_uri?: string;
        /**
         * The name of the client, unique in its tenant.
         */
        client_name: string;
        /**
         * Where people may be sent after a login.
         */
        redirect_uris: Array<string>;
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string>;
        /**
         * The response types that the client may use.
         */
        response_types?: Array<string>;
        /**
         * How the client authenticates at the token endpoint.
         */
        token_endpoint_auth_method?: string;
        /**
         * The public keys of the client.
         */
        jwks?: {
            [key: string]: unknown;
        };
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The address of public keys.
         */
        jwks_uri?: string;
        /**
         * Where people may be sent after a logout.
         */
        post_logout_redirect_uris?: Array<string>;
        /**
         * The address that is told when a person logs out.
         */
        backchannel_logout_uri?: string;
        /**
         * The address of the application that starts a login.
         */
        initiate_login_uri?: string;
        /**
         * Client uri.
         */
        client_uri?: string;
        /**
         * The privacy policy of the application.
         */
        policy_uri?: string;
        /**
         * The terms of service of the application.
         */
        tos_uri?: string;
        /**
         * Whether each client sees another id of the same person.
         */
        subject_type?: string;
        /**
         * An address whose host stands for the sector of the client.
         */
        sector_identifier_uri?: string;
        /**
         * Seconds after which a login counts as too old.
         */
        default_max_age?: number;
        /**
         * Whether the client must push its requests (RFC 9126).
         */
        require_pushed_authorization_requests?: boolean;
        /**
         * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
         */
        dpop_bound_access_tokens?: boolean;
    };
};

export type RegisterClientResponse = RegisterClientResponses[keyof RegisterClientResponses];

export type DeleteClientRegistrationData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/register/{client_id}';
};

export type DeleteClientRegistrationResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteClientRegistrationResponse = DeleteClientRegistrationResponses[keyof DeleteClientRegistrationResponses];

export type GetClientRegistrationData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/register/{client_id}';
};

export type GetClientRegistrationResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * Client id issued at.
         */
        client_id_issued_at: number;
        /**
         * The secret of the client.
         */
        client_secret?: string;
        /**
         * When the secret stops working; null for never.
         */
        client_secret_expires_at?: number;
        /**
         * Registration access token.
         */
        registration_access_token?: string;
        /**
         * Registration client uri.
         */
        registration_client_uri?: string;
        /**
         * The name of the client, unique in its tenant.
         */
        client_name: string;
        /**
         * Where people may be sent after a login.
         */
        redirect_uris: Array<string>;
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string>;
        /**
         * The response types that the client may use.
         */
        response_types?: Array<string>;
        /**
         * How the client authenticates at the token endpoint.
         */
        token_endpoint_auth_method?: string;
        /**
         * The public keys of the client.
         */
        jwks?: {
            [key: string]: unknown;
        };
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The address of public keys.
         */
        jwks_uri?: string;
        /**
         * Where people may be sent after a logout.
         */
        post_logout_redirect_uris?: Array<string>;
        /**
         * The address that is told when a person logs out.
         */
        backchannel_logout_uri?: string;
        /**
         * The address of the application that starts a login.
         */
        initiate_login_uri?: string;
        /**
         * Client uri.
         */
        client_uri?: string;
        /**
         * The privacy policy of the application.
         */
        policy_uri?: string;
        /**
         * The terms of service of the application.
         */
        tos_uri?: string;
        /**
         * Whether each client sees another id of the same person.
         */
        subject_type?: string;
        /**
         * An address whose host stands for the sector of the client.
         */
        sector_identifier_uri?: string;
        /**
         * Seconds after which a login counts as too old.
         */
        default_max_age?: number;
        /**
         * Whether the client must push its requests (RFC 9126).
         */
        require_pushed_authorization_requests?: boolean;
        /**
         * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
         */
        dpop_bound_access_tokens?: boolean;
    };
};

export type GetClientRegistrationResponse = GetClientRegistrationResponses[keyof GetClientRegistrationResponses];

export type ReplaceClientRegistrationData = {
    body: {
        /**
         * The name of the client, unique in its tenant.
         */
        client_name?: string;
        /**
         * Where people may be sent after a login.
         */
        redirect_uris?: Array<string>;
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string>;
        /**
         * The response types that the client may use.
         */
        response_types?: Array<string>;
        /**
         * How the client authenticates at the token endpoint.
         */
        token_endpoint_auth_method?: string;
        /**
         * The public keys of the client.
         */
        jwks?: {
            [key: string]: unknown;
        };
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The address of public keys.
         */
        jwks_uri?: string;
        /**
         * Where people may be sent after a logout.
         */
        post_logout_redirect_uris?: Array<string>;
        /**
         * The address that is told when a person logs out.
         */
        backchannel_logout_uri?: string;
        /**
         * The address of the application that starts a login.
         */
        initiate_login_uri?: string;
        /**
         * Client uri.
         */
        client_uri?: string;
        /**
         * The privacy policy of the application.
         */
        policy_uri?: string;
        /**
         * The terms of service of the application.
         */
        tos_uri?: string;
        /**
         * Whether each client sees another id of the same person.
         */
        subject_type?: string;
        /**
         * An address whose host stands for the sector of the client.
         */
        sector_identifier_uri?: string;
        /**
         * Seconds after which a login counts as too old.
         */
        default_max_age?: number;
        /**
         * Whether the client must push its requests (RFC 9126).
         */
        require_pushed_authorization_requests?: boolean;
        /**
         * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
         */
        dpop_bound_access_tokens?: boolean;
        /**
         * Application type.
         */
        application_type?: string;
        /**
         * Software statement.
         */
        software_statement?: string;
    };
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/register/{client_id}';
};

export type ReplaceClientRegistrationResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * Client id issued at.
         */
        client_id_issued_at: number;
        /**
         * The secret of the client.
         */
        client_secret?: string;
        /**
         * When the secret stops working; null for never.
         */
        client_secret_expires_at?: number;
        /**
         * Registration access token.
         */
        registration_access_token?: string;
        /**
         * Registration client uri.
         */
        registration_client_uri?: string;
        /**
         * The name of the client, unique in its tenant.
         */
        client_name: string;
        /**
         * Where people may be sent after a login.
         */
        redirect_uris: Array<string>;
        /**
         * The grants that the client may use.
         */
        grant_types?: Array<string>;
        /**
         * The response types that the client may use.
         */
        response_types?: Array<string>;
        /**
         * How the client authenticates at the token endpoint.
         */
        token_endpoint_auth_method?: string;
        /**
         * The public keys of the client.
         */
        jwks?: {
            [key: string]: unknown;
        };
        /**
         * Scope names, separated by spaces.
         */
        scope?: string;
        /**
         * The address of public keys.
         */
        jwks_uri?: string;
        /**
         * Where people may be sent after a logout.
         */
        post_logout_redirect_uris?: Array<string>;
        /**
         * The address that is told when a person logs out.
         */
        backchannel_logout_uri?: string;
        /**
         * The address of the application that starts a login.
         */
        initiate_login_uri?: string;
        /**
         * Client uri.
         */
        client_uri?: string;
        /**
         * The privacy policy of the application.
         */
        policy_uri?: string;
        /**
         * The terms of service of the application.
         */
        tos_uri?: string;
        /**
         * Whether each client sees another id of the same person.
         */
        subject_type?: string;
        /**
         * An address whose host stands for the sector of the client.
         */
        sector_identifier_uri?: string;
        /**
         * Seconds after which a login counts as too old.
         */
        default_max_age?: number;
        /**
         * Whether the client must push its requests (RFC 9126).
         */
        require_pushed_authorization_requests?: boolean;
        /**
         * Whether the client gets only tokens that are bound to a key that it proves to hold (RFC 9449 §5.2).
         */
        dpop_bound_access_tokens?: boolean;
    };
};

export type ReplaceClientRegistrationResponse = ReplaceClientRegistrationResponses[keyof ReplaceClientRegistrationResponses];

export type GetOpenidConfigurationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/openid-configuration';
};

export type GetOpenidConfigurationResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The public address of the server.
         */
        issuer: string;
        /**
         * The authorization endpoint (RFC 8414 §2).
         */
        authorization_endpoint: string;
        /**
         * The token endpoint (RFC 8414 §2).
         */
        token_endpoint: string;
        /**
         * The userinfo endpoint (RFC 8414 §2).
         */
        userinfo_endpoint: string;
        /**
         * The device authorization endpoint (RFC 8414 §2).
         */
        device_authorization_endpoint: string;
        /**
         * The end session endpoint (RFC 8414 §2).
         */
        end_session_endpoint: string;
        /**
         * The pushed authorization request endpoint (RFC 8414 §2).
         */
        pushed_authorization_request_endpoint: string;
        /**
         * The introspection endpoint (RFC 8414 §2).
         */
        introspection_endpoint: string;
        /**
         * The revocation endpoint (RFC 8414 §2).
         */
        revocation_endpoint: string;
        /**
         * The jwks uri (RFC 8414 §2).
         */
        jwks_uri: string;
        /**
         * The service documentation (RFC 8414 §2).
         */
        service_documentation: string;
        /**
         * The backchannel logout supported (RFC 8414 §2).
         */
        backchannel_logout_supported: boolean;
        /**
         * The backchannel logout session supported (RFC 8414 §2).
         */
        backchannel_logout_session_supported: boolean;
        /**
         * The claims parameter supported (RFC 8414 §2).
         */
        claims_parameter_supported: boolean;
        /**
         * RFC 9396 §10.
         */
        authorization_details_types_supported: Array<string>;
        /**
         * The client id metadata document supported (RFC 8414 §2).
         */
        client_id_metadata_document_supported: boolean;
        /**
         * Where clients register themselves (RFC 7591); absent where none may.
         */
        registration_endpoint?: string;
        /**
         * The request parameter supported (RFC 8414 §2).
         */
        request_parameter_supported: boolean;
        /**
         * The request object signing alg values supported (RFC 8414 §2).
         */
        request_object_signing_alg_values_supported: Array<string>;
        /**
         * The require signed request object (RFC 8414 §2).
         */
        require_signed_request_object: boolean;
        /**
         * JARM §4.
         */
        authorization_signing_alg_values_supported: Array<string>;
        /**
         * RFC 9701 §7.
         */
        introspection_signing_alg_values_supported: Array<string>;
        /**
         * The request uri parameter supported (RFC 8414 §2).
         */
        request_uri_parameter_supported: boolean;
        /**
         * The require request uri registration (RFC 8414 §2).
         */
        require_request_uri_registration: boolean;
        /**
         * The authorization response iss parameter supported (RFC 8414 §2).
         */
        authorization_response_iss_parameter_supported: boolean;
        /**
         * The grant types supported (RFC 8414 §2).
         */
        grant_types_supported: Array<string>;
        /**
         * What the grant jwt-bearer takes: identity assertion grants (ID-JAG).
         */
        authorization_grant_profiles_supported: Array<string>;
        /**
         * The tokens for other servers that an exchange gives: ID-JAG.
         */
        identity_chaining_requested_token_types_supported: Array<string>;
        /**
         * The response types supported (RFC 8414 §2).
         */
        response_types_supported: Array<string>;
        /**
         * The response modes supported (RFC 8414 §2).
         */
        response_modes_supported: Array<string>;
        /**
         * The scopes supported (RFC 8414 §2).
         */
        scopes_supported: Array<string>;
        /**
         * The claims supported (RFC 8414 §2).
         */
        claims_supported: Array<string>;
        /**
         * The acr values supported (RFC 8414 §2).
         */
        acr_values_supported: Array<string>;
        /**
         * The claim types supported (RFC 8414 §2).
         */
        claim_types_supported: Array<string>;
        /**
         * The code challenge methods supported (RFC 8414 §2).
         */
        code_challenge_methods_supported: Array<string>;
        /**
         * The prompt values supported (RFC 8414 §2).
         */
        prompt_values_supported: Array<string>;
        /**
         * The subject types supported (RFC 8414 §2).
         */
        subject_types_supported: Array<string>;
        /**
         * The id token signing alg values supported (RFC 8414 §2).
         */
        id_token_signing_alg_values_supported: Array<string>;
        /**
         * The token endpoint auth methods supported (RFC 8414 §2).
         */
        token_endpoint_auth_methods_supported: Array<string>;
        /**
         * The introspection endpoint auth methods supported (RFC 8414 §2).
         */
        introspection_endpoint_auth_methods_supported: Array<string>;
        /**
         * The revocation endpoint auth methods supported (RFC 8414 §2).
         */
        revocation_endpoint_auth_methods_supported: Array<string>;
        /**
         * The token endpoint auth signing alg values supported (RFC 8414 §2).
         */
        token_endpoint_auth_signing_alg_values_supported: Array<string>;
        /**
         * The introspection endpoint auth signing alg values supported (RFC 8414 §2).
         */
        introspection_endpoint_auth_signing_alg_values_supported: Array<string>;
        /**
         * The revocation endpoint auth signing alg values supported (RFC 8414 §2).
         */
        revocation_endpoint_auth_signing_alg_values_supported: Array<string>;
        /**
         * RFC 9449 §5.1.
         */
        dpop_signing_alg_values_supported: Array<string>;
        /**
         * RFC 8705 §3.3.
         */
        tls_client_certificate_bound_access_tokens: boolean;
        /**
         * Where clients show certificates (RFC 8705 §5); absent where that is no other address.
         */
        mtls_endpoint_aliases?: {
            [key: string]: string;
        };
    };
};

export type GetOpenidConfigurationResponse = GetOpenidConfigurationResponses[keyof GetOpenidConfigurationResponses];

export type GetAuthorizationServerMetadataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/oauth-authorization-server';
};

export type GetAuthorizationServerMetadataResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The public address of the server.
         */
        issuer: string;
        /**
         * The authorization endpoint (RFC 8414 §2).
         */
        authorization_endpoint: string;
        /**
         * The token endpoint (RFC 8414 §2).
         */
        token_endpoint: string;
        /**
         * The userinfo endpoint (RFC 8414 §2).
         */
        userinfo_endpoint: string;
        /**
         * The device authorization endpoint (RFC 8414 §2).
         */
        device_authorization_endpoint: string;
        /**
         * The end session endpoint (RFC 8414 §2).
         */
        end_session_endpoint: string;
        /**
         * The pushed authorization request endpoint (RFC 8414 §2).
         */
        pushed_authorization_request_endpoint: string;
        /**
         * The introspection endpoint (RFC 8414 §2).
         */
        introspection_endpoint: string;
        /**
         * The revocation endpoint (RFC 8414 §2).
         */
        revocation_endpoint: string;
        /**
         * The jwks uri (RFC 8414 §2).
         */
        jwks_uri: string;
        /**
         * The service documentation (RFC 8414 §2).
         */
        service_documentation: string;
        /**
         * The backchannel logout supported (RFC 8414 §2).
         */
        backchannel_logout_supported: boolean;
        /**
         * The backchannel logout session supported (RFC 8414 §2).
         */
        backchannel_logout_session_supported: boolean;
        /**
         * The claims parameter supported (RFC 8414 §2).
         */
        claims_parameter_supported: boolean;
        /**
         * RFC 9396 §10.
         */
        authorization_details_types_supported: Array<string>;
        /**
         * The client id metadata document supported (RFC 8414 §2).
         */
        client_id_metadata_document_supported: boolean;
        /**
         * Where clients register themselves (RFC 7591); absent where none may.
         */
        registration_endpoint?: string;
        /**
         * The request parameter supported (RFC 8414 §2).
         */
        request_parameter_supported: boolean;
        /**
         * The request object signing alg values supported (RFC 8414 §2).
         */
        request_object_signing_alg_values_supported: Array<string>;
        /**
         * The require signed request object (RFC 8414 §2).
         */
        require_signed_request_object: boolean;
        /**
         * JARM §4.
         */
        authorization_signing_alg_values_supported: Array<string>;
        /**
         * RFC 9701 §7.
         */
        introspection_signing_alg_values_supported: Array<string>;
        /**
         * The request uri parameter supported (RFC 8414 §2).
         */
        request_uri_parameter_supported: boolean;
        /**
         * The require request uri registration (RFC 8414 §2).
         */
        require_request_uri_registration: boolean;
        /**
         * The authorization response iss parameter supported (RFC 8414 §2).
         */
        authorization_response_iss_parameter_supported: boolean;
        /**
         * The grant types supported (RFC 8414 §2).
         */
        grant_types_supported: Array<string>;
        /**
         * What the grant jwt-bearer takes: identity assertion grants (ID-JAG).
         */
        authorization_grant_profiles_supported: Array<string>;
        /**
         * The tokens for other servers that an exchange gives: ID-JAG.
         */
        identity_chaining_requested_token_types_supported: Array<string>;
        /**
         * The response types supported (RFC 8414 §2).
         */
        response_types_supported: Array<string>;
        /**
         * The response modes supported (RFC 8414 §2).
         */
        response_modes_supported: Array<string>;
        /**
         * The scopes supported (RFC 8414 §2).
         */
        scopes_supported: Array<string>;
        /**
         * The claims supported (RFC 8414 §2).
         */
        claims_supported: Array<string>;
        /**
         * The acr values supported (RFC 8414 §2).
         */
        acr_values_supported: Array<string>;
        /**
         * The claim types supported (RFC 8414 §2).
         */
        claim_types_supported: Array<string>;
        /**
         * The code challenge methods supported (RFC 8414 §2).
         */
        code_challenge_methods_supported: Array<string>;
        /**
         * The prompt values supported (RFC 8414 §2).
         */
        prompt_values_supported: Array<string>;
        /**
         * The subject types supported (RFC 8414 §2).
         */
        subject_types_supported: Array<string>;
        /**
         * The id token signing alg values supported (RFC 8414 §2).
         */
        id_token_signing_alg_values_supported: Array<string>;
        /**
         * The token endpoint auth methods supported (RFC 8414 §2).
         */
        token_endpoint_auth_methods_supported: Array<string>;
        /**
         * The introspection endpoint auth methods supported (RFC 8414 §2).
         */
        introspection_endpoint_auth_methods_supported: Array<string>;
        /**
         * The revocation endpoint auth methods supported (RFC 8414 §2).
         */
        revocation_endpoint_auth_methods_supported: Array<string>;
        /**
         * The token endpoint auth signing alg values supported (RFC 8414 §2).
         */
        token_endpoint_auth_signing_alg_values_supported: Array<string>;
        /**
         * The introspection endpoint auth signing alg values supported (RFC 8414 §2).
         */
        introspection_endpoint_auth_signing_alg_values_supported: Array<string>;
        /**
         * The revocation endpoint auth signing alg values supported (RFC 8414 §2).
         */
        revocation_endpoint_auth_signing_alg_values_supported: Array<string>;
        /**
         * RFC 9449 §5.1.
         */
        dpop_signing_alg_values_supported: Array<string>;
        /**
         * RFC 8705 §3.3.
         */
        tls_client_certificate_bound_access_tokens: boolean;
        /**
         * Where clients show certificates (RFC 8705 §5); absent where that is no other address.
         */
        mtls_endpoint_aliases?: {
            [key: string]: string;
        };
    };
};

export type GetAuthorizationServerMetadataResponse = GetAuthorizationServerMetadataResponses[keyof GetAuthorizationServerMetadataResponses];

export type GetKeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/jwks.json';
};

export type GetKeysResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The public keys (RFC 7517).
         */
        keys: Array<{
            /**
             * The parameter kty of the key (RFC 7518 §6).
             */
            kty: string;
            /**
             * The parameter kid of the key (RFC 7518 §6).
             */
            kid: string;
            /**
             * The parameter alg of the key (RFC 7518 §6).
             */
            alg: string;
            /**
             * The parameter use of the key (RFC 7518 §6).
             */
            use: string;
            /**
             * The parameter n of the key (RFC 7518 §6).
             */
            n?: string;
            /**
             * The parameter e of the key (RFC 7518 §6).
             */
            e?: string;
            /**
             * The parameter crv of the key (RFC 7518 §6).
             */
            crv?: string;
            /**
             * The parameter x of the key (RFC 7518 §6).
             */
            x?: string;
            /**
             * The parameter y of the key (RFC 7518 §6).
             */
            y?: string;
        }>;
    };
};

export type GetKeysResponse = GetKeysResponses[keyof GetKeysResponses];

export type GetManagementResourceMetadataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/oauth-protected-resource/api/management/v1';
};

export type GetManagementResourceMetadataResponses = {
    /**
     * Success
     */
    200: {
        /**
         * What tokens for the API name as `aud` (RFC 9728 §2).
         */
        resource: string;
        /**
         * The issuer of its tokens (RFC 9728 §2).
         */
        authorization_servers: Array<string>;
        /**
         * Scopes that a client may ask for (RFC 9728 §2).
         */
        scopes_supported?: Array<string>;
        /**
         * Types of authorization details that a client may ask for (RFC 9728 §2).
         */
        authorization_details_types_supported?: Array<string>;
        /**
         * How a request carries its token (RFC 9728 §2).
         */
        bearer_methods_supported: Array<string>;
        /**
         * The name of the API (RFC 9728 §2).
         */
        resource_name: string;
    };
};

export type GetManagementResourceMetadataResponse = GetManagementResourceMetadataResponses[keyof GetManagementResourceMetadataResponses];

export type GetUserinfoResourceMetadataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/oauth-protected-resource/userinfo';
};

export type GetUserinfoResourceMetadataResponses = {
    /**
     * Success
     */
    200: {
        /**
         * What tokens for the API name as `aud` (RFC 9728 §2).
         */
        resource: string;
        /**
         * The issuer of its tokens (RFC 9728 §2).
         */
        authorization_servers: Array<string>;
        /**
         * Scopes that a client may ask for (RFC 9728 §2).
         */
        scopes_supported?: Array<string>;
        /**
         * Types of authorization details that a client may ask for (RFC 9728 §2).
         */
        authorization_details_types_supported?: Array<string>;
        /**
         * How a request carries its token (RFC 9728 §2).
         */
        bearer_methods_supported: Array<string>;
        /**
         * The name of the API (RFC 9728 §2).
         */
        resource_name: string;
    };
};

export type GetUserinfoResourceMetadataResponse = GetUserinfoResourceMetadataResponses[keyof GetUserinfoResourceMetadataResponses];

export type GetOauth2UserinfoResourceMetadataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/oauth-protected-resource/oauth2/userinfo';
};

export type GetOauth2UserinfoResourceMetadataResponses = {
    /**
     * Success
     */
    200: {
        /**
         * What tokens for the API name as `aud` (RFC 9728 §2).
         */
        resource: string;
        /**
         * The issuer of its tokens (RFC 9728 §2).
         */
        authorization_servers: Array<string>;
        /**
         * Scopes that a client may ask for (RFC 9728 §2).
         */
        scopes_supported?: Array<string>;
        /**
         * Types of authorization details that a client may ask for (RFC 9728 §2).
         */
        authorization_details_types_supported?: Array<string>;
        /**
         * How a request carries its token (RFC 9728 §2).
         */
        bearer_methods_supported: Array<string>;
        /**
         * The name of the API (RFC 9728 §2).
         */
        resource_name: string;
    };
};

export type GetOauth2UserinfoResourceMetadataResponse = GetOauth2UserinfoResourceMetadataResponses[keyof GetOauth2UserinfoResourceMetadataResponses];

export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/company/v1/health';
};

export type GetHealthResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The name of the server.
         */
        server_name: string;
        /**
         * The version of the server.
         */
        server_version: string;
        /**
         * The state of the server.
         */
        server_status: string;
        /**
         * What the server is.
         */
        server_description: string;
    };
};

export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];

export type IsAliveData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/livez';
};

export type IsAliveResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The state of the record now.
         */
        status: 'ok';
    };
};

export type IsAliveResponse = IsAliveResponses[keyof IsAliveResponses];

export type IsReadyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/readyz';
};

export type IsReadyResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The state of the record now.
         */
        status: 'ok';
    };
};

export type IsReadyResponse = IsReadyResponses[keyof IsReadyResponses];

export type ListClientsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/clients';
};

export type ListClientsResponses = {
    /**
     * Success
     */
    200: ClientList;
};

export type ListClientsResponse = ListClientsResponses[keyof ListClientsResponses];

export type CreateClientData = {
    body: NewClientBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients';
};

export type CreateClientResponses = {
    /**
     * Success
     */
    201: Client;
};

export type CreateClientResponse = CreateClientResponses[keyof CreateClientResponses];

export type DeleteClientData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}';
};

export type DeleteClientResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteClientResponse = DeleteClientResponses[keyof DeleteClientResponses];

export type GetClientData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients/{client_id}';
};

export type GetClientResponses = {
    /**
     * Success
     */
    200: Client;
};

export type GetClientResponse = GetClientResponses[keyof GetClientResponses];

export type ModifyClientData = {
    body: ClientPatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients/{client_id}';
};

export type ModifyClientResponses = {
    /**
     * Success
     */
    200: Client;
};

export type ModifyClientResponse = ModifyClientResponses[keyof ModifyClientResponses];

export type ChangeClientSecretData = {
    body?: ChangeSecretBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients/{client_id}/secret';
};

export type ChangeClientSecretResponses = {
    /**
     * Success
     */
    200: Client;
};

export type ChangeClientSecretResponse = ChangeClientSecretResponses[keyof ChangeClientSecretResponses];

export type FillClientSamlData = {
    body: SamlMetadataBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients/{client_id}/saml_metadata';
};

export type FillClientSamlResponses = {
    /**
     * Success
     */
    200: Client;
};

export type FillClientSamlResponse = FillClientSamlResponses[keyof FillClientSamlResponses];

export type PreviewClientSamlData = {
    body: SamlPreviewBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/saml_preview';
};

export type PreviewClientSamlResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Name id.
         */
        name_id: {
            /**
             * The value of the pair.
             */
            value: string;
            /**
             * Format.
             */
            format: string;
        } | null;
        /**
         * Attributes.
         */
        attributes: Array<{
            /**
             * The full name.
             */
            name: string;
            /**
             * Friendly name.
             */
            friendly_name?: string;
            /**
             * Values.
             */
            values: Array<string>;
        }>;
        /**
         * Another name of `resource`.
         */
        audience: string;
        /**
         * Destination.
         */
        destination: string;
        /**
         * Sign.
         */
        sign: string;
        /**
         * Is encrypted.
         */
        is_encrypted: boolean;
        /**
         * Lifetime.
         */
        lifetime: number;
        /**
         * Types of hooks that have a say in this, and were not asked. Left out for none.
         */
        unasked_hooks?: Array<'claims' | 'before-login'>;
    };
};

export type PreviewClientSamlResponse = PreviewClientSamlResponses[keyof PreviewClientSamlResponses];

export type PreviewClientWsfedData = {
    body: WsfedPreviewBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/wsfed_preview';
};

export type PreviewClientWsfedResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Name id.
         */
        name_id: {
            /**
             * The value of the pair.
             */
            value: string;
            /**
             * Format.
             */
            format: string;
        } | null;
        /**
         * Attributes.
         */
        attributes: Array<{
            /**
             * The full name.
             */
            name: string;
            /**
             * Friendly name.
             */
            friendly_name?: string;
            /**
             * Values.
             */
            values: Array<string>;
        }>;
        /**
         * Another name of `resource`.
         */
        audience: string;
        /**
         * Destination.
         */
        destination: string;
        /**
         * The kind of token.
         */
        token_type: string;
        /**
         * Lifetime.
         */
        lifetime: number;
        /**
         * Types of hooks that have a say in this, and were not asked. Left out for none.
         */
        unasked_hooks?: Array<'claims' | 'before-login'>;
    };
};

export type PreviewClientWsfedResponse = PreviewClientWsfedResponses[keyof PreviewClientWsfedResponses];

export type PreviewClientTokenData = {
    body: TokenPreviewBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/token_preview';
};

export type PreviewClientTokenResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The access token.
         */
        access_token: {
            /**
             * The header of the token.
             */
            header: {
                /**
                 * The algorithm of the signature.
                 */
                alg: string;
                /**
                 * The type in the header of the token.
                 */
                typ: string;
                /**
                 * The id of the key.
                 */
                kid?: string;
            };
            /**
             * The claims that are asked for (OpenID Connect Core §5.5).
             */
            claims: {
                [key: string]: unknown;
            };
        };
        /**
         * The settings of ID tokens.
         */
        id_token: {
            /**
             * The header of the token.
             */
            header: {
                /**
                 * The algorithm of the signature.
                 */
                alg: string;
                /**
                 * The type in the header of the token.
                 */
                typ: string;
                /**
                 * The id of the key.
                 */
                kid?: string;
            };
            /**
             * The claims that are asked for (OpenID Connect Core §5.5).
             */
            claims: {
                [key: string]: unknown;
            };
        } | null;
        /**
         * Types of hooks that have a say in this, and were not asked. Left out for none.
         */
        unasked_hooks?: Array<'claims' | 'before-login'>;
    };
};

export type PreviewClientTokenResponse = PreviewClientTokenResponses[keyof PreviewClientTokenResponses];

export type CreateClientTestLoginData = {
    body?: ClientTestBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/test_logins';
};

export type CreateClientTestLoginResponses = {
    /**
     * Success
     */
    201: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The address at which the administrator starts the test.
         */
        start_url: string;
        /**
         * When it ends by itself; null for never.
         */
        expires_at: string;
    };
};

export type CreateClientTestLoginResponse = CreateClientTestLoginResponses[keyof CreateClientTestLoginResponses];

export type GetClientTestLoginData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The id of the test login.
         */
        test_login_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/test_logins/{test_login_id}';
};

export type GetClientTestLoginResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The state of the record now.
         */
        status: 'created' | 'started' | 'passed' | 'failed';
        /**
         * When it ends by itself; null for never.
         */
        expires_at: string;
        /**
         * Scope names, separated by spaces.
         */
        scope: string | null;
        /**
         * The access token.
         */
        access_token: {
            /**
             * The header of the token.
             */
            header: {
                /**
                 * The algorithm of the signature.
                 */
                alg: string;
                /**
                 * The type in the header of the token.
                 */
                typ: string;
                /**
                 * The id of the key.
                 */
                kid?: string;
            };
            /**
             * The claims that are asked for (OpenID Connect Core §5.5).
             */
            claims: {
                [key: string]: unknown;
            };
        } | null;
        /**
         * The settings of ID tokens.
         */
        id_token: {
            /**
             * The header of the token.
             */
            header: {
                /**
                 * The algorithm of the signature.
                 */
                alg: string;
                /**
                 * The type in the header of the token.
                 */
                typ: string;
                /**
                 * The id of the key.
                 */
                kid?: string;
            };
            /**
             * The claims that are asked for (OpenID Connect Core §5.5).
             */
            claims: {
                [key: string]: unknown;
            };
        } | null;
        /**
         * User info.
         */
        user_info: {
            [key: string]: unknown;
        } | null;
        /**
         * The same as `code`, under the name of OAuth.
         */
        error: {
            /**
             * The kind of refusal, for programs.
             */
            code: string;
            /**
             * Why the request is refused, for people.
             */
            message: string;
        } | null;
    };
};

export type GetClientTestLoginResponse = GetClientTestLoginResponses[keyof GetClientTestLoginResponses];

export type ListClientTrustsData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/clients/{client_id}/trusts';
};

export type ListClientTrustsResponses = {
    /**
     * Success
     */
    200: ClientTrustList;
};

export type ListClientTrustsResponse = ListClientTrustsResponses[keyof ListClientTrustsResponses];

export type CreateClientTrustData = {
    body: NewClientTrustBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients/{client_id}/trusts';
};

export type CreateClientTrustResponses = {
    /**
     * Success
     */
    201: ClientTrust;
};

export type CreateClientTrustResponse = CreateClientTrustResponses[keyof CreateClientTrustResponses];

export type DeleteClientTrustData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The id of the trust.
         */
        trust_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/trusts/{trust_id}';
};

export type DeleteClientTrustResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteClientTrustResponse = DeleteClientTrustResponses[keyof DeleteClientTrustResponses];

export type GetClientTrustData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The id of the trust.
         */
        trust_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/clients/{client_id}/trusts/{trust_id}';
};

export type GetClientTrustResponses = {
    /**
     * Success
     */
    200: ClientTrust;
};

export type GetClientTrustResponse = GetClientTrustResponses[keyof GetClientTrustResponses];

export type RevokeClientResourcesData = {
    body: ResourceIdsBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/resources';
};

export type RevokeClientResourcesResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeClientResourcesResponse = RevokeClientResourcesResponses[keyof RevokeClientResourcesResponses];

export type ListClientResourcesData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/clients/{client_id}/resources';
};

export type ListClientResourcesResponses = {
    /**
     * Success
     */
    200: ClientResourceList;
};

export type ListClientResourcesResponse = ListClientResourcesResponses[keyof ListClientResourcesResponses];

export type AuthorizeClientResourcesData = {
    body: ResourceIdsBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/resources';
};

export type AuthorizeClientResourcesResponses = {
    /**
     * Success
     */
    204: void;
};

export type AuthorizeClientResourcesResponse = AuthorizeClientResourcesResponses[keyof AuthorizeClientResourcesResponses];

export type RevokeClientPermissionsData = {
    body: PermissionsBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/permissions';
};

export type RevokeClientPermissionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeClientPermissionsResponse = RevokeClientPermissionsResponses[keyof RevokeClientPermissionsResponses];

export type ListClientPermissionsData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/clients/{client_id}/permissions';
};

export type ListClientPermissionsResponses = {
    /**
     * Success
     */
    200: ClientPermissionList;
};

export type ListClientPermissionsResponse = ListClientPermissionsResponses[keyof ListClientPermissionsResponses];

export type GrantClientPermissionsData = {
    body: PermissionsBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/permissions';
};

export type GrantClientPermissionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type GrantClientPermissionsResponse = GrantClientPermissionsResponses[keyof GrantClientPermissionsResponses];

export type ListRegistrationTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/registration_tokens';
};

export type ListRegistrationTokensResponses = {
    /**
     * Success
     */
    200: RegistrationTokenList;
};

export type ListRegistrationTokensResponse = ListRegistrationTokensResponses[keyof ListRegistrationTokensResponses];

export type CreateRegistrationTokenData = {
    body: NewRegistrationTokenBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/registration_tokens';
};

export type CreateRegistrationTokenResponses = {
    /**
     * Success
     */
    201: RegistrationToken;
};

export type CreateRegistrationTokenResponse = CreateRegistrationTokenResponses[keyof CreateRegistrationTokenResponses];

export type DeleteRegistrationTokenData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the registration token.
         */
        registration_token_id: string;
    };
    query?: never;
    url: '/api/management/v1/registration_tokens/{registration_token_id}';
};

export type DeleteRegistrationTokenResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteRegistrationTokenResponse = DeleteRegistrationTokenResponses[keyof DeleteRegistrationTokenResponses];

export type GetRegistrationTokenData = {
    body?: never;
    path: {
        /**
         * The id of the registration token.
         */
        registration_token_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/registration_tokens/{registration_token_id}';
};

export type GetRegistrationTokenResponses = {
    /**
     * Success
     */
    200: RegistrationToken;
};

export type GetRegistrationTokenResponse = GetRegistrationTokenResponses[keyof GetRegistrationTokenResponses];

export type ListScimTokensData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/clients/{client_id}/scim_tokens';
};

export type ListScimTokensResponses = {
    /**
     * Success
     */
    200: ScimTokenList;
};

export type ListScimTokensResponse = ListScimTokensResponses[keyof ListScimTokensResponses];

export type CreateScimTokenData = {
    body: NewScimTokenBody;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/clients/{client_id}/scim_tokens';
};

export type CreateScimTokenResponses = {
    /**
     * Success
     */
    201: ScimToken;
};

export type CreateScimTokenResponse = CreateScimTokenResponses[keyof CreateScimTokenResponses];

export type DeleteScimTokenData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The id of the token.
         */
        token_id: string;
    };
    query?: never;
    url: '/api/management/v1/clients/{client_id}/scim_tokens/{token_id}';
};

export type DeleteScimTokenResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteScimTokenResponse = DeleteScimTokenResponses[keyof DeleteScimTokenResponses];

export type GetScimTokenData = {
    body?: never;
    path: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * The id of the token.
         */
        token_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/clients/{client_id}/scim_tokens/{token_id}';
};

export type GetScimTokenResponses = {
    /**
     * Success
     */
    200: ScimToken;
};

export type GetScimTokenResponse = GetScimTokenResponses[keyof GetScimTokenResponses];

export type ListScimRequestsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/scim_requests';
};

export type ListScimRequestsResponses = {
    /**
     * Success
     */
    200: ScimRequestList;
};

export type ListScimRequestsResponse = ListScimRequestsResponses[keyof ListScimRequestsResponses];

export type ListResourcesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/resources';
};

export type ListResourcesResponses = {
    /**
     * Success
     */
    200: ResourceList;
};

export type ListResourcesResponse = ListResourcesResponses[keyof ListResourcesResponses];

export type CreateResourceData = {
    body: NewResourceBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/resources';
};

export type CreateResourceResponses = {
    /**
     * Success
     */
    201: Resource;
};

export type CreateResourceResponse = CreateResourceResponses[keyof CreateResourceResponses];

export type DeleteResourceData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: never;
    url: '/api/management/v1/resources/{resource_id}';
};

export type DeleteResourceResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteResourceResponse = DeleteResourceResponses[keyof DeleteResourceResponses];

export type GetResourceData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/resources/{resource_id}';
};

export type GetResourceResponses = {
    /**
     * Success
     */
    200: Resource;
};

export type GetResourceResponse = GetResourceResponses[keyof GetResourceResponses];

export type ModifyResourceData = {
    body: ResourcePatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/resources/{resource_id}';
};

export type ModifyResourceResponses = {
    /**
     * Success
     */
    200: Resource;
};

export type ModifyResourceResponse = ModifyResourceResponses[keyof ModifyResourceResponses];

export type GetProtectedResourceData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: never;
    url: '/api/management/v1/resources/{resource_id}/protected_resource';
};

export type GetProtectedResourceResponses = {
    /**
     * Success
     */
    200: {
        /**
         * What tokens for the API name as `aud` (RFC 9728 §2).
         */
        resource: string;
        /**
         * The issuer of its tokens (RFC 9728 §2).
         */
        authorization_servers: Array<string>;
        /**
         * Scopes that a client may ask for (RFC 9728 §2).
         */
        scopes_supported?: Array<string>;
        /**
         * Types of authorization details that a client may ask for (RFC 9728 §2).
         */
        authorization_details_types_supported?: Array<string>;
        /**
         * How a request carries its token (RFC 9728 §2).
         */
        bearer_methods_supported: Array<string>;
        /**
         * The name of the API (RFC 9728 §2).
         */
        resource_name: string;
    };
};

export type GetProtectedResourceResponse = GetProtectedResourceResponses[keyof GetProtectedResourceResponses];

export type TryClientDocumentData = {
    body: DocumentTrialBody;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: never;
    url: '/api/management/v1/resources/{resource_id}/document_trial';
};

export type TryClientDocumentResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the client.
         */
        client_id: string;
        /**
         * Why the document is refused; null for one that is taken.
         */
        fault: string | null;
        /**
         * The host, which people see as the name of the client.
         */
        host: string | null;
        /**
         * What the client calls itself.
         */
        client_name: string | null;
        /**
         * Where people may be sent after a login.
         */
        redirect_uris: Array<string>;
    };
};

export type TryClientDocumentResponse = TryClientDocumentResponses[keyof TryClientDocumentResponses];

export type ListScopesData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/resources/{resource_id}/scopes';
};

export type ListScopesResponses = {
    /**
     * Success
     */
    200: ScopeList;
};

export type ListScopesResponse = ListScopesResponses[keyof ListScopesResponses];

export type CreateScopeData = {
    body: NewScopeBody;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/resources/{resource_id}/scopes';
};

export type CreateScopeResponses = {
    /**
     * Success
     */
    201: Scope;
};

export type CreateScopeResponse = CreateScopeResponses[keyof CreateScopeResponses];

export type DeleteScopeData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
        /**
         * The id of the scope.
         */
        scope_id: string;
    };
    query?: never;
    url: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}';
};

export type DeleteScopeResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteScopeResponse = DeleteScopeResponses[keyof DeleteScopeResponses];

export type GetScopeData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
        /**
         * The id of the scope.
         */
        scope_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}';
};

export type GetScopeResponses = {
    /**
     * Success
     */
    200: Scope;
};

export type GetScopeResponse = GetScopeResponses[keyof GetScopeResponses];

export type ModifyScopeData = {
    body: ScopePatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
        /**
         * The id of the scope.
         */
        scope_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/resources/{resource_id}/scopes/{scope_id}';
};

export type ModifyScopeResponses = {
    /**
     * Success
     */
    200: Scope;
};

export type ModifyScopeResponse = ModifyScopeResponses[keyof ModifyScopeResponses];

export type RevokeResourceClientsData = {
    body: ClientIdsBody;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: never;
    url: '/api/management/v1/resources/{resource_id}/clients';
};

export type RevokeResourceClientsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeResourceClientsResponse = RevokeResourceClientsResponses[keyof RevokeResourceClientsResponses];

export type ListResourceClientsData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/resources/{resource_id}/clients';
};

export type ListResourceClientsResponses = {
    /**
     * Success
     */
    200: ResourceClientList;
};

export type ListResourceClientsResponse = ListResourceClientsResponses[keyof ListResourceClientsResponses];

export type AuthorizeResourceClientsData = {
    body: ClientIdsBody;
    path: {
        /**
         * The id of the resource.
         */
        resource_id: string;
    };
    query?: never;
    url: '/api/management/v1/resources/{resource_id}/clients';
};

export type AuthorizeResourceClientsResponses = {
    /**
     * Success
     */
    204: void;
};

export type AuthorizeResourceClientsResponse = AuthorizeResourceClientsResponses[keyof AuthorizeResourceClientsResponses];

export type ListTenantsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/tenants';
};

export type ListTenantsResponses = {
    /**
     * Success
     */
    200: TenantList;
};

export type ListTenantsResponse = ListTenantsResponses[keyof ListTenantsResponses];

export type CreateTenantData = {
    body: NewTenantBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants';
};

export type CreateTenantResponses = {
    /**
     * Success
     */
    201: Tenant;
};

export type CreateTenantResponse = CreateTenantResponses[keyof CreateTenantResponses];

export type DeleteTenantData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * With `true`, all that belongs to the tenant is deleted too.
         */
        cascade?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}';
};

export type DeleteTenantResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteTenantResponse = DeleteTenantResponses[keyof DeleteTenantResponses];

export type GetTenantData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}';
};

export type GetTenantResponses = {
    /**
     * Success
     */
    200: Tenant;
};

export type GetTenantResponse = GetTenantResponses[keyof GetTenantResponses];

export type ModifyTenantData = {
    body: TenantPatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}';
};

export type ModifyTenantResponses = {
    /**
     * Success
     */
    200: Tenant;
};

export type ModifyTenantResponse = ModifyTenantResponses[keyof ModifyTenantResponses];

export type RemoveTenantAdminsData = {
    body: AdminRemovalBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}/admins';
};

export type RemoveTenantAdminsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveTenantAdminsResponse = RemoveTenantAdminsResponses[keyof RemoveTenantAdminsResponses];

export type ListTenantAdminsData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}/admins';
};

export type ListTenantAdminsResponses = {
    /**
     * Success
     */
    200: TenantAdminList;
};

export type ListTenantAdminsResponse = ListTenantAdminsResponses[keyof ListTenantAdminsResponses];

export type AddTenantAdminsData = {
    body: AdminIdsBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/admins';
};

export type AddTenantAdminsResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddTenantAdminsResponse = AddTenantAdminsResponses[keyof AddTenantAdminsResponses];

export type RemoveTenantLogoData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/logo';
};

export type RemoveTenantLogoResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveTenantLogoResponse = RemoveTenantLogoResponses[keyof RemoveTenantLogoResponses];

export type SetTenantLogoData = {
    body: Blob;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}/logo';
};

export type SetTenantLogoResponses = {
    /**
     * Success
     */
    200: Tenant;
};

export type SetTenantLogoResponse = SetTenantLogoResponses[keyof SetTenantLogoResponses];

export type PreviewTenantPageData = {
    body: PagePreviewBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/page_preview';
};

export type PreviewTenantPageResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The page to show.
         */
        page: string;
        /**
         * A language tag (RFC 5646).
         */
        locale: string;
        /**
         * The page or the mail as HTML.
         */
        html: string;
    };
};

export type PreviewTenantPageResponse = PreviewTenantPageResponses[keyof PreviewTenantPageResponses];

export type PreviewTenantMailData = {
    body: MailDraftBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/mail_preview';
};

export type PreviewTenantMailResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The sender of the mail.
         */
        from: string;
        /**
         * A language tag (RFC 5646).
         */
        locale: string;
        /**
         * The subject line.
         */
        subject: string;
        /**
         * The words of the mail.
         */
        text: string;
        /**
         * The page or the mail as HTML.
         */
        html: string;
    };
};

export type PreviewTenantMailResponse = PreviewTenantMailResponses[keyof PreviewTenantMailResponses];

export type SendTestMailData = {
    body: MailDraftBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/test_mail';
};

export type SendTestMailResponses = {
    /**
     * Success
     */
    204: void;
};

export type SendTestMailResponse = SendTestMailResponses[keyof SendTestMailResponses];

export type RegisterUserData = {
    body: RegistrationBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/registration';
};

export type RegisterUserResponses = {
    /**
     * Success
     */
    201: User | {
        /**
         * The state of the record now.
         */
        status: 'pending_verification';
    };
};

export type RegisterUserResponse = RegisterUserResponses[keyof RegisterUserResponses];

export type VerifyRegistrationData = {
    body: VerificationBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/registration/verification';
};

export type VerifyRegistrationResponses = {
    /**
     * Success
     */
    200: User;
};

export type VerifyRegistrationResponse = VerifyRegistrationResponses[keyof VerifyRegistrationResponses];

export type ResendVerificationData = {
    body: ResendBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/users/registration/resend';
};

export type ResendVerificationResponses = {
    /**
     * Success
     */
    204: void;
};

export type ResendVerificationResponse = ResendVerificationResponses[keyof ResendVerificationResponses];

export type RequestPasswordResetData = {
    body: PasswordResetBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/users/password/reset';
};

export type RequestPasswordResetResponses = {
    /**
     * Success
     */
    204: void;
};

export type RequestPasswordResetResponse = RequestPasswordResetResponses[keyof RequestPasswordResetResponses];

export type ImportUsersData = {
    body: ImportUsersBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/users/import';
};

export type ImportUsersResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records of this page.
         */
        items: Array<{
            /**
             * The state of the record now.
             */
            status: 'created' | 'present' | 'refused';
            /**
             * The id of the record.
             */
            id?: string;
            /**
             * The kind of refusal, for programs.
             */
            code?: string;
            /**
             * Why the request is refused, for people.
             */
            message?: string;
        }>;
    };
};

export type ImportUsersResponse = ImportUsersResponses[keyof ImportUsersResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`. For people it can be `(&(email=a*)(locale=de*))`. User names, e-mail addresses and claims compare without regard to case. Claims other than name, given_name, family_name and nickname have no index: at most 5000 users are compared by them, those that an indexed field of `q` leaves.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order. Claims other than name, given_name, family_name and nickname have no index: at most 5000 users are compared by them, those that an indexed field of `q` leaves.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
        /**
         * Finds people by the beginning of each part of a name, a user name, an e-mail address or its domain, or of the phone number, without regard to case, accents and apostrophes. Of several words, each has to be found. What is the text itself comes first, unless `sort` says otherwise. `q` narrows the result.
         */
        search?: string;
    };
    url: '/api/management/v1/users';
};

export type ListUsersResponses = {
    /**
     * Success
     */
    200: UserList;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserData = {
    body: NewUserBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users';
};

export type CreateUserResponses = {
    /**
     * Success
     */
    201: User;
};

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

export type DeleteUserData = {
    body?: ForceBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/users/{user_id}';
};

export type DeleteUserResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteUserResponse = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}';
};

export type GetUserResponses = {
    /**
     * Success
     */
    200: User;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type ModifyUserData = {
    body: UserChangeBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/users/{user_id}';
};

export type ModifyUserResponses = {
    /**
     * Success
     */
    200: User;
};

export type ModifyUserResponse = ModifyUserResponses[keyof ModifyUserResponses];

export type RemoveUserPasswordData = {
    body?: ForceBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/password';
};

export type RemoveUserPasswordResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveUserPasswordResponse = RemoveUserPasswordResponses[keyof RemoveUserPasswordResponses];

export type GetUserPasswordData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/password';
};

export type GetUserPasswordResponses = {
    /**
     * Success
     */
    200: UserPassword;
};

export type GetUserPasswordResponse = GetUserPasswordResponses[keyof GetUserPasswordResponses];

export type SetUserPasswordData = {
    body: SetPasswordBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/password';
};

export type SetUserPasswordResponses = {
    /**
     * Success
     */
    204: void;
};

export type SetUserPasswordResponse = SetUserPasswordResponses[keyof SetUserPasswordResponses];

export type ChangeOwnPasswordData = {
    body: ChangePasswordBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/password/change';
};

export type ChangeOwnPasswordResponses = {
    /**
     * Success
     */
    204: void;
};

export type ChangeOwnPasswordResponse = ChangeOwnPasswordResponses[keyof ChangeOwnPasswordResponses];

export type BlockUserData = {
    body?: BlockBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/block';
};

export type BlockUserResponses = {
    /**
     * Success
     */
    200: User;
};

export type BlockUserResponse = BlockUserResponses[keyof BlockUserResponses];

export type UnblockUserData = {
    body?: UnblockBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/unblock';
};

export type UnblockUserResponses = {
    /**
     * Success
     */
    200: User;
};

export type UnblockUserResponse = UnblockUserResponses[keyof UnblockUserResponses];

export type ListUserBlocksData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/blocks';
};

export type ListUserBlocksResponses = {
    /**
     * Success
     */
    200: UserBlockList;
};

export type ListUserBlocksResponse = ListUserBlocksResponses[keyof ListUserBlocksResponses];

export type RevokeUserGrantsData = {
    body: GrantIdsBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/grants';
};

export type RevokeUserGrantsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeUserGrantsResponse = RevokeUserGrantsResponses[keyof RevokeUserGrantsResponses];

export type ListUserGrantsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/grants';
};

export type ListUserGrantsResponses = {
    /**
     * Success
     */
    200: UserGrantList;
};

export type ListUserGrantsResponse = ListUserGrantsResponses[keyof ListUserGrantsResponses];

export type RevokeUserGrantData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the grant.
         */
        grant_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/grants/{grant_id}';
};

export type RevokeUserGrantResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeUserGrantResponse = RevokeUserGrantResponses[keyof RevokeUserGrantResponses];

export type GetUserGrantData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the grant.
         */
        grant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/grants/{grant_id}';
};

export type GetUserGrantResponses = {
    /**
     * Success
     */
    200: UserGrant;
};

export type GetUserGrantResponse = GetUserGrantResponses[keyof GetUserGrantResponses];

export type EndUserSessionsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/sessions';
};

export type EndUserSessionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type EndUserSessionsResponse = EndUserSessionsResponses[keyof EndUserSessionsResponses];

export type ListUserSessionsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/sessions';
};

export type ListUserSessionsResponses = {
    /**
     * Success
     */
    200: UserSessionList;
};

export type ListUserSessionsResponse = ListUserSessionsResponses[keyof ListUserSessionsResponses];

export type EndUserSessionData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the session.
         */
        session_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/sessions/{session_id}';
};

export type EndUserSessionResponses = {
    /**
     * Success
     */
    204: void;
};

export type EndUserSessionResponse = EndUserSessionResponses[keyof EndUserSessionResponses];

export type GetUserSessionData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the session.
         */
        session_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/sessions/{session_id}';
};

export type GetUserSessionResponses = {
    /**
     * Success
     */
    200: UserSession;
};

export type GetUserSessionResponse = GetUserSessionResponses[keyof GetUserSessionResponses];

export type ListUserTokensData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/tokens';
};

export type ListUserTokensResponses = {
    /**
     * Success
     */
    200: UserTokenList;
};

export type ListUserTokensResponse = ListUserTokensResponses[keyof ListUserTokensResponses];

export type DeleteUserTokenData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the token.
         */
        token_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/tokens/{token_id}';
};

export type DeleteUserTokenResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteUserTokenResponse = DeleteUserTokenResponses[keyof DeleteUserTokenResponses];

export type GetUserTokenData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the token.
         */
        token_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/tokens/{token_id}';
};

export type GetUserTokenResponses = {
    /**
     * Success
     */
    200: UserToken;
};

export type GetUserTokenResponse = GetUserTokenResponses[keyof GetUserTokenResponses];

export type ListUserDelegatesData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/delegates';
};

export type ListUserDelegatesResponses = {
    /**
     * Success
     */
    200: UserDelegateList;
};

export type ListUserDelegatesResponse = ListUserDelegatesResponses[keyof ListUserDelegatesResponses];

export type CreateUserDelegateData = {
    body: NewUserDelegateBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/delegates';
};

export type CreateUserDelegateResponses = {
    /**
     * Success
     */
    201: UserDelegate;
};

export type CreateUserDelegateResponse = CreateUserDelegateResponses[keyof CreateUserDelegateResponses];

export type DeleteUserDelegateData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the delegate.
         */
        delegate_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/delegates/{delegate_id}';
};

export type DeleteUserDelegateResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteUserDelegateResponse = DeleteUserDelegateResponses[keyof DeleteUserDelegateResponses];

export type GetUserDelegateData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the delegate.
         */
        delegate_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/delegates/{delegate_id}';
};

export type GetUserDelegateResponses = {
    /**
     * Success
     */
    200: UserDelegate;
};

export type GetUserDelegateResponse = GetUserDelegateResponses[keyof GetUserDelegateResponses];

export type CreateUserImpersonationData = {
    body: NewImpersonationBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/impersonations';
};

export type CreateUserImpersonationResponses = {
    /**
     * Success
     */
    201: {
        /**
         * Url.
         */
        url: string;
        /**
         * When it ends by itself; null for never.
         */
        expires_at: string;
    };
};

export type CreateUserImpersonationResponse = CreateUserImpersonationResponses[keyof CreateUserImpersonationResponses];

export type ListIdentityProvidersData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers';
};

export type ListIdentityProvidersResponses = {
    /**
     * Success
     */
    200: IdentityProviderList;
};

export type ListIdentityProvidersResponse = ListIdentityProvidersResponses[keyof ListIdentityProvidersResponses];

export type CreateIdentityProviderData = {
    body: NewIdentityProviderBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers';
};

export type CreateIdentityProviderResponses = {
    /**
     * Success
     */
    201: IdentityProvider;
};

export type CreateIdentityProviderResponse = CreateIdentityProviderResponses[keyof CreateIdentityProviderResponses];

export type DeleteIdentityProviderData = {
    body?: ForceBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the identity provider.
         */
        identity_provider_id: string;
    };
    query?: {
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}';
};

export type DeleteIdentityProviderResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteIdentityProviderResponse = DeleteIdentityProviderResponses[keyof DeleteIdentityProviderResponses];

export type GetIdentityProviderData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the identity provider.
         */
        identity_provider_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}';
};

export type GetIdentityProviderResponses = {
    /**
     * Success
     */
    200: IdentityProvider;
};

export type GetIdentityProviderResponse = GetIdentityProviderResponses[keyof GetIdentityProviderResponses];

export type ModifyIdentityProviderData = {
    body: IdentityProviderChangeBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the identity provider.
         */
        identity_provider_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}';
};

export type ModifyIdentityProviderResponses = {
    /**
     * Success
     */
    200: IdentityProvider;
};

export type ModifyIdentityProviderResponse = ModifyIdentityProviderResponses[keyof ModifyIdentityProviderResponses];

export type CreateTestLoginData = {
    body?: TestLoginBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the identity provider.
         */
        identity_provider_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins';
};

export type CreateTestLoginResponses = {
    /**
     * Success
     */
    201: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The address at which the administrator starts the test.
         */
        start_url: string | null;
        /**
         * When it ends by itself; null for never.
         */
        expires_at: string;
    };
};

export type CreateTestLoginResponse = CreateTestLoginResponses[keyof CreateTestLoginResponses];

export type GetTestLoginData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the identity provider.
         */
        identity_provider_id: string;
        /**
         * The id of the test login.
         */
        test_login_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins/{test_login_id}';
};

export type GetTestLoginResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The state of the record now.
         */
        status: 'created' | 'started' | 'passed' | 'failed';
        /**
         * When it ends by itself; null for never.
         */
        expires_at: string;
        /**
         * The steps of the test.
         */
        steps: Array<{
            /**
             * The name of the step.
             */
            step: 'discovery' | 'authorization' | 'token' | 'id_token' | 'user_info' | 'assertion' | 'connection' | 'service_account' | 'people' | 'groups' | 'person';
            /**
             * The state of the record now.
             */
            status: 'passed' | 'failed' | 'skipped';
            /**
             * Why the request is refused, for people.
             */
            message: string | null;
        }>;
        /**
         * The claims that are asked for (OpenID Connect Core §5.5).
         */
        claims: {
            [key: string]: unknown;
        } | null;
        /**
         * How the test ended.
         */
        outcome: {
            /**
             * What the test has shown.
             */
            result: 'known' | 'linked' | 'created' | 'asked' | 'refused';
            /**
             * The id of the user; null for none.
             */
            user_id: string | null;
            /**
             * The e-mail address.
             */
            email: string | null;
            /**
             * The name by which the user logs in.
             */
            username: string | null;
            /**
             * The address of the page of the person.
             */
            profile: {
                [key: string]: unknown;
            };
            /**
             * The ids of roles.
             */
            role_ids: Array<string>;
            /**
             * The ids of groups.
             */
            group_ids: Array<string>;
            /**
             * Whether the provider asked for a second factor.
             */
            second_factor: 'nothing' | 'code' | 'enrolment';
            /**
             * Why the request is refused, for people.
             */
            message: string | null;
        } | null;
    };
};

export type GetTestLoginResponse = GetTestLoginResponses[keyof GetTestLoginResponses];

export type UnlinkUserIdentitiesData = {
    body: IdentityIdsBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * With `true`, a global caller may remove the last administrator of a tenant who can log in.
         */
        force?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/identities';
};

export type UnlinkUserIdentitiesResponses = {
    /**
     * Success
     */
    204: void;
};

export type UnlinkUserIdentitiesResponse = UnlinkUserIdentitiesResponses[keyof UnlinkUserIdentitiesResponses];

export type ListUserIdentitiesData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/identities';
};

export type ListUserIdentitiesResponses = {
    /**
     * Success
     */
    200: UserIdentityList;
};

export type ListUserIdentitiesResponse = ListUserIdentitiesResponses[keyof ListUserIdentitiesResponses];

export type LinkUserIdentityData = {
    body: LinkIdentityBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/identities';
};

export type LinkUserIdentityResponses = {
    /**
     * Success
     */
    201: UserIdentity;
};

export type LinkUserIdentityResponse = LinkUserIdentityResponses[keyof LinkUserIdentityResponses];

export type ListAuditEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/audit_events';
};

export type ListAuditEventsResponses = {
    /**
     * Success
     */
    200: AuditEventList;
};

export type ListAuditEventsResponse = ListAuditEventsResponses[keyof ListAuditEventsResponses];

export type GetAuditEventData = {
    body?: never;
    path: {
        /**
         * The id of the audit event.
         */
        audit_event_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/audit_events/{audit_event_id}';
};

export type GetAuditEventResponses = {
    /**
     * Success
     */
    200: AuditEvent;
};

export type GetAuditEventResponse = GetAuditEventResponses[keyof GetAuditEventResponses];

export type GetAuditChainData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/management/v1/audit_chain';
};

export type GetAuditChainResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * The id of the tenant; null where it belongs to none.
         */
        tenant_id: string | null;
        /**
         * The place of the last sealed event.
         */
        sequence: number;
        /**
         * The seal of the event.
         */
        seal: string | null;
        /**
         * The end of what was removed by age; null for nothing.
         */
        pruned: null | {
            /**
             * The place in the chain.
             */
            sequence: number;
            /**
             * When the events were removed.
             */
            pruned_at: string;
        };
        /**
         * The events that wait for their seal; null for none.
         */
        unsealed: null | {
            /**
             * The events that have no place yet, up to 1000.
             */
            count: number;
            /**
             * The time of the oldest event that waits.
             */
            oldest_at: string;
            /**
             * Whether the events wait longer than they should.
             */
            is_overdue: boolean;
        };
    };
};

export type GetAuditChainResponse = GetAuditChainResponses[keyof GetAuditChainResponses];

export type VerifyAuditChainData = {
    body: VerifyAuditChainBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/audit_chain/verify';
};

export type VerifyAuditChainResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The events of this part that are sound.
         */
        count: number;
        /**
         * The place of the last sound event.
         */
        after: number;
        /**
         * The seal of the event.
         */
        seal: string | null;
        /**
         * Whether this part is the last.
         */
        is_end: boolean;
        /**
         * Where the chain is broken; null where it is sound.
         */
        broken: null | {
            /**
             * The place in the chain.
             */
            sequence: number;
            /**
             * Why the user is blocked.
             */
            reason: 'missing' | 'changed' | 'added' | 'forged';
        };
    };
};

export type VerifyAuditChainResponse = VerifyAuditChainResponses[keyof VerifyAuditChainResponses];

export type ListSigningKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/signing_keys';
};

export type ListSigningKeysResponses = {
    /**
     * Success
     */
    200: SigningKeyList;
};

export type ListSigningKeysResponse = ListSigningKeysResponses[keyof ListSigningKeysResponses];

export type RotateSigningKeysData = {
    body: RotateSigningKeysBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/signing_keys/rotate';
};

export type RotateSigningKeysResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records of this page.
         */
        items: Array<SigningKey>;
    };
};

export type RotateSigningKeysResponse = RotateSigningKeysResponses[keyof RotateSigningKeysResponses];

export type WithdrawSigningKeyData = {
    body?: never;
    path: {
        /**
         * The id of the signing key.
         */
        signing_key_id: string;
    };
    query?: never;
    url: '/api/management/v1/signing_keys/{signing_key_id}';
};

export type WithdrawSigningKeyResponses = {
    /**
     * Success
     */
    204: void;
};

export type WithdrawSigningKeyResponse = WithdrawSigningKeyResponses[keyof WithdrawSigningKeyResponses];

export type ListOutboxData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/management/v1/outbox';
};

export type ListOutboxResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records of this page.
         */
        items: Array<{
            /**
             * The id of the record.
             */
            id: string;
            /**
             * When the record was created.
             */
            created_at: string;
            /**
             * The address of the recipient.
             */
            to: string;
            /**
             * The subject of the mail.
             */
            subject: string;
        }>;
        /**
         * Whether there are records after this page.
         */
        has_more: boolean;
        /**
         * Whether mails can be opened: the issuer of the server is a loopback address.
         */
        is_open: boolean;
    };
};

export type ListOutboxResponse = ListOutboxResponses[keyof ListOutboxResponses];

export type OpenMailData = {
    body?: never;
    path: {
        /**
         * The id of the mail.
         */
        mail_id: string;
    };
    query?: never;
    url: '/api/management/v1/outbox/{mail_id}/open';
};

export type OpenMailResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The id of the record.
         */
        id: string;
        /**
         * When the record was created.
         */
        created_at: string;
        /**
         * The address of the recipient.
         */
        to: string;
        /**
         * The subject of the mail.
         */
        subject: string;
        /**
         * The text of the mail.
         */
        text: string;
    };
};

export type OpenMailResponse = OpenMailResponses[keyof OpenMailResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * Success
     */
    200: WebhookList;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: NewWebhookBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * Success
     */
    201: Webhook;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/management/v1/webhooks/{webhook_id}';
};

export type DeleteWebhookResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/webhooks/{webhook_id}';
};

export type GetWebhookResponses = {
    /**
     * Success
     */
    200: Webhook;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type ModifyWebhookData = {
    body: WebhookPatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/webhooks/{webhook_id}';
};

export type ModifyWebhookResponses = {
    /**
     * Success
     */
    200: Webhook;
};

export type ModifyWebhookResponse = ModifyWebhookResponses[keyof ModifyWebhookResponses];

export type ChangeWebhookSecretData = {
    body?: WebhookSecretBody;
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/webhooks/{webhook_id}/secret';
};

export type ChangeWebhookSecretResponses = {
    /**
     * Success
     */
    200: Webhook;
};

export type ChangeWebhookSecretResponse = ChangeWebhookSecretResponses[keyof ChangeWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/management/v1/webhooks/{webhook_id}/test';
};

export type TestWebhookResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Is delivered.
         */
        is_delivered: boolean;
        /**
         * Of the answer; null where there was none.
         */
        status: number | null;
        /**
         * Problem.
         */
        problem: string | null;
    };
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ReplayWebhookData = {
    body: WebhookReplayBody;
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: never;
    url: '/api/management/v1/webhooks/{webhook_id}/replay';
};

export type ReplayWebhookResponses = {
    /**
     * Success
     */
    204: void;
};

export type ReplayWebhookResponse = ReplayWebhookResponses[keyof ReplayWebhookResponses];

export type ListWebhookFailuresData = {
    body?: never;
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/webhooks/{webhook_id}/failures';
};

export type ListWebhookFailuresResponses = {
    /**
     * Success
     */
    200: WebhookFailureList;
};

export type ListWebhookFailuresResponse = ListWebhookFailuresResponses[keyof ListWebhookFailuresResponses];

export type RetryWebhookFailureData = {
    body?: never;
    path: {
        /**
         * The id of the webhook.
         */
        webhook_id: string;
        /**
         * The id of the event.
         */
        event_id: string;
    };
    query?: never;
    url: '/api/management/v1/webhooks/{webhook_id}/failures/{event_id}/retry';
};

export type RetryWebhookFailureResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Is delivered.
         */
        is_delivered: boolean;
        /**
         * Of the answer; null where there was none.
         */
        status: number | null;
        /**
         * Problem.
         */
        problem: string | null;
    };
};

export type RetryWebhookFailureResponse = RetryWebhookFailureResponses[keyof RetryWebhookFailureResponses];

export type ListSignalStreamsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/signal_streams';
};

export type ListSignalStreamsResponses = {
    /**
     * Success
     */
    200: SignalStreamList;
};

export type ListSignalStreamsResponse = ListSignalStreamsResponses[keyof ListSignalStreamsResponses];

export type EndSignalStreamData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the signal stream.
         */
        signal_stream_id: string;
    };
    query?: never;
    url: '/api/management/v1/signal_streams/{signal_stream_id}';
};

export type EndSignalStreamResponses = {
    /**
     * Success
     */
    204: void;
};

export type EndSignalStreamResponse = EndSignalStreamResponses[keyof EndSignalStreamResponses];

export type GetSignalStreamData = {
    body?: never;
    path: {
        /**
         * The id of the signal stream.
         */
        signal_stream_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/signal_streams/{signal_stream_id}';
};

export type GetSignalStreamResponses = {
    /**
     * Success
     */
    200: SignalStream;
};

export type GetSignalStreamResponse = GetSignalStreamResponses[keyof GetSignalStreamResponses];

export type TurnSignalStreamData = {
    body: SignalStreamPatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the signal stream.
         */
        signal_stream_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/signal_streams/{signal_stream_id}';
};

export type TurnSignalStreamResponses = {
    /**
     * Success
     */
    200: SignalStream;
};

export type TurnSignalStreamResponse = TurnSignalStreamResponses[keyof TurnSignalStreamResponses];

export type ListHooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/hooks';
};

export type ListHooksResponses = {
    /**
     * Success
     */
    200: HookList;
};

export type ListHooksResponse = ListHooksResponses[keyof ListHooksResponses];

export type CreateHookData = {
    body: NewHookBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/hooks';
};

export type CreateHookResponses = {
    /**
     * Success
     */
    201: Hook;
};

export type CreateHookResponse = CreateHookResponses[keyof CreateHookResponses];

export type DeleteHookData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the hook.
         */
        hook_id: string;
    };
    query?: never;
    url: '/api/management/v1/hooks/{hook_id}';
};

export type DeleteHookResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteHookResponse = DeleteHookResponses[keyof DeleteHookResponses];

export type GetHookData = {
    body?: never;
    path: {
        /**
         * The id of the hook.
         */
        hook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/hooks/{hook_id}';
};

export type GetHookResponses = {
    /**
     * Success
     */
    200: Hook;
};

export type GetHookResponse = GetHookResponses[keyof GetHookResponses];

export type ModifyHookData = {
    body: HookPatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the hook.
         */
        hook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/hooks/{hook_id}';
};

export type ModifyHookResponses = {
    /**
     * Success
     */
    200: Hook;
};

export type ModifyHookResponse = ModifyHookResponses[keyof ModifyHookResponses];

export type ChangeHookSecretData = {
    body?: HookSecretBody;
    path: {
        /**
         * The id of the hook.
         */
        hook_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/hooks/{hook_id}/secret';
};

export type ChangeHookSecretResponses = {
    /**
     * Success
     */
    200: Hook;
};

export type ChangeHookSecretResponse = ChangeHookSecretResponses[keyof ChangeHookSecretResponses];

export type TestHookData = {
    body?: never;
    path: {
        /**
         * The id of the hook.
         */
        hook_id: string;
    };
    query?: never;
    url: '/api/management/v1/hooks/{hook_id}/test';
};

export type TestHookResponses = {
    /**
     * Success
     */
    200: {
        /**
         * How the test ended.
         */
        outcome: 'answered' | 'nothing_said' | 'failed';
        /**
         * Of the answer; null where there was none.
         */
        status: number | null;
        /**
         * Milliseconds.
         */
        milliseconds: number;
        /**
         * What the answer says, once it has kept all rules.
         */
        understood: {
            [key: string]: unknown;
        } | null;
        /**
         * Which rule the answer breaks, or why there was none.
         */
        problem: string | null;
    };
};

export type TestHookResponse = TestHookResponses[keyof TestHookResponses];

export type ListTenantDomainsData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/tenants/{tenant_id}/domains';
};

export type ListTenantDomainsResponses = {
    /**
     * Success
     */
    200: TenantDomainList;
};

export type ListTenantDomainsResponse = ListTenantDomainsResponses[keyof ListTenantDomainsResponses];

export type AddTenantDomainData = {
    body: NewDomainBody;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}/domains';
};

export type AddTenantDomainResponses = {
    /**
     * Success
     */
    201: TenantDomain;
};

export type AddTenantDomainResponse = AddTenantDomainResponses[keyof AddTenantDomainResponses];

export type RemoveTenantDomainData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the domain proof.
         */
        domain_proof_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/domains/{domain_proof_id}';
};

export type RemoveTenantDomainResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveTenantDomainResponse = RemoveTenantDomainResponses[keyof RemoveTenantDomainResponses];

export type GetTenantDomainData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the domain proof.
         */
        domain_proof_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}/domains/{domain_proof_id}';
};

export type GetTenantDomainResponses = {
    /**
     * Success
     */
    200: TenantDomain;
};

export type GetTenantDomainResponse = GetTenantDomainResponses[keyof GetTenantDomainResponses];

export type VerifyTenantDomainData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
        /**
         * The id of the domain proof.
         */
        domain_proof_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/tenants/{tenant_id}/domains/{domain_proof_id}/verify';
};

export type VerifyTenantDomainResponses = {
    /**
     * Success
     */
    200: TenantDomain;
};

export type VerifyTenantDomainResponse = VerifyTenantDomainResponses[keyof VerifyTenantDomainResponses];

export type GetStatisticsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/management/v1/statistics';
};

export type GetStatisticsResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Null for the whole installation.
         */
        tenant_id: string | null;
        /**
         * All users. Where there are more than 10000, `is_exact` is false.
         */
        users: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Whether the number is exact.
             */
            is_exact: boolean;
        };
        /**
         * Users whom an administrator has blocked. Where there are more than 10000, `is_exact` is false.
         */
        blocked_users: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Whether the number is exact.
             */
            is_exact: boolean;
        };
        /**
         * All clients, with the global ones. Where there are more than 10000, `is_exact` is false.
         */
        clients: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Whether the number is exact.
             */
            is_exact: boolean;
        };
        /**
         * The last 30 days in UTC, the oldest first. A login counts once its event is sealed.
         */
        days: [
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            },
            {
                /**
                 * The day in UTC.
                 */
                day: string;
                /**
                 * Logins that succeeded.
                 */
                logins: number;
                /**
                 * Logins that failed.
                 */
                failed_logins: number;
                /**
                 * Logins that were refused because of too many failed ones before.
                 */
                lockouts: number;
            }
        ];
    };
};

export type GetStatisticsResponse = GetStatisticsResponses[keyof GetStatisticsResponses];

export type GetConfigurationData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Tenant.
         */
        tenant?: string;
        /**
         * Owner.
         */
        owner?: string;
    };
    url: '/api/management/v1/configuration';
};

export type GetConfigurationResponses = {
    /**
     * Success
     */
    200: ConfigurationDocumentBody;
};

export type GetConfigurationResponse = GetConfigurationResponses[keyof GetConfigurationResponses];

export type ListConfigurationOwnersData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The kind of the records: tenants, resources, scopes, roles, groups, identity_providers or clients.
         */
        kind: string;
        /**
         * The ids of 1 to 100 records, separated by commas.
         */
        ids: string;
    };
    url: '/api/management/v1/configuration/owner';
};

export type ListConfigurationOwnersResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records of this page.
         */
        items: Array<{
            /**
             * The id of the record.
             */
            id: string;
            /**
             * The name that the documents give themselves.
             */
            owner: string;
        }>;
    };
};

export type ListConfigurationOwnersResponse = ListConfigurationOwnersResponses[keyof ListConfigurationOwnersResponses];

export type PlanConfigurationData = {
    body: ConfigurationPlanBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/configuration/plan';
};

export type PlanConfigurationResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Plan.
         */
        plan: string;
        /**
         * The records that the write would add, change or remove.
         */
        changes: Array<{
            /**
             * What the write would do to the record.
             */
            action: 'add' | 'change' | 'remove';
            /**
             * The kind of the row.
             */
            kind: 'tenants' | 'resources' | 'scopes' | 'roles' | 'groups' | 'identity_providers' | 'clients';
            /**
             * The name of the tenant of the row; null for a global one.
             */
            tenant: string | null;
            /**
             * The name of the row.
             */
            name: string;
            /**
             * The name of the API of a scope; null for other rows.
             */
            resource: string | null;
            /**
             * The name of the row until now. Left in place later, it does nothing.
             */
            renamed_from: string | null;
            /**
             * The names of the attributes that changed.
             */
            changed: Array<string>;
            /**
             * What would be linked to the row.
             */
            linked: Array<string>;
            /**
             * What would not be linked to the row any more.
             */
            unlinked: Array<string>;
        }>;
        /**
         * How many rows had no owner.
         */
        adopted: number;
        /**
         * How many rows had another owner.
         */
        taken_over: number;
        /**
         * New secrets.
         */
        new_secrets: number;
        /**
         * The permissions that users and clients would gain.
         */
        gained: Array<{
            /**
             * Whether the holder is a user or a client.
             */
            holder_type: 'user' | 'client';
            /**
             * The id of the user or client.
             */
            holder_id: string;
            /**
             * The name of a client; null for a person, since plans are read by many.
             */
            holder_name: string | null;
            /**
             * The name of the API.
             */
            resource: string;
            /**
             * Scope names, separated by spaces.
             */
            scope: string;
        }>;
        /**
         * The permissions that users and clients would lose.
         */
        lost: Array<{
            /**
             * Whether the holder is a user or a client.
             */
            holder_type: 'user' | 'client';
            /**
             * The id of the user or client.
             */
            holder_id: string;
            /**
             * The name of a client; null for a person, since plans are read by many.
             */
            holder_name: string | null;
            /**
             * The name of the API.
             */
            resource: string;
            /**
             * Scope names, separated by spaces.
             */
            scope: string;
        }>;
        /**
         * The sessions that the write would end.
         */
        ended_sessions: Array<{
            /**
             * The id of the record.
             */
            id: string;
            /**
             * The id of the user; null for none.
             */
            user_id: string;
        }>;
        /**
         * The refresh tokens that the write would revoke.
         */
        ended_tokens: Array<{
            /**
             * The id of the client.
             */
            client_id: string;
            /**
             * The name of the client, unique in its tenant.
             */
            client_name: string | null;
            /**
             * The id of the user; null for none.
             */
            user_id: string | null;
            /**
             * The name of the API that the token was for.
             */
            resource: string | null;
        }>;
        /**
         * Whether there are more effects than the answer lists.
         */
        truncated: boolean;
    };
};

export type PlanConfigurationResponse = PlanConfigurationResponses[keyof PlanConfigurationResponses];

export type ApplyConfigurationData = {
    body: ConfigurationApplyBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/configuration/apply';
};

export type ApplyConfigurationResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records that the write would add, change or remove.
         */
        changes: Array<{
            /**
             * What the write would do to the record.
             */
            action: 'add' | 'change' | 'remove';
            /**
             * The kind of the row.
             */
            kind: 'tenants' | 'resources' | 'scopes' | 'roles' | 'groups' | 'identity_providers' | 'clients';
            /**
             * The name of the tenant of the row; null for a global one.
             */
            tenant: string | null;
            /**
             * The name of the row.
             */
            name: string;
            /**
             * The name of the API of a scope; null for other rows.
             */
            resource: string | null;
            /**
             * The name of the row until now. Left in place later, it does nothing.
             */
            renamed_from: string | null;
            /**
             * The names of the attributes that changed.
             */
            changed: Array<string>;
            /**
             * What would be linked to the row.
             */
            linked: Array<string>;
            /**
             * What would not be linked to the row any more.
             */
            unlinked: Array<string>;
        }>;
        /**
         * How many rows had no owner.
         */
        adopted: number;
        /**
         * How many rows had another owner.
         */
        taken_over: number;
        /**
         * The clients that may use it.
         */
        clients: Array<{
            /**
             * The id of the client.
             */
            client_id: string;
            /**
             * The name of the client, unique in its tenant.
             */
            client_name: string;
            /**
             * Tenant.
             */
            tenant: string | null;
            /**
             * The secret of the client.
             */
            client_secret: string | null;
        }>;
    };
};

export type ApplyConfigurationResponse = ApplyConfigurationResponses[keyof ApplyConfigurationResponses];

export type CreatePasswordChangeTicketData = {
    body: PasswordChangeTicketBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/tickets/password_change';
};

export type CreatePasswordChangeTicketResponses = {
    /**
     * Success
     */
    201: Ticket;
};

export type CreatePasswordChangeTicketResponse = CreatePasswordChangeTicketResponses[keyof CreatePasswordChangeTicketResponses];

export type CreateEmailVerificationTicketData = {
    body: EmailVerificationTicketBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/tickets/email_verification';
};

export type CreateEmailVerificationTicketResponses = {
    /**
     * Success
     */
    201: Ticket;
};

export type CreateEmailVerificationTicketResponse = CreateEmailVerificationTicketResponses[keyof CreateEmailVerificationTicketResponses];

export type CreateInvitationTicketData = {
    body: InvitationTicketBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/tickets/invitation';
};

export type CreateInvitationTicketResponses = {
    /**
     * Success
     */
    201: Ticket;
};

export type CreateInvitationTicketResponse = CreateInvitationTicketResponses[keyof CreateInvitationTicketResponses];

export type ImportInvitationsData = {
    body: InvitationsBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/tickets/invitation/import';
};

export type ImportInvitationsResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records of this page.
         */
        items: Array<{
            /**
             * The state of the record now.
             */
            status: 'created' | 'present' | 'refused';
            /**
             * The id of the record.
             */
            id?: string;
            /**
             * The link of the ticket. Only the answer to its creation shows it, and only where the server does not mail it.
             */
            ticket?: string;
            /**
             * The kind of refusal, for programs.
             */
            code?: string;
            /**
             * Why the request is refused, for people.
             */
            message?: string;
        }>;
    };
};

export type ImportInvitationsResponse = ImportInvitationsResponses[keyof ImportInvitationsResponses];

export type ResendInvitationData = {
    body?: never;
    path: {
        /**
         * The id of the ticket.
         */
        ticket_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/tickets/{ticket_id}/resend';
};

export type ResendInvitationResponses = {
    /**
     * Success
     */
    201: Ticket;
};

export type ResendInvitationResponse = ResendInvitationResponses[keyof ResendInvitationResponses];

export type ListTicketsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/tickets';
};

export type ListTicketsResponses = {
    /**
     * Success
     */
    200: TicketList;
};

export type ListTicketsResponse = ListTicketsResponses[keyof ListTicketsResponses];

export type RevokeTicketData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the ticket.
         */
        ticket_id: string;
    };
    query?: never;
    url: '/api/management/v1/tickets/{ticket_id}';
};

export type RevokeTicketResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeTicketResponse = RevokeTicketResponses[keyof RevokeTicketResponses];

export type GetTicketData = {
    body?: never;
    path: {
        /**
         * The id of the ticket.
         */
        ticket_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
    };
    url: '/api/management/v1/tickets/{ticket_id}';
};

export type GetTicketResponses = {
    /**
     * Success
     */
    200: Ticket;
};

export type GetTicketResponse = GetTicketResponses[keyof GetTicketResponses];

export type ListUserAuthenticatorsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/authenticators';
};

export type ListUserAuthenticatorsResponses = {
    /**
     * Success
     */
    200: AuthenticatorList;
};

export type ListUserAuthenticatorsResponse = ListUserAuthenticatorsResponses[keyof ListUserAuthenticatorsResponses];

export type RemoveUserAuthenticatorData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the authenticator.
         */
        authenticator_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/authenticators/{authenticator_id}';
};

export type RemoveUserAuthenticatorResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveUserAuthenticatorResponse = RemoveUserAuthenticatorResponses[keyof RemoveUserAuthenticatorResponses];

export type GetUserAuthenticatorData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
        /**
         * The id of the authenticator.
         */
        authenticator_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/users/{user_id}/authenticators/{authenticator_id}';
};

export type GetUserAuthenticatorResponses = {
    /**
     * Success
     */
    200: Authenticator;
};

export type GetUserAuthenticatorResponse = GetUserAuthenticatorResponses[keyof GetUserAuthenticatorResponses];

export type RevokeUserPermissionsData = {
    body: PermissionsBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/permissions';
};

export type RevokeUserPermissionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeUserPermissionsResponse = RevokeUserPermissionsResponses[keyof RevokeUserPermissionsResponses];

export type ListUserPermissionsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/permissions';
};

export type ListUserPermissionsResponses = {
    /**
     * Success
     */
    200: UserPermissionList;
};

export type ListUserPermissionsResponse = ListUserPermissionsResponses[keyof ListUserPermissionsResponses];

export type GrantUserPermissionsData = {
    body: NewPermissionsBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/permissions';
};

export type GrantUserPermissionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type GrantUserPermissionsResponse = GrantUserPermissionsResponses[keyof GrantUserPermissionsResponses];

export type RemoveUserRolesData = {
    body: RoleIdsBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/roles';
};

export type RemoveUserRolesResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveUserRolesResponse = RemoveUserRolesResponses[keyof RemoveUserRolesResponses];

export type ListUserRolesData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/roles';
};

export type ListUserRolesResponses = {
    /**
     * Success
     */
    200: UserRoleList;
};

export type ListUserRolesResponse = ListUserRolesResponses[keyof ListUserRolesResponses];

export type AddUserRolesData = {
    body: NewRoleLinksBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/roles';
};

export type AddUserRolesResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddUserRolesResponse = AddUserRolesResponses[keyof AddUserRolesResponses];

export type RemoveUserGroupsData = {
    body: GroupIdsBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/groups';
};

export type RemoveUserGroupsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveUserGroupsResponse = RemoveUserGroupsResponses[keyof RemoveUserGroupsResponses];

export type ListUserGroupsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/groups';
};

export type ListUserGroupsResponses = {
    /**
     * Success
     */
    200: UserGroupList;
};

export type ListUserGroupsResponse = ListUserGroupsResponses[keyof ListUserGroupsResponses];

export type AddUserGroupsData = {
    body: NewGroupLinksBody;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: never;
    url: '/api/management/v1/users/{user_id}/groups';
};

export type AddUserGroupsResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddUserGroupsResponse = AddUserGroupsResponses[keyof AddUserGroupsResponses];

export type ListRolesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/roles';
};

export type ListRolesResponses = {
    /**
     * Success
     */
    200: RoleList;
};

export type ListRolesResponse = ListRolesResponses[keyof ListRolesResponses];

export type CreateRoleData = {
    body: NewRoleBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/roles';
};

export type CreateRoleResponses = {
    /**
     * Success
     */
    201: Role;
};

export type CreateRoleResponse = CreateRoleResponses[keyof CreateRoleResponses];

export type DeleteRoleData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: never;
    url: '/api/management/v1/roles/{role_id}';
};

export type DeleteRoleResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteRoleResponse = DeleteRoleResponses[keyof DeleteRoleResponses];

export type GetRoleData = {
    body?: never;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/roles/{role_id}';
};

export type GetRoleResponses = {
    /**
     * Success
     */
    200: Role;
};

export type GetRoleResponse = GetRoleResponses[keyof GetRoleResponses];

export type ModifyRoleData = {
    body: RolePatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/roles/{role_id}';
};

export type ModifyRoleResponses = {
    /**
     * Success
     */
    200: Role;
};

export type ModifyRoleResponse = ModifyRoleResponses[keyof ModifyRoleResponses];

export type RevokeRolePermissionsData = {
    body: PermissionsBody;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: never;
    url: '/api/management/v1/roles/{role_id}/permissions';
};

export type RevokeRolePermissionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RevokeRolePermissionsResponse = RevokeRolePermissionsResponses[keyof RevokeRolePermissionsResponses];

export type ListRolePermissionsData = {
    body?: never;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/roles/{role_id}/permissions';
};

export type ListRolePermissionsResponses = {
    /**
     * Success
     */
    200: RolePermissionList;
};

export type ListRolePermissionsResponse = ListRolePermissionsResponses[keyof ListRolePermissionsResponses];

export type GrantRolePermissionsData = {
    body: NewPermissionsBody;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: never;
    url: '/api/management/v1/roles/{role_id}/permissions';
};

export type GrantRolePermissionsResponses = {
    /**
     * Success
     */
    204: void;
};

export type GrantRolePermissionsResponse = GrantRolePermissionsResponses[keyof GrantRolePermissionsResponses];

export type RemoveRoleMembersData = {
    body: UserIdsBody;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: never;
    url: '/api/management/v1/roles/{role_id}/members';
};

export type RemoveRoleMembersResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveRoleMembersResponse = RemoveRoleMembersResponses[keyof RemoveRoleMembersResponses];

export type ListRoleMembersData = {
    body?: never;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/roles/{role_id}/members';
};

export type ListRoleMembersResponses = {
    /**
     * Success
     */
    200: RoleMemberList;
};

export type ListRoleMembersResponse = ListRoleMembersResponses[keyof ListRoleMembersResponses];

export type AddRoleMembersData = {
    body: NewUserLinksBody;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: never;
    url: '/api/management/v1/roles/{role_id}/members';
};

export type AddRoleMembersResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddRoleMembersResponse = AddRoleMembersResponses[keyof AddRoleMembersResponses];

export type GetReadyRolesData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/ready_roles';
};

export type GetReadyRolesResponses = {
    /**
     * Success
     */
    200: {
        /**
         * The records of this page.
         */
        items: Array<{
            /**
             * What the ready role is called in every tenant.
             */
            role_name: string;
            /**
             * Null where the tenant does not have the role.
             */
            role_id: string | null;
            /**
             * The scopes of the list of this release that the role does not hold.
             */
            missing_scopes: Array<string>;
        }>;
    };
};

export type GetReadyRolesResponse = GetReadyRolesResponses[keyof GetReadyRolesResponses];

export type UpdateReadyRolesData = {
    body?: never;
    path: {
        /**
         * The id of the tenant.
         */
        tenant_id: string;
    };
    query?: never;
    url: '/api/management/v1/tenants/{tenant_id}/ready_roles';
};

export type UpdateReadyRolesResponses = {
    /**
     * Success
     */
    204: void;
};

export type UpdateReadyRolesResponse = UpdateReadyRolesResponses[keyof UpdateReadyRolesResponses];

export type ListGroupsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
        /**
         * With `true`, only groups that stand in no other group.
         */
        top_level?: boolean;
    };
    url: '/api/management/v1/groups';
};

export type ListGroupsResponses = {
    /**
     * Success
     */
    200: GroupList;
};

export type ListGroupsResponse = ListGroupsResponses[keyof ListGroupsResponses];

export type CreateGroupData = {
    body: NewGroupBody;
    path?: never;
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/groups';
};

export type CreateGroupResponses = {
    /**
     * Success
     */
    201: Group;
};

export type CreateGroupResponse = CreateGroupResponses[keyof CreateGroupResponses];

export type DeleteGroupData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}';
};

export type DeleteGroupResponses = {
    /**
     * Success
     */
    204: void;
};

export type DeleteGroupResponse = DeleteGroupResponses[keyof DeleteGroupResponses];

export type GetGroupData = {
    body?: never;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/groups/{group_id}';
};

export type GetGroupResponses = {
    /**
     * Success
     */
    200: Group;
};

export type GetGroupResponse = GetGroupResponses[keyof GetGroupResponses];

export type ModifyGroupData = {
    body: GroupPatchBody;
    headers?: {
        /**
         * An `ETag` of the record. If the record has changed since, the server answers 412 and writes nothing.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
    };
    url: '/api/management/v1/groups/{group_id}';
};

export type ModifyGroupResponses = {
    /**
     * Success
     */
    200: Group;
};

export type ModifyGroupResponse = ModifyGroupResponses[keyof ModifyGroupResponses];

export type RemoveGroupMembersData = {
    body: UserIdsBody;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}/members';
};

export type RemoveGroupMembersResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveGroupMembersResponse = RemoveGroupMembersResponses[keyof RemoveGroupMembersResponses];

export type ListGroupMembersData = {
    body?: never;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/groups/{group_id}/members';
};

export type ListGroupMembersResponses = {
    /**
     * Success
     */
    200: GroupMemberList;
};

export type ListGroupMembersResponse = ListGroupMembersResponses[keyof ListGroupMembersResponses];

export type AddGroupMembersData = {
    body: NewUserLinksBody;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}/members';
};

export type AddGroupMembersResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddGroupMembersResponse = AddGroupMembersResponses[keyof AddGroupMembersResponses];

export type RemoveGroupRolesData = {
    body: RoleIdsBody;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}/roles';
};

export type RemoveGroupRolesResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveGroupRolesResponse = RemoveGroupRolesResponses[keyof RemoveGroupRolesResponses];

export type ListGroupRolesData = {
    body?: never;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/groups/{group_id}/roles';
};

export type ListGroupRolesResponses = {
    /**
     * Success
     */
    200: GroupRoleList;
};

export type ListGroupRolesResponse = ListGroupRolesResponses[keyof ListGroupRolesResponses];

export type AddGroupRolesData = {
    body: NewRoleLinksBody;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}/roles';
};

export type AddGroupRolesResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddGroupRolesResponse = AddGroupRolesResponses[keyof AddGroupRolesResponses];

export type RemoveNestedGroupsData = {
    body: GroupIdsBody;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}/nested_groups';
};

export type RemoveNestedGroupsResponses = {
    /**
     * Success
     */
    204: void;
};

export type RemoveNestedGroupsResponse = RemoveNestedGroupsResponses[keyof RemoveNestedGroupsResponses];

export type ListNestedGroupsData = {
    body?: never;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/groups/{group_id}/nested_groups';
};

export type ListNestedGroupsResponses = {
    /**
     * Success
     */
    200: NestedGroupList;
};

export type ListNestedGroupsResponse = ListNestedGroupsResponses[keyof ListNestedGroupsResponses];

export type AddNestedGroupsData = {
    body: NewGroupLinksBody;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: never;
    url: '/api/management/v1/groups/{group_id}/nested_groups';
};

export type AddNestedGroupsResponses = {
    /**
     * Success
     */
    204: void;
};

export type AddNestedGroupsResponse = AddNestedGroupsResponses[keyof AddNestedGroupsResponses];

export type ListUserEffectivePermissionsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/effective_permissions';
};

export type ListUserEffectivePermissionsResponses = {
    /**
     * Success
     */
    200: EffectivePermissionList;
};

export type ListUserEffectivePermissionsResponse = ListUserEffectivePermissionsResponses[keyof ListUserEffectivePermissionsResponses];

export type ListUserEffectiveRolesData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/effective_roles';
};

export type ListUserEffectiveRolesResponses = {
    /**
     * Success
     */
    200: EffectiveRoleList;
};

export type ListUserEffectiveRolesResponse = ListUserEffectiveRolesResponses[keyof ListUserEffectiveRolesResponses];

export type ListUserEffectiveGroupsData = {
    body?: never;
    path: {
        /**
         * The id of the user.
         */
        user_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/users/{user_id}/effective_groups';
};

export type ListUserEffectiveGroupsResponses = {
    /**
     * Success
     */
    200: EffectiveGroupList;
};

export type ListUserEffectiveGroupsResponse = ListUserEffectiveGroupsResponses[keyof ListUserEffectiveGroupsResponses];

export type ListGroupEffectiveMembersData = {
    body?: never;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/groups/{group_id}/effective_members';
};

export type ListGroupEffectiveMembersResponses = {
    /**
     * Success
     */
    200: EffectiveGroupMemberList;
};

export type ListGroupEffectiveMembersResponse = ListGroupEffectiveMembersResponses[keyof ListGroupEffectiveMembersResponses];

export type ListGroupEffectiveRolesData = {
    body?: never;
    path: {
        /**
         * The id of the group.
         */
        group_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/groups/{group_id}/effective_roles';
};

export type ListGroupEffectiveRolesResponses = {
    /**
     * Success
     */
    200: EffectiveRoleList;
};

export type ListGroupEffectiveRolesResponse = ListGroupEffectiveRolesResponses[keyof ListGroupEffectiveRolesResponses];

export type ListRoleEffectiveMembersData = {
    body?: never;
    path: {
        /**
         * The id of the role.
         */
        role_id: string;
    };
    query?: {
        /**
         * The attributes to return, separated by commas. The answer then holds only these, and the id of a record.
         */
        fields?: string;
        /**
         * With `all`, the answer includes child records.
         */
        expand?: '' | 'all';
        /**
         * A search filter (RFC 4515), for example `(client_name=Billing*)`.
         */
        q?: string;
        /**
         * Attribute names, separated by commas. Add `:asc` or `:desc` to a name to choose the order.
         */
        sort?: string;
        /**
         * The number of records to skip.
         */
        offset?: number;
        /**
         * The number of records to return. Values above 1000 count as 1000.
         */
        limit?: number;
        /**
         * With `true`, the answer includes the number of all matching records.
         */
        total_count?: boolean;
    };
    url: '/api/management/v1/roles/{role_id}/effective_members';
};

export type ListRoleEffectiveMembersResponses = {
    /**
     * Success
     */
    200: EffectiveRoleMemberList;
};

export type ListRoleEffectiveMembersResponse = ListRoleEffectiveMembersResponses[keyof ListRoleEffectiveMembersResponses];

export type ExplainAuthorizationData = {
    body: ExplainBody;
    path?: never;
    query?: never;
    url: '/api/management/v1/authorization/explain';
};

export type ExplainAuthorizationResponses = {
    /**
     * Success
     */
    200: {
        /**
         * Whether people may give such clients access.
         */
        allowed: boolean;
        /**
         * The paths that lead to the scope.
         */
        paths: Array<{
            /**
             * Whether it is held directly, by a role or by a group.
             */
            source_type: 'client' | 'direct' | 'role' | 'group' | 'tenant_admin';
            /**
             * The id of the role; null for none.
             */
            role_id: string | null;
            /**
             * The ids of groups.
             */
            group_ids: Array<string>;
        }>;
        /**
         * The first condition that is not met.
         */
        failed_gate: 'client_active' | 'grant_type' | 'unregistered_clients' | 'resource_authorized' | 'scope_exists' | 'client_permission' | 'user_tenant' | 'user_active' | 'user_permission' | null;
        /**
         * What would help.
         */
        hint: null | {
            /**
             * Why the request is refused, for people.
             */
            message: string;
            /**
             * The HTTP method.
             */
            method: string | null;
            /**
             * The ids of the groups between, the outermost first.
             */
            path: string | null;
            /**
             * The body of the call.
             */
            body: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Every condition, judged as if the others were met.
         */
        gates: Array<{
            /**
             * The condition.
             */
            gate: 'client_active' | 'grant_type' | 'unregistered_clients' | 'resource_authorized' | 'scope_exists' | 'client_permission' | 'user_tenant' | 'user_active' | 'user_permission';
            /**
             * Unknown: it cannot be told before another condition is met.
             */
            state: 'open' | 'closed' | 'unknown';
            /**
             * Of a closed gate, the nearest changes that open it: all of them together.
             */
            hints: Array<{
                /**
                 * Why the request is refused, for people.
                 */
                message: string;
                /**
                 * The HTTP method.
                 */
                method: string | null;
                /**
                 * The ids of the groups between, the outermost first.
                 */
                path: string | null;
                /**
                 * The body of the call.
                 */
                body: {
                    [key: string]: unknown;
                } | null;
            }>;
        }>;
        /**
         * What the scope asks of the login of the person (RFC 9470).
         */
        required_login: null | {
            /**
             * The least login of a person that gives the scope: 2 takes two factors.
             */
            required_acr: '1' | '2' | null;
            /**
             * Seconds since the login of the person, at most.
             */
            required_age: number | null;
        };
        /**
         * The answer at the moment of `at`; only where the question has one.
         */
        then?: {
            /**
             * A time in the past for which the question is asked.
             */
            at: string;
            /**
             * Null where the audit log does not tell; `uncertain` says why.
             */
            allowed: boolean | null;
            /**
             * The paths that lead to the scope.
             */
            paths: Array<{
                /**
                 * Whether it is held directly, by a role or by a group.
                 */
                source_type: 'client' | 'direct' | 'role' | 'group' | 'tenant_admin';
                /**
                 * The id of the role; null for none.
                 */
                role_id: string | null;
                /**
                 * The ids of groups.
                 */
                group_ids: Array<string>;
            }>;
            /**
             * The first condition that is not met.
             */
            failed_gate: 'client_active' | 'grant_type' | 'unregistered_clients' | 'resource_authorized' | 'scope_exists' | 'client_permission' | 'user_tenant' | 'user_active' | 'user_permission' | null;
            /**
             * The records of the question that were not there yet.
             */
            missing: Array<string>;
            /**
             * What is not known for sure.
             */
            uncertain: Array<{
                /**
                 * The id of the audit event.
                 */
                audit_event_id: string | null;
                /**
                 * What happened.
                 */
                event: string;
                /**
                 * The id of the user or client that did it; null for the server itself.
                 */
                actor_id: string | null;
                /**
                 * When the record was created.
                 */
                created_at: string;
            }>;
            /**
             * The records that the write would add, change or remove.
             */
            changes: Array<{
                /**
                 * The id of the audit event.
                 */
                audit_event_id: string | null;
                /**
                 * What happened.
                 */
                event: string;
                /**
                 * The id of the user or client that did it; null for the server itself.
                 */
                actor_id: string | null;
                /**
                 * When the record was created.
                 */
                created_at: string;
                /**
                 * The link that grants it.
                 */
                link: 'role_members' | 'group_members' | 'group_roles' | 'nested_groups' | 'role_permissions' | 'user_permissions' | 'permissions' | 'client_resources' | 'tenant_admins' | null;
                /**
                 * The ids that the link joins, or that of the changed record.
                 */
                ends: {
                    [key: string]: string;
                };
                /**
                 * The name of the attribute that changed.
                 */
                attribute: string | null;
                /**
                 * Of a link: true, the time at which it ends, or null for none.
                 */
                before: unknown;
                /**
                 * The place of the last event that was verified before; 0 begins anew.
                 */
                after: unknown;
                /**
                 * False where the event names ids alone: what was before is not known.
                 */
                certain: boolean;
            }>;
            /**
             * Whether there are more changes than the answer lists.
             */
            has_more_changes: boolean;
        };
        /**
         * Types of hooks that have a say in this, and were not asked. Left out for none.
         */
        unasked_hooks?: Array<'claims' | 'before-login'>;
    };
};

export type ExplainAuthorizationResponse = ExplainAuthorizationResponses[keyof ExplainAuthorizationResponses];
