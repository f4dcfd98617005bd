import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a frame that is marked `data-wide` while the table in it is wider. It scrolls only then, because
 * headings stay in sight in a frame that does not scroll alone.
 */
export function useWideFrame() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const observer = new ResizeObserver(() =>
      element.toggleAttribute('data-wide', table.offsetWidth > element.clientWidth),
    )
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return frame
}
