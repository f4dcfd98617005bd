import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { lineName } from '#web/packing/package-text.ts'
import { usePackingActions, usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import styles from './selection-bar.module.css'

export function SelectedPackageContents() {
  const actions = usePackingActions()
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const { current, lines, refusal } = usePackingWorkspace()
  if (!current || current.contents.length === 0) return null
  return (
    <section
      className={styles.contents}
      aria-label={t('selection.contents', { number: current.number })}
    >
      <ul>
        {current.contents.map(({ lineId, quantity }) => {
          const line = lines.get(lineId)
          if (!line) return null
          const product = lineName(line)
          return (
            <li key={lineId} className={styles.content}>
              <span className={styles.quantity}>
                <bdi>{`${number(quantity)} ${line.unit}`}</bdi>
              </span>
              <span className={styles.product}>
                <bdi>{product}</bdi>
              </span>
              <span className={styles.order}>
                <CodeText>{line.orderCode}</CodeText>
              </span>
              {refusal ? null : (
                <Button
                  kind="plain"
                  isSmall
                  icon="close"
                  isIconOnly
                  onPress={() => actions.unpack(current, lineId)}
                >
                  {t('selection.takeOutRow', { product })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
