import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { scannedText } from '#domain/gs1/element-string.ts'
import { gtin14 } from '#domain/gs1/gs1-key.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { knownUnits, type Unit } from '#domain/units/unit.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { UnknownCodeScan } from '#web/app/scan/parse-scan.ts'
import {
  type FoundOrderLines,
  findOrderLines,
  hasCode,
  type ListOrderLines,
  linesToCountOn,
} from '#web/receiving/scanning/find-order-lines.ts'
import type { SearchOption } from '#web/ui/form/use-search.ts'

/** Fields of a shipment that the search for order lines needs. */
export type SearchedShipment = {
  supplier: { id: number }
  lines: readonly { orderLineId: number }[]
}

/** Searches order lines of a shipment's supplier, including fully served ones. */
export function useOrderLineSearch(shipment: SearchedShipment) {
  const client = useQueryClient()
  const known = useRef(new Map<string, ListedOrderLine>())
  const inShipment = new Set(shipment.lines.map(({ orderLineId }) => orderLineId))
  const list: ListOrderLines = async (query) => {
    const { rows } = await client.fetchQuery(
      endpointQuery('GET /api/order-lines', { query, supplier: shipment.supplier.id }),
    )
    return rows
  }
  const isOutside = ({ id }: ListedOrderLine) => !inShipment.has(id)
  // The list is filtered by product code, but a GTIN means one size and color: filter by GTIN afterwards.
  const findByGtin = async (gtin: string): Promise<FoundOrderLines> => {
    const matches = await client.fetchQuery(
      endpointQuery('GET /api/code-lookup', {
        query: { code: gtin },
        supplier: shipment.supplier.id,
      }),
    )
    const products = matches.flatMap((match) =>
      match.kind === 'product' && match.supplier.id === shipment.supplier.id
        ? { product: match.productCode }
        : [],
    )
    const isOfGtin = (line: ListedOrderLine) => line.gtin !== null && gtin14(line.gtin) === gtin
    return findOrderLines(list, products, isOfGtin)
  }
  const findByCode = (code: string) =>
    findOrderLines(list, [{ product: code }, { text: code }], hasCode(code))
  return {
    find: (scan: UnknownCodeScan) =>
      scan.code === 'unknown-gtin' ? findByGtin(scan.gtin) : findByCode(scannedText(scan.text)),
    /** Returns the lines outside the shipment that goods of a code count on. */
    outsideLines: ({ pending, all }: FoundOrderLines) =>
      linesToCountOn({ pending: pending.filter(isOutside), all: all.filter(isOutside) }),
    unitOfCode: async (code: string): Promise<Unit | undefined> => {
      const [line] = linesToCountOn(await findByCode(code))
      return knownUnits.find((unit) => unit === line?.unit)
    },
    search: async (text: string): Promise<SearchOption[]> => {
      const rows = (await list({ limit: 20, show: 'all', ...(text && { text }) })).filter(isOutside)
      for (const line of rows) known.current.set(String(line.id), line)
      return rows.map(({ id, productCode, productName, size, color, orderCode }) => ({
        key: String(id),
        label: [productName, size, color].filter(Boolean).join(' · '),
        detail: [productCode, orderCode].join(' · '),
      }))
    },
    lineOf: (key: string) => known.current.get(key),
  }
}
