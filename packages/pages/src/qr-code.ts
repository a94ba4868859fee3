import makeQrCode from 'qrcode-generator';
import { html, type Html } from './html.js';

/** The white border, in modules (ISO/IEC 18004). */
const margin = 4;

/** Black on white in every colour scheme, because cameras need it. The page holds the picture: nothing is fetched. */
export const qrCode = (text: string, label: string): Html => {
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();

  const size = code.getModuleCount() + 2 * margin;
  return html`
      <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
        <rect width="${size}" height="${size}" fill="#fff"/>
        <path fill="#000" d="${darkModules(code)}"/>
      </svg>`;
};

/** A path with a square for each dark module. */
const darkModules = (code: ReturnType<typeof makeQrCode>): string => {
  const count = code.getModuleCount();
  const squares: string[] = [];

  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) squares.push(`M${column + margin} ${row + margin}h1v1h-1z`);
    }
  }
  return squares.join('');
};
