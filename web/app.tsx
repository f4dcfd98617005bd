import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteLocalCopiesOnSignOut } from '#web/app/drafts/local-copies.ts'
import { FeatureComponentsProvider } from '#web/app/feature-components.ts'
import { createQueryClient } from '#web/app/queries.ts'
import { RouterAnchor } from '#web/app/router-anchor.tsx'
import listTexts from '#web/app/texts/en-list.ts'
import { addTexts } from '#web/app/texts/i18n.ts'
import { watchUnexpectedErrors } from '#web/app/unexpected-errors.ts'
import { featureComponents } from '#web/lazy-feature-components.ts'
import { createAppRouter } from '#web/router.tsx'
import { AnchorContext } from '#web/ui/link.tsx'

addTexts('en', listTexts)
deleteLocalCopiesOnSignOut()
watchUnexpectedErrors(window)

/** The application behind the gate. It lives as long as the session: nothing of one person reaches the next. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter(queryClient))
  return (
    <QueryClientProvider client={queryClient}>
      <FeatureComponentsProvider value={featureComponents}>
        <AnchorContext value={RouterAnchor}>
          <RouterProvider router={router} />
        </AnchorContext>
      </FeatureComponentsProvider>
    </QueryClientProvider>
  )
}
