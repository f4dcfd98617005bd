import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * From the search of a list of quantities, Enter or Down goes to the first quantity of what is found, once that has
 * come. `text` is what the list is narrowed by, `isSettled` whether its rows are those.
 */
export function useFocusFirstQuantity(text = '', isSettled: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined || !isSettled || text !== wanted) return
    setWanted(undefined)
    frame.current?.querySelector<HTMLInputElement>('input[data-column="total"]')?.focus()
  }, [wanted, text, isSettled])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || target.inputMode !== 'search') return
    const isAsked = (key === 'Enter' && !event.nativeEvent.isComposing) || key === 'ArrowDown'
    if (isAsked) event.preventDefault()
    // Whoever types on has not gone.
    setWanted(isAsked ? target.value.trim() : undefined)
  }
  return { frame, onKeyDown }
}
