import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { gtin14 } from '#domain/gs1/gs1-key.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { knownUnits, type Unit } from '#domain/units/unit.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { isSameCode } from '#web/receiving/queue/unordered-count.ts'
import type { SearchOption } from '#web/ui/form/use-search.ts'

/** Fields of a shipment that the search for order lines needs. */
export type SearchedShipment = {
  supplier: { id: number }
  lines: readonly { orderLineId: number }[]
}

/** Searches order lines of a shipment's supplier that are not in the shipment, including fully served ones. */
export function useOrderLineSearch(shipment: SearchedShipment) {
  const client = useQueryClient()
  const known = useRef(new Map<string, ListedOrderLine>())
  const inShipment = new Set(shipment.lines.map(({ orderLineId }) => orderLineId))
  const list = async (query: { limit: number; text?: string; product?: string }) => {
    const { rows } = await client.fetchQuery(
      endpointQuery('GET /api/order-lines', {
        query: { ...query, show: 'all' },
        supplier: shipment.supplier.id,
      }),
    )
    return rows
  }
  const find = async (text: string): Promise<ListedOrderLine[]> => {
    const rows = await list({ limit: 20, ...(text && { text }) })
    return rows.filter(({ id }) => !inShipment.has(id))
  }
  // The list is filtered by product code, but a GTIN means one size and color: filter by GTIN afterwards.
  const findByGtin = async (gtin: string): Promise<ListedOrderLine[]> => {
    const matches = await client.fetchQuery(
      endpointQuery('GET /api/code-lookup', {
        query: { code: gtin },
        supplier: shipment.supplier.id,
      }),
    )
    const codes = matches.flatMap((match) =>
      match.kind === 'product' && match.supplier.id === shipment.supplier.id
        ? match.productCode
        : [],
    )
    const pages = await Promise.all(
      [...new Set(codes)].map((product) => list({ limit: 100, product })),
    )
    return pages
      .flat()
      .filter((line) => line.gtin !== null && gtin14(line.gtin) === gtin)
      .filter(({ id }) => !inShipment.has(id))
  }
  const unitOfCode = async (code: string): Promise<Unit | undefined> => {
    const rows = await list({ limit: 20, text: code })
    const line = rows.find(({ productCode, gtin }) =>
      [productCode, gtin ?? ''].some((known) => isSameCode(known, code)),
    )
    return knownUnits.find((unit) => unit === line?.unit)
  }
  return {
    find,
    findByGtin,
    unitOfCode,
    search: async (text: string): Promise<SearchOption[]> => {
      const rows = await find(text)
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
