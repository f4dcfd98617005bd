import tableStyles from '#web/ui/table/data-table.module.css'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

/** Placeholder of a section while it loads, shown after 200 ms. */
export function SectionSkeleton() {
  return (
    <table className={tableStyles.table} aria-busy="true">
      <tbody>
        <TableSkeleton width={1} />
      </tbody>
    </table>
  )
}
