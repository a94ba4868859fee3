// Loaded before all else by the processes of runner.mjs.
import { register } from 'node:module';

register('./source-hooks.mjs', import.meta.url);
