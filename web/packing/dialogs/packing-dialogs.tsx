import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { usePackingActions, usePackingWorkspace } from '#web/packing/packing-context.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

const EditPackagesDialog = lazyComponent(
  'EditPackagesDialog',
  () => import('#web/packing/dialogs/edit-packages-dialog.tsx'),
)
const NewPackagesDialog = lazyComponent(
  'NewPackagesDialog',
  () => import('#web/packing/dialogs/new-packages-dialog.tsx'),
)
const MoveContentsDialog = lazyComponent(
  'MoveContentsDialog',
  () => import('#web/packing/dialogs/move-contents-dialog.tsx'),
)
const NestPackagesDialog = lazyComponent(
  'NestPackagesDialog',
  () => import('#web/packing/dialogs/nest-packages-dialog.tsx'),
)
const PresetsDialog = lazyComponent(
  'PresetsDialog',
  () => import('#web/packing/dialogs/presets-dialog.tsx'),
)
const LabelsDialog = lazyComponent(
  'LabelsDialog',
  () => import('#web/packing/labels/labels-dialog.tsx'),
)
const ScanHelp = lazyComponent('ScanHelp', () => import('#web/packing/scan/scan-help.tsx'))

export function PackingDialogs() {
  const { dialog } = usePackingWorkspace()
  return dialog ? (
    <Suspense>
      <OpenDialog />
    </Suspense>
  ) : null
}

function OpenDialog() {
  const { dialog, packages } = usePackingWorkspace()
  if (!dialog) return null
  const packagesOf = (numbers: readonly number[]) =>
    numbers.flatMap((number) => packages.get(number) ?? [])
  switch (dialog.kind) {
    case 'edit':
      return <EditPackagesDialog packages={packagesOf(dialog.numbers)} />
    case 'nest':
      return (
        <NestPackagesDialog
          packages={packagesOf(dialog.numbers)}
          to={packages.get(dialog.to ?? 0)}
        />
      )
    case 'move':
      return (
        <MoveContentsDialog
          from={packages.get(dialog.from ?? 0)}
          lineId={dialog.lineId}
          to={packages.get(dialog.to ?? 0)}
        />
      )
    case 'labels':
      return <LabelsDialog selected={packagesOf(dialog.numbers)} />
    case 'new':
      return <NewPackagesDialog />
    case 'presets':
      return <PresetsDialog />
    case 'scan-help':
      return <ScanHelp />
    case 'clear':
      return <ClearDialog />
    case 'close':
      return <CloseDialog />
  }
}

function CloseDialog() {
  const { packing, setDialog } = usePackingWorkspace()
  const { CloseShipmentDialog } = useFeatureComponents()
  return <CloseShipmentDialog shipmentId={packing.id} onLeave={() => setDialog(undefined)} />
}

function ClearDialog() {
  const actions = usePackingActions()
  const { t } = useTranslation('packing')
  const { packing, setDialog } = usePackingWorkspace()
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('clear.confirm', { count: packing.packages.length })}
      onCancel={() => setDialog(undefined)}
      onAccept={() => {
        actions.removeAll()
        setDialog(undefined)
      }}
    >
      {t('clear.details')}
    </ConfirmDialog>
  )
}
