import { type RefObject, useEffect } from 'react'
import type { RowHighlight } from '#web/app/scan/use-worklist.ts'

/** Scrolls to the rows that were counted last, and highlights them until the next ones. Renders nothing. */
export function HighlightedRows({
  frame,
  highlighted: { rows, sequence },
}: {
  frame: RefObject<HTMLElement | null>
  highlighted: RowHighlight
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sequence` changes with each scan, and only then it runs
  useEffect(() => {
    const elements = rows.flatMap(
      (row) => frame.current?.querySelector(`[data-row="${CSS.escape(String(row))}"]`) ?? [],
    )
    for (const element of elements) element.setAttribute('data-lit', '')
    elements[0]?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const element of elements) element.removeAttribute('data-lit')
    }
  }, [sequence])
  return null
}
