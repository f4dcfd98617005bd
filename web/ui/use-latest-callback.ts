import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that stays the same through all renders, and calls what the last of them gave. */
export function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
