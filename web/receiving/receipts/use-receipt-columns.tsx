import { useTranslation } from 'react-i18next'
import type { FoundLot } from '#domain/receiving/found-lot.ts'
import type { ReceiptRecord } from '#domain/receiving/receipt-record.ts'
import { Attachments } from '#web/app/attachments/attachments.tsx'
import { useFormats } from '#web/app/formats.ts'
import { TracedGoods } from '#web/app/shipment/traced-goods.tsx'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

const noLot = { lot: null, bestBefore: null, expiry: null }

const amounts = ['accepted', 'rejected', 'cancelled', 'surplus', 'surplusHeld'] as const

/** Returns the columns of receipts: product, counts, person, paper, and for receivers a button to reverse a receipt. */
export function useReceiptColumns(
  onTakeBack: (receipt: ReceiptRecord) => void,
  paper: { open: (receiptId: number) => void; isOpening: (receiptId: number) => boolean },
): Column<ReceiptRecord>[] {
  const { t } = useTranslation(['receiving', 'papers'])
  const { number, instant, person } = useFormats()
  const canReceive = useCan('receive')
  const goodsText = useGoodsText()
  const lotText = ({ quantity, ...lot }: FoundLot) =>
    `${number(quantity)} × ${goodsText({ ...lot, serialNumbers: [] })}`
  const countTexts = (row: ReceiptRecord) =>
    amounts
      .filter((name) => Number(row[name]) !== 0)
      .map((name) => `${t(`receipts.amount.${name}`)}: ${number(row[name])} ${row.unit}`)
  const action: Column<ReceiptRecord> = {
    key: 'takeBack',
    header: t('receipts.action'),
    card: { row: 3, isEnd: true },
    render: (row) =>
      row.corrects !== null ? null : (
        <Button
          isSmall
          icon="undo"
          reason={row.isCorrected ? t('receipts.corrected') : undefined}
          onPress={() => onTakeBack(row)}
        >
          {t('receipts.takeBack')}
        </Button>
      ),
  }
  return [
    {
      key: 'product',
      header: t('receipts.product'),
      card: { row: 1 },
      render: ({ description, productCode, size, color }) =>
        description === null ? (
          <bdi>{[productCode, size, color].filter(Boolean).join(' ')}</bdi>
        ) : (
          <>
            <bdi>{description}</bdi> {productCode ? <CodeText>{productCode}</CodeText> : null}
          </>
        ),
    },
    {
      key: 'counted',
      header: t('receipts.counted'),
      card: { row: 2 },
      render: (row) => (
        <>
          {row.corrects === null ? null : <span>{t('receipts.correction')} </span>}
          <bdi>{countTexts(row).join(' · ')}</bdi>
          {row.lots.map(lotText).map((text) => (
            <div key={text}>
              <bdi>{text}</bdi>
            </div>
          ))}
          {row.serialNumbers.length > 0 ? (
            <TracedGoods goods={{ ...noLot, serialNumbers: row.serialNumbers }} />
          ) : null}
          <Attachments attachments={row.attachments} />
        </>
      ),
    },
    textColumn(
      'reason',
      t('reason'),
      ({ reason, reasonCode }) =>
        [reasonCode && t(`reasons.${reasonCode}`), reason].filter(Boolean).join(': '),
      { priority: 2 },
    ),
    {
      key: 'by',
      header: t('receipts.recorded'),
      card: { row: 3 },
      render: ({ receivedAt, receivedBy }) => (
        <bdi>
          {instant(receivedAt)}, {person(receivedBy)}
        </bdi>
      ),
    },
    {
      key: 'paper',
      header: t('receipts.paper'),
      card: { row: 4 },
      render: ({ id }) => (
        <Button isSmall icon="link" isBusy={paper.isOpening(id)} onPress={() => paper.open(id)}>
          {t('papers:open')}
        </Button>
      ),
    },
    ...(canReceive ? [action] : []),
  ]
}
