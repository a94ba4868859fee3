// Which standards the code relies on, and which tests prove it: read from the comments of the
// packages and from the titles of the tests.

/** RFCs by number. A citation of one that is not here is refused, so that the page has a name for each. */
const rfcs = {
  1035: 'Domain Names: Implementation and Specification',
  2045: 'Multipurpose Internet Mail Extensions (MIME) Part One: Format of Internet Message Bodies',
  2104: 'HMAC: Keyed-Hashing for Message Authentication',
  3492: 'Punycode',
  3834: 'Automatic Responses to Electronic Mail',
  3849: 'IPv6 Addresses Reserved for Documentation',
  3986: 'Uniform Resource Identifier (URI): Generic Syntax',
  4226: 'HOTP: An HMAC-Based One-Time Password Algorithm',
  4231: 'Identifiers and Test Vectors for HMAC-SHA-224, HMAC-SHA-256, HMAC-SHA-384, and HMAC-SHA-512',
  4291: 'IP Version 6 Addressing Architecture',
  4511: 'Lightweight Directory Access Protocol: The Protocol',
  4512: 'Lightweight Directory Access Protocol: Directory Information Models',
  4513: 'Lightweight Directory Access Protocol: Authentication Methods and Security Mechanisms',
  4514: 'Lightweight Directory Access Protocol: String Representation of Distinguished Names',
  4515: 'Lightweight Directory Access Protocol: String Representation of Search Filters',
  4519: 'Lightweight Directory Access Protocol: Schema for User Applications',
  4647: 'Matching of Language Tags',
  4648: 'The Base16, Base32 and Base64 Data Encodings',
  5280: 'Internet X.509 Public Key Infrastructure Certificate and Certificate Revocation List (CRL) Profile',
  5321: 'Simple Mail Transfer Protocol',
  5646: 'Tags for Identifying Languages',
  5869: 'HMAC-based Extract-and-Expand Key Derivation Function (HKDF)',
  5890: 'Internationalized Domain Names for Applications: Definitions',
  5891: 'Internationalized Domain Names in Applications: Protocol',
  5892: 'The Unicode Code Points and Internationalized Domain Names for Applications',
  5952: 'A Recommendation for IPv6 Address Text Representation',
  6066: 'Transport Layer Security Extensions: Extension Definitions',
  6070: 'PKCS #5: Password-Based Key Derivation Function 2 (PBKDF2) Test Vectors',
  6238: 'TOTP: Time-Based One-Time Password Algorithm',
  6265: 'HTTP State Management Mechanism',
  6386: 'VP8 Data Format and Decoding Guide',
  6531: 'SMTP Extension for Internationalized Email',
  6749: 'The OAuth 2.0 Authorization Framework',
  6750: 'OAuth 2.0 Bearer Token Usage',
  6819: 'OAuth 2.0 Threat Model and Security Considerations',
  6890: 'Special-Purpose IP Address Registries',
  7009: 'OAuth 2.0 Token Revocation',
  7208: 'Sender Policy Framework (SPF) for Authorizing Use of Domains in Email, Version 1',
  7239: 'Forwarded HTTP Extension',
  7396: 'JSON Merge Patch',
  7468: 'Textual Encodings of PKIX, PKCS, and CMS Structures',
  7515: 'JSON Web Signature (JWS)',
  7517: 'JSON Web Key (JWK)',
  7518: 'JSON Web Algorithms (JWA)',
  7519: 'JSON Web Token (JWT)',
  7521: 'Assertion Framework for OAuth 2.0 Client Authentication and Authorization Grants',
  7523: 'JWT Profile for OAuth 2.0 Client Authentication and Authorization Grants',
  7591: 'OAuth 2.0 Dynamic Client Registration Protocol',
  7592: 'OAuth 2.0 Dynamic Client Registration Management Protocol',
  7617: 'The Basic HTTP Authentication Scheme',
  7636: 'Proof Key for Code Exchange (PKCE)',
  7638: 'JSON Web Key Thumbprint',
  7643: 'System for Cross-domain Identity Management: Core Schema',
  7644: 'System for Cross-domain Identity Management: Protocol',
  7662: 'OAuth 2.0 Token Introspection',
  7800: 'Proof-of-Possession Key Semantics for JSON Web Tokens (JWTs)',
  7914: 'The scrypt Password-Based Key Derivation Function',
  8018: 'PKCS #5: Password-Based Cryptography Specification Version 2.1',
  8032: 'Edwards-Curve Digital Signature Algorithm (EdDSA)',
  8037: 'CFRG Elliptic Curve Signatures in JOSE',
  8176: 'Authentication Method Reference Values',
  8252: 'OAuth 2.0 for Native Apps',
  8259: 'The JavaScript Object Notation (JSON) Data Interchange Format',
  8414: 'OAuth 2.0 Authorization Server Metadata',
  8417: 'Security Event Token (SET)',
  8628: 'OAuth 2.0 Device Authorization Grant',
  8693: 'OAuth 2.0 Token Exchange',
  8705: 'OAuth 2.0 Mutual-TLS Client Authentication and Certificate-Bound Access Tokens',
  8707: 'Resource Indicators for OAuth 2.0',
  8725: 'JSON Web Token Best Current Practices',
  8935: 'Push-Based Security Event Token (SET) Delivery Using HTTP',
  8936: 'Poll-Based Security Event Token (SET) Delivery Using HTTP',
  8941: 'Structured Field Values for HTTP',
  9068: 'JSON Web Token Profile for OAuth 2.0 Access Tokens',
  9101: 'The OAuth 2.0 Authorization Framework: JWT-Secured Authorization Request (JAR)',
  9106: 'Argon2 Memory-Hard Function for Password Hashing and Proof-of-Work Applications',
  9110: 'HTTP Semantics',
  9112: 'HTTP/1.1',
  9101: 'The OAuth 2.0 Authorization Framework: JWT-Secured Authorization Request (JAR)',
  9126: 'OAuth 2.0 Pushed Authorization Requests',
  9207: 'OAuth 2.0 Authorization Server Issuer Identification',
  9562: 'Universally Unique IDentifiers (UUIDs)',
  9440: 'Client-Cert HTTP Header Field',
  9396: 'OAuth 2.0 Rich Authorization Requests',
  9449: 'OAuth 2.0 Demonstrating Proof of Possession (DPoP)',
  9470: 'OAuth 2.0 Step Up Authentication Challenge Protocol',
  9493: 'Subject Identifiers for Security Event Tokens',
  9637: 'Expanding the IPv6 Documentation Space',
  9649: 'WebP Image Format',
  9700: 'Best Current Practice for OAuth 2.0 Security',
  9701: 'JSON Web Token (JWT) Response for OAuth Token Introspection',
  9728: 'OAuth 2.0 Protected Resource Metadata',
  9864: 'Fully-Specified Algorithms for JOSE and COSE',
};

