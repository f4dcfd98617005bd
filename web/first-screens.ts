import { lazyComponent } from '#web/app/lazy-component.tsx'

/** Imports the chunk of the list of order lines and of the confirmation, which Today offers too. */
export const importOrdersChunk = () => import('#web/lazy-orders.ts')

/** Screens that pages often open with, loaded in parallel to the application. */
export const firstScreens = {
  starter: lazyComponent('StarterScreen', () => import('#web/starter/starter-screen.tsx')),
  orders: lazyComponent<'OrdersScreen', object>('OrdersScreen', importOrdersChunk),
  shipment: lazyComponent('ShipmentScreen', () => import('#web/shipment-screen.tsx')),
  packing: lazyComponent(
    'PackingScreen',
    () => import('#web/packing/workspace/packing-screen.tsx'),
  ),
  receiving: lazyComponent(
    'ReceivingScreen',
    () => import('#web/receiving/counting/receiving-screen.tsx'),
  ),
}
