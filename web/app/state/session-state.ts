import { create } from 'zustand'
import { can, roles, type Verb } from '#domain/access/person.ts'
import type { SignedIn } from '#domain/people/signed-in.ts'
import { createSlice, text, whole } from '#web/app/state/slice.ts'
import { noSupplier } from '#web/constants.ts'

/** Credentials of the session: token, company and roles. */
export const useCredentials = createSlice('credentials', (stored) => {
  const token = text(stored.token)
  const isAuthenticated = token !== '' && stored.isAuthenticated === true
  return {
    token: isAuthenticated ? token : '',
    type: isAuthenticated ? text(stored.type, 'Bearer') : '',
    empre: isAuthenticated ? whole(stored.empre, 0) : 0,
    roles: isAuthenticated
      ? roles.filter((role) => Array.isArray(stored.roles) && stored.roles.includes(role))
      : [],
    isAuthenticated,
  }
})

/** The supplier the session is bound to or, for company staff, the one acted for; -1 is none. */
export const useProveidor = createSlice('proveidor', (stored) => ({
  id: whole(stored.id, noSupplier),
  rao: text(stored.rao),
  /** Whether the person chose it: only company staff choose, so this is also how staff are known. */
  isChosen: stored.isChosen === true || whole(stored.id, noSupplier) === noSupplier,
}))

const noShipment = { shipmentId: 0, id: noSupplier, name: '' }

/**
 * The supplier of the shipment whose screen is open, where company staff have chosen none: there they act for this one.
 * Of this page alone, and not stored.
 */
export const useShipmentSupplier = create<{ shipmentId: number; id: number; name: string }>(
  () => noShipment,
)

/** Sets the supplier of the open shipment; without one, no shipment is open. */
export const openShipmentOf = (shipment: typeof noShipment = noShipment) =>
  useShipmentSupplier.setState(shipment)

/** The supplier acted for: the session's or chosen one, else that of the open shipment; -1 is none. */
export function useActingSupplier(): { id: number; name: string } {
  const own = useProveidor()
  const ofShipment = useShipmentSupplier()
  return own.id === noSupplier ? ofShipment : { id: own.id, name: own.rao }
}

/** The id of the supplier acted for, now. */
export const actingSupplierId = (): number => {
  const { id } = useProveidor.getState()
  return id === noSupplier ? useShipmentSupplier.getState().id : id
}

/** The supplier that a list is narrowed to; only a list of all suppliers is. */
export const supplierFilter = (id: number | undefined): number | undefined =>
  actingSupplierId() === noSupplier ? id : undefined

/** The person. */
export const useUser = createSlice('user', (stored) => ({
  username: text(stored.username),
  name: text(stored.name),
  email: text(stored.email),
}))

/** Stores what the sign-in answered. */
export function storeSession({ credentials, proveidor, user }: SignedIn) {
  useUser.setState(user)
  useProveidor.setState({ ...proveidor, isChosen: proveidor.id === noSupplier })
  useCredentials.setState({ ...credentials, isAuthenticated: true })
}

/** Clears the three session slices; preferences (customizer, lang) stay. */
export function clearSession() {
  useCredentials.setState(useCredentials.getInitialState(), true)
  useProveidor.setState(useProveidor.getInitialState(), true)
  useUser.setState(useUser.getInitialState(), true)
}

/** Company staff name the supplier they act for; the header of the shell shows it at all times. */
export function actFor(supplier: { id: number; name: string }) {
  useProveidor.setState({ id: supplier.id, rao: supplier.name, isChosen: true })
}

/** Company staff act for no supplier: lists have all suppliers'. */
export const actForNone = () => actFor({ id: noSupplier, name: '' })

/** Whether this session may do it, by the one permission table. */
export function useCan(verb: Verb): boolean {
  const roles = useCredentials((session) => session.roles)
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  return can({ roles, isStaff }, verb)
}
