import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { mergeLineErrors } from '#web/orders/selection/line-errors.ts'

/**
 * Returns the lines of a dialog as they were when the dialog opened, with the versions that the person has seen: a
 * concurrent change is then a conflict. `refreshAfter` reads the lines again that the error of a call names as changed.
 * `errorOptions` are the options with which a form handles such an error.
 */
export function useLinesAtOpening(atOpening: readonly ListedOrderLine[]) {
  const queries = useQueryClient()
  const [lines, setLines] = useState(atOpening)
  const refreshAfter = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version-changed') return
    const changed = new Set(error.errors.map(({ pointer }) => Number(pointer.split('/')[3])))
    const read = async (line: ListedOrderLine, index: number) => {
      if (!changed.has(index)) return line
      const current = call('GET /api/order-lines/:id', { params: { id: line.id } })
      return { ...line, ...(await current.catch(() => undefined)) }
    }
    setLines(await Promise.all(lines.map(read)))
  }
  const errorOptions = {
    mapErrors: mergeLineErrors,
    onFailed: (error: unknown) => {
      void queries.invalidateQueries()
      return refreshAfter(error)
    },
  }
  return { lines, refreshAfter, errorOptions }
}
