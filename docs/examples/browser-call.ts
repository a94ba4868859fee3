/** A call of the Management API from a web page, as it runs in the browser. */
// #region call
export const clientNames = async (issuer: string, accessToken: string): Promise<string[]> => {
  const response = await fetch(`${issuer}/api/management/v1/clients`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  if (!response.ok) {
    const { code } = (await response.json()) as { code: string };
    throw new Error(`${code}, request ${response.headers.get('X-Request-Id')}`);
  }
  const { items } = (await response.json()) as { items: { client_name: string }[] };
  return items.map((client) => client.client_name);
};
// #endregion call
