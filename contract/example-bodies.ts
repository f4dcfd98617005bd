const password = 'a-password-of-yours'
const code = '123456'
const linkToken = '1.Zk3vT0m8QyXn5w2LrB7hJc9sUeGdA4iPfO6tKqNlMx0'
const passkeyId = 'cGFzc2tleSBvZiBsZWU'
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const reason = 'The pallets were counted again'
const packageSplit = { numberOfPackages: 12, quantityPerPackage: '24' }
const orderCsv = [
  'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;quantity;unit;due_date',
  'CARTRO;Cartró;4500017;2026-01-12;10;B-240;Bottle 24 cl;2880;PCE;2026-03-01',
].join('\n')
const personCsv = ['name;email;roles;supplier_code', 'Lena Ruiz;lena@example.com;user;CARTRO'].join(
  '\n',
)
const lineCsv = ['order_code;order_line;quantity;packages', '4500017;10;288;12'].join('\n')
const confirmationCsv = [
  'order_code;order_line;confirmed_date;note',
  '4500017;10;2026-03-08;The glass is late',
].join('\n')

const supplierCsv = [
  'supplier_code;supplier_name;gln',
  'VIDRE;Vidres del Vallès;9506000134352',
].join('\n')

const newLine = {
  lineNumber: '10',
  productCode: 'BOX-M-BR',
  productName: 'Shipping box',
  size: 'M',
  color: 'brown',
  quantity: '500',
  dueDate: '2026-03-01',
}

