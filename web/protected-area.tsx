import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Layout } from '#web/app/frame/layout.tsx'
import { RethrowError } from '#web/app/rethrow-error.tsx'

/** Where all screens stand that need a session. */
export const protectedArea = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Layout,
  errorComponent: RethrowError,
})
