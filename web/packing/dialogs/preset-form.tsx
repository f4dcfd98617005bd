import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { usePresetSummary } from '#web/packing/dialogs/preset-list.tsx'
import { draftWithPreset, emptyPackageDraft, entryFromDraft } from '#web/packing/package-draft.ts'
import type { Preset } from '#web/packing/packing-queries.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Creates or edits a preset. If others changed or deleted it meanwhile, saving again replaces or recreates it. */
export function PresetForm({
  preset,
  onSaved,
  onCancel,
}: {
  preset: Preset | undefined
  onSaved: (name: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('packing')
  const client = useQueryClient()
  const summary = usePresetSummary()
  const create = useEndpointMutation('POST /api/package-presets')
  const update = useEndpointMutation('PUT /api/package-presets/:id')
  const [isDeleted, setDeleted] = useState(false)
  const refetch = () =>
    client.fetchQuery({ ...endpointQuery('GET /api/package-presets', {}), staleTime: 0 })
  const form = useForm({
    initial: {
      name: preset?.name ?? '',
      pkg: preset ? draftWithPreset(emptyPackageDraft, preset) : emptyPackageDraft,
    },
    version: preset?.version ?? 0,
    send: ({ name, pkg }, version) => {
      const { netWeight: _net, tracking: _tracking, ...entry } = entryFromDraft(pkg)
      const body = { ...entry, name }
      return preset && !isDeleted
        ? update.mutateAsync({ params: { id: preset.id }, ifMatch: version, body })
        : create.mutateAsync({ body })
    },
    loadLatest: async () =>
      (await refetch()).find(({ id }) => id === preset?.id) ?? throwNotFound(),
    onSaved: ({ name }) => onSaved(name),
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'not-found') return
      setDeleted(true)
      void refetch().catch(() => undefined)
    },
  })
  const { conflict, draft } = form
  const isMissing = form.error?.code === 'not-found'
  const message = conflict
    ? t('presets.changed', { now: `${conflict.latest.name} · ${summary(conflict.latest)}` })
    : isMissing
      ? t('presets.gone')
      : form.message && t('edit.notSaved', { why: form.message })
  return (
    <SubmitForm
      form={{ ...form, submit: conflict?.overwrite ?? form.submit, message }}
      submitLabel={t('presets.save')}
      onCancel={onCancel}
    >
      <TextField
        label={t('presets.name')}
        name="name"
        value={draft.name}
        onChange={(name) => form.change({ name })}
        maxLength={60}
        isRequired
        autoFocus
      />
      <PackageFields isPreset draft={draft.pkg} onChange={(pkg) => form.change({ pkg })} />
    </SubmitForm>
  )
}

function throwNotFound(): never {
  throw new ApiError('not-found')
}
