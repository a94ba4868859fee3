/** Starts Keyward within a test. */
export { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.js';
export type { Duration } from './duration.js';
export type { TestMail, TestMails } from './recorded-mail.js';
export type { LoginOptions, LoginTokens, Person } from './log-in.js';
export type {
  NewTestApi,
  NewTestClient,
  NewTestUser,
  TestApi,
  TestClient,
  TestUser,
} from './test-records.js';
export type { TestClock } from './test-clock.js';
