import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderConfirmation } from '#domain/orders/order-confirmation.ts'
import type { ListLayout } from '#domain/settings/list-layout.ts'
import type { ViewList } from '#domain/settings/saved-view.ts'
import type { Hint } from '#domain/starter/today-item.ts'
import { companyDay, dayIn } from '#web/app/company-day.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { adoptLang } from '#web/app/texts/i18n.ts'
import { localToday } from '#web/ui/form/local-today.ts'

/** Query of the company's day, name and logo, and the person's layouts. No retry: every reader has a default. */
export const useWorkspace = () =>
  useQuery({ ...endpointQuery('GET /api/workspace', {}), staleTime: 5 * 60_000, retry: false })

/** Returns the company's day, which decides what is late; the browser's day until the server has replied. */
export function useToday(): string {
  const { data, dataUpdatedAt } = useWorkspace()
  return data ? companyDay(data, dataUpdatedAt) : localToday()
}

/** Returns the company's time zone; undefined until the server has replied. */
export const useTimeZone = (): string | undefined => useWorkspace().data?.timeZone

/** Returns a function for the company's day of an instant; the browser's until the time zone is known. */
export function useDayOf(): (at: string) => string {
  const timeZone = useTimeZone()
  return (at) => dayIn(timeZone, Date.parse(at))
}

/** Returns the name of the company, the buyer; empty until the server has replied. */
export const useBuyerName = (): string => useWorkspace().data?.company ?? ''

/** Returns the date of an order line that decides whether the line is late, as the company chose. */
export const useOrderConfirmation = (): OrderConfirmation =>
  useWorkspace().data?.orderConfirmation ?? 'due-date'

/** Returns the hints that the person dismissed on Today; undefined until the server has replied. */
export const useDismissedHints = (): readonly Hint[] | undefined =>
  useWorkspace().data?.dismissedHints

/** Switches to the person's language, unless a language was chosen in this browser. */
export function useOwnLanguage(): void {
  const language = useWorkspace().data?.language
  useEffect(() => {
    if (language) void adoptLang(language)
  }, [language])
}

let lastSave: Promise<unknown> = Promise.resolve()

const defaultLayout: ListLayout = { columns: null, isCompact: false }

/** Returns the person's layout of a list; a change shows at once, and is saved on the server for every browser. */
export function useListLayout(list: ViewList) {
  const client = useQueryClient()
  const { data, isPending } = useWorkspace()
  const mutation = useEndpointMutation('PUT /api/workspace/:list')
  const layout = data?.[list] ?? defaultLayout
  const change = (next: ListLayout) => {
    const queryKey = endpointQueryKey('GET /api/workspace', {})
    client.setQueryData<Output<'GET /api/workspace'>>(
      queryKey,
      (workspace) => workspace && { ...workspace, [list]: next },
    )
    // Serialised, so that the last choice wins.
    lastSave = lastSave.then(() =>
      mutation
        .mutateAsync({ params: { list }, body: next })
        .catch(() => client.invalidateQueries({ queryKey })),
    )
  }
  return { layout, isKnown: !isPending, change, error: mutation.error }
}

/** Returns the shown columns of a list: those that are always shown, and the chosen optional ones or their defaults. */
export const shownColumns = <C extends { key: string }>(
  columns: readonly C[],
  optional: Readonly<Record<string, boolean>>,
  layout: ListLayout,
): C[] =>
  columns.filter(({ key }) => {
    const isShownByDefault = optional[key]
    return (
      isShownByDefault === undefined ||
      (layout.columns ? layout.columns.includes(key) : isShownByDefault)
    )
  })