/** An example of each JSON or text body of the API, by operation. A test checks them against the endpoints' schemas. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  signIn: { username: 'lee', password: 'oto-demo-2026' },
  changePassword: { password, newPassword: 'nine-words-nobody-guesses' },
  readAccountLink: { token: linkToken },
  setPasswordByLink: { token: linkToken, newPassword: 'nine-words-nobody-guesses' },
  confirmEmailByLink: { token: linkToken },
  requestPasswordReset: { login: 'lee' },
  requestEmailChange: { password, email: 'lee@example.com' },
  invitePerson: {
    name: 'Lena Ruiz',
    email: 'lena@example.com',
    language: 'en',
    roles: ['user'],
    supplierId: null,
  },
  updatePerson: { roles: ['mod', 'user'] },
  erasePersonData: { username: 'lena@example.com' },
  startSecondFactor: { password },
  confirmSecondFactor: { code },
  verifySecondFactor: { code },
  renewRecoveryCodes: { password, code },
  removeSecondFactor: { password, code },
  startPasskey: { password },
  addPasskey: {
    name: 'Laptop',
    passkey: {
      ...{ id: passkeyId, clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ' },
      transports: ['internal'],
    },
  },
  removePasskey: { password, code },
  signInByPasskey: {
    passkey: {
      ...{
        id: passkeyId,
        clientDataJSON,
        authenticatorData: 'SZYN5YgOjGh0NBcP',
        signature: 'MEUCIQ',
      },
      userHandle: 'MS4x',
    },
  },
  updateSecondFactorPolicy: {
    roles: ['admin', 'mod'],
    startsOn: '2027-01-11',
    allowsPasskeyAlone: true,
  },
  createFirstCompany: {
    code: 'k7rw-3mzx-p9qd-h2vn',
    company: 'Mercat Central',
    timeZone: 'Europe/Madrid',
    name: 'Ada Vila',
    username: 'ada',
    email: 'ada@example.com',
    newPassword: 'nine-words-nobody-guesses',
  },
  createSupplier: { code: 'VIDRE', name: 'Vidres del Vallès', taxId: 'ESB58000000' },
  updateSupplierProfile: {
    paperLanguages: ['ca', 'en'],
    contacts: [{ purpose: 'shipping', name: 'Lena Ruiz', email: 'lena@example.com', phone: null }],
  },
  saveDraft: { content: { carrier: 'Ràpid', note: 'By the north gate' } },
  setListLayout: { columns: ['due'], isCompact: true },
  saveView: { list: 'shipments', name: 'Open', search: 'state=open' },
  previewOrderImport: orderCsv,
  importOrders: orderCsv,
  startOrderImport: orderCsv,
  receiveInterchange:
    "UNB+UNOC:3+9506000134352:14+8412345000010:14+261120:1604+A17'UNH+1+CONTRL:D:3:UN'UCI+42+8412345000010:14+9506000134352:14+7'UNT+3+1'UNZ+1+A17'",
  listBadRows: orderCsv,
  previewPersonImport: personCsv,
  importPeople: personCsv,
  listBadPersonRows: personCsv,
  previewCodeMappings: ['kind;ours;theirs', 'unit;pcs;EA', 'place;BCN;7'].join('\n'),
  previewSupplierImport: supplierCsv,
  importSuppliers: supplierCsv,
  listBadSupplierRows: supplierCsv,
  importShipmentLines: lineCsv,
  listBadLineRows: lineCsv,
  createShipment: {
    carrier: 'Ràpid',
    estimatedDelivery: '2026-03-01',
    close: true,
    packages: [
      { reference: 'PALLET-1', type: 'PX' },
      {
        ...{ reference: 'CARTON-1', parentReference: 'PALLET-1', grossWeight: '6.5' },
        contents: [
          {
            ...{ orderCode: '4500017', lineNumber: '10', quantity: '24' },
            traceability: { lot: 'A-2026-11', bestBefore: '2027-03-01' },
          },
        ],
      },
    ],
    packing: 'as-lines',
    lines: [{ orderCode: '4500017', lineNumber: '20', ...packageSplit }],
  },
  updateShipment: { note: 'By the north gate' },
  reopenShipment: { reason },
  cancelShipment: { reason },
  receiveShipment: { lines: [{ lineId: 71, accepted: '288' }] },
  compareCount: { lines: [{ lineId: 71, accepted: '286' }], isBlind: true },
  correctReceipt: { receiptId: 12, reason: 'Another pallet was counted' },
  answerDiscrepancy: { answer: 'disputed', note: 'All forty left us whole: see the photographs' },
  settleDiscrepancy: { outcome: 'credited', note: 'Credit note 2026-118' },
  addShipmentComment: { text: 'The lorry is late: about 16:00', isInternal: false },
  addOrderComment: { text: 'Line 20 comes with the next lorry' },
  addOrderLineComment: { text: 'Is the new drawing valid for these?' },
  addDiscrepancyComment: { text: 'Ask the carrier first', isInternal: true },
  uploadAttachment: lineCsv,
  updateComment: { text: 'The lorry is late: about 17:00' },
  addShipmentLine: {
    orderLineId: 12,
    ...packageSplit,
    traceability: { lot: 'A-2026-11', bestBefore: '2027-03-01' },
  },
  addShipmentLines: { lines: [{ orderLineId: 12, ...packageSplit }] },
  confirmOrderLines: {
    lines: [
      { id: 12, version: 1 },
      { id: 13, version: 2, date: '2026-03-08', quantity: '240' },
    ],
    note: 'The glass arrives a week late',
  },
  reverseConfirmations: { lines: [{ id: 12, version: 2 }] },
  previewConfirmationImport: confirmationCsv,
  importConfirmations: confirmationCsv,
  listBadConfirmationRows: confirmationCsv,
  answerProposals: { lines: [{ id: 13, version: 3 }], isAccepted: true },
  createOrder: {
    code: 'PO-1010',
    orderDate: '2026-02-01',
    shipTo: 'MOLL',
    lines: [newLine],
  },
  addOrderLines: { lines: [newLine], note: 'Asked for by telephone' },
  changeOrder: { shipTo: 'GRACIA', note: 'The other shop' },
  changeOrderLines: {
    lines: [{ id: 12, version: 1, dueDate: '2026-03-15', quantity: '480' }],
    note: 'Needed later, and fewer',
  },
  cancelOrderLines: { lines: [{ id: 13, version: 2 }], note: 'No longer sold' },
  cancelOrder: { note: 'The shop closes' },
  updateShipmentLine: packageSplit,
  changePacking: { steps: [{ step: 'pack-lines', lineIds: [71] }] },
  labelPackages: { packageIds: null },
  markLabelsPrinted: { packageIds: [301, 302] },
  getChosenLabels: { packageIds: [301, 302] },
  createPackagePreset: { name: 'Small carton', type: 'CT' },
  updatePackagePreset: { name: 'Small carton', type: 'CT' },
  createCarrier: { code: 'RAPID', name: 'Ràpid Transports' },
  updateCarrier: { name: 'Ràpid Transports' },
  createDock: {
    ...{ code: 'NORD-1', name: 'Moll 1', placeId: 1, weekdays: [1, 2, 3, 4, 5] },
    ...{ opens: '08:00', closes: '16:00', slotMinutes: 60 },
  },
  updateDock: { closes: '18:00' },
  blockDock: {
    startsAt: '2026-03-01T11:00:00Z',
    endsAt: '2026-03-01T12:00:00Z',
    note: 'The gate is repaired',
  },
  markDockVisit: { visit: 'arrived' },
  bookDockSlot: { dockId: 1, startsAt: '2026-03-01T08:00:00Z' },
  createPlace: { code: 'NORD', name: 'Magatzem Nord' },
  updatePlace: { name: 'Magatzem Nord' },
  createServiceAccount: { name: 'Warehouse system' },
  updateServiceAccount: { isDisabled: true },
  updateApiKey: { scopes: ['read'], addresses: ['192.0.2.0/24'] },
  createApiKey: { name: 'Production', scopes: ['read', 'announce'], expiresOn: '2026-12-31' },
  createWebhookEndpoint: {
    url: 'https://erp.example.com/oto',
    description: 'ERP',
    kinds: ['shipment.closed', 'receipt.recorded'],
  },
  updateWebhookEndpoint: { state: 'paused' },
  updateCompanySettings: { allowsUnpacked: true },
  updateSupplierSettings: { ssccExtension: 0 },
  startProviderSignIn: { provider: '1.3f2b8c1e-6a4d-4f0b-9a57-2d7c5e8b9a10' },
  signInByProvider: { flow: '1.aB3dE6', reply: 'code=9fK2&state=x7Qp' },
  endProviderSessions: { logout_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' },
  readNotices: { upTo: 42 },
  saveNoticeSettings: {
    mail: { 'shipment-closed': 'at-once' },
    isMailed: true,
    quietHours: { from: 20, to: 7 },
  },
  unsubscribeFromNotices: { 'List-Unsubscribe': 'One-Click' },
  createSignInProvider: {
    label: 'Sign in with Example ID',
    issuer: 'https://id.example.com',
    clientId: 'oto',
    clientSecret: 'as the provider shows it',
    emailDomains: ['example.com'],
  },
  updateSignInProvider: { createsUsers: true },
  updateSignInRules: { passwordUserId: 3, includesSuppliers: false },
}
