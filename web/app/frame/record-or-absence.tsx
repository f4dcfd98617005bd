import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AllSuppliersButton } from '#web/app/frame/all-suppliers-button.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { isGone } from '#web/app/http/api-error.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/**
 * Returns the record of a screen, or a message in its place: not allowed, not found, with `action` if there is one, or
 * why it could not be loaded.
 */
export function recordOrAbsence<Data>(
  { data, error, isFetching, refetch }: UseQueryResult<Data>,
  {
    isAllowed = true,
    notAllowed = '',
    gone,
    action,
  }: { isAllowed?: boolean; notAllowed?: string; gone: string; action?: ReactNode },
): { record?: Data | undefined; absence?: ReactNode } {
  // A cached record may have been removed since.
  if (isGone(error))
    return {
      absence: (
        <EmptyState
          icon="search"
          action={
            <>
              {action}
              <AllSuppliersButton />
            </>
          }
        >
          {gone}
        </EmptyState>
      ),
    }
  if (!isAllowed) return { absence: <EmptyState icon="lock">{notAllowed}</EmptyState> }
  if (!error || data) return { record: data }
  return {
    absence: <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />,
  }
}
