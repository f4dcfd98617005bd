/** Chunk of the list of order lines and their actions. */
export { OrdersScreen } from '#web/orders/list/orders-screen.tsx'
export { ConfirmAll } from '#web/orders/selection/confirm-all.tsx'
