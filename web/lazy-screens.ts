import { lazyComponent } from '#web/app/lazy-component.tsx'

/** The screens, each in a chunk of its own. The list of shipments is not among them: it comes with the application. */
export const lazyScreens = {
  starter: lazyComponent('StarterScreen', () => import('#web/starter/starter-screen.tsx')),
  newShipment: lazyComponent(
    'NewShipmentScreen',
    () => import('#web/shipments/create/new-shipment-screen.tsx'),
  ),
  shipment: lazyComponent(
    'ShipmentScreen',
    () => import('#web/shipments/detail/shipment-screen.tsx'),
  ),
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
    () => import('#web/shipments/receiving/receiving-screen.tsx'),
  ),
  orders: lazyComponent('OrdersScreen', () => import('#web/orders/orders-screen.tsx')),
  order: lazyComponent('OrderScreen', () => import('#web/orders/order-screen.tsx')),
  orderImport: lazyComponent(
    'OrderImportScreen',
    () => import('#web/orders/order-import-screen.tsx'),
  ),
  orderImports: lazyComponent(
    'OrderImportsScreen',
    () => import('#web/orders/order-imports-screen.tsx'),
  ),
  orderImportRecord: lazyComponent(
    'OrderImportRecordScreen',
    () => import('#web/orders/order-import-record-screen.tsx'),
  ),
  accountLink: lazyComponent(
    'AccountLinkScreen',
    () => import('#web/session/account-link-screen.tsx'),
  ),
  forgotPassword: lazyComponent(
    'ForgotPasswordScreen',
    () => import('#web/session/forgot-password-screen.tsx'),
  ),
  setup: lazyComponent('SetupScreen', () => import('#web/session/setup-screen.tsx')),
  account: lazyComponent('AccountScreen', () => import('#web/session/account-screen.tsx')),
  help: lazyComponent('HelpScreen', () => import('#web/help/help-screen.tsx')),
  settingsFrame: lazyComponent('SettingsFrame', () => import('#web/settings/settings-frame.tsx')),
  companySettings: lazyComponent(
    'CompanySettingsScreen',
    () => import('#web/settings/company-settings-screen.tsx'),
  ),
  supplierList: lazyComponent(
    'SupplierListScreen',
    () => import('#web/settings/supplier-list-screen.tsx'),
  ),
  newSupplier: lazyComponent(
    'NewSupplierScreen',
    () => import('#web/settings/new-supplier-screen.tsx'),
  ),
  supplierImport: lazyComponent(
    'SupplierImportScreen',
    () => import('#web/settings/supplier-import-screen.tsx'),
  ),
  supplierProfile: lazyComponent(
    'SupplierProfileScreen',
    () => import('#web/settings/supplier-profile-screen.tsx'),
  ),
  supplierSettings: lazyComponent(
    'SupplierSettingsScreen',
    () => import('#web/settings/supplier-settings-screen.tsx'),
  ),
  serviceAccountList: lazyComponent(
    'ServiceAccountListScreen',
    () => import('#web/settings/keys/service-account-list-screen.tsx'),
  ),
  serviceAccount: lazyComponent(
    'ServiceAccountScreen',
    () => import('#web/settings/keys/service-account-screen.tsx'),
  ),
  people: lazyComponent('PeopleScreen', () => import('#web/settings/people/people-screen.tsx')),
  newPerson: lazyComponent(
    'InvitePersonScreen',
    () => import('#web/settings/people/invite-person-screen.tsx'),
  ),
  personImport: lazyComponent(
    'PersonImportScreen',
    () => import('#web/settings/people/person-import-screen.tsx'),
  ),
  person: lazyComponent('PersonScreen', () => import('#web/settings/people/person-screen.tsx')),
  recordList: lazyComponent(
    'RecordListScreen',
    () => import('#web/settings/record-list-screen.tsx'),
  ),
  newRecord: lazyComponent('NewRecordScreen', () => import('#web/settings/new-record-screen.tsx')),
  record: lazyComponent('RecordScreen', () => import('#web/settings/record-screen.tsx')),
  settingHistory: lazyComponent('HistoryScreen', () => import('#web/settings/history-screen.tsx')),
  mailList: lazyComponent('MailListScreen', () => import('#web/settings/mail-list-screen.tsx')),
  mail: lazyComponent('MailScreen', () => import('#web/settings/mail-screen.tsx')),
  signInSettings: lazyComponent(
    'SignInSettingsScreen',
    () => import('#web/settings/sign-in/sign-in-settings-screen.tsx'),
  ),
  newSignInProvider: lazyComponent(
    'NewProviderScreen',
    () => import('#web/settings/sign-in/new-provider-screen.tsx'),
  ),
  signInProvider: lazyComponent(
    'ProviderScreen',
    () => import('#web/settings/sign-in/provider-screen.tsx'),
  ),
  signInLog: lazyComponent('SignInLogScreen', () => import('#web/session/sign-in-log-screen.tsx')),
}
