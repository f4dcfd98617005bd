import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createPackagePreset,
  listPackagePresets,
  removePackagePreset,
  updatePackagePreset,
} from '#contract/packing-endpoints.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { PackageFields } from '#web/packing/dialogs/package-fields.tsx'
import { PresetList, usePresetSummary } from '#web/packing/dialogs/preset-list.tsx'
import {
  draftWithPreset,
  emptyPackageDraft,
  entryFromDraft,
  type PackageDraft,
} from '#web/packing/package-draft.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { type Preset, usePresets } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Editing = {
  /** Which form it is: what comes back late is not for one that was opened since. */
  form: string
  id: number | null
  version: number
  name: string
  draft: PackageDraft
  problem?: ApiError
  news?: string
}

/** The packages that the supplier uses every day: kept, renamed, forgotten. */
export function PresetsDialog() {
  const { t } = useTranslation('packing')
  const { setDialog } = usePackingWorkspace()
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const client = useQueryClient()
  const presets = usePresets()
  const reread = () => client.fetchQuery({ ...endpointQuery(listPackagePresets, {}), staleTime: 0 })
  const create = useEndpointMutation(createPackagePreset)
  const update = useEndpointMutation(updatePackagePreset)
  const remove = useEndpointMutation(removePackagePreset)
  const [editing, setEditing] = useState<Editing>()
  const [going, setGoing] = useState<Preset>()
  const [notDeleted, setNotDeleted] = useState<string>()
  const facts = usePresetSummary()
  const isBusy = create.isPending || update.isPending

  const settled = (text: string) => {
    void client.invalidateQueries({ queryKey: endpointQueryKey(listPackagePresets) })
    void toast.success(text)
    setNotDeleted(undefined)
  }
  const edit = (part: Partial<Editing>) => setEditing((shown) => shown && { ...shown, ...part })
  /** Reads them anew; whoever keeps on then, does it knowing what is there. */
  const failed = async (error: ApiError, mine: Editing) => {
    const isGone = error.code === 'not-found'
    const isChanged = error.code === 'version-changed'
    const now = isGone || isChanged ? await reread().catch(() => undefined) : undefined
    const theirs = now?.find(({ id }) => id === mine.id)
    const found: Partial<Editing> = { problem: error }
    if (isChanged && theirs) {
      found.version = theirs.version
      found.news = t('presets.changed', { now: `${theirs.name} · ${facts(theirs)}` })
    } else if (now && !theirs) {
      found.id = null
      found.news = t('presets.gone')
    }
    // What was typed while it was read stays, and what was closed stays closed.
    setEditing((shown) => (shown?.form === mine.form ? { ...shown, ...found } : shown))
  }
  const save = (mine: Editing) => {
    const { form, id, version, name, draft } = mine
    edit({ news: undefined })
    const { netWeight: _net, tracking: _tracking, ...entry } = entryFromDraft(draft)
    const body = { ...entry, name }
    const then = {
      onSuccess: () => {
        settled(t('presets.created', { name }))
        setEditing((shown) => (shown?.form === form ? undefined : shown))
      },
      onError: (error: ApiError) => void failed(error, mine),
    }
    if (id === null) create.mutate({ body }, then)
    else update.mutate({ params: { id }, ifMatch: version, body }, then)
  }
  const forget = (preset: Preset) =>
    remove.mutate(
      { params: { id: preset.id }, ifMatch: preset.version },
      {
        onSuccess: () => {
          settled(t('presets.deleted', { name: preset.name }))
          setGoing(undefined)
        },
        onError: (error) => {
          void reread().catch(() => undefined)
          setGoing(undefined)
          setNotDeleted(t('presets.notDeleted', { name: preset.name, why: words(error) }))
        },
      },
    )
  if (going) {
    return (
      <ConfirmDialog
        isOpen
        isDanger
        title={t('presets.confirmDelete', { name: going.name })}
        isBusy={remove.isPending}
        onAccept={() => forget(going)}
        onCancel={() => setGoing(undefined)}
      >
        {t('presets.deleteDetails')}
      </ConfirmDialog>
    )
  }
  const begin = (preset?: Preset) =>
    setEditing({
      form: randomId(),
      id: preset?.id ?? null,
      version: preset?.version ?? 0,
      name: preset?.name ?? '',
      draft: preset ? draftWithPreset(emptyPackageDraft, preset) : emptyPackageDraft,
    })
  const { problem, news } = editing ?? {}
  return (
    <Dialog
      isOpen
      title={t('presets.title')}
      onClose={() => setDialog(undefined)}
      footer={
        editing ? null : (
          <>
            <Button icon="add" onPress={() => begin()}>
              {t('presets.add')}
            </Button>
            <Button kind="primary" onPress={() => setDialog(undefined)}>
              {t('presets.close')}
            </Button>
          </>
        )
      }
    >
      {editing ? (
        <Form
          onSubmit={() => save(editing)}
          message={problem ? (news ?? t('edit.notSaved', { why: words(problem) })) : undefined}
          errors={problem ? fieldWords(problem.errors) : undefined}
        >
          <TextField
            label={t('presets.name')}
            name="name"
            value={editing.name}
            onChange={(name) => edit({ name })}
            maxLength={60}
            isRequired
            autoFocus
          />
          <PackageFields isPreset draft={editing.draft} onChange={(draft) => edit({ draft })} />
          <FormActions>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              {t('presets.save')}
            </Button>
            <Button onPress={() => setEditing(undefined)}>{t('presets.cancel')}</Button>
          </FormActions>
        </Form>
      ) : (
        <>
          {notDeleted ? <p role="alert">{notDeleted}</p> : null}
          <PresetList presets={presets} onEdit={begin} onDelete={setGoing} />
        </>
      )}
    </Dialog>
  )
}
