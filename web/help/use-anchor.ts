import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the heading that the address names: the router looks for it before a lazy screen is there. */
export function useAnchor(page: string) {
  const hash = useLocation({ select: (location) => location.hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other headings
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash, page])
}
