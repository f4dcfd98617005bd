import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Loads the code of the screen that mostly comes next, while the person reads or types on this one. */
export function usePreloadedScreen(path: string, isNext = true): void {
  const router = useRouter()
  useEffect(() => {
    if (isNext) void router.preloadRoute({ to: path })
  }, [router, path, isNext])
}
