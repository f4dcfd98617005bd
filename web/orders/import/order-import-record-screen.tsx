import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderImport } from '#domain/imports/orders/order-import-record.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { call } from '#web/app/http/call.ts'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ReadingSummary } from '#web/app/table-import/reading-notes.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { ImportCounts } from '#web/orders/import/import-counts.tsx'
import { ImportManualChanges } from '#web/orders/import/import-manual-changes.tsx'
import { OrderImportChanges } from '#web/orders/import/order-import-record-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

/** Screen of an import: its changes, how the file was read, and undoing it. */
export function OrderImportRecordScreen() {
  const { t } = useTranslation(['imports', 'orders'])
  const canImport = useCan('importOrders')
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/order-imports/:id', { params: { id } }),
    enabled: canImport,
  })
  const { record, absence } = recordOrAbsence(query, {
    ...{ isAllowed: canImport, notAllowed: t('orders:import.notAllowed'), gone: t('notFound') },
    action: <LinkButton href={paths.orderImports}>{t('history')}</LinkButton>,
  })
  return (
    <ScreenPage
      title={record?.fileName || t(record ? 'unnamed' : 'oneImport')}
      state={record?.reversedAt ? <StateBadge shape="cancelled">{t('undone')}</StateBadge> : null}
      trail={[
        { label: t('orders:title'), href: paths.orders },
        { label: t('history'), href: paths.orderImports },
      ]}
      below={record ? <ImportFacts record={record} /> : null}
      actions={record && record.reversedAt === null ? <UndoImport id={id} /> : null}
    >
      {record ? (
        <>
          <ImportCounts report={{ ...record.counts, isImported: true }} />
          <ImportManualChanges report={record} />
          <OrderImportChanges id={id} isReversed={record.reversedAt !== null} />
          <FileReading record={record} />
        </>
      ) : (
        (absence ?? <LoadingFallback />)
      )}
    </ScreenPage>
  )
}

function ImportFacts({ record }: { record: OrderImport }) {
  const { t } = useTranslation('imports')
  const { instant, number, person } = useFormats()
  const { importedAt, importedBy, reversal, reversedAt, reversedBy } = record
  const countText = (key: 'undoneCount' | 'keptCount', count: number) =>
    t(key, { count, shown: number(count) })
  return (
    <>
      <p>
        <bdi>
          {instant(importedAt)} · {importedBy ? person(importedBy) : t('command')}
        </bdi>
      </p>
      {reversal && reversedAt ? (
        <p>
          <bdi>
            {[
              `${t('undone')}: ${instant(reversedAt)}`,
              reversedBy && person(reversedBy),
              countText('undoneCount', reversal.reversed),
              reversal.kept > 0 ? countText('keptCount', reversal.kept) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </p>
      ) : null}
    </>
  )
}

function FileReading({ record: { reading, fileHash } }: { record: OrderImport }) {
  const { t } = useTranslation('tables')
  return (
    <Section title={t('reading.title')}>
      <ReadingSummary reading={reading} />
      <p className={styles.hash}>
        SHA-256 <CopyableCode>{fileHash}</CopyableCode>
      </p>
    </Section>
  )
}

function UndoImport({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const messageOf = useProblemMessage()
  const queryClient = useQueryClient()
  const [idempotencyKey, setIdempotencyKey] = useState<string>()
  const undo = useMutation({
    mutationFn: (key: string) =>
      call('POST /api/order-imports/:id/reversal', { params: { id }, idempotencyKey: key }),
    onSuccess: async () => {
      setIdempotencyKey(undefined)
      await queryClient.invalidateQueries()
      void toast.success(t('undoneToast'))
      // Moves the focus, because the focused button is removed.
      requestAnimationFrame(() => document.querySelector('h1')?.focus())
    },
  })
  return (
    <>
      <Button icon="undo" onPress={() => setIdempotencyKey(randomId())}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        isOpen={idempotencyKey !== undefined}
        title={t('undoTitle')}
        isDanger
        isBusy={undo.isPending}
        acceptLabel={t('undo')}
        onAccept={() => idempotencyKey && undo.mutate(idempotencyKey)}
        onCancel={() => setIdempotencyKey(undefined)}
      >
        <p>{t('undoHint')}</p>
        {undo.error ? <p role="alert">{messageOf(undo.error)}</p> : null}
      </ConfirmDialog>
    </>
  )
}
