import { lazyComponent } from '#web/app/lazy-component.tsx'

// The list of shipments is not among them: it comes with the application.
export const StarterScreen = lazyComponent(
  'StarterScreen',
  () => import('#web/starter/starter-screen.tsx'),
)
export const NewShipmentScreen = lazyComponent(
  'NewShipmentScreen',
  () => import('#web/shipments/new-shipment-screen.tsx'),
)
export const ShipmentScreen = lazyComponent(
  'ShipmentScreen',
  () => import('#web/shipments/detail/shipment-screen.tsx'),
)
export const AddLineScreen = lazyComponent(
  'AddLineScreen',
  () => import('#web/shipments/lines/add-line-screen.tsx'),
)
export const BulkAddScreen = lazyComponent(
  'BulkAddScreen',
  () => import('#web/shipments/bulk-add/bulk-add-screen.tsx'),
)
export const LineImportScreen = lazyComponent(
  'LineImportScreen',
  () => import('#web/shipments/import/line-import-screen.tsx'),
)
export const PackingScreen = lazyComponent(
  'PackingScreen',
  () => import('#web/packing/packing-screen.tsx'),
)
export const OrdersScreen = lazyComponent(
  'OrdersScreen',
  () => import('#web/orders/orders-screen.tsx'),
)
export const OrderImportScreen = lazyComponent(
  'OrderImportScreen',
  () => import('#web/orders/order-import-screen.tsx'),
)
export const OrderImportsScreen = lazyComponent(
  'OrderImportsScreen',
  () => import('#web/orders/order-imports-screen.tsx'),
)
export const OrderImportRecordScreen = lazyComponent(
  'OrderImportRecordScreen',
  () => import('#web/orders/order-import-record-screen.tsx'),
)
export const AccountScreen = lazyComponent(
  'AccountScreen',
  () => import('#web/session/account-screen.tsx'),
)
export const CompanySettingsScreen = lazyComponent(
  'CompanySettingsScreen',
  () => import('#web/settings/company-settings-screen.tsx'),
)
export const SupplierListScreen = lazyComponent(
  'SupplierListScreen',
  () => import('#web/settings/supplier-list-screen.tsx'),
)
export const SupplierSettingsScreen = lazyComponent(
  'SupplierSettingsScreen',
  () => import('#web/settings/supplier-settings-screen.tsx'),
)
export const RecordListScreen = lazyComponent(
  'RecordListScreen',
  () => import('#web/settings/record-list-screen.tsx'),
)
export const NewRecordScreen = lazyComponent(
  'NewRecordScreen',
  () => import('#web/settings/new-record-screen.tsx'),
)
export const RecordScreen = lazyComponent(
  'RecordScreen',
  () => import('#web/settings/record-screen.tsx'),
)
export const SettingHistoryScreen = lazyComponent(
  'SettingHistoryScreen',
  () => import('#web/settings/setting-history-screen.tsx'),
)
export const SignInLogScreen = lazyComponent(
  'SignInLogScreen',
  () => import('#web/session/sign-in-log-screen.tsx'),
)