const openid = 'https://openid.net/specs';
/** Standards that have no number: how a text calls them, and where they are. */
const others = [
  {
    name: 'OpenID Connect Core 1.0',
    called: /(?:OpenID Connect|OIDC) Core(?: 1\.0)?/,
    url: `${openid}/openid-connect-core-1_0.html`,
  },
  {
    name: 'OpenID Connect Discovery 1.0',
    called: /(?:OpenID Connect|OIDC) Discovery(?: 1\.0)?/,
    url: `${openid}/openid-connect-discovery-1_0.html`,
  },
  {
    name: 'OpenID Connect Dynamic Client Registration 1.0',
    called: /(?:OpenID Connect )?Dynamic Client Registration(?: 1\.0)?/,
    url: `${openid}/openid-connect-registration-1_0.html`,
  },
  {
    name: 'FAPI 2.0 Security Profile',
    called: /FAPI 2\.0 Security Profile/,
    url: `${openid}/fapi-security-profile-2_0-final.html`,
  },
  {
    name: 'FAPI 2.0 Message Signing',
    called: /FAPI 2\.0 Message Signing/,
    url: `${openid}/fapi-message-signing-2_0-final.html`,
  },
  {
    name: 'JWT Secured Authorization Response Mode for OAuth 2.0 (JARM)',
    called: /JARM/,
    url: `${openid}/oauth-v2-jarm-final.html`,
  },
  {
    name: 'OpenID Connect RP-Initiated Logout 1.0',
    called: /(?:OpenID Connect )?RP-Initiated Logout(?: 1\.0)?/,
    url: `${openid}/openid-connect-rpinitiated-1_0.html`,
  },
  {
    name: 'OpenID Connect Back-Channel Logout 1.0',
    called: /(?:OpenID Connect )?Back-Channel Logout(?: 1\.0)?/,
    url: `${openid}/openid-connect-backchannel-1_0.html`,
  },
  {
    name: 'OpenID Shared Signals Framework 1.0',
    called: /SSF 1\.0/,
    url: `${openid}/openid-sharedsignals-framework-1_0-final.html`,
  },
  {
    name: 'OpenID Continuous Access Evaluation Profile 1.0',
    called: /CAEP 1\.0/,
    url: `${openid}/openid-caep-1_0-final.html`,
  },
  {
    name: 'CAEP Interoperability Profile 1.0',
    called: /CAEP Interoperability(?: Profile)? 1\.0/,
    url: `${openid}/openid-caep-interoperability-profile-1_0.html`,
  },
  {
    name: 'OAuth 2.0 Form Post Response Mode',
    called: /(?:OAuth 2\.0 )?Form Post Response Mode/,
    url: `${openid}/oauth-v2-form-post-response-mode-1_0.html`,
  },
  {
    name: 'OAuth 2.0 Multiple Response Type Encoding Practices',
    called: /OAuth 2\.0 Multiple Response Types?(?: Encoding Practices)?/,
    url: `${openid}/oauth-v2-multiple-response-types-1_0.html`,
  },
  ...['Core', 'Bindings', 'Profiles', 'Metadata'].map((part) => ({
    name: `SAML 2.0 ${part}`,
    called: new RegExp(`SAML ${part}`),
    url: `https://docs.oasis-open.org/security/saml/v2.0/saml-${part.toLowerCase()}-2.0-os.pdf`,
  })),
  {
    name: 'SAML 1.1 Core',
    called: /SAML 1\.1 Core/,
    url: 'https://www.oasis-open.org/committees/download.php/3406/oasis-sstc-saml-core-1.1.pdf',
  },
  {
    name: 'WS-Federation 1.2',
    called: /WS-Federation 1\.2/,
    url: 'https://docs.oasis-open.org/wsfed/federation/v1.2/os/ws-federation-1.2-spec-os.html',
  },
  {
    name: 'OpenID Connect Extended Authentication Profile (EAP) ACR Values 1.0',
    called: /(?:OpenID Connect )?Extended Authentication Profile ACR Values 1\.0/,
    url: `${openid}/openid-connect-eap-acr-values-1_0.html`,
  },
  {
    name: 'OpenID Connect Initiating User Registration 1.0',
    called: /(?:OpenID Connect )?Initiating User Registration 1\.0/,
    url: `${openid}/openid-connect-prompt-create-1_0.html`,
  },
  {
    name: 'W3C Content Security Policy Level 3',
    called: /(?:W3C )?Content Security Policy Level 3/,
    url: 'https://www.w3.org/TR/CSP3/',
  },
  {
    name: 'W3C Web Authentication Level 3',
    called: /(?:W3C )?Web Authentication Level 3/,
    url: 'https://www.w3.org/TR/webauthn-3/',
  },
  {
    name: 'NIST SP 800-63B-4, Digital Identity Guidelines: Authentication',
    called: /NIST(?: SP)? 800-63B(?:-4)?/,
    url: 'https://pages.nist.gov/800-63-4/sp800-63b.html',
  },
  {
    name: 'NIST SP 800-38D, Galois/Counter Mode',
    called: /NIST(?: SP)? 800-38D/,
    url: 'https://doi.org/10.6028/NIST.SP.800-38D',
  },
  {
    name: 'UTS #46, Unicode IDNA Compatibility Processing',
    called: /UTS #46/,
    url: 'https://www.unicode.org/reports/tr46/',
  },
  {
    name: 'OWASP Application Security Verification Standard 5.0',
    called: /(?:OWASP )?ASVS(?: 5\.0)?/,
    url: 'https://github.com/OWASP/ASVS/tree/v5.0.0',
  },
];
const rfc = { called: /RFC (\d{3,5})(?:bis)?/ };

