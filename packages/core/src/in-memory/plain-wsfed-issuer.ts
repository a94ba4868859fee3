import type { WsfedIssuer, WsfedToken } from '../ports/wsfed-issuer.js';

export interface PlainWsfedIssuer extends WsfedIssuer {
  /** What an answer says. */
  heard(wresult: string): WsfedToken;
}

/** WS-Federation without XML and without keys: messages are JSON. */
export const plainWsfedIssuer = (): PlainWsfedIssuer => ({
  heard: (wresult) => JSON.parse(wresult) as WsfedToken,
  writeToken: (token) => Promise.resolve(JSON.stringify(token)),
  metadata: (us) => Promise.resolve(JSON.stringify(us)),
});
