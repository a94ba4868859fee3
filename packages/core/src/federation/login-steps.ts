/** The steps of a login at a provider, by which a test of it says how far it came. */
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { protocolOf } from '../model/provider/provider-metadata.js';

export const loginSteps = [
  'discovery',
  'authorization',
  'token',
  'id_token',
  'user_info',
  'assertion',
  'connection',
  'service_account',
  'people',
  'groups',
  'person',
] as const;
export type LoginStep = (typeof loginSteps)[number];

/** Hears that a step was taken, or that the provider has no such step. */
export type NoteStep = (step: LoginStep, wasSkipped?: boolean) => void;

/** The steps of the provider's protocol, in their order. */
export const stepsOf = ({ type }: Pick<IdentityProvider, 'type'>): readonly LoginStep[] =>
  ({
    oidc: ['discovery', 'authorization', 'token', 'id_token', 'user_info', 'person'] as const,
    oauth2: ['discovery', 'authorization', 'token', 'user_info', 'person'] as const,
    saml: ['authorization', 'assertion', 'person'] as const,
    ldap: ['connection', 'service_account', 'people', 'groups', 'person'] as const,
  })[protocolOf(type)];
