import { create } from 'zustand'
import { can, roles, type Verb } from '#domain/access/person.ts'
import type { SignedIn } from '#domain/people/signed-in.ts'
import { asInt, asText, createSlice } from '#web/app/state/slice.ts'
import { noSupplier } from '#web/constants.ts'

export const useCredentials = createSlice('credentials', (stored) => {
  const token = asText(stored.token)
  const isAuthenticated = token !== '' && stored.isAuthenticated === true
  return {
    token: isAuthenticated ? token : '',
    type: isAuthenticated ? asText(stored.type, 'Bearer') : '',
    empre: isAuthenticated ? asInt(stored.empre, 0) : 0,
    roles: isAuthenticated
      ? roles.filter((role) => Array.isArray(stored.roles) && stored.roles.includes(role))
      : [],
    isAuthenticated,
  }
})

/** Supplier of the session or, for company staff, the chosen one; -1 is none. */
export const useProveidor = createSlice('proveidor', (stored) => ({
  id: asInt(stored.id, noSupplier),
  rao: asText(stored.rao),
  /** Whether the person chose the supplier. Only company staff can, so this also identifies staff. */
  isChosen: stored.isChosen === true || asInt(stored.id, noSupplier) === noSupplier,
}))

/** Whether the person is company staff: they alone choose a supplier, or act for none. */
export const useIsStaff = (): boolean => useProveidor((supplier) => supplier.isChosen)

const noShipment = { shipmentId: 0, id: noSupplier, name: '' }

/** Supplier of the open shipment, for which company staff act if they have chosen none. Not stored. */
export const useShipmentSupplier = create<{ shipmentId: number; id: number; name: string }>(
  () => noShipment,
)

/** Sets the supplier of the open shipment; without an argument, no shipment is open. */
export const openShipmentOf = (shipment: typeof noShipment = noShipment) =>
  useShipmentSupplier.setState(shipment)

/** Returns the acting supplier: the session's or chosen one, else that of the open shipment; -1 is none. */
export function useActingSupplier(): { id: number; name: string } {
  const sessionSupplier = useProveidor()
  const shipmentSupplier = useShipmentSupplier()
  return sessionSupplier.id === noSupplier
    ? shipmentSupplier
    : { id: sessionSupplier.id, name: sessionSupplier.rao }
}

export const actingSupplierId = (): number => {
  const { id } = useProveidor.getState()
  return id === noSupplier ? useShipmentSupplier.getState().id : id
}

/** Returns the supplier filter of a list; undefined while acting for a supplier, whose list needs none. */
export const supplierFilter = (id: number | undefined): number | undefined =>
  actingSupplierId() === noSupplier ? id : undefined

export const useUser = createSlice('user', (stored) => ({
  username: asText(stored.username),
  name: asText(stored.name),
  email: asText(stored.email),
}))

export function storeSession({ credentials, proveidor, user }: SignedIn) {
  useUser.setState(user)
  useProveidor.setState({ ...proveidor, isChosen: proveidor.id === noSupplier })
  useCredentials.setState({ ...credentials, isAuthenticated: true })
}

/**
 * Stores the roles, name and mail address of a later reply: they may have changed since the sign-in. Ignores a reply
 * that comes after the person has signed out.
 */
export function updateSession({ credentials: { roles }, user }: SessionUpdate) {
  const { username, name, email } = user
  const before = useUser.getState()
  if (username !== before.username) return
  if (name !== before.name || email !== before.email) useUser.setState({ name, email })
  if (String(roles) !== String(useCredentials.getState().roles)) useCredentials.setState({ roles })
}
type SessionUpdate = Pick<SignedIn, 'user'> & {
  credentials: Pick<SignedIn['credentials'], 'roles'>
}

/** Clears the three session slices; preferences (customizer, lang) stay. */
export function clearSession() {
  useCredentials.setState(useCredentials.getInitialState(), true)
  useProveidor.setState(useProveidor.getInitialState(), true)
  useUser.setState(useUser.getInitialState(), true)
}

/** Sets the supplier that company staff act for; the header shows it at all times. */
export function actFor(supplier: { id: number; name: string }) {
  useProveidor.setState({ id: supplier.id, rao: supplier.name, isChosen: true })
}

/** Lets company staff act for no supplier: lists show all suppliers' rows. */
export const actForNone = () => actFor({ id: noSupplier, name: '' })

/** Whether this session has a permission, by the permission table. */
export function useCan(verb: Verb): boolean {
  const roles = useCredentials((session) => session.roles)
  const isStaff = useIsStaff()
  return can({ roles, isStaff }, verb)
}

/** Whether the session must set up a second factor first, by the server's last reply; not stored. */
export const useFactorSetup = create<{ isMissing: boolean }>(() => ({ isMissing: false }))
