import type { KeysTexts } from './keys-texts.js';

export const texts: KeysTexts = {
  hint:
    'Las claves de este servidor firman los tokens. Sus partes públicas están en ' +
    '/.well-known/jwks.json.',
  ofTheServer:
    'Las claves pertenecen al servidor y a ningún inquilino. Un administrador global, un ' +
    'cliente global o el comando las rota y las retira.',
  emptyHint: 'El servidor crea una clave cuando firma el primer token.',
  empty: 'Aquí no hay claves que ver',
  open: 'Hasta la siguiente',
  column: {
    key: 'Clave',
    kid: 'kid',
    status: 'Estado',
    signsFrom: 'Firma desde',
    until: 'Aceptada hasta',
  },
  status: { next: 'Siguiente', signing: 'Firma', verifying: 'Verifica', retired: 'Retirada' },
  statusHint: {
    next: 'Publicada, para que los verificadores la conozcan antes de que firme',
    signing: 'Firma los tokens nuevos',
    verifying: 'Verifica los tokens que firmó; otra clave firma',
    retired: 'Ya no se acepta nada de lo que firmó',
  },
  rotate: {
    action: 'Rotar claves',
    one: (algorithm) => `Rotar ${algorithm}`,
    title: (algorithm) =>
      algorithm === undefined ? '¿Rotar todas las claves en uso?' : `¿Rotar la clave ${algorithm}?`,
    hint:
      'La clave siguiente se publica ahora y firma dentro de una hora, cuando todos ' +
      'los verificadores pueden conocerla. La actual se acepta hasta que caduque su ' +
      'último token. No se cierra ninguna sesión.',
    samlStays: 'La clave de SAML se queda: rótela por separado.',
    samlHint:
      'Los metadatos nombran ya el certificado siguiente, y su clave firma dentro de ' +
      'dos semanas. Hasta entonces, déselo a cada aplicación que no lea los metadatos ' +
      'por sí misma. El actual sigue un día más en los metadatos. No se cierra ninguna ' +
      'sesión.',
    confirm: 'Rotar',
    done: 'La clave siguiente está publicada',
  },
  withdraw: {
    action: 'Retirar de inmediato',
    title: (algorithm) => `¿Retirar de inmediato esta clave ${algorithm}?`,
    hint: (id) =>
      `Hágalo si la clave ${id} ha sido robada. Todos los tokens que firmó dejan de valer ` +
      `ahora, quizá también el suyo: personas y máquinas obtienen otros. Su sucesora firma ` +
      `al instante.`,
    samlHint: (id) =>
      `Hágalo si la clave ${id} ha sido robada. Su sucesora firma al instante: nadie ` +
      `puede iniciar sesión en las aplicaciones con SAML y WS-Federation hasta que ` +
      `tengan el certificado nuevo de los metadatos.`,
    confirm: 'Retirar',
    done: 'La clave se ha retirado',
  },
};
