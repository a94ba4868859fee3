/**
 * Why an answer is not the recorded one any more. The new answers stand in `accepted.txt`; each has a reason here, and
 * may have several.
 */

export interface AcceptedDifference {
  /** The destinations and names of the requests, as in `answers.txt`. */
  readonly requests: RegExp;
  /** Why the new answers are right. */
  readonly why: string;
}

const documents = 'docs|console|openapi\\.json|metrics|favicon\\.\\w+';

export const acceptedDifferences: readonly AcceptedDifference[] = [
  {
    requests: new RegExp(`: \\w+ (https?://[^/]+)?(/iam)?/(${documents})(?![\\w-])`, 'i'),
    why:
      'Documents are rows: they have the request id and the headers of every answer, a tag, and parts of a file. ' +
      'OPTIONS and other methods are answered from the table of rows. What helmet sent to old browsers is gone, ' +
      'and a policy says all of it.',
  },
  {
    requests: /^server: GET \/docs#part$/,
    why: 'A fragment is no part of a path, as at every other path.',
  },
  {
    requests: /\/%zz$/,
    why: 'A path that is not percent-encoded UTF-8 is refused, as at every other path.',
  },
  {
    requests: /: \w+ (\/|\/iam\/?)(, .*)?$/,
    why: 'The first page is a row: it tells other methods what is allowed, and refuses in the dialect of pages.',
  },
  {
    requests: /^server: GET \/nothing, a browser$/,
    why: 'A person at an unknown path gets a page with a way to the account. A program gets JSON as before.',
  },
  {
    requests: /: \w+ (https?:\/\/[^/]+)?(\/iam)?\/(api\/management\/v1\/clients|userinfo)/i,
    why: 'A request without a token is told that tokens may be bound to a key (RFC 9449 §7.1).',
  },
  {
    requests: /(, (preflight )?from (https:\/\/\w+\.example|null)|, preflight)$/,
    why: 'A page may send a proof of its key, and reads the nonce for the next one (RFC 9449 §8).',
  },
  {
    requests: /^Fetch: /,
    why: 'No server of Node answers in between, so the date is that of the host.',
  },
  {
    requests: /^Fetch: GET \/livez, (large headers|a header that HTTP refuses)$/,
    why: 'What is refused before its row is known is refused with the same headers, whatever the reason.',
  },
  {
    requests: /^server: POST \/token, an encoded body$/,
    why: 'A compressed body is no longer read before it is refused, and ends the connection, as at every other path.',
  },
  {
    requests: /: \w+ \S*\/(api\/management\/v1\/|userinfo)/,
    why: 'A refusal of the Management API or of user info names the document about it (RFC 9728 §5.1).',
  },
];
