import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodeMapping, type MappingKind, mappingKinds } from '#domain/messages/code-mapping.ts'
import { packageTypes } from '#domain/packing/package-type.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ExportMenu } from '#web/app/files/export-menu.tsx'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { callForFile } from '#web/app/http/call.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { MappingImportDialog } from '#web/settings/webhooks/mapping-import-dialog.tsx'
import { parseTypedMappings } from '#web/settings/webhooks/typed-mappings.ts'
import { useRefetchWebhooks } from '#web/settings/webhooks/webhook-dialogs.tsx'
import type { Webhook } from '#web/settings/webhooks/webhook-state.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'

/** Mappings of our codes to those of an endpoint's system, for its despatch advices. */
export function CodeMappings({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'fields'])
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const close = () => setDialog(undefined)
  // Takes the focus after a removal, since the button is removed with its mapping.
  const heading = useRef<HTMLHeadingElement>(null)
  if (!webhook.adviceFormat) return null
  return (
    <section aria-label={t('fields:codeMappings')}>
      <h2 ref={heading} tabIndex={-1} className={styles.deliveries}>
        {t('fields:codeMappings')}
      </h2>
      <p className={styles.mappingHint}>
        <bdi>{t('mapping.hint')}</bdi>
      </p>
      {webhook.codeMappings.length > 0 ? (
        <MappingTable webhook={webhook} onRemoved={() => heading.current?.focus()} />
      ) : null}
      <div className={styles.actions}>
        <Button icon="add" onPress={() => setDialog('add')}>
          {t('mapping.add')}
        </Button>
        <Button icon="upload" onPress={() => setDialog('import')}>
          {t('mapping.import.title')}
        </Button>
        {webhook.codeMappings.length > 0 ? (
          <ExportMenu
            make={(query) =>
              callForFile('GET /api/webhook-endpoints/:id/code-mappings/export', {
                ...{ params: { id: webhook.id }, query },
              })
            }
          />
        ) : null}
      </div>
      {dialog === 'add' ? <AddMappings webhook={webhook} onClose={close} /> : null}
      {dialog === 'import' ? <MappingImportDialog webhook={webhook} onClose={close} /> : null}
    </section>
  )
}

function MappingTable({
  webhook: { id, version, codeMappings },
  onRemoved,
}: {
  webhook: Webhook
  onRemoved: () => void
}) {
  const { t } = useTranslation(['webhooks', 'fields', 'ui'])
  const messageOf = useProblemMessage()
  const refetch = useRefetchWebhooks()
  const update = useEndpointMutation('PATCH /api/webhook-endpoints/:id')
  const remove = (mapping: CodeMapping) =>
    update.mutate(
      {
        params: { id },
        ifMatch: version,
        body: { codeMappings: codeMappings.filter((item) => item !== mapping) },
      },
      {
        onSuccess: () => {
          toast.success(t('mapping.removed', { code: mapping.ours }))
          onRemoved()
        },
        onError: (problem: ApiError) => void toast.error(messageOf(problem)),
        onSettled: refetch,
      },
    )
  return (
    <div className={styles.mappings}>
      <DataTable<CodeMapping>
        isCompact
        caption={t('fields:codeMappings')}
        rows={mappingKinds.flatMap((kind) => codeMappings.filter((row) => row.kind === kind))}
        rowKey={({ kind, ours }) => `${kind} ${ours}`}
        rowLabel={({ ours }) => ours}
        columns={[
          { key: 'kind', header: t('fields:kind'), render: ({ kind }) => t(`fields:${kind}`) },
          textColumn('ours', t('fields:ourCode'), ({ ours }) => ours),
          textColumn('theirs', t('fields:theirCode'), ({ theirs }) => theirs),
          {
            key: 'action',
            header: t('action'),
            render: (mapping) => (
              <Button
                isSmall
                icon="remove"
                label={`${t('remove')}: ${mapping.ours}`}
                reason={update.isPending ? t('ui:confirm.busy') : undefined}
                onPress={() => remove(mapping)}
              >
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}

/** Adds mappings of a kind, typed or pasted as two columns of a spreadsheet. */
function AddMappings({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'fields'])
  const refetch = useRefetchWebhooks()
  const update = useEndpointMutation('PATCH /api/webhook-endpoints/:id')
  const form = useForm({
    initial: { kind: 'unit' as MappingKind, codes: '' },
    version: webhook.version,
    send: ({ kind, codes }, ifMatch) => {
      const newMappings = parseTypedMappings(kind, codes).mappings
      const codeMappings = [...webhook.codeMappings, ...newMappings]
      return update.mutateAsync({ params: { id: webhook.id }, ifMatch, body: { codeMappings } })
    },
    // All errors belong to this field; their texts name the code.
    mapErrors: (errors) => errors.map((error) => ({ ...error, pointer: '/body/codes' })),
    onSaved: () => {
      refetch()
      onClose()
    },
    onFailed: refetch,
  })
  const { kind, codes } = form.draft
  return (
    <Dialog isOpen title={t('mapping.add')} onClose={onClose}>
      <SubmitForm form={form} submitLabel={t('mapping.add')} onCancel={onClose}>
        <Select
          name="kind"
          label={t('fields:kind')}
          description={t(`mapping.example.${kind}`, { codes: packageTypes.join(', ') })}
          value={kind}
          onChange={(value) => form.change({ kind: value as MappingKind })}
          options={mappingKinds.map((value) => ({ value, label: t(`fields:${value}`) }))}
        />
        <TextArea
          autoFocus
          isRequired
          name="codes"
          label={t('mapping.codes')}
          description={t('mapping.codesHint')}
          check={(text) => {
            const { oddLine } = parseTypedMappings(kind, text)
            return oddLine === undefined ? undefined : t('mapping.oddLine', { line: oddLine })
          }}
          maxLength={100_000}
          value={codes}
          onChange={(text) => form.change({ codes: text })}
          area={{ autoComplete: 'off', spellCheck: false }}
        />
      </SubmitForm>
    </Dialog>
  )
}
