import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/** State of a typed filter: applied after a short pause or by Enter; follows the address when that changes. */
export function useDebouncedFilter(addressValue = '', apply: (value: string | undefined) => void) {
  const [value, setValue] = useState(addressValue)
  const applied = useRef(addressValue)
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => {
    if (addressValue === applied.current) return
    applied.current = addressValue
    setValue(addressValue)
  }, [addressValue])
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
