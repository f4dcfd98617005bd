import { useContext } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { useTranslation } from 'react-i18next'
import { packageCode } from '#domain/packing/package.ts'
import { usePackageWords } from '#web/packing/package-text.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { TooLight } from '#web/packing/panes/package-totals-line.tsx'
import type { PackageNode } from '#web/packing/panes/package-tree.ts'
import { CodeText } from '#web/ui/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './package-row.module.css'

/** A package in the tree: number, what it is and holds, how big and heavy, what its label says. */
export function PackageRow({
  node,
  level,
  isBranch,
  isOpen,
}: {
  node: PackageNode
  level: number
  isBranch: boolean
  isOpen: boolean
}) {
  const { t } = useTranslation('packing')
  const { bench, current, refusal } = useDesk()
  const words = usePackageWords()
  const isTooLight = useContext(TooLight).has(node.box.id)
  const { box } = node
  const isEmpty = box.contents.length === 0 && node.count === 0
  return (
    <div
      className={styles.package}
      data-level={Math.min(level, 5)}
      data-is-current={current?.number === box.number || undefined}
    >
      {refusal ? null : (
        <AriaButton
          slot="drag"
          className={styles.drag ?? ''}
          aria-label={t('package.drag', { number: box.number })}
        >
          <Icon name="grip" size={14} />
        </AriaButton>
      )}
      <Checkbox slot="selection" className={styles.check ?? ''} aria-label={t('package.select')}>
        {({ isSelected }) => (
          <span className={styles.box}>{isSelected ? <Icon name="check" size={12} /> : null}</span>
        )}
      </Checkbox>
      {isBranch ? (
        <AriaButton slot="chevron" className={styles.chevron ?? ''} aria-label={t('package.open')}>
          <Icon name={isOpen ? 'down' : 'end'} size={14} />
        </AriaButton>
      ) : bench.packages.some(({ parentId }) => parentId !== null) ? (
        <span className={styles.chevron} />
      ) : null}
      <div className={styles.words}>
        <span className={styles.name}>
          <span className={styles.number}>
            <bdi>{`${words.type(box)} ${box.number}`}</bdi>
          </span>
          <span className={isEmpty ? styles.empty : styles.contents}>
            <bdi>{words.contents(box, node.count)}</bdi>
          </span>
        </span>
        <span className={styles.facts}>
          <bdi>{words.size(box) ?? t('package.unmeasured')}</bdi>
          <bdi>{words.gross(box) ?? t('package.unweighed')}</bdi>
          {isTooLight ? (
            <span className={styles.warn}>
              <Icon name="alert" size={12} />
              {t('package.tooLight')}
            </span>
          ) : null}
          {box.tracking ? <bdi>{t('package.tracking', { tracking: box.tracking })}</bdi> : null}
        </span>
      </div>
      <div className={styles.label}>
        <span className={styles.code}>
          <CodeText>{box.sscc ?? packageCode(bench.code, box.number)}</CodeText>
        </span>
        <span className={styles.printed} data-is-printed={box.labelledAt ? true : undefined}>
          {box.labelledAt ? <Icon name="check" size={12} /> : null}
          <span>{t(box.labelledAt ? 'package.labelled' : 'package.unlabelled')}</span>
        </span>
      </div>
    </div>
  )
}
