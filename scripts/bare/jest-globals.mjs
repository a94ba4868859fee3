// What tests import as `@jest/globals`, of the runner that runs them.
export const {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
  test,
} = globalThis;
