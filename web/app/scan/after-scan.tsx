import { type ReactNode, useDeferredValue, useState } from 'react'

/**
 * Renders its content after the result of a scan. While the focus is inside, renders at once: a field must not fall
 * behind what the person types.
 */
export function AfterScan({ children }: { children: ReactNode }) {
  const [hasFocus, setFocus] = useState(false)
  const deferred = useDeferredValue(children)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its fields
    <div onFocus={() => setFocus(true)} onBlur={() => setFocus(false)}>
      {hasFocus ? children : deferred}
    </div>
  )
}
