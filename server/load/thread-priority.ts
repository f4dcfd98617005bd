import { constants, setPriority } from 'node:os'
import { platform } from 'node:process'

/** Lets the calling worker thread run where nothing else wants the processor. On Linux alone each thread has a priority. */
export function lowerThreadPriority(): void {
  if (platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}
