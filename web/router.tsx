import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { Layout } from '#web/app/frame/layout.tsx'
import { NotFoundScreen } from '#web/app/frame/not-found-screen.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { helpPageNames, paths, recordKindNames } from '#web/app/paths.ts'
import { RethrowError } from '#web/app/rethrow-error.tsx'
import { useShipmentSupplier } from '#web/app/state/session-state.ts'
import { lazyScreens } from '#web/lazy-screens.ts'
import { readImportPage } from '#web/orders/import-page.ts'
import { readOrdersSearch } from '#web/orders/orders-search.ts'
import { readPackingSearch } from '#web/packing/packing-search.ts'
import { readSignInLogSearch } from '#web/session/sign-in-log-search.ts'
import { readHistorySearch } from '#web/settings/audit-log-search.ts'
import { readMailSearch } from '#web/settings/mail-search.ts'
import { readPagedSearch } from '#web/settings/paged-search.ts'
import { readPeopleSearch } from '#web/settings/people/people-search.ts'
import { readSupplierSearch } from '#web/settings/supplier-list-search.ts'
import { readBulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'
import { readDetailsSearch } from '#web/shipments/detail/details-search.ts'
import { ShipmentsScreen } from '#web/shipments/list/shipments-screen.tsx'
import {
  readSelectedOrderLines,
  readShipmentsSearch,
} from '#web/shipments/list/shipments-search.ts'
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
  component: lazyScreens.starter,
})
const shipments = createRoute({
  getParentRoute: under,
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
  getParentRoute: under,
  path: paths.newShipment,
  validateSearch: readSelectedOrderLines,
  component: lazyScreens.newShipment,
})
const shipment = createRoute({
  getParentRoute: under,
  path: paths.shipment,
  validateSearch: readDetailsSearch,
  component: lazyScreens.shipment,
})
const addLine = createRoute({
  getParentRoute: under,
  path: paths.addLine,
  component: lazyScreens.addLine,
})
const addContent = createRoute({
  getParentRoute: under,
  path: paths.addContent,
  validateSearch: readBulkAddSearch,
  component: lazyScreens.bulkAdd,
})
const lineImport = createRoute({
  getParentRoute: under,
  path: paths.lineImport,
  component: lazyScreens.lineImport,
})
const packing = createRoute({
  getParentRoute: under,
  path: paths.packing,
  validateSearch: readPackingSearch,
  component: lazyScreens.packing,
})
const orders = createRoute({
  getParentRoute: under,
  path: paths.orders,
  validateSearch: readOrdersSearch,
  component: lazyScreens.orders,
})
const orderImport = createRoute({
  getParentRoute: under,
  path: paths.orderImport,
  component: lazyScreens.orderImport,
})
const orderImports = createRoute({
  getParentRoute: under,
  path: paths.orderImports,
  validateSearch: readImportPage,
  component: lazyScreens.orderImports,
})
const orderImportRecord = createRoute({
  getParentRoute: under,
  path: paths.orderImportRecord,
  validateSearch: readImportPage,
  component: lazyScreens.orderImportRecord,
})
const account = createRoute({
  getParentRoute: under,
  path: paths.account,
  component: lazyScreens.account,
})
const help = createRoute({
  getParentRoute: under,
  path: paths.help,
  beforeLoad: ({ params }) => {
    if (!helpPageNames.some((page) => page === params.page))
      throw redirect({ to: paths.notFound, replace: true })
  },
  component: lazyScreens.help,
})
/** All settings stand beside one navigation. */
const settingsArea = createRoute({
  getParentRoute: under,
  id: 'settings',
  component: lazyScreens.settingsFrame,
})
const underSettings = () => settingsArea
const inner = { getParentRoute: underSettings }

const settings = createRoute({
  getParentRoute: underSettings,
  path: paths.settings,
  component: lazyScreens.companySettings,
})
const supplierSettings = createRoute({
  getParentRoute: underSettings,
  path: paths.supplierSettings,
  validateSearch: readSupplierSearch,
  component: lazyScreens.supplierList,
})
const newSupplier = createRoute({
  getParentRoute: underSettings,
  path: paths.newSupplier,
  component: lazyScreens.newSupplier,
})
const supplierProfile = createRoute({
  getParentRoute: underSettings,
  path: paths.supplierProfile,
  component: lazyScreens.supplierProfile,
})
const oneSupplierSettings = createRoute({
  getParentRoute: underSettings,
  path: paths.oneSupplierSettings,
  component: lazyScreens.supplierSettings,
})
const serviceAccounts = createRoute({
  getParentRoute: underSettings,
  path: paths.serviceAccounts,
  validateSearch: readPagedSearch,
  component: lazyScreens.serviceAccountList,
})
const serviceAccount = createRoute({
  getParentRoute: underSettings,
  path: paths.serviceAccount,
  component: lazyScreens.serviceAccount,
})
const people = createRoute({
  getParentRoute: underSettings,
  path: paths.people,
  validateSearch: readPeopleSearch,
  component: lazyScreens.people,
})
const newPerson = createRoute({ ...inner, path: paths.newPerson, component: lazyScreens.newPerson })
const person = createRoute({ ...inner, path: paths.person, component: lazyScreens.person })
const ofKind = {
  getParentRoute: underSettings,
  beforeLoad: ({ params }: { params: { kind: string } }) => {
    if (!recordKindNames.some((kind) => kind === params.kind))
      throw redirect({ to: paths.notFound, replace: true })
  },
}
const records = createRoute({
  ...ofKind,
  path: paths.records,
  validateSearch: readPagedSearch,
  component: lazyScreens.recordList,
})
const newRecord = createRoute({
  ...ofKind,
  path: paths.newRecord,
  component: lazyScreens.newRecord,
})
const record = createRoute({
  ...ofKind,
  path: paths.record,
  component: lazyScreens.record,
})
const settingHistory = createRoute({
  getParentRoute: underSettings,
  path: paths.settingHistory,
  validateSearch: readHistorySearch,
  component: lazyScreens.settingHistory,
})
const signIns = createRoute({
  getParentRoute: underSettings,
  path: paths.signIns,
  validateSearch: readSignInLogSearch,
  component: lazyScreens.signInLog,
})
const mails = createRoute({
  getParentRoute: underSettings,
  path: paths.mails,
  validateSearch: readMailSearch,
  component: lazyScreens.mailList,
})
const mail = createRoute({
  getParentRoute: underSettings,
  path: paths.mail,
  component: lazyScreens.mail,
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
  help,
  settingsArea.addChildren([
    settings,
    supplierSettings,
    newSupplier,
    supplierProfile,
    oneSupplierSettings,
    serviceAccounts,
    serviceAccount,
    people,
    newPerson,
    person,
    records,
    newRecord,
    record,
    settingHistory,
    signIns,
    mails,
    mail,
  ]),
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
