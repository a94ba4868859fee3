import type { Client } from '../../../api/names.js';

type Metadata = NonNullable<Client['client_metadata']>;

/** What a security profile writes into the document of an application, and no field of its page shows. */
export interface ProfiledMembers {
  readonly idToken: Pick<NonNullable<Metadata['id_token']>, 'signing_algorithm'>;
  readonly refreshToken: Pick<NonNullable<Metadata['refresh_token']>, 'rotation'>;
  readonly oauth: Pick<
    NonNullable<Metadata['oauth']>,
    | 'token_endpoint_auth_method'
    | 'response_types'
    | 'require_pushed_authorization_requests'
    | 'require_signed_request_object'
    | 'authorization_signed_response_alg'
    | 'introspection_signed_response_alg'
  >;
}

/** The generated types do not say that null clears a member (RFC 7396). */
const cleared = null as never;

const given = <V>(value: V | undefined): V => value ?? cleared;

/** As the application has them, so that undoing a change writes them back. */
export const profiledOf = ({ client_metadata: metadata }: Client): ProfiledMembers => {
  const { id_token = {}, refresh_token = {}, oauth = {} }: Partial<Metadata> = metadata ?? {};
  return {
    idToken: { signing_algorithm: given(id_token.signing_algorithm) },
    refreshToken: { rotation: given(refresh_token.rotation) },
    oauth: {
      token_endpoint_auth_method: given(oauth.token_endpoint_auth_method),
      response_types: given(oauth.response_types),
      require_pushed_authorization_requests: given(oauth.require_pushed_authorization_requests),
      require_signed_request_object: given(oauth.require_signed_request_object),
      authorization_signed_response_alg: given(oauth.authorization_signed_response_alg),
      introspection_signed_response_alg: given(oauth.introspection_signed_response_alg),
    },
  };
};

/** Where the document says nothing, the profile writes what it asks for. */
export const clearedMembers: ProfiledMembers = {
  idToken: { signing_algorithm: cleared },
  refreshToken: { rotation: cleared },
  oauth: {
    token_endpoint_auth_method: cleared,
    response_types: cleared,
    require_pushed_authorization_requests: cleared,
    require_signed_request_object: cleared,
    authorization_signed_response_alg: cleared,
    introspection_signed_response_alg: cleared,
  },
};
