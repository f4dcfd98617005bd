import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { lineName } from '#web/packing/package-text.ts'
import { useDeeds, useDesk } from '#web/packing/packing-context.ts'
import { PackedMeter } from '#web/packing/remaining-to-pack.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './line-row.module.css'

/** A line: what it is, how much of it is packed, and packing the rest by its own figures. */
export function LineRow({ id }: { id: number }) {
  const deeds = useDeeds()
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const { lines, refusal, ask } = useDesk()
  const line = lines.get(id)
  if (!line) return null
  const { quantity, packed, unit, quantityPerPackage } = line
  const [total, done] = [parseQuantity(quantity), parseQuantity(packed)]
  const isFull = total === done
  const name = lineName(line)
  const reason = refusal ?? (isFull ? t('line.nothingLeft') : undefined)
  return (
    <div
      className={styles.line}
      data-is-full={isFull || undefined}
      data-is-fixed={refusal ? true : undefined}
    >
      {refusal ? null : (
        <AriaButton
          slot="drag"
          className={styles.drag ?? ''}
          aria-label={t('line.drag', { line: name })}
        >
          <Icon name="grip" size={14} />
        </AriaButton>
      )}
      <div className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.quiet}>
          <CodeText>{line.productCode}</CodeText>
          <CodeText>{line.orderCode}</CodeText>
        </span>
        <span className={styles.figures}>
          <PackedMeter share={total === 0n ? 0 : Number((done * 100n) / total) / 100} />
          <bdi>
            {isFull
              ? t('left.packed', { packed: number(packed), total: number(quantity), unit })
              : t('left.quantity', {
                  left: number(formatQuantity(total - done)),
                  total: number(quantity),
                  unit,
                })}
          </bdi>
        </span>
      </div>
      {isFull ? (
        <span className={styles.done}>
          <Icon name="check" />
          {t('line.packed')}
        </span>
      ) : (
        <Button isSmall reason={reason ?? undefined} onPress={() => deeds.packLine(id)}>
          {t('line.pack')}
        </Button>
      )}
      {refusal ? null : (
        <Menu
          isSmall
          label={t('line.options', { line: name })}
          entries={[
            {
              key: 'pack',
              label: t('line.figures', {
                packages: number(line.numberOfPackages),
                each: number(quantityPerPackage),
              }),
              icon: 'box',
              reason,
              onSelect: () => deeds.packLine(id),
            },
            {
              key: 'into',
              label: t('line.into'),
              icon: 'arrow',
              reason,
              onSelect: () => ask({ what: 'move', from: null, lineId: id }),
            },
          ]}
        />
      )}
    </div>
  )
}
