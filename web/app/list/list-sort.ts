import type { Sort } from '#web/ui/table/table-columns.ts'

/** The mark that the headings show for a sort of the address: `-name`. */
export const headingSort = (sort: string): Sort => ({
  column: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
})

/** Returns the sort that a press on a heading asks for, as the address has it; undefined for the default sort. */
export function pressedHeading<Option extends string>(
  { column, direction }: Sort,
  options: readonly Option[],
  usual?: Option,
): Option | undefined {
  const pressed = `${direction === 'descending' ? '-' : ''}${column}`
  return options.find((one) => one === pressed && one !== usual)
}
