import type { Texts } from './texts.js';

export const german: Texts = {
  tag: 'de',
  prefix: 'de',
  direction: 'ltr',
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  changes: {
    password_set: 'Ein neues Passwort wurde gesetzt.',
    password_removed: 'Das Passwort wurde entfernt.',
    username_changed: 'Der Benutzername wurde geändert.',
    email_changed: 'Die E-Mail-Adresse wurde geändert.',
    phone_number_changed: 'Die Telefonnummer wurde geändert.',
    totp_added: 'Eine Authentifizierungs-App wurde hinzugefügt.',
    totp_removed: 'Eine Authentifizierungs-App wurde entfernt.',
    passkey_added: 'Ein Passkey wurde hinzugefügt.',
    passkey_removed: 'Ein Passkey wurde entfernt.',
    recovery_codes_created: 'Neue Wiederherstellungscodes wurden erstellt.',
    recovery_codes_removed: 'Die Wiederherstellungscodes wurden entfernt.',
    identity_linked: 'Eine Anmeldung über einen anderen Anbieter wurde verknüpft.',
    identity_unlinked: 'Die Verknüpfung mit einem anderen Anbieter wurde gelöst.',
    impersonated: 'Die Verwaltung hat sich in Ihrem Namen angemeldet, um Ihnen zu helfen.',
    account_deleted: 'Das Konto wurde gelöscht.',
  },
  circumstances: {
    at: 'Zeitpunkt: {when}',
    from: 'Netzwerkadresse: {address}',
    byOther: 'Geändert durch die Verwaltung oder eine Anwendung.',
    name: 'Name: {name}',
    end: 'Ende: {when}',
  },
  endings: {
    personal_token: {
      title: 'Ihr Zugriffstoken endet (noch {time})',
      body:
        'Eines Ihrer Zugriffstoken endet bald. Programme, die es verwenden, werden danach ' +
        'abgewiesen.',
    },
    delegate: {
      title: 'Das Handeln in Ihrem Namen endet (noch {time})',
      body: 'Eine Anwendung oder eine Person darf in Ihrem Namen handeln. Das endet bald.',
    },
    registration_token: {
      title: 'Ein Registrierungstoken endet (noch {time})',
      body:
        'Ein Registrierungstoken endet bald. Danach kann sich keine Anwendung mehr damit ' +
        'registrieren.',
    },
    scim_token: {
      title: 'Ein SCIM-Token endet (noch {time})',
      body:
        'Ein SCIM-Token endet bald. Danach kann das Verzeichnis, das es benutzt, Personen und ' +
        'Gruppen hier nicht mehr aktuell halten.',
    },
    client_secret: {
      title: 'Das Geheimnis einer Anwendung endet (noch {time})',
      body:
        'Das Geheimnis einer Anwendung endet bald. Danach kann sich bei der Anwendung niemand ' +
        'mehr anmelden.',
    },
    provider_certificate: {
      title: 'Ein Zertifikat eines Identitätsanbieters endet (noch {time})',
      body:
        'Ein Zertifikat eines Identitätsanbieters endet bald. Fragen Sie den Anbieter, mit ' +
        'welchem Zertifikat er als Nächstes signiert, und tragen Sie auch dieses ein.',
    },
    application_certificate: {
      title: 'Ein Zertifikat einer SAML-Anwendung endet (noch {time})',
      body:
        'Ein Zertifikat einer Anwendung, die SAML spricht, endet bald. Fragen Sie nach dem nächsten ' +
        'Zertifikat, und tragen Sie auch dieses ein.',
    },
  },
  letters: {
    one_time_password: {
      subject: 'Ihr Code für {client}',
      body: 'Das ist Ihr Code für {client}:',
      validity:
        'Er gilt einmal und nur {time} lang. Niemand von {client} wird Sie je danach fragen.',
      unasked:
        'Wenn Sie sich nicht gerade anmelden, übergehen Sie diese Nachricht. Geben Sie den ' +
        'Code nicht weiter.',
      short: '{code} ist Ihr Code für {client}. Er gilt {time} lang. Geben Sie ihn nicht weiter.',
    },
    address_change: {
      subject: 'Ihr Code für eine neue Adresse bei {client}',
      body: 'Dieser Code zeigt {client}, dass Sie hier zu erreichen sind:',
      validity:
        'Er gilt einmal und nur {time} lang. Niemand von {client} wird Sie je danach fragen.',
      unasked:
        'Wenn Sie Ihre Adresse oder Nummer nicht ändern wollten, übergehen Sie diese Nachricht. ' +
        'Geben Sie den Code nicht weiter.',
      short:
        '{code} bestätigt diese Nummer für {client}. Er gilt {time} lang. Geben Sie ihn nicht weiter.',
    },
    password_reset: {
      subject: 'Ein neues Passwort für {client}',
      body: 'Für Ihr Konto bei {client} wurde ein neues Passwort angefordert.',
      action: 'Neues Passwort wählen',
      validity: 'Der Link gilt einmal und nur {time} lang.',
      unasked:
        'Wenn Sie das nicht waren, übergehen Sie diese Nachricht. Ihr Passwort bleibt, wie es ist.',
      short: 'Neues Passwort für {client} wählen: {link}. Der Link gilt {time} lang.',
    },
    email_verification: {
      subject: 'Bestätigen Sie Ihre Adresse für {client}',
      body: 'Bitte bestätigen Sie, dass diese Adresse zu Ihrem Konto bei {client} gehört.',
      action: 'Adresse bestätigen',
      validity: 'Der Link gilt einmal und nur {time} lang.',
      unasked: 'Wenn Sie dort kein Konto haben, übergehen Sie diese Nachricht.',
      short: 'Adresse für {client} bestätigen: {link}. Der Link gilt {time} lang.',
    },
    invitation: {
      subject: 'Einladung zu {client}',
      inviter: '{inviter} lädt Sie zu {client} ein.',
      body: 'Für Sie wurde ein Konto bei {client} vorbereitet.',
      action: 'Einladung annehmen',
      validity: 'Der Link gilt einmal und nur {time} lang.',
      unasked: 'Wenn Sie diese Einladung nicht erwarten, übergehen Sie diese Nachricht.',
      short: 'Einladung zu {client}: {link}. Der Link gilt {time} lang.',
    },
    account_exists: {
      subject: 'Sie haben schon ein Konto bei {client}',
      body:
        'Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto bei {client} anlegen. Es ' +
        'gibt schon eines.',
      action: 'Anmelden',
      unasked: 'Wenn Sie das nicht waren, müssen Sie nichts tun. Es hat sich nichts geändert.',
      short: 'Sie haben schon ein Konto bei {client}. {link}',
    },
    account_changed: {
      subject: 'Ihr Konto bei {client} wurde geändert',
      body: 'Ihr Konto bei {client} wurde geändert:',
      action: 'Das war ich nicht',
      unasked:
        'Wenn Sie von dieser Änderung wissen, müssen Sie nichts tun. Sonst wählen Sie über den ' +
        'Link ein neues Passwort: Das meldet alle Geräte ab. Prüfen Sie danach die zweiten ' +
        'Schritte auf Ihrer Kontoseite und verständigen Sie die Verwaltung von {client}.',
      unaskedWithoutLink:
        'Wenn Sie von dieser Änderung wissen, müssen Sie nichts tun. Sonst verständigen Sie ' +
        'sofort die Verwaltung von {client}. Zu Ihrer Sicherheit enthält diese Nachricht keinen ' +
        'Link.',
      short:
        'Ihr Konto bei {client} wurde geändert: {changes} Wenn Sie das nicht waren, ' +
        'verständigen Sie die Verwaltung. {link}',
    },
    end_ahead: {
      subject: '{client}: {ending}',
      body: '{ending}',
      action: 'Ansehen',
      unasked:
        'Wird es noch gebraucht, ersetzen Sie es rechtzeitig. Wenn nicht, brauchen Sie nichts zu tun.',
      short: '{client}: {ending}. {link}',
    },
    webhook_failing: {
      subject: '{client}: ein Webhook schlägt seit einem Tag fehl',
      body:
        'Seit einem Tag konnte ein Webhook von {client} ein Ereignis nicht zustellen. Er versucht ' +
        'es etwa vier Tage lang weiter und wird dann deaktiviert.',
      action: 'Ansehen',
      unasked:
        'Wird sein Empfänger nicht mehr gebraucht, löschen oder deaktivieren Sie den Webhook.',
      short: '{client}: ein Webhook schlägt seit einem Tag fehl. {link}',
    },
    webhook_disabled: {
      subject: '{client}: ein Webhook wurde deaktiviert',
      body:
        'Ein Webhook von {client} wurde deaktiviert, da sein Empfänger keine Ereignisse annimmt. ' +
        'Er meldet nichts mehr, bis er wieder aktiviert wird.',
      action: 'Ansehen',
      unasked: 'Wird sein Empfänger nicht mehr gebraucht, brauchen Sie nichts zu tun.',
      short: '{client}: ein Webhook wurde deaktiviert. {link}',
    },
  },
};
