import type { ConfirmAllProps, FeatureComponents } from '#web/app/feature-components.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { importOrdersChunk } from '#web/first-screens.ts'

/** Imports the chunk of the bell, the list of notices and the logo. */
export const importNoticesChunk = () => import('#web/lazy-notices.ts')

export const featureComponents: FeatureComponents = {
  CustomizerPanel: lazyComponent(
    'CustomizerPanel',
    () => import('#web/customizer/customizer-panel.tsx'),
  ),
  BackgroundParts: lazyComponent('BackgroundParts', () => import('#web/background-parts.tsx')),
  NoticeBell: lazyComponent('NoticeBell', importNoticesChunk),
  BuyerLogo: lazyComponent('BuyerLogo', importNoticesChunk),
  SupplierSearch: lazyComponent(
    'SupplierSearch',
    () => import('#web/suppliers/supplier-search.tsx'),
  ),
  CommentsSection: lazyComponent(
    'CommentsSection',
    () => import('#web/comments/comments-section.tsx'),
  ),
  FirstShipment: lazyComponent('FirstShipment', () => import('#web/starter/first-shipment.tsx')),
  ConfirmAll: lazyComponent<'ConfirmAll', ConfirmAllProps>('ConfirmAll', importOrdersChunk),
  CloseShipmentDialog: lazyComponent(
    'CloseShipmentDialog',
    () => import('#web/shipments/close-shipment-dialog.tsx'),
  ),
}
