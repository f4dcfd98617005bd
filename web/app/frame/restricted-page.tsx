import type { ComponentProps } from 'react'
import type { Verb } from '#domain/access/person.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Screen for people with the permission `verb`; others see the text `notAllowed` instead. */
export function RestrictedPage({
  verb,
  notAllowed,
  actions,
  children,
  ...page
}: ComponentProps<typeof ScreenPage> & { verb: Verb; notAllowed: string }) {
  const isAllowed = useCan(verb)
  return (
    <ScreenPage {...page} actions={isAllowed ? actions : null}>
      {isAllowed ? children : <EmptyState icon="lock">{notAllowed}</EmptyState>}
    </ScreenPage>
  )
}
