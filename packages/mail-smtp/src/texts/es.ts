import type { Texts } from './texts.js';

export const spanish: Texts = {
  tag: 'es',
  prefix: 'es',
  direction: 'ltr',
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  letters: {
    one_time_password: {
      subject: 'Su código para {client}',
      body: 'Este es su código para {client}:',
      validity: 'Sirve una sola vez y durante {time}. Nadie de {client} se lo pedirá nunca.',
      unasked: 'Si no está iniciando sesión, ignore este mensaje. No comparta el código.',
      short: '{code} es su código para {client}. Sirve durante {time}. No lo comparta.',
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
  },
};
