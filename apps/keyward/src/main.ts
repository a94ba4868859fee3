#!/usr/bin/env node
/** The command `keyward`. What the process is set to comes first: everything else is loaded after it. */
import { keepHeapSmall } from './small-heap.js';

keepHeapSmall();
await import('./command.js');
