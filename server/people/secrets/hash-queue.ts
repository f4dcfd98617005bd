import { hashPassword, unmatchedHash, verifyPassword } from '#database/password.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { ConcurrencyLimiter } from '#server/load/concurrency-limiter.ts'
import { FairQueue } from '#server/load/fair-queue.ts'

/** Limits of hashing: a hash takes 19 MiB and one CPU. Requests above them get 429. */
const limits = { running: 4, waiting: 32, perNetwork: 4 }

const tooBusy = () => new ProblemError('too-many-attempts', { retryAfter: 2 })

const hashingQueue = new FairQueue({
  concurrency: limits.running,
  maxRunningPerGroup: limits.running,
  maxWaiting: limits.waiting,
  refuse: tooBusy,
})

const signInsPerNetwork = new ConcurrencyLimiter(limits.perNetwork)
let activeSignIns = 0

/**
 * Limits concurrent sign-ins in total and per network, so that guesses from one network do not block others. A rejected
 * request does not count as an attempt; otherwise clients that obey `Retry-After` would be throttled.
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

// Makes unknown users cost the same hashing time as known ones.
const dummyHash = unmatchedHash()

/** Verifies a password; without a hash it returns false after the same time. */
export const checkPassword = async (
  password: string,
  hash: string | undefined,
  network: string,
): Promise<boolean> => {
  const comparedHash = hash ?? dummyHash
  const isMatch = await hashingQueue.run({ group: network }, () =>
    verifyPassword(password, comparedHash),
  )
  return isMatch && hash !== undefined
}

/** Hashes a new password. */
export const hashInQueue = (password: string, network: string): Promise<string> =>
  hashingQueue.run({ group: network }, () => hashPassword(password))
