/**
 * Maps a state to states of other screens that show the same component with the same kind of content. `npm test` checks
 * only the first, `npm run test:all` all of them.
 */
export const alikeStates: Record<string, string[]> = {
  'shipments, failed': [
    ...['packing, failed', 'add content, failed', 'orders, failed', 'arrivals, failed'],
    ...['docks, failed', 'the scorecard, failed', 'discrepancies, failed', 'comments, failed'],
    ...['notices, failed', 'imports, failed'],
  ],
  'orders, none': [
    ...['add content, nothing fits', 'arrivals, none found', 'discrepancies, none'],
    ...['comments, none', 'notices, no match', 'imports, none', 'suppliers, none found'],
    'people, none found',
  ],
  'shipment, not there': [
    ...['packing, not there', 'an order, gone', 'a discrepancy, gone', 'one import, not there'],
    ...['a person, not there', 'place, not there', 'mail, not there', 'service account, not there'],
    ...['webhook, not there', 'sign-in provider, not there'],
  ],
  'settings, not allowed': [
    ...['docks, for the company alone', 'profile, not allowed', 'audit log, not allowed'],
    ...['service accounts, not allowed', 'webhooks, not allowed', 'sign-in providers, not allowed'],
  ],
  'shipment, asked before closing': [
    ...['shipments, asked before closing some', 'one import, asked before undoing it'],
    ...['a supplier, asked before deactivating', 'place, asked before removing'],
    ...['sign-in provider, asked before removing'],
  ],
  'new service account': ['key to change', 'new key'],
  'a key, shown once': ['a secret of a webhook, shown once'],
  'import in the background, done': ['import in the background, cancelled'],
}
