/** The REST contract without a web framework: rows to bind, and what every binding needs. */
import 'reflect-metadata';

export { answerRefusal, statusOf, type Dialect } from './answer-refusal.js';
export { createApi, type Api, type Observation } from './api.js';
export { bodyLimits } from './body.js';
export type { ApiContext } from './context.js';
export { empty, json, type ApiRequest, type ApiResponse } from './message.js';
export { userInLine } from './management/user-import.js';
export { openApiDocument } from './openapi.js';
export type {
  AccountPage,
  ClientOnPage,
  ConsentPage,
  EnrolmentPage,
  FormSecrets,
  LinkAccountPage,
  Locales,
  LoginPage,
  NewPasswordPage,
  Page,
  Pages,
  PasskeyLoginPage,
  PasskeyOnPage,
  PasswordProblem,
  PasswordResetPage,
  ProviderFailedPage,
  ProviderOnPage,
  SecondFactorPage,
  SignUpPage,
  TenantBrand,
  TicketPage,
} from './pages.js';
export { managementPath, type Route } from './route.js';
export { routes } from './routes.js';
export { statusClasses, statusesOf } from './statuses.js';
export { noThrottle, throttleRules, type Throttle, type ThrottleRule } from './throttle.js';
export { requestFrom, requestId, send } from './node-message.js';
