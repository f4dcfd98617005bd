import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { call } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { ShipmentLoadState } from '#web/app/shipment/shipment-load-state.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { AddLineForm } from '#web/shipments/lines/add-line-form.tsx'
import { type LineDraft, readLineDraft } from '#web/shipments/lines/line-draft.ts'
import { LineName } from '#web/shipments/lines/line-name.tsx'
import { OrderLinePicker } from '#web/shipments/lines/order-line-picker.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/link.tsx'
import styles from './add-line.module.css'

const maxShownLines = 8

/** Lines added since the screen was opened, newest first. */
function RecentlyAddedLines({ lines }: { lines: readonly ShipmentLine[] }) {
  const { t } = useTranslation('lines')
  const { number } = useFormats()
  if (lines.length === 0) return null
  return (
    <section className={styles.latest} aria-label={t('form.latest')}>
      <h2>{t('form.latest')}</h2>
      <ol>
        {[...lines]
          .reverse()
          .slice(0, maxShownLines)
          .map((line) => (
            <li key={line.id}>
              <LineName line={line} />
              <bdi className={styles.figure}>
                {number(line.quantity)} {line.unit}
              </bdi>
            </li>
          ))}
      </ol>
    </section>
  )
}

/** Screen to add one order line after the other: search, quantity, Enter; then the search has the focus again. */
export function AddLineScreen() {
  const query = useShipment(Number(useParams({ strict: false }).id))
  return query.data ? <AddLines shipment={query.data} /> : <ShipmentLoadState query={query} />
}

function AddLines({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'lines', 'drafts'])
  const messageOf = useProblemMessage()
  const whyNot = useWhyNot()
  // Incremented for each added line. As a React key, it remounts the search field, which is then empty and focused.
  const [round, setRound] = useState(0)
  const [line, setLine] = useState<OrderLine | null>(null)
  const [restoredDraft, setRestoredDraft] = useState<LineDraft>()
  const savedDraft = useSavedDraft(useDraftKey(`shipments/${shipment.id}/line`), readUnsavedLine)
  const [addedIds, setAddedIds] = useState<number[]>([])
  const shipmentPath = pathTo(paths.shipment, { id: shipment.id })
  const restore = async () => {
    if (!savedDraft.offer) return
    const { orderLineId, line: draft } = savedDraft.offer.typed
    try {
      // The available quantity may have changed: the order line is fetched again.
      const orderLine = await call('GET /api/order-lines/:id', { params: { id: orderLineId } })
      setRestoredDraft(draft)
      setLine(orderLine)
      setRound((before) => before + 1)
      savedDraft.close()
    } catch (error) {
      void toast.error(t('drafts:gone', { why: messageOf(error) }))
    }
  }
  const refusal = whyNot('edit', shipment)
  return (
    <ScreenPage
      title={t('lines:form.title')}
      trail={[
        { label: t('title'), href: paths.shipments },
        { label: shipment.code, href: shipmentPath },
      ]}
      below={
        <span className={styles.below}>
          <CodeText>{shipment.code}</CodeText>
          <span role="status">{t('lines:form.added', { count: shipment.lineCount })}</span>
        </span>
      }
      actions={<LinkButton href={shipmentPath}>{t('lines:form.done')}</LinkButton>}
    >
      {refusal ? (
        <EmptyState
          icon="lock"
          action={<LinkButton href={shipmentPath}>{t('lines:form.done')}</LinkButton>}
        >
          {refusal}
        </EmptyState>
      ) : (
        <>
          <RestoreDraftBanner
            offer={savedDraft.offer}
            onRestore={() => void restore()}
            onDiscard={savedDraft.discard}
          />
          <div className={styles.columns}>
            <div className={styles.entry}>
              <OrderLinePicker
                key={round}
                value={line}
                onChange={(pickedLine) => {
                  setRestoredDraft(undefined)
                  setLine(pickedLine)
                }}
              />
              {line ? (
                <AddLineForm
                  key={`${line.id} ${round}`}
                  shipment={shipment}
                  pickedLine={line}
                  restoredDraft={restoredDraft}
                  onAdded={(lineIds) => {
                    setAddedIds((before) => [...lineIds, ...before])
                    setLine(null)
                    setRestoredDraft(undefined)
                    setRound((before) => before + 1)
                  }}
                />
              ) : null}
            </div>
            <RecentlyAddedLines lines={shipment.lines.filter(({ id }) => addedIds.includes(id))} />
          </div>
        </>
      )}
    </ScreenPage>
  )
}

function readUnsavedLine(content: unknown): { orderLineId: number; line: LineDraft } | null {
  const { orderLineId, line } = (content ?? {}) as Record<string, unknown>
  const draft = readLineDraft(line)
  return draft && Number.isSafeInteger(orderLineId)
    ? { orderLineId: orderLineId as number, line: draft }
    : null
}
