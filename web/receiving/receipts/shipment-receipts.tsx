import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiptPageSize } from '#domain/receiving/receipt.ts'
import type { ReceiptRecord } from '#domain/receiving/receipt-record.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { call, callForFile } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { PaperFailure, usePaperLanguage } from '#web/app/shipment/paper-parts.tsx'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { usePaperFile } from '#web/app/shipment/use-paper-file.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { ReceiptCorrectionDialog } from '#web/receiving/receipts/receipt-correction-dialog.tsx'
import { useReceiptColumns } from '#web/receiving/receipts/use-receipt-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Receipts of a shipment, including reversed ones; renders nothing before the first receipt. */
export function ShipmentReceipts({ shipment }: { shipment: Shipment }) {
  const { status } = shipment
  const isCounted = status === 'partially-received' || status === 'received'
  return isCounted ? <RecordedReceipts shipment={shipment} /> : null
}

function RecordedReceipts({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('receiving')
  const { id } = shipment
  const [chosen, setChosen] = useState<ReceiptRecord>()
  const { lang, field } = usePaperLanguage(shipment)
  const paper = usePaperFile((receipt: number | 'all', leaveOut) =>
    callForFile('GET /api/shipments/:id/receipt-paper', {
      params: { id },
      query: { lang, leaveOut, receiptId: receipt === 'all' ? undefined : receipt },
    }),
  )
  const { failed } = paper
  const columns = useReceiptColumns(setChosen, paper)
  const query = useReceipts(id)
  return (
    <Section
      title={t('receipts.title')}
      actions={
        <>
          <CloseRest shipment={shipment} />
          {field}
          <Button icon="link" isBusy={paper.isOpening('all')} onPress={() => paper.open('all')}>
            {t('receipts.allOnPaper')}
          </Button>
        </>
      }
    >
      {failed ? (
        <PaperFailure error={failed.error} onLeaveOut={() => paper.openOmitting(failed.paper)} />
      ) : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={t('receipts.title')}
          columns={columns}
          rows={query.data}
          rowKey={(row) => row.id}
          rowLabel={({ description, productCode }) => description ?? productCode}
          isFetching={false}
          empty={null}
        />
      )}
      {query.hasNextPage ? (
        <Button onPress={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
          {t('receipts.earlier')}
        </Button>
      ) : null}
      {chosen ? (
        <ReceiptCorrectionDialog
          shipment={shipment}
          receipt={chosen}
          onLeave={() => setChosen(undefined)}
        />
      ) : null}
    </Section>
  )
}

const useReceipts = (id: number) =>
  useInfiniteQuery({
    queryKey: endpointQueryKey('GET /api/shipments/:id/receipts', { params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/shipments/:id/receipts', {
        params: { id },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < receiptPageSize ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  })

/** Button to close the rest of a partially received shipment, for people who may receive. */
function CloseRest({ shipment: { id, version, status } }: { shipment: Shipment }) {
  const { t } = useTranslation(['counting', 'receiving'])
  const messageOf = useProblemMessage()
  const cache = useShipmentCache()
  const canReceive = useCan('receive')
  const mutation = useEndpointMutation('POST /api/shipments/:id/receipts')
  // The version when the dialog opened: a receipt recorded meanwhile leaves another rest.
  const [openedVersion, setOpenedVersion] = useState(version)
  if (status !== 'partially-received' || !canReceive) return null
  return (
    <CloseRestButton
      reason={undefined}
      isBusy={mutation.isPending}
      onOpen={() => setOpenedVersion(version)}
      onClose={(rest) =>
        mutation.mutate(
          { params: { id }, ifMatch: openedVersion, body: { rest } },
          {
            onSuccess: (received) => {
              void cache.put(received)
              void toast.success(t('rest.closed'), 'shipment')
            },
            onError: (problem) => {
              if (problem.code === 'version-changed') void cache.refresh(id)
              const isStale = problem.code === 'version-changed'
              void toast.error(isStale ? t('receiving:countedMeanwhile') : messageOf(problem))
            },
          },
        )
      }
    />
  )
}
