import { useTranslation } from 'react-i18next'
import type { ArrivalDay } from '#domain/docks/arrival.ts'
import { addDays } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths } from '#web/app/paths.ts'
import { useToday } from '#web/app/workspace.ts'
import { useArrivalMeasures } from '#web/arrivals/arrival-measures.ts'
import { Link } from '#web/ui/link.tsx'
import schedule from '#web/ui/table/schedule-table.module.css'
import hidden from '#web/ui/visually-hidden.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './week-table.module.css'

const dayOfMonth = (day: string) => Number(day.slice(8))

/** Week with places down and days across; each figure links to its arrivals. In a narrow window, a card per place. */
export function WeekTable({
  title,
  from,
  days,
  supplier,
}: {
  title: string
  from: string
  days: readonly ArrivalDay[]
  supplier: number | undefined
}) {
  const { t } = useTranslation('arrivals')
  const { weekday, longDay } = useFormats()
  const today = useToday()
  const week = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const rows = groupByPlace(days)
  const supplierParam = supplier === undefined ? '' : `&supplier=${supplier}`
  return (
    <div className={schedule.frame}>
      <table className={`${schedule.table} ${styles.table}`}>
        <caption className={hidden.hidden}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            {week.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <Link isQuiet href={`${paths.arrivals}?view=day&day=${day}${supplierParam}`}>
                  <bdi aria-hidden="true">
                    {weekday(day)} {dayOfMonth(day)}
                  </bdi>
                  <VisuallyHidden>{longDay(day)}</VisuallyHidden>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, place, placeId, cellsByDay }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{place ?? t('noPlace')}</bdi>
              </th>
              {week.map((day) => {
                const cell = cellsByDay.get(day)
                return (
                  <td
                    key={day}
                    data-day={`${weekday(day)} ${dayOfMonth(day)}`}
                    data-today={day === today || undefined}
                    data-empty={cell ? undefined : true}
                  >
                    {cell ? (
                      <Figures
                        cell={cell}
                        {...(placeId !== null && {
                          href: `${paths.arrivals}?show=all&from=${day}&to=${day}&placeId=${placeId}${supplierParam}`,
                        })}
                      />
                    ) : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Figures of a place on a day; `href` leads to its arrivals, and is absent for places without a record. */
function Figures({ cell, href }: { cell: ArrivalDay; href?: string }) {
  const { t } = useTranslation('arrivals')
  const { number } = useFormats()
  const { weight, volume } = useArrivalMeasures()(cell)
  const { arrivals, packages, waiting, changed } = cell
  const arrivalsText = <bdi>{t('arrivals', { count: arrivals, shown: number(arrivals) })}</bdi>
  return (
    <span className={styles.figures}>
      {href ? (
        <Link isQuiet href={href}>
          {arrivalsText}
        </Link>
      ) : (
        arrivalsText
      )}
      <bdi className={styles.quiet}>
        {t('packages', { count: packages, shown: number(packages) })}
      </bdi>
      {weight ? <bdi className={styles.quiet}>{weight}</bdi> : null}
      {volume ? <bdi className={styles.quiet}>{volume}</bdi> : null}
      <bdi className={styles.quiet}>
        {waiting > 0 ? t('waiting', { count: waiting, shown: number(waiting) }) : t('received')}
      </bdi>
      {changed > 0 ? (
        <bdi className={styles.moved}>
          {t('dayChanged', { count: changed, shown: number(changed) })}
        </bdi>
      ) : null}
    </span>
  )
}

/** Groups days by place, sorted by name; the group without a place is last. */
function groupByPlace(days: readonly ArrivalDay[]) {
  const daysByPlace = Map.groupBy(days, ({ placeId, place }) => `${placeId} ${place}`)
  return [...daysByPlace]
    .map(([key, cells]) => ({
      key,
      place: cells[0]?.place ?? null,
      placeId: cells[0]?.placeId ?? null,
      cellsByDay: new Map(cells.map((cell) => [cell.day, cell])),
    }))
    .toSorted((a, b) =>
      a.place === null || b.place === null
        ? Number(a.place === null) - Number(b.place === null)
        : a.place.localeCompare(b.place),
    )
}
