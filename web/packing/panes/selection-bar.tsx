import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { packageCode } from '#domain/packing/package.ts'
import { usePrintMark } from '#web/packing/labels/use-mark-printed.ts'
import { useDeeds, useDesk } from '#web/packing/packing-context.ts'
import { packagesLike } from '#web/packing/panes/package-tree.ts'
import { ChosenContents } from '#web/packing/panes/selected-package-contents.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CodeText } from '#web/ui/code-text.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './selection-bar.module.css'

/**
 * What can be done with the chosen packages; of one alone, what is in it. On narrow screens it stays at the lower
 * edge, where the thumb is.
 */
export function ChosenBar({ isAtThumb = false }: { isAtThumb?: boolean }) {
  const deeds = useDeeds()
  const { t } = useTranslation('packing')
  const { bench, chosen, choose, current, refusal } = useDesk()
  const markPrinted = usePrintMark()
  const like = useMemo(
    () => (current ? packagesLike(current, bench.packages).length : 0),
    [current, bench.packages],
  )
  if (chosen.size === 0) return null
  const ones = deeds.chosenOnes()
  const isOne = ones.length === 1
  const isPrinted = ones.every(({ labelledAt }) => labelledAt !== null)
  const reasons = {
    move:
      refusal ??
      (isOne
        ? current?.contents.length
          ? undefined
          : t('chosen.needsContents')
        : t('chosen.needsOne')),
    takeOff:
      refusal ?? (ones.some(({ parentId }) => parentId !== null) ? undefined : t('chosen.notOn')),
    merge: refusal ?? (isOne ? t('chosen.needsTwo') : undefined),
  }
  // Where there is no room for them in the line.
  const narrow = [
    ...(like > 1
      ? [
          {
            key: 'like',
            label: t('chosen.like', { count: like }),
            icon: 'list' as const,
            onSelect: deeds.chooseLike,
          },
        ]
      : []),
    {
      key: 'nest',
      label: t('chosen.nest'),
      icon: 'up' as const,
      reason: refusal,
      onSelect: deeds.nest,
    },
  ]
  return (
    <div className={classNames(styles.bar, isAtThumb && styles.atThumb)} data-chosen-bar>
      <ChosenContents />
      <div className={styles.line} role="toolbar" aria-label={t('chosen.bar')}>
        <span className={styles.count}>
          <bdi>{t('chosen.count', { count: chosen.size })}</bdi>
          {current ? (
            <CodeText hasCopy>{current.sscc ?? packageCode(bench.code, current.number)}</CodeText>
          ) : null}
        </span>
        {like > 1 && !isAtThumb ? (
          <Button isSmall onPress={deeds.chooseLike}>
            {t('chosen.like', { count: like })}
          </Button>
        ) : null}
        <Button isSmall icon="edit" reason={refusal} onPress={deeds.edit}>
          {t('chosen.edit')}
        </Button>
        {isAtThumb ? null : (
          <Button isSmall reason={refusal} onPress={deeds.nest}>
            {t('chosen.nest')}
          </Button>
        )}
        <Button isSmall icon="print" onPress={deeds.labels}>
          {t('chosen.labels')}
        </Button>
        <Menu
          isSmall
          label={t('chosen.more')}
          entries={[
            ...(isAtThumb ? narrow : []),
            {
              key: 'printed',
              label: t('labels.mark'),
              icon: 'check',
              reason: isPrinted ? t('chosen.isPrinted') : undefined,
              onSelect: () => markPrinted(ones),
            },
            {
              key: 'move',
              label: t('chosen.move'),
              icon: 'arrow',
              reason: reasons.move,
              onSelect: deeds.move,
            },
            {
              key: 'takeOff',
              label: t('chosen.takeOff'),
              icon: 'up',
              reason: reasons.takeOff,
              onSelect: deeds.takeOff,
            },
            {
              key: 'merge',
              label: t('chosen.merge'),
              icon: 'box',
              reason: reasons.merge,
              onSelect: deeds.merge,
            },
            {
              key: 'remove',
              label: t('chosen.remove'),
              icon: 'remove',
              isDanger: true,
              reason: refusal,
              onSelect: deeds.remove,
            },
          ]}
        />
        <span className={styles.none}>
          <Button kind="plain" isSmall icon="close" isIconOnly onPress={() => choose([])}>
            {t('chosen.none')}
          </Button>
        </span>
      </div>
    </div>
  )
}
