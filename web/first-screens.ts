import { lazyComponent } from '#web/app/lazy-component.tsx'

/** The list of order lines, and the confirming that Today offers too, are one chunk. */
export const ofOrders = () => import('#web/lazy-orders.ts')

/** The screens that a page mostly begins with: loaded beside the application. */
export const firstScreens = {
  starter: lazyComponent('StarterScreen', () => import('#web/starter/starter-screen.tsx')),
  orders: lazyComponent<'OrdersScreen', object>('OrdersScreen', ofOrders),
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
