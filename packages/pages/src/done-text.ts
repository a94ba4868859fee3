import type { LoginPage } from '@keyward/api';
import type { Texts } from './texts/texts.js';

/** What a person has done through a mailed link. */
export const doneText = (kind: NonNullable<LoginPage['done']>, texts: Texts): string => {
  switch (kind) {
    case 'password_change':
      return texts.passwordChanged;
    case 'email_verification':
      return texts.emailConfirmed;
    case 'invitation':
      return texts.accountReady;
  }
};
