import { useEffect } from 'react'

/** Links of the kit are plain anchors: those that stay inside the application change the screen, not the page. */
export function useInnerLinks(go: (path: string) => void) {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPlain || event.defaultPrevented) return
      const isInner = link.origin === window.location.origin && !link.pathname.startsWith('/api/')
      if (!isInner || link.target || link.download || link.getAttribute('href')?.startsWith('#'))
        return
      event.preventDefault()
      go(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [go])
}
