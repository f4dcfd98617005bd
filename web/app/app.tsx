import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { addTexts, useLang } from '#web/app/i18n.ts'
import { createQueryClient } from '#web/app/queries.ts'
import { createAppRouter } from '#web/app/router.tsx'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { useInnerLinks } from '#web/app/use-inner-links.ts'
import screenTexts from '#web/locales/en-screens.ts'

addTexts('en', screenTexts)

/** The application behind the gate. It lives as long as the session: nothing of one person reaches the next. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createAppRouter)
  const { locale } = useLang()
  const isRtl = useCustomizer((taste) => taste.isRtl)
  useInnerLinks(router.history.push)
  return (
    <QueryClientProvider client={queryClient}>
      {/* React Aria takes the direction from the script of the locale; the customizer's flag names one. */}
      <I18nProvider locale={isRtl ? `${locale}-Arab` : locale}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  )
}
