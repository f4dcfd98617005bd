import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TakenTime } from '#domain/docks/dock.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { isOfRoutes, useEndpointMutation } from '#web/app/queries.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/dock-board.module.css'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Link, LinkButton } from '#web/ui/link.tsx'

type Visit = 'arrived' | 'gone' | 'expected'

/** Cell of a taken time: the shipment and the progress of its visit, or the reason why the dock is blocked. */
export function TakenCell({ takenTime, timeZone }: { takenTime: TakenTime; timeZone: string }) {
  const { t } = useTranslation('docks')
  const { time, span } = useDockClock(timeZone)
  const { shipment, note, arrivedAt, goneAt } = takenTime
  const { mark, unblock, isBusy, problem } = useVisitMutations(takenTime)
  const canManage = useCan('runDocks')
  const canReceive = useCan('receive')
  const currentVisit = goneAt ? 'gone' : arrivedAt ? 'arrived' : null
  // Undoing the departure keeps the arrival.
  const undo = { visit: goneAt ? 'arrived' : 'expected', label: 'expected' } as const
  const steps: { visit: Visit; label: Visit }[] = goneAt
    ? [undo]
    : arrivedAt
      ? [{ visit: 'gone', label: 'gone' }, undo]
      : [{ visit: 'arrived', label: 'arrived' }]
  return (
    <div className={styles.taken} data-visit={currentVisit ?? undefined}>
      <span className={styles.who}>
        {shipment ? (
          <>
            <Link
              isQuiet
              href={pathTo(paths.shipment, { id: shipment.id })}
              onClick={() => leaveOtherSupplier(shipment.supplier.id)}
            >
              <CodeText>{shipment.code}</CodeText>
            </Link>
            <bdi>{shipment.supplier.name}</bdi>
          </>
        ) : (
          <>
            <span>{t('blocked')}</span>
            {note ? <bdi className={styles.quiet}>{note}</bdi> : null}
          </>
        )}
      </span>
      <span className={styles.when}>
        <bdi className={styles.quiet}>{span(takenTime)}</bdi>
        {currentVisit ? (
          <bdi className={styles.visit}>
            {t(`visit.${currentVisit}`, { time: time((goneAt ?? arrivedAt) as string) })}
          </bdi>
        ) : null}
      </span>
      {canManage ? (
        <div className={styles.steps}>
          {shipment && canReceive ? (
            <LinkButton
              isSmall
              icon="check"
              label={t('act', {
                ...{ act: t('receive'), subject: shipment.code },
                time: span(takenTime),
              })}
              href={pathTo(paths.receiving, { id: shipment.id })}
              onClick={() => leaveOtherSupplier(shipment.supplier.id)}
            >
              {t('receive')}
            </LinkButton>
          ) : null}
          {shipment ? (
            steps.map(({ visit, label }) => (
              <Button key={label} isSmall isBusy={isBusy} onPress={() => mark(visit, label)}>
                {t(`mark.${label}`)}
              </Button>
            ))
          ) : (
            <Button isSmall isBusy={isBusy} onPress={unblock}>
              {t('unblock')}
            </Button>
          )}
        </div>
      ) : null}
      <ErrorText>{problem}</ErrorText>
    </div>
  )
}

/** Records the steps of a visit, or frees a blocked time; the board is refetched in any case. */
function useVisitMutations({ id, version }: TakenTime) {
  const { t } = useTranslation('docks')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const visitMutation = useEndpointMutation('POST /api/dock-slots/:id/visits')
  const unblockMutation = useEndpointMutation('DELETE /api/dock-blocks/:id')
  const handlersWith = (message: string) => ({
    onSuccess: () => void toast.success(message),
    onSettled: () =>
      void client.invalidateQueries({
        predicate: isOfRoutes([
          'GET /api/dock-board',
          'GET /api/arrivals',
          'GET /api/shipments/:id/dock-booking',
          'GET /api/shipments/:id/events',
        ]),
      }),
  })
  const error = visitMutation.error ?? unblockMutation.error
  const target = { params: { id }, ifMatch: version }
  return {
    problem: error && (error.code === 'version-changed' ? t('changedMeanwhile') : messageOf(error)),
    isBusy: visitMutation.isPending || unblockMutation.isPending,
    mark: (visit: Visit, label: Visit) =>
      visitMutation.mutate({ ...target, body: { visit } }, handlersWith(t(`marked.${label}`))),
    unblock: () => unblockMutation.mutate(target, handlersWith(t('unblocked'))),
  }
}
