import makeQrCode from 'qrcode-generator';
import { html, type Html } from './html.js';

/** Modules of white around it (ISO/IEC 18004). */
const margin = 4;

/** Black on white in every colour scheme, because cameras want it so. Drawn into the page: no picture is fetched. */
export const qrCode = (text: string, label: string): Html => {
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const all = Array.from(
    { length: count * count },
    (_, at) => [Math.floor(at / count), at % count] as const,
  );
  const path = all
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + margin} ${row + margin}h1v1h-1z`)
    .join('');
  const size = count + 2 * margin;
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path fill="#000" d="${path}" />
  </svg>`;
};
