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
// The filter is of how a code begins: PO-77 has PO-770, too.
const { rows } = await actingFor('GET /api/order-lines', { query: { order, limit: 100 } })
const lines = rows
  .filter(({ orderCode }) => orderCode === order)
  .flatMap(({ id, pending, inOpen, available }) => {
    // Open shipments announce what they hold themselves; more than the available quantity is refused.
    const left = Math.min(Number(pending) - Number(inOpen), Number(available ?? pending))
    const quantityPerPackage = String(Math.round(left * 1000) / 1000)
    return left > 0 ? [{ orderLineId: id, numberOfPackages: 1, quantityPerPackage }] : []
  })
if (lines.length === 0) throw new Error(`Nothing of ${order} is left to announce.`)
const { id, version, code } = await actingFor('POST /api/shipments', {
  body: { estimatedDelivery },
})
const params = { id }
const added = await actingFor('POST /api/shipments/{id}/lines/batch', {
  ...{ params, ifMatch: version },
  body: { lines },
})
// Packages to print labels for: as many as the lines say.
const packed = await actingFor('POST /api/shipments/{id}/packing', {
  ...{ params, ifMatch: added.version },
  body: { steps: [{ step: 'pack-lines' }] },
})
await actingFor('POST /api/shipments/{id}/closure', { params, ifMatch: packed.version })
const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
console.log(`${code} is announced with ${count}.`)
