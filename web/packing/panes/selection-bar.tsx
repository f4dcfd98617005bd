import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { usePackageLabelling } from '#web/packing/labels/use-package-labelling.ts'
import { similarPackages } from '#web/packing/package-tree.ts'
import { usePackingActions, usePackingWorkspace } from '#web/packing/packing-context.ts'
import { SelectedPackageContents } from '#web/packing/panes/selected-package-contents.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyableCode } from '#web/ui/feedback/copyable-code.tsx'
import { endBarRef } from '#web/ui/layout/bar-height.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import styles from './selection-bar.module.css'

/** Actions for the selected packages, and the contents if only one is selected; at the bottom of narrow screens. */
export function SelectionBar({ isAtBottom = false }: { isAtBottom?: boolean }) {
  const actions = usePackingActions()
  const { t } = useTranslation('packing')
  const { packing, selected, select, current, refusal, labelRefusal } = usePackingWorkspace()
  const markPrinted = useMarkPrinted()
  const similarCount = useMemo(
    () => (current ? similarPackages(current, packing.packages).length : 0),
    [current, packing.packages],
  )
  if (selected.size === 0) return null
  const targets = actions.selectedPackages()
  const isSingle = targets.length === 1
  const isPrinted = targets.every(({ labelledAt }) => labelledAt !== null)
  const reasons = {
    move:
      refusal ??
      (isSingle
        ? current?.contents.length
          ? undefined
          : t('selection.needsContents')
        : t('selection.needsOne')),
    takeOff:
      refusal ??
      (targets.some(({ parentId }) => parentId !== null) ? undefined : t('selection.notNested')),
    merge: refusal ?? (isSingle ? t('selection.needsTwo') : undefined),
  }
  // Actions that narrow screens have in a menu.
  const narrowMenuEntries = [
    ...(similarCount > 1
      ? [
          {
            key: 'similar',
            label: t('selection.similar', { count: similarCount }),
            icon: 'list' as const,
            onSelect: actions.selectSimilar,
          },
        ]
      : []),
    {
      key: 'nest',
      label: t('selection.nest'),
      icon: 'up' as const,
      reason: refusal,
      onSelect: actions.nest,
    },
  ]
  return (
    <div
      ref={isAtBottom ? endBarRef : undefined}
      className={classNames(styles.bar, isAtBottom && styles.atBottom)}
      data-selection-bar
    >
      <SelectedPackageContents />
      <div className={styles.line} role="toolbar" aria-label={t('selection.bar')}>
        <span className={styles.count}>
          <bdi>{t('selection.count', { count: selected.size })}</bdi>
          {current ? (
            <CopyableCode>{current.sscc ?? packageCode(packing.code, current.number)}</CopyableCode>
          ) : null}
        </span>
        {similarCount > 1 && !isAtBottom ? (
          <Button isSmall onPress={actions.selectSimilar}>
            {t('selection.similar', { count: similarCount })}
          </Button>
        ) : null}
        <Button isSmall icon="edit" reason={refusal} onPress={actions.edit}>
          {t('selection.edit')}
        </Button>
        {isAtBottom ? null : (
          <Button isSmall reason={refusal} onPress={actions.nest}>
            {t('selection.nest')}
          </Button>
        )}
        <Button isSmall icon="print" reason={labelRefusal} onPress={actions.openLabels}>
          {t('selection.labels')}
        </Button>
        <Menu
          isSmall
          label={t('selection.more')}
          entries={[
            ...(isAtBottom ? narrowMenuEntries : []),
            {
              key: 'printed',
              label: t('labels.mark'),
              icon: 'check',
              reason: labelRefusal ?? (isPrinted ? t('selection.isPrinted') : undefined),
              onSelect: () => markPrinted(targets),
            },
            {
              key: 'move',
              label: t('selection.move'),
              icon: 'arrow',
              reason: reasons.move,
              onSelect: actions.moveContents,
            },
            {
              key: 'takeOff',
              label: t('selection.takeOff'),
              icon: 'up',
              reason: reasons.takeOff,
              onSelect: actions.takeOff,
            },
            {
              key: 'merge',
              label: t('selection.merge'),
              icon: 'box',
              reason: reasons.merge,
              onSelect: actions.merge,
            },
            {
              key: 'remove',
              label: t('selection.remove'),
              icon: 'remove',
              isDanger: true,
              reason: refusal,
              onSelect: actions.remove,
            },
          ]}
        />
        <span className={styles.none}>
          <Button kind="plain" isSmall icon="close" isIconOnly onPress={() => select([])}>
            {t('selection.none')}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** Marks the labels of packages as printed, and shows the result as the status. */
function useMarkPrinted(): (packages: readonly Package[]) => void {
  const { t } = useTranslation('packing')
  const messageOf = useProblemMessage()
  const { packing, showStatus, savedPacking } = usePackingWorkspace()
  const { marking } = usePackageLabelling(packing.id, savedPacking)
  return (packages) => {
    marking.mutateAsync({ numbers: packages.map(({ number }) => number) }).then(
      (marked) => showStatus('success', t('done.printed', { count: marked.length })),
      (error: unknown) => showStatus('error', t('labels.notMarked', { why: messageOf(error) })),
    )
  }
}
