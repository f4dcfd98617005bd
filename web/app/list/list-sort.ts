import type { Sort } from '#web/ui/table/table-columns.ts'

/** Returns column and direction of a sort in the address, such as `-name`, for the headings. */
export const headingSort = (sort: string): Sort => ({
  column: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})

/** Returns the sort that a press on a heading chooses, as in the address; undefined for the default sort. */
export function sortAfterPress<Option extends string>(
  { column, direction }: Sort,
  options: readonly Option[],
  defaultSort?: Option,
): Option | undefined {
  const chosenSort = `${direction === 'descending' ? '-' : ''}${column}`
  return options.find((option) => option === chosenSort && option !== defaultSort)
}
