import type { ConfigurationTexts } from './configuration-texts.js';

export const texts: ConfigurationTexts = {
  hint: 'Los inquilinos, API, roles, grupos, proveedores de identidad y aplicaciones pueden estar en archivos.',
  plan: {
    title: 'Ver qué cambiaría un archivo',
    hint: 'No se guarda nada: el servidor prueba cada paso y lo deshace. El comando «keyward apply» hace el cambio.',
    files: 'Archivos',
    filesHint: 'YAML o JSON, como máximo 20 archivos.',
    choose: 'Elegir archivos',
    pasted: 'O un documento como texto',
    prune: 'Quitar lo que falta en los archivos',
    pruneHint:
      'Solo lo que archivos del mismo propietario tuvieron antes, y como máximo diez filas.',
    takeOver: 'Asumir filas de otros propietarios',
    action: 'Mostrar qué cambiaría',
    refused: 'Estos documentos serían rechazados',
    nothing: 'Nada cambiaría',
    summary: (added, changed, removed) =>
      `${added} por añadir, ${changed} por cambiar, ${removed} por quitar`,
    before: (name) => `hasta ahora ${name}`,
    adopted: (count) => `Filas que ningún archivo gestionaba aún: ${count}`,
    takenOver: (count) => `Filas asumidas de otro propietario: ${count}`,
    gained: 'Permisos ganados',
    lost: 'Permisos perdidos',
    sessions: (count) => `Sesiones que terminan: ${count}`,
    tokens: (count) => `Inicios de sesión cuyos tokens terminan: ${count}`,
    secrets: 'Los secretos están fuera de los archivos; aquí no se sabe si son distintos.',
  },
  kinds: {
    tenants: 'Inquilino',
    resources: 'API',
    scopes: 'Permiso',
    roles: 'Rol',
    groups: 'Grupo',
    identity_providers: 'Proveedor de identidad',
    clients: 'Aplicación',
  },
  actions: { add: 'Añadir', change: 'Cambiar', remove: 'Quitar' },
  export: {
    title: 'Lo que hay, como archivo',
    hint: 'Un archivo para empezar. No contiene secretos, personas ni claves.',
    tenant: 'Del inquilino',
    tenantHint: 'Vacío: los propios inquilinos, y lo que es de todos.',
    action: 'Mostrar como YAML',
    save: 'Guardar como archivo',
    failed: 'No se puede hacer el archivo',
  },
};
