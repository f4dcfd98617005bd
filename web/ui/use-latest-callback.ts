import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function with a stable identity that calls the callback of the last render. */
export function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
