import { useEffect, useMemo, useState } from 'react'
import { matchesWords } from './matches-words.ts'

/** Option of a field that searches; `detail` distinguishes options with the same label. */
export type SearchOption = { key: string; label: string; detail?: string }
export type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly SearchOption[]>
type SearchStatus = 'loading' | 'empty' | 'failed'

type SearchResult = { text: string | null; found: readonly SearchOption[]; status: SearchStatus }

const debounceMs = 200
const noResult: SearchResult = { text: null, found: [], status: 'loading' }

/**
 * Searches after a pause in typing, and aborts the previous search. Until the result arrives, `options` are the
 * previous ones that match the text, so that a quick Enter chooses only among these. `found` is the last result, and
 * `isAnswered` whether it is the result for the current text.
 */
export function useOptionSearch(typed: string, search: OptionSearch) {
  const text = typed.trim()
  const [result, setResult] = useState(noResult)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function on every render needs no new search
  useEffect(() => {
    const controller = new AbortController()
    const runSearch = async () => {
      const nextResult = await search(text, controller.signal).then(
        (found): SearchResult => ({ text, found, status: 'empty' }),
        (): SearchResult => ({ text, found: [], status: 'failed' }),
      )
      if (!controller.signal.aborted) setResult(nextResult)
    }
    const timer = setTimeout(() => void runSearch(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  const { found } = result
  const isAnswered = result.text === text
  const options = useMemo(
    () => (isAnswered ? found : found.filter((option) => matchesOption(option, text))),
    [isAnswered, found, text],
  )
  const status: SearchStatus = isAnswered ? result.status : 'loading'
  return { options, found, status, isAnswered }
}

/** Returns the only option that a text can mean: the only result, or the only one with exactly this label or detail. */
export function onlyMatch(found: readonly SearchOption[], text: string): SearchOption | undefined {
  const typed = text.trim().toLowerCase()
  const exact = found.filter(({ label, detail }) =>
    [label, detail].some((field) => field?.toLowerCase() === typed),
  )
  if (exact.length === 1) return exact[0]
  return found.length === 1 ? found[0] : undefined
}

/** Whether label and detail of an option contain every word of a text, regardless of case and accents. */
export function matchesOption({ label, detail = '' }: SearchOption, text: string): boolean {
  return matchesWords(`${label} ${detail}`, text)
}
