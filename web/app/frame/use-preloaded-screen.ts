import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Preloads the code of the screen that usually comes next. */
export function usePreloadedScreen(path: string): void {
  const router = useRouter()
  useEffect(() => {
    void router.preloadRoute({ to: path })
  }, [router, path])
}
