import { useEffect, useState } from 'react'

export type SearchStatus = 'loading' | 'empty' | 'failed'

const rest = 200

/** Asks once typing rests, drops the question before, and keeps what was found until something newer is. */
export function useSearch<Found>(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>,
): { options: readonly Found[]; status: SearchStatus } {
  const [options, setOptions] = useState<readonly Found[]>([])
  const [status, setStatus] = useState<SearchStatus>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function on every render asks nothing new
  useEffect(() => {
    const asked = new AbortController()
    const ask = async () => {
      try {
        const found = await search(text.trim(), asked.signal)
        if (asked.signal.aborted) return
        setOptions(found)
        setStatus('empty')
      } catch {
        if (asked.signal.aborted) return
        setOptions([])
        setStatus('failed')
      }
    }
    setStatus('loading')
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text])
  return { options, status }
}
