import { readConfiguration, type Configuration } from '@keyward/server/parts';

/** What the environment of this process configures. */
export const configurationOfProcess = (): Configuration => readConfiguration(process.env);
