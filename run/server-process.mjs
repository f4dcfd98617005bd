// Options of the server's process, for a fast start and little memory (docs/reference/survival.md has the figures).
import { join } from 'node:path'
import { root } from './runtime.mjs'

/**
 * Flags of Node. With much memory V8 would keep garbage until gigabytes are full: half a gigabyte is several times the
 * server's use, and is collected soon.
 */
export const serverFlags = ['--max-old-space-size=512', '--max-semi-space-size=8']

/** Environment of the process; variables set outside take precedence. */
export const serverEnvironment = {
  // Libraries read it, too.
  NODE_ENV: 'production',
  // For glibc, which would keep the 19 MiB of a password's hash for each thread that ever made one.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // Stripping types and compiling is a third of the work of a start. Where the cache cannot be written, Node does
  // without.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}
