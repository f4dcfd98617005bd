import 'i18next'
import type access from '#words/en/access.json'
import type account from '#words/en/account.json'
import type arrivals from '#words/en/arrivals.json'
import type attachments from '#words/en/attachments.json'
import type audit from '#words/en/audit.json'
import type camera from '#words/en/camera.json'
import type changes from '#words/en/changes.json'
import type comments from '#words/en/comments.json'
import type confirmationImport from '#words/en/confirmation-import.json'
import type counting from '#words/en/counting.json'
import type customizer from '#words/en/customizer.json'
import type discrepancies from '#words/en/discrepancies.json'
import type docks from '#words/en/docks.json'
import type drafts from '#words/en/drafts.json'
import type exports from '#words/en/exports.json'
import type fields from '#words/en/fields.json'
import type imports from '#words/en/imports.json'
import type keyboard from '#words/en/keyboard.json'
import type keys from '#words/en/keys.json'
import type lines from '#words/en/lines.json'
import type messages from '#words/en/messages.json'
import type notices from '#words/en/notices.json'
import type orderEntry from '#words/en/order-entry.json'
import type orders from '#words/en/orders.json'
import type outbox from '#words/en/outbox.json'
import type packing from '#words/en/packing.json'
import type papers from '#words/en/papers.json'
import type people from '#words/en/people.json'
import type problems from '#words/en/problems.json'
import type providers from '#words/en/providers.json'
import type receiving from '#words/en/receiving.json'
import type scanning from '#words/en/scanning.json'
import type scorecard from '#words/en/scorecard.json'
import type session from '#words/en/session.json'
import type settings from '#words/en/settings.json'
import type shell from '#words/en/shell.json'
import type shipmentDetails from '#words/en/shipment-details.json'
import type shipments from '#words/en/shipments.json'
import type starter from '#words/en/starter.json'
import type tables from '#words/en/tables.json'
import type traceability from '#words/en/traceability.json'
import type ui from '#words/en/ui.json'
import type units from '#words/en/units.json'
import type views from '#words/en/views.json'
import type webhooks from '#words/en/webhooks.json'

/** Types the keys by the English texts: a key missing there does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    fallbackNS: ['problems', 'shipment-details']
    resources: {
      access: typeof access
      account: typeof account
      arrivals: typeof arrivals
      attachments: typeof attachments
      audit: typeof audit
      camera: typeof camera
      changes: typeof changes
      comments: typeof comments
      'confirmation-import': typeof confirmationImport
      counting: typeof counting
      customizer: typeof customizer
      discrepancies: typeof discrepancies
      docks: typeof docks
      drafts: typeof drafts
      exports: typeof exports
      fields: typeof fields
      imports: typeof imports
      keyboard: typeof keyboard
      keys: typeof keys
      lines: typeof lines
      messages: typeof messages
      notices: typeof notices
      'order-entry': typeof orderEntry
      orders: typeof orders
      receiving: typeof receiving
      outbox: typeof outbox
      packing: typeof packing
      papers: typeof papers
      people: typeof people
      problems: typeof problems
      providers: typeof providers
      scanning: typeof scanning
      scorecard: typeof scorecard
      session: typeof session
      settings: typeof settings
      shell: typeof shell
      'shipment-details': typeof shipmentDetails
      shipments: typeof shipments
      starter: typeof starter
      tables: typeof tables
      traceability: typeof traceability
      ui: typeof ui
      units: typeof units
      views: typeof views
      webhooks: typeof webhooks
    }
  }
}
