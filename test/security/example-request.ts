import type { Endpoint } from '#contract/endpoint.ts'
import type { RequestIds } from '#test/replies/request-ids.ts'
import { demoToday } from '#test/world/demo-day.ts'

/** A well-formed handle that no provider has. */
const unknownHandle = '1.00000000-0000-4000-8000-000000000000'
const packing = { numberOfPackages: 1, quantityPerPackage: '1' }
const newLine = { productCode: 'P', productName: 'Product', quantity: '10', dueDate: '2026-12-01' }
const reason = { reason: 'Because' }
const commentBody = () => ({ text: 'Mine', isInternal: true })
const orderFile = [
  'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;quantity;due_date',
  'VIDRE;Own name;X-1;2026-01-01;1;P;Product;10;2026-12-01',
  'FUSTA;Own name;X-1;2026-01-01;1;P;Product;10;2026-12-01',
].join('\n')

const peopleFile = 'name;email\nMine;mine-too@example.com'

const lineFile = 'order_code;order_line;quantity\nX-1;1;1'
const confirmationFile = 'order_code;order_line;confirmed_date\nX-1;1;2091-12-01'
const supplierFile = 'supplier_code;supplier_name\nMINE-TOO;Mine too'

const bodies: Record<string, (ids: RequestIds) => unknown> = {
  'POST /api/auth/signin': () => ({ username: 'nobody', password: 'nothing' }),
  'PUT /api/auth/password': () => ({ password: 'not-mine', newPassword: 'long-enough-words' }),
  'POST /api/auth/link': () => ({ token: '1.nobody' }),
  'POST /api/auth/link/password': () => ({ token: '1.nobody', newPassword: 'long-enough-words' }),
  'POST /api/auth/link/email': () => ({ token: '1.nobody' }),
  'POST /api/auth/password-reset': () => ({ login: 'nobody' }),
  'POST /api/auth/email-change': () => ({ password: 'not-mine', email: 'mine@example.com' }),
  'POST /api/auth/second-factor': () => ({ password: 'not-mine' }),
  'POST /api/auth/second-factor/confirmation': () => ({ code: '000000' }),
  'POST /api/auth/second-factor/verification': () => ({ code: '000000' }),
  'POST /api/auth/second-factor/recovery-codes': () => ({ password: 'not-mine', code: '000000' }),
  'POST /api/auth/second-factor/removal': () => ({ password: 'not-mine', code: '000000' }),
  'POST /api/auth/passkeys': () => ({
    name: 'Mine',
    passkey: { id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AAAA' },
  }),
  'POST /api/auth/passkeys/registration': () => ({ password: 'not-mine' }),
  'POST /api/auth/passkeys/:id/removal': () => ({ password: 'not-mine' }),
  'POST /api/auth/passkey-signin': () => ({
    passkey: { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  }),
  'POST /api/notices/readings': (ids) => ({ ids: [ids.notice] }),
  'PUT /api/auth/notice-settings': () => ({ mail: {}, isMailed: true, quietHours: null }),
  // A form; few routes take one.
  'POST /api/notices/unsubscription': () => 'List-Unsubscribe=One-Click',
  'POST /api/setup': () => ({
    ...{ code: 'wrong', company: 'Mine', timeZone: 'Europe/Madrid', name: 'Me', username: 'me' },
    ...{ email: '', newPassword: 'long-enough-words' },
  }),
  'POST /api/auth/provider-flows': () => ({ provider: unknownHandle }),
  'POST /api/auth/provider-signin': () => ({ flow: '1.nobody', reply: 'code=1&state=1' }),
  // A form; few routes take one.
  'POST /api/auth/providers/:provider/backchannel-logout': () => 'logout_token=none',
  'POST /api/sign-in-providers': () => ({
    label: 'Mine',
    issuer: 'http://127.0.0.1:1',
    clientId: 'mine',
    clientSecret: 'mine',
  }),
  'PATCH /api/sign-in-providers/:id': () => ({}),
  'PATCH /api/sign-in-rules': () => ({ passwordUserId: null }),
  'PUT /api/drafts/:form': () => ({ content: { note: 'mine' } }),
  'PUT /api/workspace/:list': () => ({ columns: ['due'], isCompact: true }),
  'PUT /api/views/:key': () => ({ list: 'shipments', name: 'Mine', search: 'state=open' }),
  'POST /api/order-imports/preview': () => orderFile,
  'POST /api/order-imports': () => orderFile,
  'POST /api/order-imports/bad-rows': () => orderFile,
  'POST /api/order-import-jobs': () => orderFile,
  'POST /api/messages': () => 'mine',
  'POST /api/shipments': () => ({ note: 'mine' }),
  'PATCH /api/shipments/:id': () => ({ note: 'mine' }),
  'POST /api/shipments/:id/reopening': () => reason,
  'POST /api/shipments/:id/cancellation': () => reason,
  'POST /api/shipments/:id/receipts': (ids) => ({
    lines: [{ lineId: ids.closedLine, accepted: '1' }],
    unordered: [{ description: 'Mine', quantity: '1' }],
  }),
  'POST /api/shipments/:id/count-comparison': (ids) => ({
    lines: [{ lineId: ids.closedLine, accepted: '1' }],
    unordered: [{ description: 'Mine', quantity: '1' }],
  }),
  'POST /api/shipments/:id/receipt-corrections': () => ({ receiptId: 1, reason: 'Counted twice' }),
  'POST /api/discrepancies/:id/answers': () => ({ answer: 'accepted' }),
  'POST /api/discrepancies/:id/settlements': () => ({ outcome: 'sent-again' }),
  'POST /api/shipments/:id/comments': commentBody,
  'POST /api/orders/:id/comments': commentBody,
  'POST /api/order-lines/:id/comments': commentBody,
  'POST /api/discrepancies/:id/comments': commentBody,
  'POST /api/attachments': () => 'order;quantity',
  'PATCH /api/comments/:id': () => ({ text: 'Mine too' }),
  'POST /api/shipments/:id/lines': (ids) => ({ orderLineId: ids.orderLine, ...packing }),
  'POST /api/shipments/:id/lines/batch': (ids) => ({
    lines: [{ orderLineId: ids.orderLine, ...packing }],
  }),
  'POST /api/shipments/:id/line-import': () => lineFile,
  'POST /api/shipments/:id/line-import/bad-rows': () => lineFile,
  'PUT /api/shipments/:id/lines/:lineId': () => packing,
  'POST /api/confirmation-imports/preview': () => confirmationFile,
  'POST /api/confirmation-imports': () => confirmationFile,
  'POST /api/confirmation-imports/bad-rows': () => confirmationFile,
  'POST /api/order-lines/confirmations': (ids) => ({
    lines: [{ id: ids.orderLine, version: 1 }],
  }),
  'POST /api/order-lines/confirmation-reversals': (ids) => ({
    lines: [{ id: ids.orderLine, version: 1 }],
  }),
  'POST /api/order-lines/proposal-answers': (ids) => ({
    lines: [{ id: ids.orderLine, version: 1 }],
    isAccepted: false,
  }),
  'POST /api/orders': () => ({ code: 'MINE-1', orderDate: '2026-01-01', lines: [newLine] }),
  'PATCH /api/orders/:id': () => ({ shipTo: 'Mine' }),
  'POST /api/orders/:id/lines': () => ({ lines: [newLine] }),
  'POST /api/orders/:id/cancellation': () => ({ note: 'Because' }),
  'POST /api/order-lines/changes': (ids) => ({
    lines: [{ id: ids.orderLine, version: 1, dueDate: '2027-01-01' }],
  }),
  'POST /api/order-lines/cancellations': (ids) => ({
    lines: [{ id: ids.orderLine, version: 1 }],
  }),
  'POST /api/shipments/:id/packing': (ids) => ({
    steps: [{ step: 'pack-lines', lineIds: [ids.line] }],
  }),
  'POST /api/shipments/:id/labelling': () => ({ packageIds: null }),
  'POST /api/shipments/:id/label-prints': () => ({ packageIds: null }),
  // The current value, so that it changes nothing for the other callers.
  'PATCH /api/company-settings': () => ({ allowsUnpacked: true }),
  // No picture: refused once the caller may set one.
  'PUT /api/company-logo': () => 'order;quantity',
  'PUT /api/second-factor-policy': () => ({
    roles: [],
    startsOn: null,
    allowsPasskeyAlone: true,
  }),
  'PATCH /api/supplier-settings/:id': () => ({ ssccExtension: 0 }),
  'POST /api/supplier-settings': () => ({ code: 'MINE', name: 'Mine' }),
  'PATCH /api/supplier-profile': () => ({}),
  'POST /api/supplier-imports/preview': () => supplierFile,
  'POST /api/supplier-imports': () => supplierFile,
  'POST /api/supplier-imports/bad-rows': () => supplierFile,
  'POST /api/places': () => ({ code: 'MINE', name: 'Mine' }),
  'PATCH /api/places/:id': () => ({}),
  'POST /api/docks': ({ place }) => ({
    ...{ code: 'MINE', name: 'Mine', placeId: place, weekdays: [1] },
    ...{ opens: '08:00', closes: '09:00', slotMinutes: 60 },
  }),
  'PATCH /api/docks/:id': () => ({}),
  'POST /api/docks/:id/blocks': () => ({
    startsAt: '2091-01-01T08:00:00Z',
    endsAt: '2091-01-01T09:00:00Z',
  }),
  'POST /api/dock-slots/:id/visits': () => ({ visit: 'arrived' }),
  'POST /api/shipments/:id/dock-booking': ({ dock }) => ({
    dockId: dock,
    startsAt: '2091-01-01T08:00:00Z',
  }),
  'POST /api/carriers': () => ({ code: 'MINE', name: 'Mine' }),
  'PATCH /api/carriers/:id': () => ({}),
  'POST /api/service-accounts': () => ({ name: 'Mine' }),
  'PATCH /api/service-accounts/:id': () => ({}),
  'POST /api/webhook-endpoints': () => ({ url: 'https://erp.example.com/mine' }),
  'PATCH /api/webhook-endpoints/:id': () => ({}),
  'POST /api/webhook-endpoints/:id/code-mappings/preview': () => 'kind;ours;theirs\nunit;pcs;EA',
  'PATCH /api/service-accounts/:id/keys/:keyId': () => ({}),
  'POST /api/service-accounts/:id/keys': () => ({
    name: 'Mine',
    scopes: ['read'],
    expiresOn: demoToday(),
  }),
  'POST /api/people': ({ supplier }) => ({
    name: 'Mine',
    email: 'mine@example.com',
    language: 'en',
    roles: ['user'],
    supplierId: supplier,
  }),
  'POST /api/person-imports/preview': () => peopleFile,
  'POST /api/person-imports': () => peopleFile,
  'POST /api/person-imports/bad-rows': () => peopleFile,
  'PATCH /api/people/:id': () => ({}),
  'POST /api/people/:id/erasure': () => ({ username: 'mine' }),
  'POST /api/shipments/:id/labels': ({ shipment }) => ({ packageIds: [shipment] }),
  'POST /api/package-presets': () => ({ name: 'Mine', type: 'CT' }),
  'PUT /api/package-presets/:id': () => ({ name: 'Mine too', type: 'PX' }),
}

const needsClosedShipment =
  /(reopening|cancellation|receipts|receipt-corrections|receipt-paper|dock-booking)$/

/** Endpoints that name order lines only in their body. */
export const namesLines =
  /order-lines\/(confirmations|confirmation-reversals|proposal-answers|changes|cancellations)$/

/** Returns whether a request names anything by id, in its path or body. */
export const namesIds = (endpoint: Endpoint) =>
  endpoint.url.includes(':id') || endpoint.url.includes(':lineId') || namesLines.test(endpoint.url)

/** Returns path and body of a request that is valid for an endpoint; only the named rows may be another's. */
export function exampleRequest(
  endpoint: Endpoint,
  path: RequestIds,
  body: RequestIds = path,
): { path: string; body: string | undefined; contentType: string } {
  const { method, url, schema } = endpoint
  const operation = `${method} ${url}`
  const make = bodies[operation]
  if (schema.body && !make) throw new Error(`no example body for ${operation}`)
  const content = make?.(body)
  const shipment = needsClosedShipment.test(url) ? path.closedShipment : path.shipment
  return {
    path: url
      .replace(/\/arrivals\/days$/, '/arrivals/days?from=2026-01-01')
      .replace(/\.ics$/, '.ics?secret=1.nobody')
      .replace(/\/code-lookup$/, '/code-lookup?code=S000001')
      .replace('/shipments/:id', `/shipments/${shipment}`)
      .replace('/attachments/:id', `/attachments/${path.attachment}`)
      .replace('/company-logo/:version', '/company-logo/00000000-0000-4000-8000-000000000000')
      .replace('/comments/:id', `/comments/${path.comment}`)
      .replace('/discrepancies/:id', `/discrepancies/${path.discrepancy}`)
      .replace('/by-code/:code', '/by-code/PO-1001')
      .replace('/orders/:id', `/orders/${path.order}`)
      .replace('/order-lines/:id', `/order-lines/${path.orderLine}`)
      .replace('/passkeys/:id', `/passkeys/${path.passkey}`)
      .replace('/sessions/:id', `/sessions/${path.session}`)
      .replace('/supplier-settings/:id', `/supplier-settings/${path.supplier}`)
      .replace('/order-imports/:id', `/order-imports/${path.orderImport}`)
      .replace('/order-import-jobs/:id', `/order-import-jobs/${path.orderImportJob}`)
      .replace(/\/dock-slots$/, '/dock-slots?day=2026-01-01')
      .replace('/docks/:id', `/docks/${path.dock}`)
      .replace('/dock-blocks/:id', `/dock-blocks/${path.dockBlock}`)
      .replace('/dock-slots/:id', `/dock-slots/${path.dockSlot}`)
      .replace('/places/:id', `/places/${path.place}`)
      .replace('/people/:id', `/people/${path.person}`)
      .replace('/sign-in-providers/:id', `/sign-in-providers/${path.provider}`)
      .replace(':providerId', String(path.provider))
      .replace(':provider', unknownHandle)
      .replace('/mails/:id', `/mails/${path.mail}`)
      .replace('/carriers/:id', `/carriers/${path.carrier}`)
      .replace('/package-presets/:id', `/package-presets/${path.preset}`)
      .replace('/service-accounts/:id', `/service-accounts/${path.serviceAccount}`)
      .replace(':keyId', String(path.apiKey))
      .replace('/webhook-endpoints/:id', `/webhook-endpoints/${path.webhook}`)
      .replace(':deliveryId', String(path.webhookDelivery))
      .replace(':lineId', String(path.line))
      .replace(':paper', 'delivery-note')
      .replace(':form', 'walls')
      .replace('/workspace/:list', '/workspace/orders')
      .replace('/:hint', '/mail')
      .replace(':key', '0b6a6f0e-5f0c-4c1e-9d3a-2f1f6f1b7a55'),
    body: content === undefined || typeof content === 'string' ? content : JSON.stringify(content),
    contentType:
      typeof content === 'string' ? (schema.consumes?.[0] ?? 'text/csv') : 'application/json',
  }
}
