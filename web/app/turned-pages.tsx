import { Pagination } from '#web/ui/pagination.tsx'

type Turn = { after?: string | undefined; before?: string | undefined; page?: number | undefined }
type Turned = { rows: readonly unknown[]; next: string | null; previous: string | null }

/** What the address says of the first page of a list: nothing. */
export const firstPage = { after: undefined, before: undefined, page: undefined }

/** Turns the pages of a list whose place is in the address; shown only where there is more than one. */
export function TurnedPages({
  data,
  page,
  isFetching,
  change,
}: {
  data: Turned | undefined
  page: number
  isFetching: boolean
  change: (part: Turn) => void
}) {
  if (!data || (data.next === null && page <= 1)) return null
  const { previous, next, rows } = data
  const turn = (to: Turn, number: number) =>
    change({ ...firstPage, ...to, page: number > 1 ? number : undefined })
  return (
    <Pagination
      page={page}
      count={rows.length}
      size={25}
      hasNext={next !== null}
      isFetching={isFetching}
      onPrevious={
        previous === null ? undefined : () => turn(page <= 2 ? {} : { before: previous }, page - 1)
      }
      onNext={() => turn(next === null ? {} : { after: next }, page + 1)}
    />
  )
}
