import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Packing } from '#domain/packing/package.ts'
import { emptyCount, surplusOf, unsettled } from '#domain/receiving/line-count.ts'
import { settledSince } from '#domain/receiving/settled-since.ts'
import { nameOf } from '#domain/receiving/unannounced-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { CountedGoodsOfShipment } from '#web/receiving/counting/use-counted-goods.ts'
import { ReceiptNotice } from '#web/receiving/queue/pending-receipts.tsx'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import { Button } from '#web/ui/button.tsx'

/** Warnings about goods that other receipts counted meanwhile; nothing is recorded before a person decides. */
export function CountWarnings({
  shipmentId,
  lines,
  packing,
  counting,
  goods: { conflict, withoutRecorded },
}: {
  shipmentId: number
  /** Lines whose count became a surplus, because another receipt was recorded since they were counted. */
  lines: readonly ShipmentLine[]
  packing: Packing | undefined
  counting: Counting
  goods: Pick<CountedGoodsOfShipment, 'conflict' | 'withoutRecorded'>
}) {
  const { t } = useTranslation('receiving')
  const { number, person } = useFormats()
  const { data: receipts = [] } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/receipts', { params: { id: shipmentId }, query: {} }),
    enabled: lines.length > 0,
  })
  const packageName = (id: number) => `P${packing?.packages.find((pkg) => pkg.id === id)?.number}`
  return (
    <>
      {conflict ? (
        <ReceiptNotice
          icon="alert"
          action={
            <Button isSmall onPress={() => counting.update(withoutRecorded)}>
              {t('conflict.takeOut')}
            </Button>
          }
        >
          {t('conflict.text', {
            names: [...conflict.packageIds.map(packageName), ...conflict.serialNumbers].join(', '),
            people: conflict.people.map(person).join(', '),
          })}
        </ReceiptNotice>
      ) : null}
      {lines.map((line) => {
        const count = counting.counts[line.id] ?? emptyCount
        const facts = {
          product: nameOf(line),
          over: number(formatQuantity(surplusOf(line, count))),
          others: settledSince(receipts, line.id, {
            now: unsettled(line),
            before: parseQuantity(count.left ?? '0'),
          })
            .map(([name, quantity]) => `${person(name)}: ${number(formatQuantity(quantity))}`)
            .join(', '),
        }
        return (
          <ReceiptNotice
            key={line.id}
            icon="alert"
            action={
              <Button isSmall onPress={() => counting.confirmSurplus(line)}>
                {t('meanwhile.confirm')}
              </Button>
            }
          >
            {t(facts.others ? 'meanwhile.text' : 'meanwhile.unknown', facts)}
          </ReceiptNotice>
        )
      })}
    </>
  )
}
