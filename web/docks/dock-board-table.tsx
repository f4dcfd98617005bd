import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockBoard, DockDay } from '#domain/docks/dock.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/dock-board.module.css'
import { type DockCell, dockRows } from '#web/docks/dock-rows.ts'
import { TakenCell } from '#web/docks/taken-cell.tsx'
import { Button } from '#web/ui/button.tsx'

const BlockDialog = lazyComponent('BlockDialog', () => import('#web/docks/block-dialog.tsx'))

type Blocking = { dock: DockDay; slot: DockDay['slots'][number] }

/** Docks across, times down. Narrow, a card a time. */
export function DockBoardTable({ title, board }: { title: string; board: DockBoard }) {
  const { t } = useTranslation('docks')
  const { docks, timeZone } = board
  const { time } = useDockClock(timeZone)
  const [blocking, setBlocking] = useState<Blocking>()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.times}>
              {t('time')}
            </th>
            {docks.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dockRows(docks).map(({ startsAt, cells }) => (
            <tr key={startsAt}>
              <th scope="row" className={styles.times}>
                <bdi>{time(startsAt)}</bdi>
              </th>
              {docks.map((dock, index) => (
                <td
                  key={dock.id}
                  data-dock={dock.name}
                  data-kind={cells[index]?.kind}
                  data-empty={cells[index]?.kind === 'none' || undefined}
                >
                  <Cell
                    cell={cells[index] ?? { kind: 'none' }}
                    timeZone={timeZone}
                    onBlock={(slot) => setBlocking({ dock, slot })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {blocking ? (
        <Suspense>
          <BlockDialog {...blocking} timeZone={timeZone} onLeave={() => setBlocking(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Cell({
  cell,
  timeZone,
  onBlock,
}: {
  cell: DockCell
  timeZone: string
  onBlock: (slot: DockDay['slots'][number]) => void
}) {
  const { t } = useTranslation('docks')
  const canManage = useCan('runDocks')
  if (cell.kind === 'none') return null
  if (cell.kind === 'overlapped') return <span className={styles.quiet}>{t('taken')}</span>
  if (cell.kind === 'taken')
    return cell.taken.map((one) => <TakenCell key={one.id} taken={one} timeZone={timeZone} />)
  const { slot } = cell
  const isPast = Date.parse(slot.endsAt) < Date.now()
  return (
    <div className={styles.free}>
      <span className={styles.quiet}>{t('free')}</span>
      {canManage && !isPast ? (
        <Button isSmall onPress={() => onBlock(slot)}>
          {t('block')}
        </Button>
      ) : null}
    </div>
  )
}
