/**
 * Reads which rule a refusal of the API names. The API says it in English, with the names of its fields; people read a
 * sentence of their own language beside the field (docs/reference/refusals.md has what the API says).
 */
import type { ApiErrorParts } from '../../api/api-error.js';
import type { SentenceName } from './sentences.js';

/** What is read of an answer. */
export type Refused = Pick<ApiErrorParts, 'code' | 'message' | 'retryAfter'>;

export interface ReadRefusal {
  readonly name: SentenceName;
  /** For the places of the sentence. */
  readonly values: Readonly<Record<string, string>>;
}

type Rule = readonly [SentenceName, RegExp];

/** The first that fits counts, so the narrower stand before the wider. Named groups fill the places. */
const rulesOfFields: readonly Rule[] = [
  [
    'profileForbids',
    /must hold none of (?<asked>.+) for the security profile \S+ \((?<clause>.+)\)/,
  ],
  [
    'profileAsks',
    /must (?:be one of |be |hold only )?(?<asked>.+) for the security profile \S+ \((?<clause>.+)\)/,
  ],
  ['tenantProfile', /cannot be less than (?<minimum>\S+), as the tenant asks/],
  ['othersKeepLess', /of the tenant keep to less: (?<ids>.+?)\.?$/],
  ['oneStar', /hold one \* at most|not hold a \*/],
  ['ownerClaim', /must hold (?<claim>\w+), which names the owner/],
  ['closedDomain', /is of a domain that cannot register/],
  ['emailDomain', /a domain name that exists in ASCII/],
  ['email', /must be an e-mail address|names a user without an e-mail address/],
  ['phone', /E\.164/],
  ['usernameLike', /must not look like/],
  ['privateAddress', /private network/],
  ['ownAddress', /an address of this server itself/],
  ['origin', /must be an origin/],
  ['address', /must be an absolute|must be an https URL in ASCII|must be an http or https URL/],
  ['addressRefused', /must be an https address/],
  ['addressRefused', /https URL|must not have a query|loopback|same host|registered$/],
  ['address', /URI or URN|absolute URI|address of a web page/],
  ['nothingToManage', /must bring nothing to manage/],
  ['noTxtRecord', /^(?<name>\S+) has no TXT record that says (?<value>\S+?)\.?$/],
  ['dnsSilent', /was not answered for by the DNS/],
  ['domain', /domain name/],
  ['colour', /a colour/],
  ['timeZone', /time zone/],
  ['language', /language tag/],
  ['date', /must be a date/],
  ['moment', /ISO 8601/],
  ['future', /in the future|must be ahead/],
  ['past', /in the past/],
  ['passwordOther', /another than the temporary/],
  ['passwordCommon', /most common passwords/],
  ['passwordSimple', /repetition, runs/],
  ['passwordUsed', /one of the last \d+/],
  ['passwordKind', /must hold an? (upper|lower|digit|sign)/],
  ['certificate', /X\.509/],
  ['keys', /public keys|1 to \d+ keys|key set|an alg that|RSA key|for signatures/],
  ['claim', /name a claim|sub claim|1 to \d+ characters of a claim/],
  ['pictureKind', /PNG|GIF/],
  ['pictureSize', /\d+ bytes|pixels/],
  ['lifetimes', /absolute_lifetime/],
  [
    'reservedName',
    /reserved for|IETF has given|is not a name that is allowed|all scopes of a resource/,
  ],
  ['hidden', /control character|NUL|invisible|not allowed$/],
  ['spaces', /white space/],
  ['clientAlias', /no UUID/],
  ['plainCharacters', /printable ASCII|a-z, 0-9|scope name of/],
  ['text', /Unicode|must be text|must be a string/],
  [
    'tooShort',
    /longer than or equal to (?<least>\d+) characters|at least (?<least2>\d+) characters/,
  ],
  [
    'tooLong',
    /(?:shorter than or equal to|at most|1 to|have) (?<most>\d+) characters(?: or less)?/,
  ],
  [
    'tooMany',
    /(?:no more than|hold at most|a person has at most) (?<most>\d+)|more than (?<most2>\d+) identities/,
  ],
  ['numberBetween', /whole number (?:of (?:milli)?seconds )?from (?<least>\d+) to (?<most>\d+)/],
  ['tooSmall', /not be less than (?<least>\d+)|integer >= (?<least2>\d+)/],
  ['tooLarge', /not be greater than (?<most>\d+)/],
  ['number', /must be an integer/],
  ['yesOrNo', /must be a boolean|must be true or false/],
  ['oneOf', /must be one of (?:the following values: )?(?<known>.+?)\.?$/],
  ['oneOf', /known are (?<known>[^;]+?)\.?$/],
  ['anotherPerson', /must name another user|belongs to another user|names no other person/],
  ['noIdentities', /names a user without identities/],
  [
    'otherTenant',
    /another tenant|no tenant of this client|not of the tenant|must be of the tenant|no client of the tenant/,
  ],
  ['unknown', /which does not exist|must be a UUID|refers to a record|which is not a scope/],
  ['unchangeable', /cannot be changed|is read-only/],
  ['doesNotFit', /cannot be (?:none|false|true|given|set (?:where|be))|cannot stand beside/],
  ['doesNotFit', /cannot hold (?:client|the Man)|cannot use/],
  ['doesNotFit', /must be none|means nothing|has no secret|is only for|must stay|has no userinfo/],
  ['personTaken', /Another user has this email already/],
  ['taken', /already\.$|is verified already/],
  ['search', /^The q parameter|q is invalid/],
  [
    'document',
    /JSON|must be an (?:object|array)|is not a field|not known here|must hold only|members are|either object/,
  ],
  ['required', /is required|must not be empty|needs /],
  ['notTaken', /is not valid|is not one of/],
];

