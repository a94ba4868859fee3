/** Where the console is on its host: `/console/`, or below a path. The server says it in the `base` of the page. */
export const basePath = new URL('.', document.baseURI).pathname;
