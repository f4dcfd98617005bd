import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/** State of a typed filter: applied after a short pause or by Enter; follows the address when that changes. */
export function useDebouncedFilter(addressValue = '', apply: (value: string | undefined) => void) {
  const [value, setValue] = useState(addressValue)
  const appliedText = useRef(addressValue)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })
  useEffect(() => {
    if (addressValue === appliedText.current) return
    appliedText.current = addressValue
    setValue(addressValue)
  }, [addressValue])
  const applyText = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === appliedText.current) return
    appliedText.current = trimmed
    latestApply.current(trimmed || undefined)
  }
  useEffect(() => {
    const timer = setTimeout(() => applyText(value), debounceMs)
    return () => clearTimeout(timer)
  })
  return { value, type: setValue, applyText }
}
