// Imports a file of orders, and announces all that it orders of one order as a shipment:
// OTO_ORIGIN=https://oto.example.com OTO_KEY=oto_… node announce-shipment.ts orders.csv CARTRO PO-77 2026-12-01
import { readFile } from 'node:fs/promises'
import { createOtoClient } from 'oto-client'

const [file = '', supplierCode = '', order = '', estimatedDelivery = ''] = process.argv.slice(2)
const { OTO_ORIGIN: origin = '', OTO_KEY: key = '' } = process.env

const oto = createOtoClient({ origin, key })
// A file with a wrong row is refused as a whole, and the error names row and column.
await oto('POST /api/order-imports', { body: await readFile(file) })
const suppliers = await oto('GET /api/suppliers', { query: { name: supplierCode } })
const supplier = suppliers.find(({ code }) => code === supplierCode)?.id
if (!supplier) throw new Error(`There is no supplier ${supplierCode}.`)

const actingFor = createOtoClient({ origin, key, supplier })
const { rows } = await actingFor('GET /api/order-lines', { query: { order, limit: 100 } })
const lines = rows.map(({ id, pending }) => ({
  ...{ orderLineId: id, numberOfPackages: 1 },
  quantityPerPackage: pending,
}))
const { id, version, code } = await actingFor('POST /api/shipments', {
  body: { estimatedDelivery },
})
const added = await actingFor('POST /api/shipments/{id}/lines/batch', {
  ...{ params: { id }, ifMatch: version },
  body: { lines },
})
await actingFor('POST /api/shipments/{id}/closure', { params: { id }, ifMatch: added.version })
const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
console.log(`${code} is announced with ${count}.`)
