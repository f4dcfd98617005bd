import { useEffect, useMemo, useState } from 'react'

export type Option = { key: string; label: string; detail?: string }
export type Search = (text: string, signal: AbortSignal) => Promise<readonly Option[]>
export type SearchStatus = 'loading' | 'empty' | 'failed'

type Answer = { to: string | null; found: readonly Option[]; status: SearchStatus }

const rest = 200
const nothingYet: Answer = { to: null, found: [], status: 'loading' }

/**
 * Asks once typing rests, and drops the question before. `options` is what may be chosen: until the answer is there, of
 * what was found before only what is meant too, so that a quick Enter takes nothing else. `found` is the last answer.
 */
export function useSearch(typed: string, search: Search) {
  const text = typed.trim()
  const [answer, setAnswer] = useState(nothingYet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function on every render asks nothing new
  useEffect(() => {
    const asked = new AbortController()
    const ask = async () => {
      const heard = await search(text, asked.signal).then(
        (found): Answer => ({ to: text, found, status: 'empty' }),
        (): Answer => ({ to: text, found: [], status: 'failed' }),
      )
      if (!asked.signal.aborted) setAnswer(heard)
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text])
  const { found } = answer
  const isAnswered = answer.to === text
  const options = useMemo(
    () => (isAnswered ? found : found.filter((option) => isMeant(option, text))),
    [isAnswered, found, text],
  )
  const status: SearchStatus = isAnswered ? answer.status : 'loading'
  return { options, found, status }
}

/** Whether every word of a text is said of an option. */
export function isMeant({ label, detail = '' }: Option, text: string): boolean {
  const said = `${label} ${detail}`.toLowerCase()
  const words = text.toLowerCase().split(/\s+/)
  return words.every((word) => said.includes(word))
}
