import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockBoard, DockDay } from '#domain/docks/dock.ts'
import { isBookable } from '#domain/docks/dock-hours.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/dock-board.module.css'
import { type DockCell, dockRows, positionInRow } from '#web/docks/dock-rows.ts'
import { TakenCell } from '#web/docks/taken-cell.tsx'
import { Button } from '#web/ui/button.tsx'
import schedule from '#web/ui/table/schedule-table.module.css'
import hidden from '#web/ui/visually-hidden.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const renderIntervalMs = 30_000

/** Returns the current time in ms; renders twice a minute. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), renderIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

const BlockDialog = lazyComponent('BlockDialog', () => import('#web/docks/block-dialog.tsx'))
const BookDialog = lazyComponent('BookDialog', () => import('#web/docks/book-dialog.tsx'))

const minRowPx = 40

// Height of a minute: one pixel.
const heightOf = (minutes: number) =>
  ({ '--height': `${Math.max(minRowPx, minutes)}px` }) as CSSProperties

type FreeCell = { dock: DockDay; slot: DockDay['slots'][number] }
type OpenDialog = FreeCell & { action: 'book' | 'block' }

/**
 * Table with a column per dock and rows of times; the height of a visit shows its duration, a line the current time.
 * In a narrow window, a card per time.
 */
export function DockBoardTable({ title, board }: { title: string; board: DockBoard }) {
  const { t } = useTranslation('docks')
  const { docks, timeZone } = board
  const { time } = useDockClock(timeZone)
  const nowMs = useNowMs()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const leave = () => setOpenDialog(undefined)
  return (
    <div className={`${schedule.frame} ${styles.frame}`}>
      <table className={`${schedule.table} ${styles.table}`}>
        <caption className={hidden.hidden}>{title}</caption>
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
          {dockRows(docks).map((row) => {
            const { startsAt, minutes, cells } = row
            const position = positionInRow(row, nowMs)
            const isPast = Date.parse(startsAt) + minutes * 60_000 <= nowMs
            return (
              <tr
                key={startsAt}
                data-now={position !== undefined || undefined}
                data-past={isPast || undefined}
                style={heightOf(isPast ? 0 : minutes)}
              >
                <th scope="row" className={styles.times}>
                  <bdi>{time(startsAt)}</bdi>
                  {position === undefined ? null : (
                    <span className={styles.now} style={{ insetBlockStart: `${position * 100}%` }}>
                      <VisuallyHidden>{t('now')}</VisuallyHidden>
                    </span>
                  )}
                </th>
                {docks.map((dock, index) => {
                  const cell = cells[index]
                  return cell ? (
                    <td
                      key={dock.id}
                      rowSpan={cell.span}
                      data-dock={dock.name}
                      data-kind={cell.kind}
                      data-empty={cell.kind === 'none' || undefined}
                    >
                      <Cell
                        cell={cell}
                        dock={dock}
                        board={board}
                        nowMs={nowMs}
                        onOpenDialog={setOpenDialog}
                      />
                    </td>
                  ) : null
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      {openDialog ? (
        <Suspense>
          {openDialog.action === 'block' ? (
            <BlockDialog {...openDialog} timeZone={timeZone} onLeave={leave} />
          ) : (
            <BookDialog
              {...openDialog}
              placeId={board.placeId}
              timeZone={timeZone}
              onLeave={leave}
            />
          )}
        </Suspense>
      ) : null}
    </div>
  )
}

function Cell({
  cell,
  dock,
  board: { timeZone },
  nowMs,
  onOpenDialog,
}: {
  cell: DockCell
  dock: DockDay
  board: DockBoard
  nowMs: number
  onOpenDialog: (openDialog: OpenDialog) => void
}) {
  const { t } = useTranslation('docks')
  const clock = useDockClock(timeZone)
  const canManage = useCan('runDocks')
  if (cell.kind === 'none') return null
  if (cell.kind === 'taken')
    return cell.taken.map((takenTime) => (
      <TakenCell key={takenTime.id} takenTime={takenTime} timeZone={timeZone} />
    ))
  const { slot } = cell
  if (Date.parse(slot.endsAt) < nowMs) return null
  const actionButton = (action: OpenDialog['action'], label: string) => (
    <Button
      isSmall
      kind="plain"
      label={t('act', { act: label, subject: dock.name, time: clock.span(slot) })}
      onPress={() => onOpenDialog({ action, dock, slot })}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.free}>
      <span className={styles.quiet}>{t('free')}</span>
      {canManage ? (
        <span className={styles.acts}>
          {isBookable(Date.parse(slot.startsAt), nowMs)
            ? actionButton('book', t('bookHere'))
            : null}
          {actionButton('block', t('block'))}
        </span>
      ) : null}
    </div>
  )
}
