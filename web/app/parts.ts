import { lazyPart } from '#web/app/lazy-part.tsx'

// Where the shell meets the features that are no screens: like router.tsx, and nowhere else.

export { LoginScreen } from '#web/session/login-screen.tsx'

export const CustomizerPanel = lazyPart(
  'CustomizerPanel',
  () => import('#web/customizer/customizer-panel.tsx'),
)

export const SessionWarning = lazyPart(
  'SessionWarning',
  () => import('#web/session/session-warning.tsx'),
)

export const SupplierSearch = lazyPart(
  'SupplierSearch',
  () => import('#web/suppliers/supplier-search.tsx'),
)
