import { useEffect, useMemo, useState } from 'react'
import { matchesWords } from './matches-words.ts'

/** Option of a field that searches; `detail` distinguishes options with the same label. */
export type SearchOption = { key: string; label: string; detail?: string }
export type OptionSearch = (text: string, signal: AbortSignal) => Promise<readonly SearchOption[]>
/** Reason why the list of options is empty, if it is. */
type EmptyText = 'loading' | 'empty' | 'failed'

type SearchResult = { text: string | null; hits: readonly SearchOption[]; status: EmptyText }

const debounceMs = 200
const noResult: SearchResult = { text: null, hits: [], status: 'loading' }

/**
 * Searches after a pause in typing, and aborts the previous search. Until the result arrives, `options` are the
 * previous ones that match the text, so that a quick Enter chooses only among these. `hits` are those of the last
 * finished search, and `isAnswered` is whether that search was for the current text.
 */
export function useOptionSearch(typed: string, search: OptionSearch) {
  const text = typed.trim()
  const [result, setResult] = useState(noResult)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function on every render needs no new search
  useEffect(() => {
    const controller = new AbortController()
    const runSearch = async () => {
      const nextResult = await search(text, controller.signal).then(
        (hits): SearchResult => ({ text, hits, status: 'empty' }),
        (): SearchResult => ({ text, hits: [], status: 'failed' }),
      )
      if (!controller.signal.aborted) setResult(nextResult)
    }
    const timer = setTimeout(() => void runSearch(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  const { hits } = result
  const isAnswered = result.text === text
  const options = useMemo(
    () => (isAnswered ? hits : hits.filter((option) => matchesOption(option, text))),
    [isAnswered, hits, text],
  )
  const status: EmptyText = isAnswered ? result.status : 'loading'
  return { options, hits, status, isAnswered }
}

/** Returns the only option that a text can mean: the only result, or the only one with exactly this label or detail. */
export function onlyMatch(hits: readonly SearchOption[], text: string): SearchOption | undefined {
  const typed = text.trim().toLowerCase()
  const exactMatches = hits.filter(({ label, detail }) =>
    [label, detail].some((field) => field?.toLowerCase() === typed),
  )
  if (exactMatches.length === 1) return exactMatches[0]
  return hits.length === 1 ? hits[0] : undefined
}

/** Whether label and detail of an option contain every word of a text, regardless of case and accents. */
export function matchesOption({ label, detail = '' }: SearchOption, text: string): boolean {
  return matchesWords(`${label} ${detail}`, text)
}
