/** Paths of all screens. `$id` is a parameter: `<Link to={paths.shipment} params={{ id }}>`. */
export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  accountLink: '/link',
  unsubscribe: '/unsubscribe',
  setup: '/setup',
  starter: '/starter',
  shipments: '/shipments',
  newShipment: '/shipments/new',
  shipment: '/shipments/$id',
  addLine: '/shipments/$id/add-line',
  bulkAdd: '/shipments/$id/add-content',
  lineImport: '/shipments/$id/import-lines',
  packing: '/shipments/$id/packing',
  receiving: '/shipments/$id/receiving',
  arrivals: '/arrivals',
  docks: '/docks',
  discrepancies: '/discrepancies',
  discrepancy: '/discrepancies/$id',
  scorecard: '/scorecard',
  scoredShipments: '/scorecard/shipments',
  orders: '/orders',
  newOrder: '/orders/new',
  order: '/orders/$id',
  confirmationImport: '/orders/confirmations',
  orderImport: '/orders/import',
  orderImportJob: '/orders/import/$id',
  orderImports: '/orders/imports',
  orderImportRecord: '/orders/imports/$id',
  account: '/account',
  notices: '/notices',
  help: '/help/$page',
  settings: '/settings',
  supplierSettings: '/settings/suppliers',
  newSupplier: '/settings/suppliers/new',
  supplierImport: '/settings/suppliers/import',
  oneSupplierSettings: '/settings/suppliers/$id',
  serviceAccounts: '/settings/keys',
  serviceAccount: '/settings/keys/$id',
  webhooks: '/settings/webhooks',
  webhook: '/settings/webhooks/$id',
  messages: '/settings/webhooks/messages',
  people: '/settings/people',
  newPerson: '/settings/people/new',
  personImport: '/settings/people/import',
  person: '/settings/people/$id',
  records: '/settings/$kind',
  newRecord: '/settings/$kind/new',
  record: '/settings/$kind/$id',
  supplierProfile: '/settings/profile',
  settingHistory: '/settings/history',
  signIns: '/settings/sign-ins',
  signInSettings: '/settings/sign-in',
  mails: '/settings/mail',
  mail: '/settings/mail/$id',
  newSignInProvider: '/settings/sign-in/new',
  signInProvider: '/settings/sign-in/$id',
  notFound: '/auth/404',
} as const

/** Paths of the screens that need no session, besides the sign-in. */
export const publicPaths: readonly string[] = [
  paths.forgotPassword,
  paths.accountLink,
  paths.unsubscribe,
  paths.setup,
]

/** Kinds of records that administrators manage: `/settings/places`. */
export const recordKindNames = ['places', 'carriers', 'docks'] as const
export type RecordKindName = (typeof recordKindNames)[number]

/** The pages of the guide: `/help/shipping`. */
export const helpPageNames = ['shipping', 'receiving', 'settling'] as const
export type HelpPageName = (typeof helpPageNames)[number]

type Path = (typeof paths)[keyof typeof paths]
type Param<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Param<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** A path with its parameters filled in: `pathTo(paths.shipment, { id: 7 })` is "/shipments/7". */
export function pathTo<P extends Path>(path: P, params: Record<Param<P>, string | number>): string {
  const values = params as Record<string, string | number>
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
