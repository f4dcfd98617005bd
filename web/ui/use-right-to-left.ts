import { useEffect, useState } from 'react'

/** Whether the page is right to left; the customizer sets the direction on the document. */
export function useRightToLeft(): boolean {
  const [isRtl, setRtl] = useState(() => document.documentElement.dir === 'rtl')
  useEffect(() => {
    const observer = new MutationObserver(() => setRtl(document.documentElement.dir === 'rtl'))
    observer.observe(document.documentElement, { attributeFilter: ['dir'] })
    return () => observer.disconnect()
  }, [])
  return isRtl
}
