/** The way in of the Fetch standard. */
import { bindingContract, type OpenBinding } from './binding.contract.js';
import { fetchHandler } from '../src/fetch.js';

const origin = 'https://id.example';

bindingContract('the Fetch standard', (binding) => {
  const handle = fetchHandler({ ...binding, clientAddress: () => '127.0.0.1' });

  const ask: OpenBinding['ask'] = async (method, target, { headers = {}, body } = {}) => {
    const sent = Array.isArray(body) ? ReadableStream.from(body as Uint8Array[]) : body;
    const init = { method, headers, body: sent ?? null, duplex: 'half' };
    const response = await handle(new Request(origin + target, init as RequestInit));
    return {
      status: response.status,
      headers: response.headers,
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
  return Promise.resolve({ ask, close: () => Promise.resolve() });
});
