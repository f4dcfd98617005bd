import { hashPassword, isPassword } from '#database/password.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { ConcurrencyCount } from '#server/load/concurrency-count.ts'
import { FairQueue } from '#server/load/fair-queue.ts'

/** Hashes take 19 MiB and a processor each: so many at once, so many waiting, the rest come again. */
const limits = { running: 4, waiting: 32, perNetwork: 4 }

const comeAgain = () => new ProblemError('too-many-attempts', { retryAfter: 2 })

/** Networks take turns. */
const hashes = new FairQueue({
  concurrency: limits.running,
  maxRunningPerGroup: limits.running,
  maxWaiting: limits.waiting,
  refuse: comeAgain,
})

const ofNetworks = new ConcurrencyCount(limits.perNetwork)
let signingIn = 0

/**
 * Signs somebody in, if there is room: no more at once than can have their turn, and of one network no more than four,
 * so that whoever guesses from there keeps nobody else out. Whoever is sent away has not been counted as trying, for many
 * would then be shut out by coming again as told, and takes no place from those who work.
 */
export async function withPlace<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (signingIn >= limits.running + limits.waiting || !ofNetworks.tryAcquire(network))
    throw comeAgain()
  signingIn += 1
  try {
    return await work()
  } finally {
    signingIn -= 1
    ofNetworks.release(network)
  }
}

// Nobody's hash: an unknown user costs what a known one costs.
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password is right; without a hash it is wrong, and takes as long. */
export const checkPassword = async (
  password: string,
  hash: string | undefined,
  network: string,
): Promise<boolean> => {
  const known = hash ?? (await nobody)
  const isRight = await hashes.run({ group: network }, () => isPassword(password, known))
  return isRight && hash !== undefined
}

/** Hashes a new password. */
export const hashInTurn = (password: string, network: string): Promise<string> =>
  hashes.run({ group: network }, () => hashPassword(password))
