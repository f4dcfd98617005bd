import { hashPassword, isPassword } from '#database/password.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { ConcurrencyCount } from '#server/load/concurrency-count.ts'
import { FairQueue } from '#server/load/fair-queue.ts'

/** A hash takes 19 MiB and one CPU. Beyond these, requests get 429. */
const limits = { running: 4, waiting: 32, perNetwork: 4 }

const tooBusy = () => new ProblemError('too-many-attempts', { retryAfter: 2 })

/** Fair between networks. */
const hashingQueue = new FairQueue({
  concurrency: limits.running,
  maxRunningPerGroup: limits.running,
  maxWaiting: limits.waiting,
  refuse: tooBusy,
})

const signInsPerNetwork = new ConcurrencyCount(limits.perNetwork)
let activeSignIns = 0

/**
 * Bounds concurrent sign-ins in all and per network, so that guesses from one network do not block others. A rejected
 * request is not counted as an attempt: clients that retry as `Retry-After` says would be throttled.
 */
export async function withSignInSlot<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (activeSignIns >= limits.running + limits.waiting || !signInsPerNetwork.tryAcquire(network))
    throw tooBusy()
  activeSignIns += 1
  try {
    return await work()
  } finally {
    activeSignIns -= 1
    signInsPerNetwork.release(network)
  }
}

// Hashing takes as long for an unknown user as for a known one.
const dummyHash = hashPassword(crypto.randomUUID())

/** Whether the password is correct; without a hash it is wrong after the same time. */
export const checkPassword = async (
  password: string,
  hash: string | undefined,
  network: string,
): Promise<boolean> => {
  const known = hash ?? (await dummyHash)
  const isRight = await hashingQueue.run({ group: network }, () => isPassword(password, known))
  return isRight && hash !== undefined
}

/** Hashes a new password. */
export const hashQueued = (password: string, network: string): Promise<string> =>
  hashingQueue.run({ group: network }, () => hashPassword(password))
