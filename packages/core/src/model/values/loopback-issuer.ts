/** An issuer that only this machine reaches, as in development. */
export const isLoopbackIssuer = (issuer: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer);
