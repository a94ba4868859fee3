// Removes what an earlier build of this package left, so that no file of a source that is gone is published.
import { rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
