import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { mergeLineErrors } from '#web/orders/selection/line-errors.ts'

/**
 * Returns the lines of a dialog as they were when it opened, with the versions that the person has seen: a concurrent
 * change is then a conflict. `renewAfter` takes the error of a call, and reads the lines that it names as changed.
 * `failure` has the options of a form about the lines for such an error.
 */
export function useLinesAtOpening(atOpening: readonly ListedOrderLine[]) {
  const queries = useQueryClient()
  const [lines, setLines] = useState(atOpening)
  const renewAfter = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version-changed') return
    const changed = new Set(error.errors.map(({ pointer }) => Number(pointer.split('/')[3])))
    const read = async (line: ListedOrderLine, index: number) => {
      if (!changed.has(index)) return line
      const current = call('GET /api/order-lines/:id', { params: { id: line.id } })
      return { ...line, ...(await current.catch(() => undefined)) }
    }
    setLines(await Promise.all(lines.map(read)))
  }
  const failure = {
    mapErrors: mergeLineErrors,
    onFailed: (error: unknown) => {
      void queries.invalidateQueries()
      return renewAfter(error)
    },
  }
  return { lines, renewAfter, failure }
}
