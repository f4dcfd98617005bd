import { hashPassword, isPassword } from '#database/password.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Hashes take 19 MiB and a processor each: so many at once, so many waiting, the rest come again. */
const limits = { running: 4, waiting: 32 }

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < limits.running) running += 1
  else if (waiting.length < limits.waiting) {
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else throw new Refusal('too-many-attempts', { retryAfter: 2 })
  try {
    return await work()
  } finally {
    // The place passes straight to whoever waits longest, before anyone who comes now.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

let signingIn = 0

/**
 * Signs somebody in, if there is room: no more at once than can have their turn. Whoever is sent away has not been
 * counted as trying, for many would then be shut out by coming again as told, and takes no place from those who work.
 */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  if (signingIn >= limits.running + limits.waiting)
    throw new Refusal('too-many-attempts', { retryAfter: 2 })
  signingIn += 1
  try {
    return await work()
  } finally {
    signingIn -= 1
  }
}

// Nobody's hash: an unknown user costs what a known one costs.
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password is right; without a hash it is wrong, and takes as long. */
export const checkPassword = async (
  password: string,
  hash: string | undefined,
): Promise<boolean> => {
  const known = hash ?? (await nobody)
  const isRight = await inTurn(() => isPassword(password, known))
  return isRight && hash !== undefined
}

/** Hashes a new password. */
export const hashInTurn = (password: string): Promise<string> =>
  inTurn(() => hashPassword(password))
