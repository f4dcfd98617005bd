import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { RethrowError } from '#web/app/errors/error-screen.tsx'
import { lazyComponent as lazy } from '#web/app/lazy-component.tsx'
import { readPagePosition } from '#web/app/list/page-position.ts'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { helpPageNames, paths } from '#web/app/paths.ts'
import { readNewShipmentSearch, readShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { readArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { readDockBoardSearch } from '#web/docks/dock-board-search.ts'
import { firstQueries } from '#web/first-queries.ts'
import { firstScreens } from '#web/first-screens.ts'
import { importNoticesChunk } from '#web/lazy-feature-components.ts'
import { readNoticesSearch } from '#web/notices/notices-search.ts'
import { readOrdersSearch } from '#web/orders/list/orders-search.ts'
import { readOrderLinesSearch } from '#web/orders/order/order-lines-search.ts'
import { readPackingSearch } from '#web/packing/packing-search.ts'
import { protectedArea } from '#web/protected-area.tsx'
import { readReceivingSearch } from '#web/receiving/counting/receiving-search.ts'
import { readDiscrepancySearch } from '#web/receiving/discrepancies/discrepancy-search.ts'
import { readScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { screensUnder } from '#web/screens-under.ts'
import { settingsScreens } from '#web/settings-screens.ts'
import { readBulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'
import { readDetailsSearch } from '#web/shipments/detail/details-search.ts'
import { ShipmentsScreen } from '#web/shipments/list/shipments-screen.tsx'

const screen = screensUnder(protectedArea)
const protectedRoute = { getParentRoute: () => protectedArea }

/** Screens, each in a separate chunk. The list of shipments is part of the application's chunk. */
const screens = [
  createRoute({
    ...protectedRoute,
    path: paths.home,
    beforeLoad: () => {
      throw redirect({ to: paths.starter, replace: true })
    },
  }),
  screen(paths.starter, firstScreens.starter, undefined, firstQueries.starter),
  screen(paths.shipments, ShipmentsScreen, readShipmentsSearch, firstQueries.shipments),
  screen(
    paths.newShipment,
    lazy('NewShipmentScreen', () => import('#web/shipments/create/new-shipment-screen.tsx')),
    readNewShipmentSearch,
  ),
  screen(paths.shipment, firstScreens.shipment, readDetailsSearch, firstQueries.shipment),
  screen(
    paths.addLine,
    lazy('AddLineScreen', () => import('#web/shipments/lines/add-line-screen.tsx')),
  ),
  screen(
    paths.bulkAdd,
    lazy('BulkAddScreen', () => import('#web/shipments/bulk-add/bulk-add-screen.tsx')),
    readBulkAddSearch,
  ),
  screen(
    paths.lineImport,
    lazy('LineImportScreen', () => import('#web/shipments/import/line-import-screen.tsx')),
  ),
  screen(paths.packing, firstScreens.packing, readPackingSearch, firstQueries.packing),
  screen(paths.receiving, firstScreens.receiving, readReceivingSearch, firstQueries.receiving),
  screen(
    paths.arrivals,
    lazy('ArrivalsScreen', () => import('#web/arrivals/arrivals-screen.tsx')),
    readArrivalsSearch,
  ),
  screen(
    paths.docks,
    lazy('DockBoardScreen', () => import('#web/docks/dock-board-screen.tsx')),
    readDockBoardSearch,
  ),
  screen(
    paths.discrepancies,
    lazy(
      'DiscrepancyListScreen',
      () => import('#web/receiving/discrepancies/discrepancy-list-screen.tsx'),
    ),
    readDiscrepancySearch,
  ),
  screen(
    paths.discrepancy,
    lazy('DiscrepancyScreen', () => import('#web/receiving/discrepancies/discrepancy-screen.tsx')),
  ),
  screen(
    paths.scorecard,
    lazy('ScorecardScreen', () => import('#web/scorecard/scorecard-screen.tsx')),
    readScorecardSearch,
  ),
  screen(
    paths.scoredShipments,
    lazy('ScoredShipmentsScreen', () => import('#web/scorecard/scored-shipments-screen.tsx')),
    readScorecardSearch,
  ),
  screen(paths.orders, firstScreens.orders, readOrdersSearch, firstQueries.orders),
  screen(
    paths.newOrder,
    lazy('NewOrderScreen', () => import('#web/orders/order/new-order-screen.tsx')),
  ),
  screen(
    paths.order,
    lazy('OrderScreen', () => import('#web/orders/order/order-screen.tsx')),
    readOrderLinesSearch,
  ),
  screen(
    paths.confirmationImport,
    lazy(
      'ConfirmationImportScreen',
      () => import('#web/orders/confirmations/confirmation-import-screen.tsx'),
    ),
  ),
  screen(
    paths.orderImport,
    lazy('OrderImportScreen', () => import('#web/orders/import/order-import-screen.tsx')),
  ),
  screen(
    paths.orderImports,
    lazy('OrderImportsScreen', () => import('#web/orders/import/order-imports-screen.tsx')),
    readPagePosition,
  ),
  screen(
    paths.orderImportJob,
    lazy('OrderImportJobScreen', () => import('#web/orders/import/order-import-job-screen.tsx')),
  ),
  screen(
    paths.orderImportRecord,
    lazy(
      'OrderImportRecordScreen',
      () => import('#web/orders/import/order-import-record-screen.tsx'),
    ),
    readPagePosition,
  ),
  screen(
    paths.account,
    lazy('AccountScreen', () => import('#web/session/account/account-screen.tsx')),
  ),
  screen(paths.notices, lazy('NoticesScreen', importNoticesChunk), readNoticesSearch),
  createRoute({
    ...protectedRoute,
    path: paths.help,
    beforeLoad: ({ params }) => {
      if (!helpPageNames.some((page) => page === params.page))
        throw redirect({ to: paths.notFound, replace: true })
    },
    component: lazy('HelpScreen', () => import('#web/help/help-screen.tsx')),
  }),
  settingsScreens,
  screen(
    paths.notFound,
    lazy('NotFoundScreen', () => import('#web/app/frame/not-found-screen.tsx'), {
      hasOwnTexts: true,
    }),
    (search: Record<string, unknown>): { from?: string } =>
      typeof search.from === 'string' ? { from: search.from } : {},
  ),
  createRoute({
    ...protectedRoute,
    path: '$',
    beforeLoad: ({ location }) => {
      throw redirect({ to: paths.notFound, search: { from: location.pathname }, replace: true })
    },
  }),
] as const
// A separate variable: as an argument each route would be typed as `AnyRoute`.
const routes = protectedArea.addChildren(screens)

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: routes,
    context: { queryClient },
    defaultPreload: 'intent',
    // Always run the loader on entering: TanStack Query knows which data are fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RethrowError,
    // `ErrorBoundary` shows the specified error screen.
    disableGlobalCatchBoundary: true,
    // Remounts the screen when the record in the address changes, so that open forms and drafts do not carry over.
    defaultRemountDeps: ({ params }) => params,
    // Parameters that no screen reads are removed from the address.
    search: { strict: true },
    scrollRestoration: true,
    // Shown only before the first screen; afterwards the current screen stays until the next has loaded.
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
