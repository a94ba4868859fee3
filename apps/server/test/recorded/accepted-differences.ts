/** Where an answer is not the recorded one any more, and is meant not to be. */

export interface AcceptedDifference {
  /** The destination and the name of the request, as in `answers.txt`. */
  readonly request: string;
  /** Why the new answer is right. */
  readonly why: string;
  /** The whole new answer, masked. */
  readonly answer: string;
}

export const acceptedDifferences: readonly AcceptedDifference[] = [
  {
    request: 'server: POST /token, an encoded body',
    why: 'A compressed body is no longer read before it is refused, and ends the connection, as at every other path.',
    answer: [
      'HTTP/1.1 415 Unsupported Media Type',
      'Connection: close',
      'Content-Length: <that of the body>',
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: no-referrer',
      'Cross-Origin-Opener-Policy: same-origin',
      'X-Request-Id: <id>',
      'Content-Type: application/json; charset=utf-8',
      'Date: <time>',
      '',
      '{"code":"unsupported_media_type","message":"The Content-Type must be sent without Content-Encoding.",' +
        '"error":"unsupported_media_type",' +
        '"error_description":"The Content-Type must be sent without Content-Encoding."}',
    ].join('\n'),
  },
];
