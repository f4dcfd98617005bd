import { useTranslation } from 'react-i18next'
import type { AnnouncementChanges, LineChange } from '#domain/packing/announcement-changes.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { useShipmentFieldText } from '#web/app/shipment/shipment-field-text.ts'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'

/** Difference between two announcements as text; null on the side that lacks it. */
export type ChangeRow = {
  key: string
  what: string
  detail?: string
  before: string | null
  after: string | null
}

/** Returns a function that lists the differences of two announcements as text: fields, packages, then lines. */
export function useAnnouncementChangeRows(): (changes: AnnouncementChanges) => ChangeRow[] {
  const { t } = useTranslation(['changes', 'fields'])
  const { number } = useFormats()
  const fieldText = useShipmentFieldText()
  const goodsText = useGoodsText()
  const { labelled } = useLineFieldText()
  const amount = (line: LineChange['before'], { unit }: LineChange) =>
    line &&
    [
      t('announced.amount', {
        quantity: `${number(line.quantity)} ${unit}`,
        count: line.numberOfPackages,
      }),
      ...goodsFieldNames.flatMap((name) => {
        const values: readonly string[] = line[name] ?? []
        return values.map((value) => labelled(name, value))
      }),
      ...(line.traceability ?? []).map(goodsText),
    ].join('; ')
  return ({ fields, lines, packageCount }) => [
    ...fields.map(({ name, before, after }) => ({
      key: name,
      what: t(`fields:${name}`),
      before: before && fieldText(name, before),
      after: after && fieldText(name, after),
    })),
    ...(packageCount
      ? [
          {
            key: 'packages',
            what: t('announced.packed'),
            before: number(packageCount.before),
            after: number(packageCount.after),
          },
        ]
      : []),
    ...lines.map((line) => ({
      key: `${line.orderCode} ${line.orderLineNumber}`,
      what: [line.productName, line.size, line.color].filter(Boolean).join(' '),
      detail: `${line.orderCode} · ${line.orderLineNumber}`,
      before: amount(line.before, line),
      after: amount(line.after, line),
    })),
  ]
}
