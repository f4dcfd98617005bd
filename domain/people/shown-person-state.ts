import type { PersonState } from '#domain/people/person-query.ts'

export type ShownPersonState = PersonState | 'supplierInactive'

/** Returns the state to show of a person: nobody of a deactivated supplier can sign in. */
export const shownPersonState = ({
  state,
  isSupplierActive,
}: {
  state: PersonState
  isSupplierActive: boolean
}): ShownPersonState => (state === 'disabled' || isSupplierActive ? state : 'supplierInactive')
