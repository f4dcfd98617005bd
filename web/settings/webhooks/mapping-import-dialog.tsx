import { useTranslation } from 'react-i18next'
import type { MappingImportReport } from '#domain/imports/mappings/mapping-import-table.ts'
import { call } from '#web/app/http/call.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { useTableImport } from '#web/app/table-import/use-table-import.ts'
import type { Webhook } from '#web/settings/webhooks/webhook-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Replaces the mappings of an endpoint by those of a file, after showing what changes. */
export function MappingImportDialog({
  webhook: { id },
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) {
  const { t } = useTranslation('webhooks')
  const params = { id }
  const update = useEndpointMutation('PATCH /api/webhook-endpoints/:id')
  const tableImport = useTableImport<MappingImportReport>({
    preview: (input) =>
      call('POST /api/webhook-endpoints/:id/code-mappings/preview', { params, ...input }),
    submit: async (_input, report) => {
      const { codeMappings, version } = report
      await update.mutateAsync({ params, ifMatch: version, body: { codeMappings } })
      toast.success(t('mapping.import.saved'))
      onClose()
      return { ...report, isImported: true }
    },
  })
  return (
    <Dialog isOpen size="lg" title={t('mapping.import.title')} onClose={onClose}>
      <ImportOutcome
        tableImport={tableImport}
        hint={t('mapping.import.hint')}
        submitLabel={() => t('save')}
        whyNot={({ bad, changes }) => {
          if (bad > 0) return t('mapping.import.correctFirst')
          return changes.length === 0 ? t('mapping.import.nothingNew') : undefined
        }}
        nextLink={() => null}
      >
        {({ changes, bad }) => (bad > 0 ? null : <MappingChanges changes={changes} />)}
      </ImportOutcome>
    </Dialog>
  )
}

function MappingChanges({ changes }: Pick<MappingImportReport, 'changes'>) {
  const { t } = useTranslation(['webhooks', 'fields'])
  if (changes.length === 0) return null
  return (
    <Section title={t('mapping.import.changes')}>
      <DataTable<MappingImportReport['changes'][number]>
        isCompact
        caption={t('mapping.import.changes')}
        rows={changes}
        rowKey={({ kind, ours, outcome }) => `${outcome} ${kind} ${ours}`}
        rowLabel={({ ours }) => ours}
        columns={[
          textColumn('kind', t('fields:kind'), ({ kind }) => t(`fields:${kind}`)),
          textColumn('ours', t('fields:ourCode'), ({ ours }) => ours),
          textColumn('theirs', t('fields:theirCode'), ({ theirs }) => theirs),
          textColumn('outcome', t('mapping.import.outcome'), ({ outcome, former }) =>
            t(`mapping.import.outcomes.${outcome}`, { former: former ?? '' }),
          ),
        ]}
      />
    </Section>
  )
}
