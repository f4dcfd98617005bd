import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { RethrowError } from '#web/app/errors/rethrow-error.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { helpPageNames, paths } from '#web/app/paths.ts'
import { shipmentsQuery } from '#web/app/shipment/shipment-queries.ts'
import { readSelectedOrderLines, readShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { useShipmentSupplier } from '#web/app/state/session-state.ts'
import { readArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { readDockBoardSearch } from '#web/docks/dock-board-search.ts'
import { lazyScreens } from '#web/lazy-screens.ts'
import { readNoticesSearch } from '#web/notices/notices-search.ts'
import { readImportPage } from '#web/orders/import/import-page.ts'
import { readOrdersSearch } from '#web/orders/list/orders-search.ts'
import { readOrderAddress } from '#web/orders/order/order-address.ts'
import { readPackingSearch } from '#web/packing/packing-search.ts'
import { protectedArea } from '#web/protected-area.tsx'
import { readReceivingSearch } from '#web/receiving/counting/receiving-search.ts'
import { readDiscrepancySearch } from '#web/receiving/discrepancies/discrepancy-search.ts'
import { readScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { settingsScreens } from '#web/settings-screens.ts'
import { readBulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'
import { readDetailsSearch } from '#web/shipments/detail/details-search.ts'
import { ShipmentsScreen } from '#web/shipments/list/shipments-screen.tsx'

const home = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.starter, replace: true })
  },
})
const starter = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.starter,
  component: lazyScreens.starter,
})
const shipments = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.shipments,
  validateSearch: readShipmentsSearch,
  component: ShipmentsScreen,
  // Asked for while the screen is still loading; not awaited, because the screen shows that it waits.
  loaderDeps: ({ search }) => readShipmentsSearch(search),
  loader: ({ context, deps, cause }) => {
    // Who points at a link has asked for nothing yet.
    if (cause === 'preload' || useShipmentSupplier.getState().shipmentId > 0) return
    void context.queryClient.prefetchQuery(shipmentsQuery(deps))
  },
})
const newShipment = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.newShipment,
  validateSearch: readSelectedOrderLines,
  component: lazyScreens.newShipment,
})
const shipment = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.shipment,
  validateSearch: readDetailsSearch,
  component: lazyScreens.shipment,
})
const addLine = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.addLine,
  component: lazyScreens.addLine,
})
const addContent = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.addContent,
  validateSearch: readBulkAddSearch,
  component: lazyScreens.bulkAdd,
})
const lineImport = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.lineImport,
  component: lazyScreens.lineImport,
})
const packing = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.packing,
  validateSearch: readPackingSearch,
  component: lazyScreens.packing,
})
const receiving = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.receiving,
  validateSearch: readReceivingSearch,
  component: lazyScreens.receiving,
})
const arrivals = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.arrivals,
  validateSearch: readArrivalsSearch,
  component: lazyScreens.arrivals,
})
const docks = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.docks,
  validateSearch: readDockBoardSearch,
  component: lazyScreens.docks,
})
const discrepancies = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.discrepancies,
  validateSearch: readDiscrepancySearch,
  component: lazyScreens.discrepancies,
})
const discrepancy = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.discrepancy,
  component: lazyScreens.discrepancy,
})
const scorecard = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.scorecard,
  validateSearch: readScorecardSearch,
  component: lazyScreens.scorecard,
})
const scoredShipments = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.scoredShipments,
  validateSearch: readScorecardSearch,
  component: lazyScreens.scoredShipments,
})
const orders = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.orders,
  validateSearch: readOrdersSearch,
  component: lazyScreens.orders,
})
const order = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.order,
  validateSearch: readOrderAddress,
  component: lazyScreens.order,
})
const newOrder = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.newOrder,
  component: lazyScreens.newOrder,
})
const confirmationImport = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.confirmationImport,
  component: lazyScreens.confirmationImport,
})
const orderImport = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.orderImport,
  component: lazyScreens.orderImport,
})
const orderImportJob = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.orderImportJob,
  component: lazyScreens.orderImportJob,
})
const orderImports = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.orderImports,
  validateSearch: readImportPage,
  component: lazyScreens.orderImports,
})
const orderImportRecord = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.orderImportRecord,
  validateSearch: readImportPage,
  component: lazyScreens.orderImportRecord,
})
const account = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.account,
  component: lazyScreens.account,
})
const notices = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.notices,
  validateSearch: readNoticesSearch,
  component: lazyScreens.notices,
})
const help = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.help,
  beforeLoad: ({ params }) => {
    if (!helpPageNames.some((page) => page === params.page))
      throw redirect({ to: paths.notFound, replace: true })
  },
  component: lazyScreens.help,
})
const notFound = createRoute({
  getParentRoute: () => protectedArea,
  path: paths.notFound,
  validateSearch: (search): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  component: lazyScreens.notFound,
})
const anywhereElse = createRoute({
  getParentRoute: () => protectedArea,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: paths.notFound, search: { from: location.pathname }, replace: true })
  },
})

const routes = protectedArea.addChildren([
  home,
  starter,
  shipments,
  newShipment,
  shipment,
  addLine,
  addContent,
  lineImport,
  packing,
  receiving,
  arrivals,
  docks,
  discrepancies,
  discrepancy,
  scorecard,
  scoredShipments,
  orders,
  newOrder,
  order,
  confirmationImport,
  orderImport,
  orderImports,
  orderImportJob,
  orderImportRecord,
  account,
  notices,
  help,
  settingsScreens,
  notFound,
  anywhereElse,
])

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: routes,
    context: { queryClient },
    defaultPreload: 'intent',
    // The loader asks again on entering; TanStack Query knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RethrowError,
    // The page has a boundary of its own, which draws the specified error screen.
    disableGlobalCatchBoundary: true,
    // What no screen reads is taken out of the address.
    search: { strict: true },
    scrollRestoration: true,
    // In place of the first screen alone: another one stays until the next is there.
    defaultPendingComponent: LoadingFallback,
  })
  for (const route of Object.values(router.routesById)) route.update({ wrapInSuspense: false })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
