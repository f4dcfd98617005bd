import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { mergeLineErrors, overtakenLines } from '#web/orders/selection/line-errors.ts'

/**
 * Returns the lines of a dialog as they were when the dialog opened, with the versions that the person has seen: a
 * concurrent change is then a conflict. `refreshAfter` reads the lines again that the error of a call names as
 * overtaken; those that are no longer `isToDo` go to `leftOut`. `errorOptions` are the options with which a form handles
 * such an error.
 */
export function useLinesAtOpening(
  atOpening: readonly ListedOrderLine[],
  isToDo: (line: ListedOrderLine) => boolean,
) {
  const queries = useQueryClient()
  const [lines, setLines] = useState(atOpening)
  const [leftOut, setLeftOut] = useState<readonly ListedOrderLine[]>([])
  const refreshAfter = async (error: unknown) => {
    if (!(error instanceof ApiError)) return
    const overtaken = overtakenLines(error)
    const read = async (line: ListedOrderLine, index: number) => {
      if (!overtaken.has(index)) return line
      const current = call('GET /api/order-lines/:id', { params: { id: line.id } })
      return { ...line, ...(await current.catch(() => undefined)) }
    }
    const current = await Promise.all(lines.map(read))
    setLines(current.filter(isToDo))
    setLeftOut([...leftOut, ...current.filter((line) => !isToDo(line))])
  }
  const errorOptions = {
    mapErrors: mergeLineErrors,
    onFailed: (error: unknown) => {
      void queries.invalidateQueries()
      return refreshAfter(error)
    },
  }
  return { lines, leftOut, refreshAfter, errorOptions }
}
