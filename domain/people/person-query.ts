import { roles } from '#domain/access/person.ts'
import type { QueryOf } from '#domain/list-query.ts'

/** States of a person: works with Oto, has not signed in yet, or may not sign in. */
export const personStates = ['active', 'pending', 'disabled'] as const
export type PersonState = (typeof personStates)[number]

export const personQueryFields = {
  text: { kind: 'text', maxLength: 100 },
  supplier: { kind: 'id' },
  side: { kind: 'choice', options: ['staff', 'suppliers'] },
  role: { kind: 'choice', options: roles },
  state: { kind: 'choice', options: personStates },
  secondFactor: { kind: 'choice', options: ['on', 'off'] },
  unseen: { kind: 'choice', options: ['30', '90', '365'] },
  sort: { kind: 'choice', options: ['name', '-name', 'seen', '-seen'] },
} as const

export type PersonQuery = QueryOf<typeof personQueryFields>
