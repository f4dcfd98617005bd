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
      // Before the focus moves, which selects the figure that the field has then.
      onPointerDown={() => setFocused(true)}
      onFocus={() => setFocused(true)}
      // A transition, because an urgent render could show the content before the last key again.
      onBlur={() => startTransition(() => setFocused(false))}
    >
      {isFocused ? children : deferred}
    </div>
  )
}
