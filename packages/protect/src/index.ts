/** Protects an API with access tokens of Keyward. */
export type { Access, Actor } from './access.js';
export { AccessDenied, type AskedOfClients, type Denial } from './access-denied.js';
export type { FastifyReply, NodeResponse } from './answers.js';
export type { IntrospectionClient } from './introspect.js';
export type { MetadataHandlers, ResourceOptions } from './resource-metadata.js';
export type { RequiredLogin, Requirement } from './required-login.js';
export {
  protect,
  type ExpressHandler,
  type FastifyHook,
  type FetchHandler,
  type GivenCertificate,
  type PresentedRequest,
  type Protection,
  type ProtectOptions,
} from './protect.js';
