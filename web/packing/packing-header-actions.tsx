import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { type NextStep, nextStep } from '#domain/shipments/next-step.ts'
import { emptyCarton, entryFromPreset } from '#web/packing/package-draft.ts'
import { usePackingActions, usePackingWorkspace } from '#web/packing/packing-context.ts'
import { usePresets } from '#web/packing/packing-queries.ts'
import type { OptimisticPacking } from '#web/packing/queue/packing-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'

/** Buttons of the header: the next step as the primary button, new packages, undo and the menu. */
export function PackingHeaderActions() {
  const actions = usePackingActions()
  const { t } = useTranslation(['packing', 'shipments'])
  const { packing, refusal, labelRefusal, setDialog } = usePackingWorkspace()
  const next = nextStep(progressOf(packing))
  const noPackages = packing.packages.length === 0 ? t('action.noPackages') : undefined
  const noLabels = labelRefusal ?? noPackages
  const kindOf = (step: NextStep) => (next === step ? 'primary' : 'quiet')
  return (
    <>
      {next === 'pack' ? (
        <Button kind="primary" icon="box" reason={refusal} onPress={actions.packAll}>
          {t('action.packAll')}
        </Button>
      ) : null}
      {next === 'pack' || next === 'add' ? null : (
        <Button
          icon="print"
          kind={refusal && !noLabels ? 'primary' : kindOf('labels')}
          reason={noLabels}
          onPress={actions.openLabels}
        >
          {t('action.labels')}
        </Button>
      )}
      {next === 'labels' || next === 'close' ? (
        <Button
          icon="truck"
          kind={kindOf('close')}
          reason={refusal}
          onPress={actions.closeShipment}
        >
          {t('shipments:action.close')}
        </Button>
      ) : null}
      {refusal ? null : <NewPackageMenu />}
      <Menu
        kind="quiet"
        label={t('action.more')}
        entries={[
          ...(next === 'pack'
            ? [
                {
                  key: 'labels',
                  label: t('action.labels'),
                  icon: 'print' as const,
                  reason: noLabels,
                  onSelect: actions.openLabels,
                },
                {
                  key: 'close',
                  label: t('shipments:action.close'),
                  icon: 'truck' as const,
                  reason: refusal,
                  onSelect: actions.closeShipment,
                },
              ]
            : []),
          {
            key: 'presets',
            label: t('action.presets'),
            icon: 'star',
            onSelect: () => setDialog({ kind: 'presets' }),
          },
          {
            key: 'clear',
            label: t('action.clear'),
            icon: 'remove',
            isDanger: true,
            reason: refusal ?? noPackages,
            onSelect: () => setDialog({ kind: 'clear' }),
          },
        ]}
      />
    </>
  )
}

/** Menu for a new package: an empty carton, a package by a preset, a pallet, or several packages. */
function NewPackageMenu() {
  const actions = usePackingActions()
  const { t } = useTranslation('packing')
  const { setDialog } = usePackingWorkspace()
  const presets = usePresets()
  return (
    <Menu
      kind="quiet"
      icon="add"
      isIconOnly={false}
      label={t('new.menu')}
      entries={[
        {
          key: 'bare',
          label: t('new.bare'),
          icon: 'box',
          onSelect: () => actions.addPackage(emptyCarton),
        },
        ...presets.map((preset) => ({
          key: `preset-${preset.id}`,
          label: preset.name,
          icon: 'star' as const,
          onSelect: () => actions.addPackage(entryFromPreset(preset)),
        })),
        {
          key: 'pallet',
          label: t('new.pallet'),
          icon: 'list',
          onSelect: () => actions.addPackage({ ...emptyCarton, type: 'PX' }),
        },
        {
          key: 'other',
          label: t('new.other'),
          icon: 'add',
          onSelect: () => setDialog({ kind: 'new' }),
        },
      ]}
    />
  )
}

function progressOf({ state, lines, packages }: OptimisticPacking) {
  const parentIds = new Set(packages.map(({ parentId }) => parentId))
  const isEmpty = ({ id, contents }: Package) => contents.length === 0 && !parentIds.has(id)
  return {
    state,
    lines,
    packages: packages.length,
    emptyPackages: packages.filter(isEmpty).length,
    unprintedLabels: packages.filter(({ labelledAt }) => labelledAt === null).length,
  }
}
