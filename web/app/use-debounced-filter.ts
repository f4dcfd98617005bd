import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/** A filter that is typed: the list follows after a short pause, at once on Enter; the address leads when it changes elsewhere. */
export function useDebouncedFilter(inAddress = '', apply: (value: string | undefined) => void) {
  const [value, setValue] = useState(inAddress)
  const applied = useRef(inAddress)
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => {
    if (inAddress === applied.current) return
    applied.current = inAddress
    setValue(inAddress)
  }, [inAddress])
  const settle = (text: string) => {
    const meant = text.trim()
    if (meant === applied.current) return
    applied.current = meant
    latest.current(meant || undefined)
  }
  useEffect(() => {
    const timer = setTimeout(() => settle(value), debounceMs)
    return () => clearTimeout(timer)
  })
  return { value, type: setValue, settle }
}
