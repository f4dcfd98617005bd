import { paths } from '#web/app/paths.ts'

/** The screens that a page mostly begins with, by their path: loaded beside the application. `router.tsx` shows them. */
export const firstScreens: Record<string, () => Promise<unknown>> = {
  [paths.starter]: () => import('#web/starter/starter-screen.tsx'),
  [paths.shipments]: () => import('#web/shipments/list/shipments-screen.tsx'),
  [paths.orders]: () => import('#web/orders/orders-screen.tsx'),
}
