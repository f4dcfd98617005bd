import { lazyComponent } from '#web/app/lazy-component.tsx'

// All settings are one chunk: who opens one of them comes to others.
const ofSettings = () => import('#web/lazy-settings.ts')

/** The bell and what it leads to are one, too. */
export const ofNotices = () => import('#web/lazy-notices.ts')

/** The screens, each in a chunk of its own. The list of shipments is not among them: it comes with the application. */
export const lazyScreens = {
  starter: lazyComponent('StarterScreen', () => import('#web/starter/starter-screen.tsx')),
  newShipment: lazyComponent(
    'NewShipmentScreen',
    () => import('#web/shipments/create/new-shipment-screen.tsx'),
  ),
  shipment: lazyComponent('ShipmentScreen', () => import('#web/shipment-screen.tsx')),
  addLine: lazyComponent('AddLineScreen', () => import('#web/shipments/lines/add-line-screen.tsx')),
  bulkAdd: lazyComponent(
    'BulkAddScreen',
    () => import('#web/shipments/bulk-add/bulk-add-screen.tsx'),
  ),
  lineImport: lazyComponent(
    'LineImportScreen',
    () => import('#web/shipments/import/line-import-screen.tsx'),
  ),
  packing: lazyComponent(
    'PackingScreen',
    () => import('#web/packing/workspace/packing-screen.tsx'),
  ),
  receiving: lazyComponent(
    'ReceivingScreen',
    () => import('#web/receiving/counting/receiving-screen.tsx'),
  ),
  arrivals: lazyComponent('ArrivalsScreen', () => import('#web/arrivals/arrivals-screen.tsx')),
  docks: lazyComponent('DockBoardScreen', () => import('#web/docks/dock-board-screen.tsx')),
  discrepancies: lazyComponent(
    'DiscrepancyListScreen',
    () => import('#web/receiving/discrepancies/discrepancy-list-screen.tsx'),
  ),
  discrepancy: lazyComponent(
    'DiscrepancyScreen',
    () => import('#web/receiving/discrepancies/discrepancy-screen.tsx'),
  ),
  scorecard: lazyComponent('ScorecardScreen', () => import('#web/scorecard/scorecard-screen.tsx')),
  scoredShipments: lazyComponent(
    'ScoredShipmentsScreen',
    () => import('#web/scorecard/scored-shipments-screen.tsx'),
  ),
  orders: lazyComponent('OrdersScreen', () => import('#web/orders/list/orders-screen.tsx')),
  order: lazyComponent('OrderScreen', () => import('#web/orders/order/order-screen.tsx')),
  newOrder: lazyComponent('NewOrderScreen', () => import('#web/orders/order/new-order-screen.tsx')),
  confirmationImport: lazyComponent(
    'ConfirmationImportScreen',
    () => import('#web/orders/confirmations/confirmation-import-screen.tsx'),
  ),
  orderImport: lazyComponent(
    'OrderImportScreen',
    () => import('#web/orders/import/order-import-screen.tsx'),
  ),
  orderImportJob: lazyComponent(
    'OrderImportJobScreen',
    () => import('#web/orders/import/order-import-job-screen.tsx'),
  ),
  orderImports: lazyComponent(
    'OrderImportsScreen',
    () => import('#web/orders/import/order-imports-screen.tsx'),
  ),
  orderImportRecord: lazyComponent(
    'OrderImportRecordScreen',
    () => import('#web/orders/import/order-import-record-screen.tsx'),
  ),
  unsubscribe: lazyComponent(
    'UnsubscribeScreen',
    () => import('#web/session/sign-in/unsubscribe-screen.tsx'),
  ),
  accountLink: lazyComponent(
    'AccountLinkScreen',
    () => import('#web/session/sign-in/account-link-screen.tsx'),
  ),
  forgotPassword: lazyComponent(
    'ForgotPasswordScreen',
    () => import('#web/session/sign-in/forgot-password-screen.tsx'),
  ),
  setup: lazyComponent('SetupScreen', () => import('#web/session/sign-in/setup-screen.tsx')),
  account: lazyComponent('AccountScreen', () => import('#web/session/account/account-screen.tsx')),
  notices: lazyComponent('NoticesScreen', ofNotices),
  help: lazyComponent('HelpScreen', () => import('#web/help/help-screen.tsx')),
  notFound: lazyComponent('NotFoundScreen', () => import('#web/app/frame/not-found-screen.tsx'), {
    hasOwnTexts: true,
  }),
  settingsFrame: lazyComponent('SettingsFrame', ofSettings),
  companySettings: lazyComponent('CompanySettingsScreen', ofSettings),
  supplierList: lazyComponent('SupplierListScreen', ofSettings),
  newSupplier: lazyComponent('NewSupplierScreen', ofSettings),
  supplierImport: lazyComponent('SupplierImportScreen', ofSettings),
  supplierProfile: lazyComponent('SupplierProfileScreen', ofSettings),
  supplierSettings: lazyComponent('SupplierSettingsScreen', ofSettings),
  serviceAccountList: lazyComponent('ServiceAccountListScreen', ofSettings),
  serviceAccount: lazyComponent('ServiceAccountScreen', ofSettings),
  people: lazyComponent('PeopleScreen', ofSettings),
  newPerson: lazyComponent('InvitePersonScreen', ofSettings),
  personImport: lazyComponent('PersonImportScreen', ofSettings),
  person: lazyComponent('PersonScreen', ofSettings),
  recordList: lazyComponent('RecordListScreen', ofSettings),
  newRecord: lazyComponent('NewRecordScreen', ofSettings),
  record: lazyComponent('RecordScreen', ofSettings),
  settingHistory: lazyComponent('HistoryScreen', ofSettings),
  mailList: lazyComponent('MailListScreen', ofSettings),
  mail: lazyComponent('MailScreen', ofSettings),
  signInSettings: lazyComponent('SignInSettingsScreen', ofSettings),
  newSignInProvider: lazyComponent('NewProviderScreen', ofSettings),
  signInProvider: lazyComponent('ProviderScreen', ofSettings),
}
