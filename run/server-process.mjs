// Options of the server's process, for a fast start and little memory (docs/reference/survival.md has the figures).
import { join } from 'node:path'
import { root } from './runtime.mjs'

/**
 * Flags of Node. On a machine with much memory, V8 would keep gigabytes of garbage; the server uses far less than 512
 * MB.
 */
export const serverFlags = ['--max-old-space-size=512', '--max-semi-space-size=8']

/** Environment of the process; variables set outside take precedence. */
export const serverEnvironment = {
  // Read by libraries.
  NODE_ENV: 'production',
  // Otherwise glibc keeps the 19 MiB of a password hash for each thread that ever computed one.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // Stripping types and compiling take a third of the start. Node works without the cache if it cannot write it.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}
