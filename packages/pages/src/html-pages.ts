/** The pages of Keyward: rendered on the server, without a script where possible, and themable. */
import { randomBytes } from 'node:crypto';
import type { Locales, Page, Pages } from '@keyward/api';
import { accountApplicationsPage } from './account-applications-page.js';
import { accountDelegatesPage } from './account-delegates-page.js';
import { accountTokensPage } from './account-tokens-page.js';
import { accountDataPage } from './account-data-page.js';
import { accountDeletedPage } from './account-deleted-page.js';
import { accountDevicesPage } from './account-devices-page.js';
import { accountPage } from './account-page.js';
import { accountProfilePage } from './account-profile-page.js';
import {
  answeredPage,
  deviceDonePage,
  providerTestedPage,
  testOfAnotherPage,
  ticketDonePage,
} from './done-pages.js';
import { resolveBrand, type Brand, type ResolvedBrand } from './brand.js';
import { consentPage } from './consent-page.js';
import { devicePage } from './device-page.js';
import { failurePage, providerFailedPage } from './failure-pages.js';
import { homePage } from './home-page.js';
import { html } from './html.js';
import { assertWebAddress, formPostPage } from './form-post-page.js';
import { chooseLanguage } from './languages.js';
import { linkAccountPage } from './link-account-page.js';
import { linkOverPage } from './link-over-page.js';
import { layout } from './layout.js';
import { loggedOutPage, stillSignedInPage } from './logged-out-page.js';
import { loggingOutPage } from './logging-out-page.js';
import { loginPage } from './login-page.js';
import { impersonationPage } from './impersonation-page.js';
import { logoutPage } from './logout-page.js';
import { newPasswordPage } from './new-password-page.js';
import { mailedPage } from './mailed-page.js';
import { passkeyLoginPage } from './passkey-login-page.js';
import { chooseAccountPage } from './choose-account-page.js';
import { passwordResetPage } from './password-reset-page.js';
import { enrolmentPage, recoveryCodesPage, secondFactorPage } from './second-factor-page.js';
import { signUpPage } from './sign-up-page.js';
import { ticketPage } from './ticket-page.js';
import { contentSecurityPolicy, previewPolicy } from './policy.js';
import type { Template, Templates } from './template.js';
import { pictureAddress, webAddress } from './web-address.js';

export interface PagesOptions {
  readonly brand?: Brand | undefined;
  /** The picture for the tab of the browser: the address where `iconRows` serves ours, or another one. */
  readonly iconUrl?: string | undefined;
  /** Replacements for the frame around every page, or for single pages. */
  readonly templates?: Partial<Templates> | undefined;
}

/** Our templates, for embedders who wrap one instead of replacing it. */
export const standardTemplates: Templates = {
  stillSignedIn: stillSignedInPage,
  layout,
  login: loginPage,
  consent: consentPage,
  newPassword: newPasswordPage,
  providerFailed: providerFailedPage,
  linkAccount: linkAccountPage,
  answered: answeredPage,
  device: devicePage,
  deviceDone: deviceDonePage,
  failure: failurePage,
  home: homePage,
  formPost: formPostPage,
  loggedOut: loggedOutPage,
  loggingOut: loggingOutPage,
  logout: logoutPage,
  impersonation: impersonationPage,
  passwordReset: passwordResetPage,
  chooseAccount: chooseAccountPage,
  signUp: signUpPage,
  mailed: mailedPage,
  ticket: ticketPage,
  ticketDone: ticketDonePage,
  linkOver: linkOverPage,
  providerTested: providerTestedPage,
  testOfAnother: testOfAnotherPage,
  secondFactor: secondFactorPage,
  enrolment: enrolmentPage,
  recoveryCodes: recoveryCodesPage,
  account: accountPage,
  accountProfile: accountProfilePage,
  accountDevices: accountDevicesPage,
  accountApplications: accountApplicationsPage,
  accountDelegates: accountDelegatesPage,
  accountTokens: accountTokensPage,
  accountData: accountDataPage,
  accountDeleted: accountDeletedPage,
  passkeyLogin: passkeyLoginPage,
};

export const htmlPages = (options: PagesOptions = {}): Pages =>
  pagesWith(options, { brand: resolveBrand(options.brand), isPreview: false });

interface Appearance {
  readonly brand: ResolvedBrand;
  readonly isPreview: boolean;
}

