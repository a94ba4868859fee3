/** PowerShell and spreadsheets write UTF-16 with a byte order mark, which no decoder takes for text. */
export const encodingOf = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
};
