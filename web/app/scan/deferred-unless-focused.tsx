import { type ReactNode, startTransition, useDeferredValue, useState } from 'react'

/**
 * Renders its content after the result of a scan. While the focus is inside, renders at once: a field must not fall
 * behind what the person types.
 */
export function DeferredUnlessFocused({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  const [isFocused, setFocused] = useState(false)
  const deferred = useDeferredValue(children)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its fields
    <div
      className={className}
      // Before the focus moves: focusing selects the figure that is in the field at that time.
      onPointerDown={() => setFocused(true)}
      onFocus={() => setFocused(true)}
      // A transition: an urgent render could show the deferred content, which may lack the last key.
      onBlur={() => startTransition(() => setFocused(false))}
    >
      {isFocused ? children : deferred}
    </div>
  )
}
