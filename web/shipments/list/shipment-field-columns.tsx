import { useTranslation } from 'react-i18next'
import type { ListedShipment } from '#domain/shipments/shipment.ts'
import {
  type ColumnField,
  columnFields,
  shipmentFieldDefinition,
} from '#domain/shipments/shipment-field.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import styles from './shipments-table.module.css'

type Placement = Pick<Column<ListedShipment>, 'priority' | 'card'>
/** Placement of fields in a narrow list; columns without a placement are hidden first. */
const placementByField: Partial<Record<ColumnField, Placement>> = {
  shipTo: { priority: 2, card: { row: 3 } },
  carrier: { priority: 3, card: { row: 3, isEnd: true } },
}

/** Returns the columns of entered fields, except the delivery date, which has its own column. */
export function useShipmentFieldColumns(): Column<ListedShipment>[] {
  const { t } = useTranslation('fields')
  return columnFields.map((name) => ({
    key: name,
    header: t(name),
    ...placementByField[name],
    render: ({ place, [name]: enteredValue }) => {
      const value = name === 'shipTo' ? place : enteredValue
      return value ? <FieldValue name={name} value={value} /> : null
    },
  }))
}

function FieldValue({ name, value }: { name: ColumnField; value: string }) {
  const { kind } = shipmentFieldDefinition(name)
  if (kind === 'code') return <CodeText>{value}</CodeText>
  if (kind !== 'place') return <bdi className={styles.quiet}>{value}</bdi>
  return (
    <span className={`${styles.quiet} ${styles.place}`}>
      <bdi>{value}</bdi>
    </span>
  )
}
