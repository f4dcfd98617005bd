import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a moment: what is typed is searched for when the typing pauses. */
export function useDebounced<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
