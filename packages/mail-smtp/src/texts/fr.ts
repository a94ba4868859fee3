import type { Texts } from './texts.js';

export const french: Texts = {
  tag: 'fr',
  prefix: 'fr',
  direction: 'ltr',
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  changes: {
    password_set: 'Un nouveau mot de passe a été défini.',
    password_removed: 'Le mot de passe a été supprimé.',
    username_changed: 'Le nom d’utilisateur a été modifié.',
    email_changed: 'L’adresse e-mail a été modifiée.',
    phone_number_changed: 'Le numéro de téléphone a été modifié.',
    totp_added: 'Une application d’authentification a été ajoutée.',
    totp_removed: 'Une application d’authentification a été supprimée.',
    passkey_added: 'Une clé d’accès a été ajoutée.',
    passkey_removed: 'Une clé d’accès a été supprimée.',
    recovery_codes_created: 'De nouveaux codes de secours ont été créés.',
    recovery_codes_removed: 'Les codes de secours ont été supprimés.',
    identity_linked: 'Une connexion par un autre fournisseur a été associée.',
    identity_unlinked: 'Une connexion par un autre fournisseur a été dissociée.',
    impersonated: 'Un administrateur s’est connecté en votre nom pour vous aider.',
    account_deleted: 'Le compte a été supprimé.',
  },
  circumstances: {
    at: 'Date\u00a0: {when}',
    from: 'Adresse réseau\u00a0: {address}',
    byOther: 'Modification faite par un administrateur ou une application.',
    name: 'Nom : {name}',
    end: 'Fin : {when}',
  },
  endings: {
    personal_token: {
      title: 'Un de vos jetons d’accès expire dans {time}',
      body:
        'Un de vos jetons d’accès expire bientôt. Les programmes qui l’utilisent seront ' +
        'ensuite refusés.',
    },
    delegate: {
      title: 'Le droit d’agir pour vous expire dans {time}',
      body: 'Une application ou une personne peut agir pour vous. Ce droit expire bientôt.',
    },
    registration_token: {
      title: 'Un jeton d’enregistrement expire dans {time}',
      body:
        'Un jeton d’enregistrement expire bientôt. Aucune application ne pourra ensuite ' +
        's’enregistrer avec lui.',
    },
    scim_token: {
      title: 'Un jeton SCIM expire dans {time}',
      body:
        'Un jeton SCIM expire bientôt. L’annuaire qui l’utilise ne pourra ensuite plus tenir à ' +
        'jour les personnes et les groupes ici.',
    },
    client_secret: {
      title: 'Le secret d’une application expire dans {time}',
      body:
        'Le secret d’une application expire bientôt. Ensuite, personne ne pourra plus se ' +
        'connecter à l’application.',
    },
    provider_certificate: {
      title: 'Un certificat d’un fournisseur d’identité expire dans {time}',
      body:
        'Un certificat d’un fournisseur d’identité expire bientôt. Demandez au fournisseur ' +
        'avec quel certificat il signera ensuite, et ajoutez-le aussi.',
    },
    application_certificate: {
      title: 'Un certificat d’une application SAML expire dans {time}',
      body:
        'Un certificat d’une application qui utilise SAML expire bientôt. Demandez le certificat ' +
        'suivant, et ajoutez-le aussi.',
    },
  },
  letters: {
    one_time_password: {
      subject: 'Votre code pour {client}',
      body: 'Voici votre code pour {client}\u00a0:',
      validity:
        'Il est valable une seule fois, pendant {time}. Personne de {client} ne vous le demandera.',
      unasked:
        'Si vous n’êtes pas en train de vous connecter, ignorez ce message. Ne communiquez ce ' +
        'code à personne.',
      short:
        '{code} est votre code pour {client}. Il est valable pendant {time}. Ne le communiquez ' +
        'à personne.',
    },
    address_change: {
      subject: 'Votre code pour une nouvelle adresse chez {client}',
      body: 'Ce code montre à {client} que l’on peut vous joindre ici\u00a0:',
      validity:
        'Il est valable une seule fois, pendant {time}. Personne de {client} ne vous le demandera.',
      unasked:
        'Si vous n’avez pas demandé à changer d’adresse ou de numéro, ignorez ce message. ' +
        'Ne communiquez ce code à personne.',
      short:
        '{code} confirme ce numéro pour {client}. Il est valable pendant {time}. Ne le communiquez à personne.',
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
      inviter: '{inviter} vous invite à rejoindre {client}.',
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
    account_changed: {
      subject: 'Votre compte {client} a été modifié',
      body: 'Votre compte {client} a été modifié\u00a0:',
      action: 'Ce n’était pas moi',
      unasked:
        'Si vous êtes au courant de cette modification, vous n’avez rien à faire. Sinon, ' +
        'choisissez un nouveau mot de passe à l’aide du lien\u00a0: tous les appareils seront ' +
        'déconnectés. Vérifiez ensuite les secondes étapes sur la page de votre compte et ' +
        'prévenez un administrateur de {client}.',
      unaskedWithoutLink:
        'Si vous êtes au courant de cette modification, vous n’avez rien à faire. Sinon, ' +
        'prévenez immédiatement un administrateur de {client}. Pour votre sécurité, ce message ' +
        'ne contient aucun lien.',
      short:
        'Votre compte {client} a été modifié : {changes} Si ce n’était pas vous, prévenez un ' +
        'administrateur. {link}',
    },
    end_ahead: {
      subject: '{client} : {ending}',
      body: '{ending}',
      action: 'Voir',
      unasked: 'S’il est encore utile, remplacez-le à temps. Sinon, vous n’avez rien à faire.',
      short: '{client} : {ending}. {link}',
    },
    webhook_failing: {
      subject: '{client} : un webhook échoue depuis un jour',
      body:
        'Depuis un jour, un webhook de {client} n’a pas pu livrer un événement. Il réessaie ' +
        'pendant environ quatre jours, puis il est désactivé.',
      action: 'Voir',
      unasked: 'Si son destinataire n’est plus utile, supprimez le webhook ou désactivez-le.',
      short: '{client} : un webhook échoue depuis un jour. {link}',
    },
    webhook_disabled: {
      subject: '{client} : un webhook a été désactivé',
      body:
        'Un webhook de {client} a été désactivé, car son destinataire n’accepte pas les ' +
        'événements. Il ne signale rien tant qu’il n’est pas réactivé.',
      action: 'Voir',
      unasked: 'Si son destinataire n’est plus utile, vous n’avez rien à faire.',
      short: '{client} : un webhook a été désactivé. {link}',
    },
  },
};
