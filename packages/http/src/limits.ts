/** The bounds of a request that hold before its row is known, whichever way it comes in. */

/** Characters. */
export const maximumUrl = 8 * 1024;

/** Bytes. */
export const maximumHeaders = 16 * 1024;
