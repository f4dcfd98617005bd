import { randomInt } from 'node:crypto'

// Characters that cannot be confused when read aloud or copied from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = { count: 4, length: 4 }

const group = () =>
  Array.from({ length: groups.length }, () => letters[randomInt(letters.length)]).join('')

/** A random password to begin with: sixteen characters, 79 bits. */
export const initialPassword = (): string => Array.from({ length: groups.count }, group).join('-')
