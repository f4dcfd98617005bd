import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeatureComponents } from '#web/app/frame/feature-components.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useDeeds, useDesk } from '#web/packing/packing-context.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

const EditPackagesDialog = lazyComponent(
  'EditPackagesDialog',
  () => import('#web/packing/dialogs/edit-packages-dialog.tsx'),
)
const NewPackagesDialog = lazyComponent(
  'NewPackagesDialog',
  () => import('#web/packing/dialogs/new-packages-dialog.tsx'),
)
const MoveDialog = lazyComponent(
  'MoveDialog',
  () => import('#web/packing/dialogs/move-contents-dialog.tsx'),
)
const NestDialog = lazyComponent(
  'NestDialog',
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

/** The window that is asked for above the desk. */
export function DeskDialogs() {
  const { asked } = useDesk()
  return asked ? (
    <Suspense>
      <AskedDialog />
    </Suspense>
  ) : null
}

function AskedDialog() {
  const { asked, packages } = useDesk()
  if (!asked) return null
  const those = (numbers: readonly number[]) =>
    numbers.flatMap((number) => packages.get(number) ?? [])
  switch (asked.what) {
    case 'edit':
      return <EditPackagesDialog packages={those(asked.numbers)} />
    case 'nest':
      return <NestDialog packages={those(asked.numbers)} />
    case 'move':
      return (
        <MoveDialog
          from={packages.get(asked.from ?? 0)}
          lineId={asked.lineId}
          to={packages.get(asked.to ?? 0)}
        />
      )
    case 'labels':
      return <LabelsDialog chosen={those(asked.numbers)} />
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
  const { bench, ask } = useDesk()
  const { CloseShipment } = useFeatureComponents()
  return <CloseShipment shipmentId={bench.id} onLeave={() => ask(undefined)} />
}

function ClearDialog() {
  const deeds = useDeeds()
  const { t } = useTranslation('packing')
  const { bench, ask } = useDesk()
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('clear.ask', { count: bench.packages.length })}
      onCancel={() => ask(undefined)}
      onAccept={() => {
        deeds.clear()
        ask(undefined)
      }}
    >
      {t('clear.facts')}
    </ConfirmDialog>
  )
}
