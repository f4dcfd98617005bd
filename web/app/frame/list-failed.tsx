import type { ReactNode } from 'react'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** In place of a list's rows: a search that is too broad is no failure, it only wants more letters. */
export function ListFailed({ error, children }: { error: Error; children: ReactNode }) {
  const message = useProblemMessage()
  if (error instanceof ApiError && error.code === 'search-too-broad')
    return <EmptyState icon="search">{message(error)}</EmptyState>
  return children
}
