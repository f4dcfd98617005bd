import { lazyPart } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'

// Where the shell meets the features that are no screens: like router.tsx, and nowhere else.

export { LoginScreen } from '#web/session/login-screen.tsx'

export const CustomizerPanel = lazyPart(
  'CustomizerPanel',
  () => import('#web/customizer/customizer-panel.tsx'),
)

export const SessionWarning = lazyPart(
  'SessionWarning',
  () => import('#web/session/session-warning.tsx'),
)

export const SupplierSearch = lazyPart(
  'SupplierSearch',
  () => import('#web/suppliers/supplier-search.tsx'),
)

/** Closing a shipment, for screens of other features. */
export const CloseShipment = lazyPart(
  'CloseShipment',
  () => import('#web/shipments/close-shipment-dialog.tsx'),
)

/** The screens that a page mostly begins with, by their address; router.tsx shows them. */
export const firstScreens: Record<string, () => Promise<unknown>> = {
  [paths.starter]: () => import('#web/starter/starter-screen.tsx'),
  [paths.shipments]: () => import('#web/shipments/list/shipments-screen.tsx'),
  [paths.orders]: () => import('#web/orders/orders-screen.tsx'),
}
