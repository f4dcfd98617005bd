import { useTranslation } from 'react-i18next'
import { type NextStep, nextStep } from '#domain/next-step.ts'
import type { Package } from '#domain/packing/package.ts'
import { bareCarton, entryOf } from '#web/packing/package-draft.ts'
import { useDeeds, useDesk } from '#web/packing/packing-context.ts'
import { usePresets } from '#web/packing/packing-queries.ts'
import type { Shown } from '#web/packing/queue/packing-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** The next step first, as the one primary button; new packages, undo and what comes after it beside it. */
export function PackingActions() {
  const deeds = useDeeds()
  const { t } = useTranslation(['packing', 'shipments'])
  const { bench, refusal, undo, ask } = useDesk()
  const next = nextStep(progressOf(bench))
  const noPackages = bench.packages.length === 0 ? t('action.noPackages') : undefined
  const kindOf = (step: NextStep) => (next === step ? 'primary' : 'quiet')
  return (
    <>
      {next === 'pack' ? (
        <Button kind="primary" icon="box" onPress={deeds.packAll}>
          {t('action.packAll')}
        </Button>
      ) : null}
      {next === 'pack' || next === 'add' ? null : (
        <Button
          icon="print"
          kind={refusal && !noPackages ? 'primary' : kindOf('labels')}
          reason={noPackages}
          onPress={deeds.labels}
        >
          {t('action.labels')}
        </Button>
      )}
      {next === 'labels' || next === 'close' ? (
        <Button icon="truck" kind={kindOf('close')} onPress={deeds.close}>
          {t('shipments:step.close')}
        </Button>
      ) : null}
      {refusal ? null : (
        <>
          <NewPackageMenu />
          <Button
            icon="undo"
            aria-keyshortcuts="Control+Z"
            isBusy={bench.isUndoing}
            reason={bench.canUndo ? undefined : t('action.nothingToUndo')}
            onPress={undo}
          >
            {t('action.undo')}
          </Button>
        </>
      )}
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
                  reason: noPackages,
                  onSelect: deeds.labels,
                },
                {
                  key: 'close',
                  label: t('shipments:step.close'),
                  icon: 'truck' as const,
                  onSelect: deeds.close,
                },
              ]
            : []),
          {
            key: 'presets',
            label: t('action.presets'),
            icon: 'star',
            onSelect: () => ask({ what: 'presets' }),
          },
          {
            key: 'clear',
            label: t('action.clear'),
            icon: 'remove',
            isDanger: true,
            reason: refusal ?? noPackages,
            onSelect: () => ask({ what: 'clear' }),
          },
        ]}
      />
    </>
  )
}

/** A new package: an empty carton, one like a preset, a pallet, or several. */
function NewPackageMenu() {
  const deeds = useDeeds()
  const { t } = useTranslation('packing')
  const { ask } = useDesk()
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
          onSelect: () => deeds.addAs(bareCarton),
        },
        ...presets.map((preset) => ({
          key: `preset-${preset.id}`,
          label: preset.name,
          icon: 'star' as const,
          onSelect: () => deeds.addAs(entryOf(preset)),
        })),
        {
          key: 'pallet',
          label: t('new.pallet'),
          icon: 'list',
          onSelect: () => deeds.addAs({ ...bareCarton, type: 'PX' }),
        },
        {
          key: 'other',
          label: t('new.other'),
          icon: 'add',
          onSelect: () => ask({ what: 'new' }),
        },
      ]}
    />
  )
}

/** How far the packing on the screen is. */
function progressOf({ state, lines, packages }: Shown) {
  const parents = new Set(packages.map(({ parentId }) => parentId))
  const isEmpty = ({ id, contents }: Package) => contents.length === 0 && !parents.has(id)
  return {
    state,
    lines,
    packages: packages.length,
    emptyPackages: packages.filter(isEmpty).length,
    unprintedLabels: packages.filter(({ labelledAt }) => labelledAt === null).length,
  }
}
