import { useState } from 'react'
import { matchesWords } from '#web/ui/form/matches-words.ts'

/** Rows that were counted last. `sequence` distinguishes two scans of one row. */
export type RowHighlight = { rows: readonly (number | string)[]; sequence: number }

const noHighlight: RowHighlight = { rows: [], sequence: 0 }

/**
 * The lines of a screen with a scan field: those that remain, or all, filtered by words. A line completed by hand or
 * by the last scan stays until the next scan, so that nothing moves under the person's hand.
 */
export function useWorklist<Line extends { id: number }>(
  lines: readonly Line[],
  isRemaining: (line: Line) => boolean,
  textOf: (line: Line) => string,
) {
  const [filter, setFilter] = useState<'remaining' | 'all'>('remaining')
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState<ReadonlySet<number | string>>(new Set())
  const [highlighted, setHighlighted] = useState(noHighlight)
  const remaining = lines.filter(isRemaining)
  const listed =
    filter === 'all' ? lines : lines.filter((line) => pinned.has(line.id) || isRemaining(line))
  return {
    filter,
    setFilter: (next: 'remaining' | 'all') => {
      setFilter(next)
      setPinned(new Set())
    },
    text,
    setText,
    remainingCount: remaining.length,
    allCount: lines.length,
    shown: text.trim() === '' ? listed : listed.filter((line) => matchesWords(textOf(line), text)),
    highlighted,
    pinned,
    /** Keeps a line shown until the next scan, although it may be complete by then. */
    keep: (id: number) =>
      setPinned((before) => (before.has(id) ? before : new Set([...before, id]))),
    /** Highlights the rows that a scan counted: lines, or other rows of the screen. */
    highlight: (rows: readonly (number | string)[]) => {
      setPinned(new Set(rows))
      setText('')
      setHighlighted(({ sequence }) => ({ rows, sequence: sequence + 1 }))
    },
  }
}
export type Worklist<Line extends { id: number }> = ReturnType<typeof useWorklist<Line>>
