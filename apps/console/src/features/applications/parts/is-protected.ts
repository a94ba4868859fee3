import { consoleConfig } from '../../../api/config.js';

/** The client of the console itself, which the server looks after. */
export const isProtected = (id: string): boolean => id === consoleConfig().client_id;
