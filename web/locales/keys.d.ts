import 'i18next'
import type account from '#web/locales/en/account.json'
import type camera from '#web/locales/en/camera.json'
import type customizer from '#web/locales/en/customizer.json'
import type drafts from '#web/locales/en/drafts.json'
import type exports from '#web/locales/en/exports.json'
import type imports from '#web/locales/en/imports.json'
import type orders from '#web/locales/en/orders.json'
import type packing from '#web/locales/en/packing.json'
import type papers from '#web/locales/en/papers.json'
import type session from '#web/locales/en/session.json'
import type settings from '#web/locales/en/settings.json'
import type shell from '#web/locales/en/shell.json'
import type shipments from '#web/locales/en/shipments.json'
import type starter from '#web/locales/en/starter.json'
import type tables from '#web/locales/en/tables.json'
import type ui from '#web/locales/en/ui.json'
import type units from '#web/locales/en/units.json'
import type views from '#web/locales/en/views.json'

/** English is the measure: a key that it lacks does not compile. One line a namespace, and its import. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      account: typeof account
      camera: typeof camera
      customizer: typeof customizer
      drafts: typeof drafts
      exports: typeof exports
      imports: typeof imports
      orders: typeof orders
      packing: typeof packing
      papers: typeof papers
      session: typeof session
      settings: typeof settings
      shell: typeof shell
      shipments: typeof shipments
      starter: typeof starter
      tables: typeof tables
      ui: typeof ui
      units: typeof units
      views: typeof views
    }
  }
}
