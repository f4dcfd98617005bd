import type { FeatureComponents } from '#web/app/frame/feature-components.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'

export const featureComponents: FeatureComponents = {
  CustomizerPanel: lazyComponent(
    'CustomizerPanel',
    () => import('#web/customizer/customizer-panel.tsx'),
  ),
  SessionWarning: lazyComponent('SessionWarning', () => import('#web/session/session-warning.tsx')),
  SupplierSearch: lazyComponent(
    'SupplierSearch',
    () => import('#web/suppliers/supplier-search.tsx'),
  ),
  CloseShipmentDialog: lazyComponent(
    'CloseShipmentDialog',
    () => import('#web/shipments/close-shipment-dialog.tsx'),
  ),
}

/** The screens that a page mostly begins with, by their path: loaded beside the application. `router.tsx` shows them. */
export const firstScreens: Record<string, () => Promise<unknown>> = {
  [paths.starter]: () => import('#web/starter/starter-screen.tsx'),
  [paths.shipments]: () => import('#web/shipments/list/shipments-screen.tsx'),
  [paths.orders]: () => import('#web/orders/orders-screen.tsx'),
}
