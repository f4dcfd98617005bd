/** The list of order lines and what is done with them: one chunk. */
export { OrdersScreen } from '#web/orders/list/orders-screen.tsx'
export { ConfirmAll } from '#web/orders/selection/confirm-all.tsx'
