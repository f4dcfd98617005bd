import { randomInt } from 'node:crypto'
import { sql } from '#database/client/sql.ts'

// Characters that are not confused when read aloud or copied from paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = { count: 4, length: 4 }

const randomGroup = () =>
  Array.from({ length: groups.length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Creates a random initial password: sixteen characters, 79 bits. */
export const newInitialPassword = (): string =>
  Array.from({ length: groups.count }, randomGroup).join('-')

/** Whether a user `u` chose the password, instead of having none or an initial one. */
export const hasOwnPassword = sql`u.password_hash is distinct from u.initial_password_hash`
