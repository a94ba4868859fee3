/** An http or https address without user and password; undefined for any other text, which may hold a secret. */
export const webUrl = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.username + url.password === '' ? url : undefined;
};
