import { useTranslation } from 'react-i18next'
import { splitOfEntry, splitText } from '#domain/shipments/package-split.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { Meter } from '#web/app/scan/meter.tsx'
import { lineName } from '#web/packing/package-text.ts'
import { usePackingActions, usePackingWorkspace } from '#web/packing/packing-context.ts'
import { DragHandle } from '#web/packing/panes/drag-handle.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import styles from './line-row.module.css'

/** Line: product, packed quantity, and a button that packs the rest by the line's quantity per package. */
export function LineRow({ id }: { id: number }) {
  const actions = usePackingActions()
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const { lines, refusal, setDialog, worklist } = usePackingWorkspace()
  const line = lines.get(id)
  if (!line) return null
  const { quantity, packed, unit } = line
  const [total, packedQuantity] = [parseQuantity(quantity), parseQuantity(packed)]
  const isFull = total === packedQuantity
  const name = lineName(line)
  const pack = () => {
    worklist.keep(id)
    actions.packLine(id)
  }
  const reason = refusal ?? (isFull ? t('line.nothingLeft') : undefined)
  return (
    <div
      className={styles.line}
      data-is-full={isFull || undefined}
      data-lit={worklist.highlighted.rows.includes(id) || undefined}
      data-is-fixed={refusal ? true : undefined}
    >
      {refusal ? null : <DragHandle label={t('line.drag', { line: name })} />}
      <div className={styles.text}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.quiet}>
          <CodeText>{line.productCode}</CodeText>
          <CodeText>{line.orderCode}</CodeText>
        </span>
        <span className={styles.progress}>
          <Meter share={total === 0n ? 0 : Number((packedQuantity * 100n) / total) / 100} />
          <bdi>
            {isFull
              ? t('remaining.packed', { packed: number(packed), total: number(quantity), unit })
              : t('remaining.quantity', {
                  left: number(formatQuantity(total - packedQuantity)),
                  total: number(quantity),
                  unit,
                })}
          </bdi>
        </span>
      </div>
      {isFull ? (
        <span className={styles.packed}>
          <Icon name="check" />
          {t('line.packed')}
        </span>
      ) : (
        <Button isSmall reason={reason ?? undefined} onPress={pack}>
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
              label: t('line.asPlanned', { packages: splitText(splitOfEntry(line), number) }),
              icon: 'box',
              reason,
              onSelect: pack,
            },
            {
              key: 'into',
              label: t('line.into'),
              icon: 'arrow',
              reason,
              onSelect: () => setDialog({ kind: 'move', from: null, lineId: id }),
            },
          ]}
        />
      )}
    </div>
  )
}
