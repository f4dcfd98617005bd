import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/orders/order.ts'
import { Comments } from '#web/app/comments.tsx'
import { useFormats } from '#web/app/formats.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { NoteField } from '#web/orders/note-field.tsx'
import { ChangeOrder } from '#web/orders/order/change-order.tsx'
import { CommentedLines } from '#web/orders/order/commented-lines.tsx'
import { LinesOfOrder } from '#web/orders/order/lines-of-order.tsx'
import { emptyNewLine, newLinesBody } from '#web/orders/order/new-line-draft.ts'
import { NewLineFields } from '#web/orders/order/new-line-fields.tsx'
import { OrderChanges } from '#web/orders/order/order-changes.tsx'
import { OrderShipments } from '#web/orders/order/order-shipments.tsx'
import { CancelDialog } from '#web/orders/selection/cancel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { focusNextField } from '#web/ui/form/focus-next-field.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

/** Button that cancels the quantities of an order that are not announced yet, after a confirmation. */
function CancelOrder({ order: { id, code, version, pendingLineCount } }: { order: Order }) {
  const { t } = useTranslation('order-entry')
  // The version when the dialog opened; the order may change meanwhile.
  const [openedVersion, setOpenedVersion] = useState<number>()
  const cancel = useEndpointMutation('POST /api/orders/:id/cancellation')
  // After a conflict the person has seen that the order changed, so the next attempt sends the latest version.
  const refreshAfter = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version-changed') return
    const latest = await call('GET /api/orders/:id', { params: { id } }).catch(() => undefined)
    if (latest) setOpenedVersion(latest.version)
  }
  return (
    <>
      <Button
        icon="remove"
        reason={pendingLineCount === 0 ? t('nothingToCancel') : undefined}
        onPress={() => setOpenedVersion(version)}
      >
        {t('cancelOrder')}
      </Button>
      {openedVersion !== undefined ? (
        <CancelDialog
          title={t('cancelOrderTitle', { code })}
          send={(note) =>
            cancel.mutateAsync({ params: { id }, ifMatch: openedVersion, body: { note } })
          }
          onFailed={refreshAfter}
          onClose={() => setOpenedVersion(undefined)}
        >
          <p>{t('announcedStays')}</p>
        </CancelDialog>
      ) : null}
    </>
  )
}

/** Screen of an order: its lines with their progress, and the shipments with its lines. */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const id = Number(useParams({ from: paths.order }).id)
  const query = useQuery(endpointQuery('GET /api/orders/:id', { params: { id } }))
  const { record: order, absence } = recordOrAbsence(query, {
    gone: t('one.gone'),
    action: <LinkButton href={paths.orders}>{t('title')}</LinkButton>,
  })
  const canChange = useCan('changeOrders')
  return (
    <ScreenPage
      title={order?.code ?? t('import.orders')}
      heading={order ? <CopyableCode>{order.code}</CopyableCode> : undefined}
      state={order ? <Progress order={order} /> : null}
      trail={[{ label: t('title'), href: paths.orders }]}
      below={order ? <Facts order={order} /> : null}
      actions={order && canChange ? <OrderActions order={order} /> : null}
    >
      {order ? (
        <CompanyTimes>
          <Section title={t('one.lines')}>
            <LinesOfOrder orderId={id} />
          </Section>
          <Section title={t('one.shipments')}>
            <OrderShipments orderId={id} />
          </Section>
          <Comments subject="order" id={id} />
          <CommentedLines orderId={id} />
          <Section title={t('history.title')}>
            <OrderChanges orderId={id} />
          </Section>
        </CompanyTimes>
      ) : (
        (absence ?? <LoadingFallback />)
      )}
    </ScreenPage>
  )
}

const OrderActions = ({ order }: { order: Order }) => (
  <>
    <AddOrderLines orderId={order.id} />
    <ChangeOrder order={order} />
    <CancelOrder order={order} />
  </>
)

function Progress({ order: { pendingLineCount: count } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  return count === 0 ? (
    <StateBadge shape="received">{t('one.served')}</StateBadge>
  ) : (
    <StateBadge shape="open">{t('one.pending', { count, shown: number(count) })}</StateBadge>
  )
}

function Facts({ order: { supplier, orderDate, shipTo } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { day } = useFormats()
  const facts = [supplier.name, t('one.ordered', { day: day(orderDate) }), shipTo]
  return <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
}

function AddOrderLines({ orderId }: { orderId: number }) {
  const { t } = useTranslation('order-entry')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="add" onPress={() => setOpen(true)}>
        {t('addLines')}
      </Button>
      {isOpen ? <AddDialog orderId={orderId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AddDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { t } = useTranslation('order-entry')
  const queryClient = useQueryClient()
  const add = useEndpointMutation('POST /api/orders/:id/lines')
  const form = useFormState({
    initial: { lines: [emptyNewLine], note: '' },
    send: ({ lines, note }) =>
      add.mutateAsync({
        params: { id: orderId },
        body: { lines: newLinesBody(lines), note: note.trim() },
      }),
    onSaved: async ({ lines }) => {
      void toast.success(t('added', { count: lines.length }))
      onClose()
      await queryClient.invalidateQueries()
    },
  })
  const { draft, change } = form
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('addLines')}
      submitLabel={t('addLines')}
      onEnter={focusNextField}
      onClose={onClose}
    >
      <NewLineFields lines={draft.lines} onChange={(lines) => change({ lines })} />
      <NoteField label={t('note')} value={draft.note} onChange={(note) => change({ note })} />
    </FormDialog>
  )
}
