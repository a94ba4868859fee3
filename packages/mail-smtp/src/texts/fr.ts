import type { Texts } from './texts.js';

export const french: Texts = {
  tag: 'fr',
  prefix: 'fr',
  direction: 'ltr',
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  letters: {
    one_time_password: {
      subject: 'Votre code pour {client}',
      body: 'Voici votre code pour {client} :',
      validity:
        'Il est valable une seule fois, pendant {time}. Personne de {client} ne vous le demandera.',
      unasked:
        'Si vous n’êtes pas en train de vous connecter, ignorez ce message. Ne communiquez ce ' +
        'code à personne.',
      short:
        '{code} est votre code pour {client}. Il est valable pendant {time}. Ne le communiquez ' +
        'à personne.',
    },
    password_reset: {
      subject: 'Un nouveau mot de passe pour {client}',
      body: 'Un nouveau mot de passe a été demandé pour votre compte {client}.',
      action: 'Choisir un nouveau mot de passe',
      validity: 'Le lien est valable une seule fois, pendant {time}.',
      unasked:
        'Si vous n’avez rien demandé, ignorez ce message. Votre mot de passe reste inchangé.',
      short: 'Nouveau mot de passe pour {client} : {link}. Lien valable pendant {time}.',
    },
    email_verification: {
      subject: 'Confirmez votre adresse pour {client}',
      body: 'Veuillez confirmer que cette adresse est bien celle de votre compte {client}.',
      action: 'Confirmer l’adresse',
      validity: 'Le lien est valable une seule fois, pendant {time}.',
      unasked: 'Si vous n’y avez pas de compte, ignorez ce message.',
      short: 'Confirmez votre adresse pour {client} : {link}. Lien valable pendant {time}.',
    },
    invitation: {
      subject: 'Invitation à {client}',
      body: 'Un compte {client} a été préparé pour vous.',
      action: 'Accepter l’invitation',
      validity: 'Le lien est valable une seule fois, pendant {time}.',
      unasked: 'Si vous n’attendez pas cette invitation, ignorez ce message.',
      short: 'Invitation à {client} : {link}. Lien valable pendant {time}.',
    },
    account_exists: {
      subject: 'Vous avez déjà un compte {client}',
      body:
        'Quelqu’un, sans doute vous, a voulu créer un compte {client} avec cette adresse. Il ' +
        'en existe déjà un.',
      action: 'Se connecter',
      unasked: 'Si ce n’était pas vous, vous n’avez rien à faire. Rien n’a changé.',
      short: 'Vous avez déjà un compte {client}. {link}',
    },
  },
};
