import { counted } from '../../../texts/counted.js';
import type { ExplainTexts } from './explain-texts.js';

export const texts: ExplainTexts = {
  hint:
    'Por qué una persona o una aplicación puede hacer algo, o qué lo impide. La respuesta es la ' +
    'que da el punto de conexión de tokens.',
  command: 'Explicar un permiso',
  question: {
    title: 'Pregunta',
    subject: 'Quién pregunta',
    ofPerson: 'Una persona',
    ofApplication: 'Una aplicación',
    person: 'Persona',
    through: 'A través de la aplicación',
    application: 'Aplicación',
    api: 'API',
    apiFirst: 'Elija primero una API',
    permission: 'Permiso',
    incomplete: 'Elija quién y qué',
    allOfPerson: 'Todos los permisos de la persona',
    incompleteHint:
      'La respuesta aparece cuando la pregunta está completa. Su dirección se puede ' +
      'compartir.',
  },
  answer: {
    title: 'Respuesta',
    failed: 'No se pudo responder a la pregunta',
    allowed: (who: string, what: string): string => `Sí: ${who} puede ${what}`,
    refused: (who: string, what: string): string => `No: ${who} no puede ${what}`,
    missing: counted('es', { one: 'Falta una cosa.', other: 'Faltan # cosas.' }),
    twoFactors: 'Los tokens lo incluyen tras un inicio de sesión con dos factores.',
    youngLogin: (seconds: number): string =>
      `Los tokens lo incluyen durante ${seconds} segundos tras el inicio de sesión.`,
    gates: 'Lo que se comprobó',
    opensIt: 'Qué lo permitiría',
    prepare: 'Preparar este cambio',
    prepareTitle: '¿Hacer este cambio?',
    prepareAll: counted('es', { other: '¿Hacer estos # cambios?' }),
    prepareAction: 'Hacer el cambio',
    giveRole: (name: string): string => `Dar el rol «${name}»`,
    mayNot: (name: string): string => `Necesita el permiso ${name} para esto.`,
    unprepared: 'Ningún cambio en la consola lo permite.',
  },
  states: {
    open: 'Superado',
    closed: 'Falta',
    unknown: 'no se sabe hasta que exista el permiso',
  },
  remedies: {
    lift_suspension: 'Levantar la suspensión del inquilino',
    add_grant_type: 'Añadir un tipo de concesión a la aplicación',
    open_api: 'Abrir la API a estas aplicaciones',
    authorize_api: 'Autorizar la aplicación para la API',
    grant_to_application: 'Conceder el permiso a la aplicación',
    create_permission: 'Crear el permiso',
    lift_block: 'Levantar el bloqueo de la persona',
    grant_to_person: 'Conceder el permiso a la persona',
  },
  elsewhere: {
    grant_type: 'Una aplicación pública no obtiene tokens para sí misma. Elija una confidencial.',
    user_tenant: 'Elija una aplicación del inquilino de la persona, o una global.',
    user_permission:
      'La API pertenece a otro inquilino que la persona, que no puede tener nada allí.',
  },
  gates: {
    client_active: {
      open: 'La aplicación está activa',
      closed: 'El inquilino de la aplicación está suspendido',
    },
    grant_type: {
      open: 'La aplicación puede pedir tales tokens',
      closed: 'La aplicación no tiene un tipo de concesión para tales tokens',
    },
    unregistered_clients: {
      open: 'La API está abierta a aplicaciones no registradas',
      closed: 'La API o el inquilino no admite aplicaciones no registradas',
    },
    resource_authorized: {
      open: 'La aplicación puede llamar a la API',
      closed: 'La aplicación no puede llamar a esta API',
    },
    scope_exists: {
      open: 'La API tiene este permiso',
      closed: 'La API no tiene ese permiso',
    },
    client_permission: {
      open: 'La aplicación tiene el permiso',
      closed: 'La aplicación no tiene el permiso',
    },
    user_tenant: {
      open: 'La persona y la aplicación van juntas',
      closed: 'La persona y la aplicación son de inquilinos distintos',
    },
    user_active: {
      open: 'La persona puede iniciar sesión',
      closed: 'La persona está bloqueada o el inquilino suspendido',
    },
    user_permission: {
      open: 'La persona tiene el permiso',
      closed: 'La persona no tiene el permiso',
    },
  },
  changed: {
    title: 'Qué cambió entretanto',
    hint: 'Haga la misma pregunta para un momento anterior, o elija un evento de la lista.',
    from: 'Desde',
    to: 'Hasta',
    now: 'Ahora',
    failed: 'No se pudo leer el registro',
    nothing: 'Nada cambió en este tiempo.',
    more: (count: number): string =>
      `Solo se muestran los últimos ${count} cambios. Elija un tiempo más corto.`,
    gave: counted('es', { one: '# dado', other: '# dados' }),
    took: counted('es', { one: '# quitado', other: '# quitados' }),
    by: (name: string): string => `por ${name}`,
  },
  then: {
    moment: 'Momento anterior',
    momentHint: 'La respuesta de ese momento, según el registro, junto a la de ahora',
    choose: 'Elegir un momento',
    failed: 'No se pudo obtener la respuesta de ese momento',
    allowed: 'Permitido',
    refused: 'Denegado',
    unknown: 'No se sabe',
    missing: 'En ese momento aún no existían todos los registros de la pregunta.',
    uncertain: 'Estos eventos no contienen lo suficiente para una respuesta segura',
    changes: 'Lo que se añadió y se quitó desde entonces',
    nothing: 'Nada de aquello en lo que se basa la respuesta ha cambiado desde entonces.',
    came: 'Añadido',
    went: 'Quitado',
    changed: 'Cambió',
    setting: 'Ajuste',
    guessed: 'No es seguro',
    events: 'Eventos de estos registros',
    before: 'Antes de este evento',
    clear: 'Dejar de comparar',
    links: {
      role_members: 'Rol de una persona',
      group_members: 'Persona en un grupo',
      group_roles: 'Rol de un grupo',
      nested_groups: 'Grupo en un grupo',
      role_permissions: 'Permiso de un rol',
      user_permissions: 'Permiso de una persona',
      permissions: 'Permiso de una aplicación',
      client_resources: 'La aplicación puede llamar a la API',
      tenant_admins: 'Administrador del inquilino',
    },
  },
};