const section = String.raw`§?[A-Z0-9]+(?:\.\d+)+|§[A-Z0-9]+`;
const anyStandard = [...others, rfc]
  .map(({ called }) => called.source.replace(/\((\\d)/, '(?:$1'))
  .join('|');
const sections = String.raw`(?:(?:,| and|) (?:${section})(?![\w.]*\d))*`;
const citation = new RegExp(`\\b(${anyStandard})(${sections})`, 'g');

const standardCalled = (text) => {
  const number = rfc.called.exec(text)?.[1];
  if (number === undefined) return others.find(({ called }) => called.test(text));
  if (!(number in rfcs)) throw new Error(`scripts/standards.mjs has no name for RFC ${number}`);
  return {
    name: `RFC ${number}, ${rfcs[number]}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}`,
  };
};

/**
 * What a text cites. A standard named without a section counts as a whole.
 * @type {(text: string) => { standard: string, url: string, section: string, cited: string }[]}
 */
export const citations = (text) =>
  [...text.matchAll(citation)].flatMap(([cited, called, sections]) => {
    const { name, url } = standardCalled(called);
    const numbers = (sections.match(new RegExp(section, 'g')) ?? ['']).map((each) =>
      each.replace('§', ''),
    );
    return numbers.map((number) => ({ standard: name, url, section: number, cited }));
  });

/**
 * A text of the same length without the standards that it cites, for finding what else it cites.
 * @type {(text: string) => string}
 */
export const withoutStandards = (text) =>
  text.replace(citation, (cited) => ' '.repeat(cited.length));

/** What clients look for comes first. */
const orderOf = (standard) =>
  [/^OpenID/, /OAuth|PKCE/, /JSON Web/, /^(?!RFC)/].findIndex((kind) => kind.test(standard)) + 1 ||
  5;
/** @type {(one: string, two: string) => number} */
const bySection = (one, two) => one.localeCompare(two, 'en', { numeric: true });
const filled = (title) =>
  title.replace(/\\(.)/g, '$1').replace(/\$\{[^}]*\}|%[sjidpfo#]|%\.\d+s|\$\w+/g, '…');
/** Without what it cites, which stands beside it. */
const withoutCitations = (title) =>
  title
    .replace(new RegExp(` \\((?:${citation.source}[,;]? ?)+\\)`, 'g'), '')
    .replace(new RegExp(`^${citation.source} `), '');

const conditional = String.raw`\(.*\? describe : describe\.skip\)`;
const each = String.raw`\.each(?:<[\s\S]*?>)?\([\s\S]*?\)`;
const opening = String.raw`^( *)(?:${conditional}|(?:describe\w*|test|it)(?:${each})??)\(\s*`;
const title = String.raw`(['"\x60])((?:\\.|(?!\2).)*)\2`;
const nested = String.raw`=> (?:describe|test)\((['"\x60])((?:\\.|(?!\4).)*)\4`;
const block = new RegExp(`${opening}${title}|${nested}`, 'gm');

/**
 * The titles of a file of tests, each after those of the blocks around it, which its indentation
 * tells, and with those of its own block.
 * @type {(text: string) => { title: string, path: string[], holds: string[] }[]}
 */
export const titlesIn = (text) => {
  const around = [];
  return [...text.matchAll(block)].map(([, indent = '', , own, , inline]) => {
    const title = filled(own ?? inline),
      holds = [];
    while (around.length > 0 && around.at(-1).indent >= indent.length) around.pop();
    around.at(-1)?.holds.push(title);
    around.push({ indent: own === undefined ? -1 : indent.length, title, holds });
    return { title, path: around.map((each) => each.title), holds };
  });
};

/**
 * What the titles of tests cite.
 * @typedef {{ standard: string, url: string, section: string, says: string, path: string }} Proof
 * @type {(files: readonly { path: string, text: string }[]) => Proof[]}
 */
export const proofs = (files) =>
  files.flatMap(({ path, text }) =>
    titlesIn(text).flatMap(({ title, path: titles, holds }) =>
      citations(title).map(({ standard, url, section: number }) => ({
        standard,
        url,
        section: number,
        says: [...titles, ...(holds.length > 0 ? [holds.map(withoutCitations).join('; ')] : [])]
          .map(withoutCitations)
          .join(': '),
        path,
      })),
    ),
  );

/**
 * Whether what a comment cites is proved: the same section, or a part of it; a standard cited as a
 * whole by any of its sections.
 * @typedef {{ standard: string, section: string }} Citation
 * @type {(cited: Citation, proved: readonly Citation[]) => boolean}
 */
export const isProved = ({ standard, section: number }, proved) =>
  proved.some(
    (proof) =>
      proof.standard === standard &&
      (number === '' || proof.section === number || proof.section.startsWith(`${number}.`)),
  );

/**
 * How a page prints a table, a link and a text.
 * @typedef {(head: string[], rows: string[][]) => string} Table
 * @typedef {{ table: Table, link: (path: string) => string, escaped: (text: string) => string }} Printer
 */
/** @type {(files: readonly { path: string, text: string }[], print: Printer) => string} */
export const standardsTables = (files, { table, link, escaped }) => {
  const all = proofs(files);
  const standards = [...new Map(all.map(({ standard, url }) => [standard, url]))].sort(
    ([one], [two]) => orderOf(one) - orderOf(two) || bySection(one, two),
  );
  const of = (standard) =>
    all
      .filter((proof) => proof.standard === standard)
      .sort((one, two) => bySection(one.section, two.section));
  const anchor = (standard) =>
    standard
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replace(/ /g, '-');
  const summary = table(
    ['Standard', 'Sections', 'Titles'],
    standards.map(([standard]) => [
      `[${standard}](#${anchor(standard)})`,
      [...new Set(of(standard).map((proof) => proof.section))]
        .filter((number) => number !== '')
        .map((number) => `§${number}`)
        .join(', '),
      String(of(standard).length),
    ]),
  );
  const cell = (text) => escaped(text).replace(/\|/g, '\\|');
  return `${summary}${standards
    .map(
      ([standard, url]) =>
        `\n## ${standard}\n\n<${url}>\n\n${table(
          ['Section', 'What the tests say', 'Proved in'],
          of(standard).map((proof) => [
            proof.section && `§${proof.section}`,
            cell(proof.says),
            link(proof.path),
          ]),
        )}`,
    )
    .join('')}`;
};
