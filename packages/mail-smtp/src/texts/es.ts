import type { Texts } from './texts.js';

export const spanish: Texts = {
  tag: 'es',
  prefix: 'es',
  direction: 'ltr',
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  changes: {
    password_set: 'Se ha establecido una contraseña nueva.',
    password_removed: 'Se ha eliminado la contraseña.',
    username_changed: 'Se ha cambiado el nombre de usuario.',
    email_changed: 'Se ha cambiado la dirección de correo.',
    phone_number_changed: 'Se ha cambiado el número de teléfono.',
    totp_added: 'Se ha añadido una aplicación de autenticación.',
    totp_removed: 'Se ha eliminado una aplicación de autenticación.',
    passkey_added: 'Se ha añadido una llave de acceso.',
    passkey_removed: 'Se ha eliminado una llave de acceso.',
    recovery_codes_created: 'Se han creado códigos de recuperación nuevos.',
    recovery_codes_removed: 'Se han eliminado los códigos de recuperación.',
    identity_linked: 'Se ha vinculado un inicio de sesión de otro proveedor.',
    identity_unlinked: 'Se ha desvinculado un inicio de sesión de otro proveedor.',
    impersonated: 'Un administrador ha iniciado sesión en su nombre para ayudarle.',
    account_deleted: 'Se ha eliminado la cuenta.',
  },
  circumstances: {
    at: 'Fecha: {when}',
    from: 'Dirección de red: {address}',
    byOther: 'Cambio hecho por un administrador o una aplicación.',
    name: 'Nombre: {name}',
    end: 'Fin: {when}',
  },
  endings: {
    personal_token: {
      title: 'Uno de sus tokens de acceso caduca en {time}',
      body:
        'Uno de sus tokens de acceso caduca pronto. A partir de entonces, se rechazan los ' +
        'programas que lo usan.',
    },
    delegate: {
      title: 'El permiso para actuar por usted caduca en {time}',
      body: 'Una aplicación o una persona puede actuar por usted. Ese permiso caduca pronto.',
    },
    registration_token: {
      title: 'Un token de registro caduca en {time}',
      body:
        'Un token de registro caduca pronto. A partir de entonces, ninguna aplicación puede ' +
        'registrarse con él.',
    },
    scim_token: {
      title: 'Un token SCIM caduca en {time}',
      body:
        'Un token SCIM caduca pronto. A partir de entonces, el directorio que lo usa no puede ' +
        'mantener al día las personas y los grupos aquí.',
    },
    client_secret: {
      title: 'El secreto de una aplicación caduca en {time}',
      body:
        'El secreto de una aplicación caduca pronto. A partir de entonces, nadie puede ' +
        'iniciar sesión en la aplicación.',
    },
    provider_certificate: {
      title: 'Un certificado de un proveedor de identidad caduca en {time}',
      body:
        'Un certificado de un proveedor de identidad caduca pronto. Pregunte al proveedor con ' +
        'qué certificado firmará después, y añádalo también.',
    },
    application_certificate: {
      title: 'Un certificado de una aplicación SAML caduca en {time}',
      body:
        'Un certificado de una aplicación que usa SAML caduca pronto. Pregunte por el siguiente ' +
        'certificado, y añádalo también.',
    },
  },
  letters: {
    one_time_password: {
      subject: 'Su código para {client}',
      body: 'Este es su código para {client}:',
      validity: 'Sirve una sola vez y durante {time}. Nadie de {client} se lo pedirá nunca.',
      unasked: 'Si no está iniciando sesión, ignore este mensaje. No comparta el código.',
      short: '{code} es su código para {client}. Sirve durante {time}. No lo comparta.',
    },
    address_change: {
      subject: 'Su código para una nueva dirección en {client}',
      body: 'Este código demuestra a {client} que se le puede contactar aquí:',
      validity: 'Sirve una sola vez y durante {time}. Nadie de {client} se lo pedirá nunca.',
      unasked:
        'Si no ha pedido cambiar su dirección o su número, ignore este mensaje. No comparta el código.',
      short: '{code} confirma este número para {client}. Sirve durante {time}. No lo comparta.',
    },
    password_reset: {
      subject: 'Una contraseña nueva para {client}',
      body: 'Se ha pedido una contraseña nueva para su cuenta de {client}.',
      action: 'Elegir una contraseña nueva',
      validity: 'El enlace sirve una sola vez y durante {time}.',
      unasked: 'Si no la ha pedido, ignore este mensaje. Su contraseña no cambia.',
      short: 'Elija una contraseña nueva para {client}: {link}. El enlace sirve durante {time}.',
    },
    email_verification: {
      subject: 'Confirme su dirección para {client}',
      body: 'Confirme que esta dirección pertenece a su cuenta de {client}.',
      action: 'Confirmar la dirección',
      validity: 'El enlace sirve una sola vez y durante {time}.',
      unasked: 'Si no tiene una cuenta allí, ignore este mensaje.',
      short: 'Confirme su dirección para {client}: {link}. El enlace sirve durante {time}.',
    },
    invitation: {
      subject: 'Invitación a {client}',
      inviter: '{inviter} le invita a {client}.',
      body: 'Se ha preparado una cuenta de {client} para usted.',
      action: 'Aceptar la invitación',
      validity: 'El enlace sirve una sola vez y durante {time}.',
      unasked: 'Si no espera esta invitación, ignore este mensaje.',
      short: 'Invitación a {client}: {link}. El enlace sirve durante {time}.',
    },
    account_exists: {
      subject: 'Ya tiene una cuenta de {client}',
      body:
        'Alguien, probablemente usted, quiso crear una cuenta de {client} con esta dirección. ' +
        'Ya existe una.',
      action: 'Iniciar sesión',
      unasked: 'Si no ha sido usted, no tiene que hacer nada. Nada ha cambiado.',
      short: 'Ya tiene una cuenta de {client}. {link}',
    },
    account_changed: {
      subject: 'Su cuenta de {client} ha cambiado',
      body: 'Su cuenta de {client} ha cambiado:',
      action: 'No he sido yo',
      unasked:
        'Si conoce este cambio, no tiene que hacer nada. Si no, elija una contraseña nueva con ' +
        'el enlace: así se cierran las sesiones de todos los dispositivos. Después revise los ' +
        'segundos pasos en la página de su cuenta y avise a un administrador de {client}.',
      unaskedWithoutLink:
        'Si conoce este cambio, no tiene que hacer nada. Si no, avise ahora mismo a un ' +
        'administrador de {client}. Por su seguridad, este mensaje no contiene ningún enlace.',
      short:
        'Su cuenta de {client} ha cambiado: {changes} Si no ha sido usted, avise a un ' +
        'administrador. {link}',
    },
    end_ahead: {
      subject: '{client}: {ending}',
      body: '{ending}',
      action: 'Verlo',
      unasked: 'Si aún hace falta, sustitúyalo a tiempo. Si no, no tiene que hacer nada.',
      short: '{client}: {ending}. {link}',
    },
    webhook_failing: {
      subject: '{client}: un webhook falla desde hace un día',
      body:
        'Desde hace un día, un webhook de {client} no ha podido entregar un evento. Lo seguirá ' +
        'intentando unos cuatro días y después se desactivará.',
      action: 'Verlo',
      unasked: 'Si su receptor ya no hace falta, elimine el webhook o desactívelo.',
      short: '{client}: un webhook falla desde hace un día. {link}',
    },
    webhook_disabled: {
      subject: '{client}: se ha desactivado un webhook',
      body:
        'Se ha desactivado un webhook de {client} porque su receptor no acepta eventos. No ' +
        'comunica nada hasta que se vuelva a activar.',
      action: 'Verlo',
      unasked: 'Si su receptor ya no hace falta, no tiene que hacer nada.',
      short: '{client}: se ha desactivado un webhook. {link}',
    },
  },
};