const rulesOfForms: readonly Rule[] = [
  ['notActAs', /^Acting as the person is refused: (?<why>.+?)\.?$/],
  ['notHeld', /does not hold (?<scope>.+?) and so/],
  ['missingPermission', /requires the scope (?<scope>[^ ]+?)\.?$/],
  ['ownTenant', /their own tenant/],
  ['ownAccount', /their own account|Only the person itself/],
  ['globalOnly', /Only a global/],
  ['administratorMerged', /cannot be merged/],
  ['tooDeep', /the limit is (?<limit>\d+)/],
  ['apiNotLinked', /is not authorized to the client/],
  ['providerSilent', /does not (?:redeem|answer with|answer at its)/],
  ['ownAddressUnverified', /not verified yet/],
];

/** Codes that say the whole (contract §1). */
const byCode: Readonly<Record<string, SentenceName>> = {
  unreachable: 'unreachable',
  temporarily_unavailable: 'unavailable',
  too_many_requests: 'tooManyTries',
  payload_too_large: 'tooMuch',
  server_error: 'serverFailed',
  insufficient_user_authentication: 'needsTwoFactors',
  not_found: 'notThere',
  precondition_failed: 'changedMeanwhile',
  tenant_suspended: 'suspended',
  tenant_not_empty: 'tenantInUse',
  tenant_mismatch: 'otherTenant',
  default_tenant_protected: 'defaultTenant',
  default_client_protected: 'defaultClient',
  system_record_protected: 'builtIn',
  last_tenant_admin: 'lastAdministrator',
  last_login_method: 'lastWayIn',
  provider_required: 'providerRequired',
  identity_in_use: 'identityTaken',
  cycle: 'inItself',
  not_implemented: 'switchedOff',
};

/** Undefined for a refusal that no form of ours gets. */
export const readRefusal = ({ code, message, retryAfter }: Refused): ReadRefusal | undefined => {
  for (const [name, pattern] of [...rulesOfForms, ...(code in byCode ? [] : rulesOfFields)]) {
    const found = pattern.exec(message);
    if (found !== null) return { name, values: valuesIn(found) };
  }

  const name = byCode[code];
  return name && { name, values: { seconds: String(retryAfter ?? 5) } };
};

/** A rule that is worded in two ways has a second group, such as `most2`. */
const valuesIn = ({ groups = {} }: RegExpExecArray): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(groups as Record<string, string | undefined>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.replace(/\d$/, ''), value]],
    ),
  );
