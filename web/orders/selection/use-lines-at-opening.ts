import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { mergeLineErrors, overtakenIndexes } from '#web/orders/selection/line-errors.ts'

/**
 * Returns the lines of a dialog as they were when the dialog opened, with the versions that the person has seen: a
 * concurrent change is then a conflict. `refreshAfter` refetches the lines that an error names as overtaken, by their
 * index in the lines `sent`; those no longer eligible go to `leftOutLines`. `errorOptions` are the options with which a
 * form handles such an error.
 */
export function useLinesAtOpening(
  initialLines: readonly ListedOrderLine[],
  isEligible: (line: ListedOrderLine) => boolean,
) {
  const queryClient = useQueryClient()
  const [lines, setLines] = useState(initialLines)
  const [leftOutLines, setLeftOutLines] = useState<readonly ListedOrderLine[]>([])
  const refreshAfter = async (error: unknown, sent = lines) => {
    if (!(error instanceof ApiError)) return
    const indexes = overtakenIndexes(error)
    const refetch = async (line: ListedOrderLine) => {
      if (!indexes.has(sent.indexOf(line))) return line
      const request = call('GET /api/order-lines/:id', { params: { id: line.id } })
      return { ...line, ...(await request.catch(() => undefined)) }
    }
    const currentLines = await Promise.all(lines.map(refetch))
    setLines(currentLines.filter(isEligible))
    setLeftOutLines([...leftOutLines, ...currentLines.filter((line) => !isEligible(line))])
  }
  const errorOptions = {
    mapErrors: mergeLineErrors,
    onFailed: (error: unknown, sent?: readonly ListedOrderLine[]) => {
      void queryClient.invalidateQueries()
      return refreshAfter(error, sent)
    },
  }
  return { lines, leftOutLines, refreshAfter, errorOptions }
}
