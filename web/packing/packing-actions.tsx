import { useTranslation } from 'react-i18next'
import { bareCarton, entryOf } from '#web/packing/package-entry.ts'
import { useDeeds, useDesk } from '#web/packing/packing-desk.ts'
import { usePresets } from '#web/packing/packing-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** Packing everything as the one next step; new packages, undo, labels and the rest beside it. */
export function PackingActions() {
  const deeds = useDeeds()
  const { t } = useTranslation('packing')
  const { bench, refusal, undo, ask } = useDesk()
  const presets = usePresets()
  const isAllPacked = bench.lines.every(({ quantity, packed }) => quantity === packed)
  const hasNone = bench.packages.length === 0
  const noPackages = hasNone ? t('action.noPackages') : undefined
  return (
    <>
      {refusal ? null : (
        <>
          <Button
            kind={isAllPacked ? 'quiet' : 'primary'}
            icon="box"
            reason={
              bench.lines.length === 0
                ? t('noLines')
                : isAllPacked
                  ? t('action.allPacked')
                  : undefined
            }
            onPress={deeds.packAll}
          >
            {t('action.packAll')}
          </Button>
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
      <Button
        icon="print"
        kind={refusal && !hasNone ? 'primary' : isAllPacked && !hasNone ? 'primary' : 'quiet'}
        reason={noPackages}
        onPress={deeds.labels}
      >
        {t('action.labels')}
      </Button>
      <Menu
        kind="quiet"
        label={t('action.more')}
        entries={[
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
