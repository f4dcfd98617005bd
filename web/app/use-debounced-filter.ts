import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/** State of a typed filter: applied after a short pause or by Enter; follows the address when that changes. */
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
  const applyText = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === applied.current) return
    applied.current = trimmed
    latest.current(trimmed || undefined)
  }
  useEffect(() => {
    const timer = setTimeout(() => applyText(value), debounceMs)
    return () => clearTimeout(timer)
  })
  return { value, type: setValue, applyText }
}
