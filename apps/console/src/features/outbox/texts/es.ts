import type { OutboxTexts } from './outbox-texts.js';

export const texts: OutboxTexts = {
  hint:
    'Los correos son archivos en el servidor, porque no hay servidor de correo configurado. ' +
    'Los más recientes primero.',
  guide: 'Cómo enviar correos',
  to: 'Para',
  subject: 'Asunto',
  written: 'Escrito',
  open: 'Abrir',
  openMailTo: (address: string): string => `Abrir el correo para ${address}`,
  empty: 'Aún no hay correos',
  emptyHint:
    'Aquí aparece un correo cuando el servidor escribe uno: una invitación, una contraseña ' +
    'nueva, un código.',
  sent: 'Los correos se envían',
  sentHint: 'El servidor envía los correos por un servidor de correo, así que no hay archivos.',
  closed:
    'Los correos solo se abren donde la dirección del servidor es una dirección de bucle ' +
    'local. En la máquina del servidor, keyward outbox los muestra.',
  more:
    'Solo se muestran los 100 correos más recientes. Los anteriores son archivos de la ' +
    'carpeta.',
  failed: 'No se pudieron leer los correos',
  openFailed: 'No se pudo abrir el correo',
  warning:
    'Un enlace de un correo abre la cuenta de su destinatario. El registro de auditoría anota que usted ' +
    'lo abrió.',
};
