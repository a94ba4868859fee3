/** A person's own profile: names and other claims, the language, the e-mail address and the phone number. */
import { isRefusal, refuse, type User } from '@keyward/core';
import type { ProfileClaim } from '@keyward/core/management';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { waitSecondsIn } from '../pages/login-problem.js';
import { redirect, showForm } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import type { AccountDone, AccountProfilePage } from '../pages/pages.js';
import { atAccountPart, type AtAccount } from './account-holder.js';

type Problem = NonNullable<AccountProfilePage['problem']>;

const shownClaims = async ({ context, holder }: AtAccount): Promise<readonly ProfileClaim[]> => {
  const { account } = await context.keyward.tenants.settings(holder.user.tenantId);
  // The language has a field of its own.
  return account.profileClaims.filter((claim) => claim !== 'locale');
};

const show = async (at: AtAccount, problem?: Problem): Promise<ApiResponse> => {
  const { context, holder, pages, shared, locales, field } = at;
  const { user } = holder;
  const { ownAccount, people } = context.keyward;
  const pending = await ownAccount.pendingAddresses(holder);
  const typesProfile = problem !== undefined && field('change') === 'profile';

  const page = pages.accountProfile(
    {
      ...shared,
      problem,
      claims: (await shownClaims(at)).map((name) => ({
        name,
        value: typesProfile ? field(name) : (user.profile[name] ?? ''),
      })),
      locale: typesProfile ? field('locale') : (user.profile.locale ?? ''),
      email: {
        current: user.email,
        isVerified: user.emailVerified,
        mayChange: people.canSend('email'),
        pending: pending.email,
        typed: problem === 'email' ? field('address') : undefined,
      },
      phone: {
        current: user.phoneNumber,
        isVerified: user.phoneNumberVerified,
        mayChange: people.canSend('sms'),
        pending: pending.sms,
        typed: problem === 'phone' ? field('address') : undefined,
      },
      otherAccountsAt: otherAccountsAt(context, user),
    },
    locales,
  );
  return showForm(page, problem);
};

/** Where the person finds accounts with the same address, in other tenants: behind a proof that they read it. */
const otherAccountsAt = (
  { keyward, multiTenant }: ApiContext,
  { email, emailVerified }: User,
): string | undefined =>
  multiTenant && emailVerified && email !== null && keyward.people.canSend('email')
    ? `../account?choose=true&login_hint=${encodeURIComponent(email)}`
    : undefined;

/** Makes the change that the form asks for, and says what to tell the person of it. */
const change = async (at: AtAccount): Promise<AccountDone | undefined> => {
  const { context, holder, field, locales } = at;
  const { ownAccount } = context.keyward;
  const code = field('code').slice(0, 100);
  switch (field('change')) {
    case 'profile':
      await ownAccount.changeProfile(holder, await givenProfile(at));
      return 'saved';
    case 'email':
      await ownAccount.requestAddress(holder, {
        channel: 'email',
        address: field('address'),
        locales,
      });
      return undefined;
    case 'phone':
      await ownAccount.requestAddress(holder, {
        channel: 'sms',
        address: field('address'),
        locales,
      });
      return undefined;
    case 'confirm_email':
      await ownAccount.confirmAddress(holder, { channel: 'email', code });
      return 'email';
    case 'confirm_phone':
      await ownAccount.confirmAddress(holder, { channel: 'sms', code });
      return 'phone';
    case 'remove_phone':
      await ownAccount.removePhoneNumber(holder);
      return 'saved';
    default:
      return refuse('invalid_field', { field: 'change', why: 'must name a change of this page' });
  }
};

/** An empty field clears a claim (RFC 7396). */
const givenProfile = async (at: AtAccount): Promise<Record<string, string | null>> => {
  const names = [...(await shownClaims(at)), 'locale'];
  return Object.fromEntries(names.map((name) => [name, at.field(name).trim() || null]));
};

const codeProblems: Readonly<Record<string, Problem>> = {
  email: 'email',
  phone: 'phone',
  confirm_email: 'email_code',
  confirm_phone: 'phone_code',
  remove_phone: 'phone_kept',
};

/** The problem that the page can show; undefined for any other error. */
const problemOf = (error: unknown, changing: string): Problem | undefined => {
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (!isRefusal(error, 'invalid_field') && !isRefusal(error, 'already_exists')) return undefined;
  return changing === 'profile' ? { claim: error.values['field'] ?? '' } : codeProblems[changing];
};

const submit = async (at: AtAccount): Promise<ApiResponse> => {
  try {
    const done = await change(at);
    return redirect(at.request, done === undefined ? 'profile' : `profile?done=${done}`);
  } catch (error) {
    const problem = problemOf(error, at.field('change'));
    if (problem === undefined) throw error;
    return show(at, problem);
  }
};

const route = { ...pageRoute, path: '/account/profile' } as const;

export const accountProfileRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_profile',
    statuses: pageStatuses(302),
    summary: 'Show the profile of a person to themselves',
    query: ['done'],
    handle: atAccountPart('profile', show),
  },

  {
    ...route,
    method: 'POST',
    operation: 'change_account_profile',
    statuses: pageStatuses(429, 501),
    success: { status: 303 },
    summary: "Submit a person's profile, or a new address",
    query: [],
    body: formBody(['handle', 'csrf', 'change', 'address', 'code', 'locale']),
    handle: atAccountPart('profile', submit),
  },
];
