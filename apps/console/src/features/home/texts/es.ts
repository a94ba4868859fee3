import type { HomeTexts } from './home-texts.js';

export const texts: HomeTexts = {
  welcome: (name) => `Nos alegra verle, ${name}.`,
  steps: {
    title: 'Primeros pasos',
    done: (done, all) => `${done} de ${all} hechos`,
    hide: 'Ocultar los primeros pasos',
    ticked: 'Hecho',
    open: 'Pendiente',
  },
  step: {
    application: {
      title: 'Crear una aplicación',
      hint: 'El asistente hace tres preguntas y le da código que funciona.',
    },
    person: {
      title: 'Añadir personas',
      hint: 'Invítelas por correo, o créelas con una contraseña que usted les dé.',
    },
    role: { title: 'Dar un rol', hint: 'Los roles dicen qué puede hacer cada persona.' },
    administrator: {
      title: 'Invitar a un segundo administrador',
      hint: 'Otra vía de acceso, por si pierde la suya. Queda hecho cuando haya un segundo administrador.',
    },
    mail: {
      title: 'Configurar el correo',
      hint:
        'KEYWARD_SMTP_URL indica un servidor de correo. Hasta entonces cada mensaje es un archivo, ' +
        'que muestra la bandeja de salida.',
    },
    password: {
      title: 'Cambiar su contraseña',
      hint: 'La primera se mostró al iniciar el servidor.',
    },
    allowFactors: {
      title: 'Permitir segundos factores',
      hint:
        'Este inquilino no tiene una regla para ellos, así que nadie puede añadir una llave de acceso ' +
        'ni una aplicación. Elija «A las personas que han configurado uno».',
    },
    factor: {
      title: 'Añadir un segundo factor',
      hint: 'Así una contraseña robada no abre nada por sí sola.',
    },
  },
  numbers: {
    people: 'Personas',
    applications: 'Aplicaciones',
    logins: 'Inicios de sesión en 30 días',
    failures: 'Fallidos en 30 días',
    lockouts: 'Bloqueos temporales en 30 días',
    blocked: 'Personas bloqueadas',
    moreThan: (count) => `más de ${count}`,
  },
  chart: {
    title: 'Inicios de sesión',
    hint: 'Por día, en UTC. Faltan los últimos segundos.',
    day: 'Día',
    logins: 'Inicios de sesión',
    failures: 'Fallidos',
    lockouts: 'Bloqueos temporales',
  },
  events: {
    title: 'Últimos eventos',
    all: 'Todos los eventos',
    none: 'Todavía no ha pasado nada.',
  },
  webhooks: {
    title: 'Webhooks que fallan',
    hint: 'Desde hace un día o más, estos no han podido entregar ningún evento.',
  },
  server: {
    title: 'Servidor',
    health: 'Estado',
    ready: 'Listo',
    notReady: 'No está listo',
    version: 'Versión',
    issuer: 'Dirección',
    keys: 'Claves que firman',
    noKeys: 'Ver las claves',
    nextKey: 'la siguiente',
    chain: 'Registro de auditoría',
    sealed: (count) => `${count} eventos sellados`,
    overdue: 'sellado atrasado',
  },
};
