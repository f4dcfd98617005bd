import { lazyComponent } from '#web/app/lazy-component.tsx'

/** The screens that a page mostly begins with: loaded beside the application. */
export const firstScreens = {
  starter: lazyComponent('StarterScreen', () => import('#web/starter/starter-screen.tsx')),
  orders: lazyComponent('OrdersScreen', () => import('#web/orders/list/orders-screen.tsx')),
}
