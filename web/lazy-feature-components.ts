import type { FeatureComponents } from '#web/app/feature-components.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'

export const featureComponents: FeatureComponents = {
  CustomizerPanel: lazyComponent(
    'CustomizerPanel',
    () => import('#web/customizer/customizer-panel.tsx'),
  ),
  SessionWarning: lazyComponent('SessionWarning', () => import('#web/session/session-warning.tsx')),
  FactorReminder: lazyComponent('FactorReminder', () => import('#web/session/factor-reminder.tsx')),
  SupplierSearch: lazyComponent(
    'SupplierSearch',
    () => import('#web/suppliers/supplier-search.tsx'),
  ),
  CloseShipmentDialog: lazyComponent(
    'CloseShipmentDialog',
    () => import('#web/shipments/close-shipment-dialog.tsx'),
  ),
}
