import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { PresetForm } from '#web/packing/dialogs/preset-form.tsx'
import { PresetList } from '#web/packing/dialogs/preset-list.tsx'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { type Preset, usePresets } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function PresetsDialog() {
  const { t } = useTranslation('packing')
  const { setDialog } = usePackingWorkspace()
  const problemMessage = useProblemMessage()
  const client = useQueryClient()
  const presets = usePresets()
  const remove = useEndpointMutation('DELETE /api/package-presets/:id')
  const [openForm, setOpenForm] = useState<{ preset: Preset | undefined }>()
  const [presetToDelete, setPresetToDelete] = useState<Preset>()
  const [problem, setProblem] = useState<string>()

  const invalidate = () =>
    void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/package-presets') })
  const onDone = (text: string) => {
    invalidate()
    void toast.success(text)
    setProblem(undefined)
  }
  const deletePreset = (preset: Preset) =>
    remove.mutate(
      { params: { id: preset.id }, ifMatch: preset.version },
      {
        onSuccess: () => onDone(t('presets.deleted', { name: preset.name })),
        onError: (error) => {
          invalidate()
          setProblem(t('presets.notDeleted', { name: preset.name, why: problemMessage(error) }))
        },
        onSettled: () => setPresetToDelete(undefined),
      },
    )
  if (presetToDelete) {
    return (
      <ConfirmDialog
        isOpen
        isDanger
        title={t('presets.confirmDelete', { name: presetToDelete.name })}
        isBusy={remove.isPending}
        onAccept={() => deletePreset(presetToDelete)}
        onCancel={() => setPresetToDelete(undefined)}
      >
        {t('presets.deleteDetails')}
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      isOpen
      title={t('presets.title')}
      onClose={() => setDialog(undefined)}
      footer={
        openForm ? null : (
          <>
            <Button icon="add" onPress={() => setOpenForm({ preset: undefined })}>
              {t('presets.add')}
            </Button>
            <Button kind="primary" onPress={() => setDialog(undefined)}>
              {t('presets.close')}
            </Button>
          </>
        )
      }
    >
      {openForm ? (
        <PresetForm
          preset={openForm.preset}
          onCancel={() => setOpenForm(undefined)}
          onSaved={(name) => {
            onDone(t('presets.created', { name }))
            // A late reply must not close a form that was opened meanwhile.
            setOpenForm((current) => (current === openForm ? undefined : current))
          }}
        />
      ) : (
        <>
          {problem ? <p role="alert">{problem}</p> : null}
          <PresetList
            presets={presets}
            onEdit={(preset) => setOpenForm({ preset })}
            onDelete={setPresetToDelete}
          />
        </>
      )}
    </Dialog>
  )
}
