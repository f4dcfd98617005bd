import { useContext } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { useTranslation } from 'react-i18next'
import { packageCode } from '#domain/packing/package-code.ts'
import { usePackageText } from '#web/packing/package-text.ts'
import type { PackageNode } from '#web/packing/package-tree.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { DragHandle } from '#web/packing/panes/drag-handle.tsx'
import { UnderweightPackages } from '#web/packing/panes/package-totals-line.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './package-row.module.css'

export function PackageTreeRow({
  node,
  level,
  hasChildren,
  isExpanded,
}: {
  node: PackageNode
  level: number
  hasChildren: boolean
  isExpanded: boolean
}) {
  const { t } = useTranslation('packing')
  const { packing, current, refusal } = usePackingWorkspace()
  const packageText = usePackageText()
  const isUnderweight = useContext(UnderweightPackages).has(node.pkg.id)
  const { pkg } = node
  const isEmpty = pkg.contents.length === 0 && node.descendantCount === 0
  return (
    <div
      className={styles.package}
      data-level={Math.min(level, 5)}
      data-is-current={current?.number === pkg.number || undefined}
    >
      {refusal ? null : <DragHandle label={t('package.drag', { number: pkg.number })} />}
      <Checkbox slot="selection" className={styles.check ?? ''} aria-label={t('package.select')}>
        {({ isSelected }) => (
          <span className={styles.box}>{isSelected ? <Icon name="check" size={12} /> : null}</span>
        )}
      </Checkbox>
      {hasChildren ? (
        <AriaButton slot="chevron" className={styles.chevron ?? ''} aria-label={t('package.open')}>
          <Icon name={isExpanded ? 'down' : 'end'} size={14} />
        </AriaButton>
      ) : packing.packages.some(({ parentId }) => parentId !== null) ? (
        <span className={styles.chevron} />
      ) : null}
      <div className={styles.text}>
        <span className={styles.name}>
          <span className={styles.number}>
            <bdi>{`${packageText.type(pkg)} ${pkg.number}`}</bdi>
          </span>
          <span className={isEmpty ? styles.empty : styles.contents}>
            <bdi>{packageText.contents(pkg, node.descendantCount)}</bdi>
          </span>
        </span>
        <span className={styles.measurements}>
          <bdi>{packageText.size(pkg) ?? t('package.unmeasured')}</bdi>
          <bdi>{packageText.gross(pkg) ?? t('package.unweighed')}</bdi>
          {isUnderweight ? (
            <span className={styles.warn}>
              <Icon name="alert" size={12} />
              {t('package.tooLight')}
            </span>
          ) : null}
          {pkg.tracking ? <bdi>{t('package.tracking', { tracking: pkg.tracking })}</bdi> : null}
        </span>
      </div>
      <div className={styles.label}>
        <span className={styles.code}>
          <CodeText>{pkg.sscc ?? packageCode(packing.code, pkg.number)}</CodeText>
        </span>
        <span className={styles.printed} data-is-printed={pkg.labelledAt ? true : undefined}>
          {pkg.labelledAt ? <Icon name="check" size={12} /> : null}
          <span>{t(pkg.labelledAt ? 'package.labelled' : 'package.unlabelled')}</span>
        </span>
      </div>
    </div>
  )
}
