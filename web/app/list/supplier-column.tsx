import type { Column } from '#web/ui/table/table-columns.ts'

export const supplierColumn = <Row extends { supplier?: { name: string } | undefined }>(
  header: string,
): Column<Row> => ({
  key: 'supplier',
  header,
  card: { row: 4 },
  render: ({ supplier }) => <bdi>{supplier?.name}</bdi>,
})
