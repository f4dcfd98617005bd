import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RethrowError } from '#web/app/errors/error-screen.tsx'
import { Layout } from '#web/app/frame/layout.tsx'

/** Root route of all screens that need a session. */
export const protectedArea = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Layout,
  errorComponent: RethrowError,
})
