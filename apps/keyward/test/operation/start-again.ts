/** A server that starts on the data of another, which has ended. */
import {
  accessToken,
  dataFolder,
  printed,
  secretKey,
  startKeyward,
  stop,
  type KeywardProcess,
} from './keyward-process.js';

interface SecondStart {
  readonly server: KeywardProcess;
  /** The first that it issued. */
  readonly token: string;
}

export const startAgain = async (): Promise<SecondStart> => {
  const environment = { KEYWARD_DATA_DIR: dataFolder(), KEYWARD_SECRET_KEY: secretKey() };
  const first = await startKeyward(environment);
  const [id, secret] = [printed(first, 'client_id')!, printed(first, 'client_secret')!];
  await stop(first);

  const server = await startKeyward(environment);
  return { server, token: await accessToken(server.url, id, secret) };
};
