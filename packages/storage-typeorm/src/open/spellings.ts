/** Every database that migrations are spelled for. */
import '../mysql/spelling.js';
import '../postgres/spelling.js';
import '../sqlite/spelling.js';
