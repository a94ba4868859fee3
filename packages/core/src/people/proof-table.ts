/**
 * What stays of an account when its e-mail address or phone number turns from unproven to proven
 * (docs/adr/0124-what-a-proof-of-an-address-takes-away.md).
 */
export type Fate = 'goes' | 'stays';

/** The account belongs to the person who has proven the address: nobody else keeps a way in. */
const handover = {
  password: 'goes',
  passkey: 'goes',
  app: 'goes',
  recovery_codes: 'goes',
  identity: 'goes',
  mapped_role: 'goes',
  /** The phone number where the e-mail address is proven, and the reverse; proven or not. */
  other_address: 'goes',
  consent: 'goes',
  session: 'goes',
  token: 'goes',
  half_login: 'goes',
  ticket: 'goes',
  address_change: 'goes',
  known_network: 'goes',
  /** These open nothing. They often come from an application or an administrator. */
  profile: 'stays',
  user_metadata: 'stays',
  /** Roles are the word of an administrator, and so are direct permissions and groups. */
  role: 'stays',
} as const satisfies Readonly<Record<string, Fate>>;

/** What a person may have brought to an account before its address was proven. */
export type Thing = keyof typeof handover;
export const things = Object.keys(handover) as readonly Thing[];

type Fates = Readonly<Record<Thing, Fate>>;

/** The account stays with the person who has it. */
const confirmation = Object.fromEntries(things.map((thing) => [thing, 'stays'])) as Fates;

/** By proof: what each thing meets. A holder has shown that the account is theirs already. */
export const proofTable = {
  mailed_link: handover,
  one_time_password: handover,
  invitation: handover,
  /** The word of an administrator about an account that registered itself. */
  word_on_registered: handover,
  /** The same about an account that an administrator has made. */
  word_on_made: confirmation,
  /** By the account's password, in a browser that is logged in, or in the one that registered. */
  holder: confirmation,
} as const satisfies Readonly<Record<string, Fates>>;

export type ProofRow = keyof typeof proofTable;

/** How an address is proven. A link that was shown to a caller, and not mailed, is the caller's word. */
export const proofWays = ['mailed_link', 'one_time_password', 'invitation', 'word'] as const;
export type ProofWay = (typeof proofWays)[number];
