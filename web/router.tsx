import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { Layout } from '#web/app/frame/layout.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { NotFoundScreen } from '#web/app/not-found-screen.tsx'
import { paths, recordKindNames } from '#web/app/paths.ts'
import { RethrowError } from '#web/app/rethrow-error.tsx'
import { useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { readShipmentsSearch } from '#web/shipments/list/shipments-search.ts'
import { shipmentsQuery } from '#web/shipments/shipment-queries.ts'

const protectedArea = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Layout,
  errorComponent: RethrowError,
})
const under = () => protectedArea

const home = createRoute({
  getParentRoute: under,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.starter, replace: true })
  },
})
const starter = createRoute({
  getParentRoute: under,
  path: paths.starter,
  component: lazyComponent('StarterScreen', () => import('#web/starter/starter-screen.tsx')),
})
const shipments = createRoute({
  getParentRoute: under,
  path: paths.shipments,
  component: lazyComponent(
    'ShipmentsScreen',
    () => import('#web/shipments/list/shipments-screen.tsx'),
    {
      isFirst: true,
    },
  ),
  // Asked for while the screen is still loading; not awaited, because the screen shows that it waits.
  loader: ({ context, location }) => {
    if (useProveidor.getState().id === noSupplier) return
    const search = readShipmentsSearch(location.search as Record<string, unknown>)
    void context.queryClient.prefetchQuery(shipmentsQuery(search))
  },
})
const newShipment = createRoute({
  getParentRoute: under,
  path: paths.newShipment,
  component: lazyComponent(
    'NewShipmentScreen',
    () => import('#web/shipments/new-shipment-screen.tsx'),
  ),
})
const shipment = createRoute({
  getParentRoute: under,
  path: paths.shipment,
  component: lazyComponent(
    'ShipmentScreen',
    () => import('#web/shipments/detail/shipment-screen.tsx'),
  ),
})
const addLine = createRoute({
  getParentRoute: under,
  path: paths.addLine,
  component: lazyComponent(
    'AddLineScreen',
    () => import('#web/shipments/lines/add-line-screen.tsx'),
  ),
})
const addContent = createRoute({
  getParentRoute: under,
  path: paths.addContent,
  component: lazyComponent(
    'BulkAddScreen',
    () => import('#web/shipments/bulk-add/bulk-add-screen.tsx'),
  ),
})
const lineImport = createRoute({
  getParentRoute: under,
  path: paths.lineImport,
  component: lazyComponent(
    'LineImportScreen',
    () => import('#web/shipments/import/line-import-screen.tsx'),
  ),
})
const packing = createRoute({
  getParentRoute: under,
  path: paths.packing,
  component: lazyComponent('PackingScreen', () => import('#web/packing/packing-screen.tsx')),
})
const orders = createRoute({
  getParentRoute: under,
  path: paths.orders,
  component: lazyComponent('OrdersScreen', () => import('#web/orders/orders-screen.tsx')),
})
const orderImport = createRoute({
  getParentRoute: under,
  path: paths.orderImport,
  component: lazyComponent(
    'OrderImportScreen',
    () => import('#web/orders/order-import-screen.tsx'),
  ),
})
const orderImports = createRoute({
  getParentRoute: under,
  path: paths.orderImports,
  component: lazyComponent(
    'OrderImportsScreen',
    () => import('#web/orders/order-imports-screen.tsx'),
  ),
})
const orderImportRecord = createRoute({
  getParentRoute: under,
  path: paths.orderImportRecord,
  component: lazyComponent(
    'OrderImportRecordScreen',
    () => import('#web/orders/order-import-record-screen.tsx'),
  ),
})
const account = createRoute({
  getParentRoute: under,
  path: paths.account,
  component: lazyComponent('AccountScreen', () => import('#web/session/account-screen.tsx')),
})
const settings = createRoute({
  getParentRoute: under,
  path: paths.settings,
  component: lazyComponent(
    'CompanySettingsScreen',
    () => import('#web/settings/company-settings-screen.tsx'),
  ),
})
const supplierSettings = createRoute({
  getParentRoute: under,
  path: paths.supplierSettings,
  component: lazyComponent(
    'SupplierListScreen',
    () => import('#web/settings/supplier-list-screen.tsx'),
  ),
})
const oneSupplierSettings = createRoute({
  getParentRoute: under,
  path: paths.oneSupplierSettings,
  component: lazyComponent(
    'SupplierSettingsScreen',
    () => import('#web/settings/supplier-settings-screen.tsx'),
  ),
})
const ofKind = {
  getParentRoute: under,
  beforeLoad: ({ params }: { params: { kind: string } }) => {
    if (!recordKindNames.some((kind) => kind === params.kind))
      throw redirect({ to: paths.notFound, replace: true })
  },
}
const records = createRoute({
  ...ofKind,
  path: paths.records,
  component: lazyComponent(
    'RecordListScreen',
    () => import('#web/settings/record-list-screen.tsx'),
  ),
})
const newRecord = createRoute({
  ...ofKind,
  path: paths.newRecord,
  component: lazyComponent('NewRecordScreen', () => import('#web/settings/new-record-screen.tsx')),
})
const record = createRoute({
  ...ofKind,
  path: paths.record,
  component: lazyComponent('RecordScreen', () => import('#web/settings/record-screen.tsx')),
})
const settingHistory = createRoute({
  getParentRoute: under,
  path: paths.settingHistory,
  component: lazyComponent(
    'SettingHistoryScreen',
    () => import('#web/settings/setting-history-screen.tsx'),
  ),
})
const signIns = createRoute({
  getParentRoute: under,
  path: paths.signIns,
  component: lazyComponent('SignInLogScreen', () => import('#web/session/sign-in-log-screen.tsx')),
})
const notFound = createRoute({
  getParentRoute: under,
  path: paths.notFound,
  validateSearch: (search): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  component: NotFoundScreen,
})
const anywhereElse = createRoute({
  getParentRoute: under,
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
  orders,
  orderImport,
  orderImports,
  orderImportRecord,
  account,
  settings,
  supplierSettings,
  oneSupplierSettings,
  records,
  newRecord,
  record,
  settingHistory,
  signIns,
  notFound,
  anywhereElse,
])

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: routes,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: RethrowError,
    // The page has a boundary of its own, which draws the specified error screen.
    disableGlobalCatchBoundary: true,
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
