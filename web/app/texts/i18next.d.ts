import 'i18next'

/** Types the keys by the English texts: a key missing there does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    fallbackNS: ['problems', 'shipment-details']
    resources: {
      access: typeof import('#words/en/access.json')
      account: typeof import('#words/en/account.json')
      arrivals: typeof import('#words/en/arrivals.json')
      attachments: typeof import('#words/en/attachments.json')
      audit: typeof import('#words/en/audit.json')
      camera: typeof import('#words/en/camera.json')
      changes: typeof import('#words/en/changes.json')
      comments: typeof import('#words/en/comments.json')
      'confirmation-import': typeof import('#words/en/confirmation-import.json')
      counting: typeof import('#words/en/counting.json')
      customizer: typeof import('#words/en/customizer.json')
      discrepancies: typeof import('#words/en/discrepancies.json')
      docks: typeof import('#words/en/docks.json')
      drafts: typeof import('#words/en/drafts.json')
      exports: typeof import('#words/en/exports.json')
      fields: typeof import('#words/en/fields.json')
      imports: typeof import('#words/en/imports.json')
      keyboard: typeof import('#words/en/keyboard.json')
      keys: typeof import('#words/en/keys.json')
      lines: typeof import('#words/en/lines.json')
      messages: typeof import('#words/en/messages.json')
      notices: typeof import('#words/en/notices.json')
      'order-entry': typeof import('#words/en/order-entry.json')
      orders: typeof import('#words/en/orders.json')
      receiving: typeof import('#words/en/receiving.json')
      outbox: typeof import('#words/en/outbox.json')
      packing: typeof import('#words/en/packing.json')
      papers: typeof import('#words/en/papers.json')
      people: typeof import('#words/en/people.json')
      problems: typeof import('#words/en/problems.json')
      providers: typeof import('#words/en/providers.json')
      scanning: typeof import('#words/en/scanning.json')
      scorecard: typeof import('#words/en/scorecard.json')
      session: typeof import('#words/en/session.json')
      settings: typeof import('#words/en/settings.json')
      shell: typeof import('#words/en/shell.json')
      'shipment-details': typeof import('#words/en/shipment-details.json')
      shipments: typeof import('#words/en/shipments.json')
      starter: typeof import('#words/en/starter.json')
      tables: typeof import('#words/en/tables.json')
      traceability: typeof import('#words/en/traceability.json')
      ui: typeof import('#words/en/ui.json')
      units: typeof import('#words/en/units.json')
      views: typeof import('#words/en/views.json')
      webhooks: typeof import('#words/en/webhooks.json')
    }
  }
}
