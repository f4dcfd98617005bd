import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Preloads the code of the screen that usually comes next. */
export function usePreloadedScreen(path: string, isNext = true): void {
  const router = useRouter()
  useEffect(() => {
    if (isNext) void router.preloadRoute({ to: path })
  }, [router, path, isNext])
}
