import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countAsAnnounced,
  counted,
  countFault,
  receiptOf,
  unsettled,
} from '#domain/receipt-count.ts'
import type { Shipment } from '#domain/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { ScanField } from '#web/app/scan/scan-field.tsx'
import { ReceivingTable } from '#web/shipments/receiving/receiving-table.tsx'
import { useReceiptCounts } from '#web/shipments/receiving/use-receipt-counts.ts'
import { useReceivingScan } from '#web/shipments/receiving/use-receiving-scan.ts'
import { ShipmentLoadState } from '#web/shipments/shipment-load-state.tsx'
import { useWhyNot } from '#web/shipments/shipment-permission.ts'
import { useShipment, useShipmentCache } from '#web/shipments/shipment-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './receiving.module.css'

/** Counting what arrives of a shipment, by scanner, keyboard or thumb; in parts, if need be. */
export function ReceivingScreen() {
  const query = useShipment(Number(useParams({ strict: false }).id))
  return query.data ? <Receiving shipment={query.data} /> : <ShipmentLoadState query={query} />
}

function Receiving({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['receiving', 'shipments'])
  const whyNot = useWhyNot()
  const path = pathTo(paths.shipment, { id: shipment.id })
  const refusal = whyNot('receive', shipment)
  return (
    <ScreenPage
      title={t('title')}
      trail={[
        { label: t('shipments:title'), href: paths.shipments },
        { label: shipment.code, href: path },
      ]}
      below={<bdi>{shipment.supplier.rao}</bdi>}
    >
      {refusal ? (
        <EmptyState icon="lock" action={<LinkButton href={path}>{shipment.code}</LinkButton>}>
          {refusal}
        </EmptyState>
      ) : (
        <Counting shipment={shipment} />
      )}
    </ScreenPage>
  )
}

function Counting({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const lines = shipment.lines.filter((line) => unsettled(line) > 0n)
  const packing = useQuery(
    endpointQuery('GET /api/shipments/:id/packing', { params: { id: shipment.id } }),
  )
  const counting = useReceiptCounts(shipment.id)
  const { counts } = counting
  const { status, scan } = useReceivingScan(shipment, packing.data, counting)
  const record = useRecord(shipment, counting.clear)
  const receipt = receiptOf(counts)
  const known = new Map(lines.map((line) => [line.id, line]))
  const faults = Object.entries(counts).filter(([id, count]) => {
    const line = known.get(Number(id))
    return line && countFault(line, count)
  })
  const waiting = lines.filter((line) => {
    const count = counts[line.id]
    return !count || counted(count) < unsettled(line)
  })
  const reason =
    faults.length > 0 ? t('mendFirst') : receipt.length === 0 ? t('countFirst') : undefined
  return (
    <>
      <ScanField
        label={t('scan.label')}
        placeholder={t('scan.placeholder')}
        field={field}
        onScan={scan}
        status={status}
      />
      <div className={styles.tools}>
        <Button
          icon="check"
          onPress={() => counting.replace(countAsAnnounced(lines, counts))}
          reason={waiting.length === 0 ? t('nothingLeft') : undefined}
        >
          {t('asAnnounced')}
        </Button>
        <Button
          kind="plain"
          icon="undo"
          onPress={() => counting.undo?.()}
          reason={counting.undo ? undefined : t('nothingToUndo')}
        >
          {t('undo')}
        </Button>
        <span className={styles.progress} role="status">
          {t('progress', { count: waiting.length, shown: number(waiting.length) })}
        </span>
        <Button
          kind="primary"
          reason={reason}
          isBusy={record.isPending}
          onPress={() => record.send(receipt)}
        >
          {t('record')}
        </Button>
      </div>
      <ReceivingTable lines={lines} counts={counts} change={counting.change} />
    </>
  )
}

/** Records a receipt; a shipment that others counted meanwhile is read again, and what was typed stays. */
function useRecord(shipment: Shipment, onDone: () => void) {
  const { t } = useTranslation('receiving')
  const words = useProblemMessage()
  const navigate = useNavigate()
  const cache = useShipmentCache()
  const mutation = useEndpointMutation('POST /api/shipments/:id/receipts')
  const { id, version } = shipment
  const send = (lines: ReturnType<typeof receiptOf>) =>
    mutation.mutate(
      { params: { id }, ifMatch: version, body: { lines } },
      {
        onSuccess: (received) => {
          void cache.put(received)
          onDone()
          if (received.status === 'received') {
            void toast.success(t('recordedAll'), 'shipment')
            void navigate({ to: paths.shipment, params: { id: String(id) } })
          } else void toast.success(t('recorded'))
        },
        onError: (problem) => {
          if (problem.code !== 'version-changed') return void toast.error(words(problem))
          void cache.refresh(id)
          void toast.error(t('countedMeanwhile'))
        },
      },
    )
  return { send, isPending: mutation.isPending }
}
