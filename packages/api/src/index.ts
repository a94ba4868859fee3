/** The REST contract without a web framework: rows to bind, and what every binding needs. */
import 'reflect-metadata';

export { securityEvents } from './signals/security-events.js';
export { answerRefusal, statusOf, type Dialect } from './kernel/answer-refusal.js';
export { createApi, type Api, type Observation } from './api.js';
export { bodyLimits } from './kernel/body.js';
export { bytesOfParsed } from './kernel/parsed-body.js';
export type { ApiContext } from './kernel/context.js';
export { empty, json, wantsPage, type ApiRequest, type ApiResponse } from './kernel/message.js';
export {
  inviteAgain,
  inviteAll,
  invitationInLine,
  type InvitationOutcome,
  type Inviting,
} from './management/tickets/many-invitations.js';
export { outcomeOnWire, userInLine, type OutcomeOnWire } from './management/users/user-import.js';
export { userOnLine } from './management/users/user-line.js';
export {
  configurationOnWire,
  type AppliedOnWire,
  type ChangeOnWire,
  type HoldingOnWire,
  type PlanOnWire,
} from './management/configuration/configuration-on-wire.js';
export { configurationSchema, configurationSchemaPath } from './configuration-schema.js';
export { openApiDocument } from './openapi.js';
export type {
  AccountApplicationsPage,
  AccountDelegatesPage,
  AccountTokensPage,
  ImpersonationPage,
  AccountDataPage,
  AccountDevicesPage,
  AccountDone,
  AccountPage,
  AccountProfilePage,
  AddressOnPage,
  OwnAccountPage,
  ClientOnPage,
  ConsentPage,
  EnrolmentPage,
  FailureReason,
  FormSecrets,
  LinkAccountPage,
  Locales,
  LoginPage,
  LoginProblem,
  MailedPage,
  NewPasswordPage,
  Page,
  Pages,
  PasskeyLoginPage,
  PasskeyOnPage,
  PasswordProblem,
  PasswordResetPage,
  ChooseAccountPage,
  TenantOnPage,
  ProviderFailedPage,
  ProviderOnPage,
  SecondFactorPage,
  SignUpPage,
  TenantBrand,
  TicketPage,
} from './pages/pages.js';
export { sessionSecretIn } from './pages/cookies.js';
export { managementPath } from './kernel/management-path.js';
export type { Route, Row } from './kernel/route.js';
export { routes } from './routes.js';
export { statusClasses, statusesOf } from './kernel/statuses.js';
export {
  networkOf,
  noThrottle,
  proofMemory,
  rememberedSeconds,
  throttleRules,
  type Throttle,
  type ThrottleRule,
} from './kernel/throttle.js';