const pagesWith = (options: PagesOptions, { brand, isPreview }: Appearance): Pages => {
  const iconUrl = isPreview ? undefined : iconAddress(options);
  const templates = { ...standardTemplates, ...options.templates };

  const render = <P>(template: Template<P>, page: P, locales: Locales, hasScript = false): Page => {
    const language = chooseLanguage(locales);
    const nonce = randomBytes(18).toString('base64url');
    const setting = { language, brand, nonce, iconUrl, isPreview };

    const content = template(page, setting);
    const pictures = (content.pictures ?? []).map(pictureAddress);
    const needs = {
      nonce,
      icon: iconUrl,
      logo: brand.logo,
      pictures: pictures.filter((picture) => picture !== undefined),
      visits: content.visits?.filter((visit) => webAddress(visit) !== undefined),
    };
    const text = templates.layout(content, setting).toString();
    const locale = language.tag;
    if (isPreview) {
      const policy = previewPolicy(needs);
      return { html: withPolicy(text, policy), policy, locale };
    }

    const policy = contentSecurityPolicy({ ...needs, hasScript: hasScript || content.hasScript });
    return { html: text, policy, locale };
  };

  return {
    branded: (brandOfTenant) =>
      pagesWith(options, { brand: mergedBrand(options, brandOfTenant), isPreview }),
    preview: (brandOfTenant) =>
      pagesWith(options, { brand: mergedBrand(options, brandOfTenant), isPreview: true }),
    login: (page, locales) => render(templates.login, page, locales),
    consent: (page, locales) => render(templates.consent, page, locales),
    newPassword: (page, locales) => render(templates.newPassword, page, locales),
    providerFailed: (page, locales) => render(templates.providerFailed, page, locales),
    linkAccount: (page, locales) => render(templates.linkAccount, page, locales),
    answered: (page, locales) => render(templates.answered, page, locales),
    device: (page, locales) => render(templates.device, page, locales),
    deviceDone: (page, locales) => render(templates.deviceDone, page, locales),
    failure: (page, locales) => render(templates.failure, page, locales),
    home: (page, locales) => render(templates.home, page, locales),
    formPost: (page, locales) => {
      assertWebAddress(page);
      return render(templates.formPost, page, locales, true);
    },
    loggedOut: (page, locales) => render(templates.loggedOut, page, locales),
    loggingOut: (page, locales) => render(templates.loggingOut, page, locales),
    logout: (page, locales) => render(templates.logout, page, locales),
    impersonation: (page, locales) => render(templates.impersonation, page, locales),
    stillSignedIn: (page, locales) => render(templates.stillSignedIn, page, locales),
    passwordReset: (page, locales) => render(templates.passwordReset, page, locales),
    chooseAccount: (page, locales) => render(templates.chooseAccount, page, locales),
    signUp: (page, locales) => render(templates.signUp, page, locales),
    mailed: (page, locales) => render(templates.mailed, page, locales),
    ticket: (page, locales) => render(templates.ticket, page, locales),
    ticketDone: (page, locales) => render(templates.ticketDone, page, locales),
    secondFactor: (page, locales) => render(templates.secondFactor, page, locales),
    enrolment: (page, locales) => render(templates.enrolment, page, locales),
    recoveryCodes: (page, locales) => render(templates.recoveryCodes, page, locales),
    passkeyLogin: (page, locales) => render(templates.passkeyLogin, page, locales),
    account: (page, locales) => render(templates.account, page, locales),
    accountProfile: (page, locales) => render(templates.accountProfile, page, locales),
    accountDevices: (page, locales) => render(templates.accountDevices, page, locales),
    accountApplications: (page, locales) => render(templates.accountApplications, page, locales),
    accountDelegates: (page, locales) => render(templates.accountDelegates, page, locales),
    accountTokens: (page, locales) => render(templates.accountTokens, page, locales),
    accountData: (page, locales) => render(templates.accountData, page, locales),
    accountDeleted: (locales) => render(templates.accountDeleted, undefined, locales),
    providerTested: (locales) => render(templates.providerTested, undefined, locales),
    testOfAnother: (locales) => render(templates.testOfAnother, undefined, locales),
    linkOver: (locales) => render(templates.linkOver, undefined, locales),
  };
};

const iconAddress = ({ iconUrl }: PagesOptions): string | undefined =>
  pictureAddress(iconUrl) ?? webAddress(iconUrl);

/** The contrasts are computed again for every brand. */
const mergedBrand = (options: PagesOptions, brandOfTenant: Brand): ResolvedBrand =>
  resolveBrand({ ...options.brand, ...withoutUndefined(brandOfTenant) });

const doctype = /^\s*<!doctype html>/i;

/** A browser would report each of them as refused. */
const scripts = /\s*<script\b[^>]*>[^]*?<\/script>/g;

/**
 * A page with its policy in it, before all that the policy is about. A template of an embedding application may have
 * no `<head>`: a parser makes one for the policy, and adds the attributes of a later `<html>` to the page.
 */
const withPolicy = (page: string, policy: string): string => {
  const element = html`<meta http-equiv="Content-Security-Policy" content="${policy}">`.toString();
  const rest = page.replace(doctype, '').replace(scripts, '');
  return `<!doctype html>\n${element}${rest}`;
};

const withoutUndefined = (brand: Brand): Brand =>
  Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== undefined));
