import { useLayoutEffect, useRef } from 'react'

/**
 * Takes files that are dropped on an element or pasted into it; it says `data-over` while some are held over it. The element
 * is null until it is there: an ancestor's ref is set after the effects of what stands in it.
 */
export function useFilesGiven(
  element: HTMLElement | null,
  onFiles: (files: FileList) => void,
): void {
  const latest = useRef(onFiles)
  latest.current = onFiles
  // As soon as the field can be seen, files are taken.
  useLayoutEffect(() => {
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const take = (event: Event, files: FileList | undefined) => {
      delete element.dataset.over
      if (!files?.length) return
      event.preventDefault()
      latest.current(files)
    }
    element.addEventListener('paste', (event) => take(event, event.clipboardData?.files), {
      signal,
    })
    element.addEventListener('drop', (event) => take(event, event.dataTransfer?.files), { signal })
    element.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        element.dataset.over = ''
      },
      { signal },
    )
    element.addEventListener('dragleave', () => delete element.dataset.over, { signal })
    return () => stop.abort()
  }, [element])
}
