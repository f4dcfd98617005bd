import { QueryClientProvider } from '@tanstack/react-query'
import { Link, RouterProvider, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { FeatureComponentsProvider } from '#web/app/feature-components.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { createQueryClient } from '#web/app/queries.ts'
import { useFactorSetup } from '#web/app/state/session-state.ts'
import listTexts from '#web/app/texts/en-list.ts'
import { addTexts } from '#web/app/texts/i18n.ts'
import { watchUnexpectedErrors } from '#web/app/unexpected-errors.ts'
import { featureComponents } from '#web/lazy-feature-components.ts'
import { createAppRouter } from '#web/router.tsx'
import { AnchorContext, type AnchorProps, NavigateContext } from '#web/ui/link.tsx'

addTexts('en', listTexts)
watchUnexpectedErrors(window)

const FactorSetupScreen = lazyComponent(
  'FactorSetupScreen',
  () => import('#web/session/factors/factor-setup-screen.tsx'),
)

/**
 * Anchor that the links of `web/ui` render. An address of the application, `/shipments?state=open`, becomes a link of
 * the router; addresses of other hosts and of the API stay plain anchors.
 */
function RouterAnchor({ href, ...rest }: AnchorProps) {
  const { parseSearch } = useRouter().options
  const { origin, pathname, search, hash } = new URL(href, window.location.origin)
  const isApi = pathname.startsWith('/api/')
  if (origin !== window.location.origin || isApi) return <a {...rest} href={href} />
  return (
    <Link
      {...rest}
      to={pathname}
      search={parseSearch(search) as never}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeSearch: true }}
    />
  )
}

/** Shows the setup of a required second factor until the person has one. */
function RequiredFactor({ children }: { children: ReactNode }) {
  const isMissing = useFactorSetup((state) => state.isMissing)
  if (!isMissing) return children
  return (
    <Suspense>
      <FactorSetupScreen />
    </Suspense>
  )
}

/** The application. Its state lasts as long as the session, so that no data of one person reaches the next. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  // Reset on unmount: the flag belongs to this session.
  useEffect(() => () => useFactorSetup.setState({ isMissing: false }), [])
  const [router] = useState(() => createAppRouter(queryClient))
  return (
    <QueryClientProvider client={queryClient}>
      <FeatureComponentsProvider value={featureComponents}>
        <AnchorContext value={RouterAnchor}>
          <NavigateContext value={router.history.push}>
            <RequiredFactor>
              <RouterProvider router={router} />
            </RequiredFactor>
          </NavigateContext>
        </AnchorContext>
      </FeatureComponentsProvider>
    </QueryClientProvider>
  )
}
