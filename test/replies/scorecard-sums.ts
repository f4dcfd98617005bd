import type { Pool } from 'pg'
import { scoreCounts } from '#domain/scorecard/scorecard.ts'
import { columnName } from '#server/data/entity.ts'

const columns = scoreCounts.map(columnName)

/** Computes the sums independently of the server: every row is read, and added up here. */
export async function scorecardFromScratch(owner: Pool) {
  const select = async (text: string) => (await owner.query(text)).rows
  const shipments = await select(`select id, supplier_id, coalesce(ship_to, '') as ship_to,
    to_char(closed_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as closed from shipments where company_id = 1 and status = 'received'`)
  const lines = await select(
    `select *, asked_date::text, confirmed_date::text from shipment_lines where company_id = 1`,
  )
  const receipts =
    await select(`select *, to_char(received_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day
    from receipts where company_id = 1`)
  const differences =
    await select(`select *, extract(epoch from answered_at - created_at)::bigint as waited
    from discrepancies where company_id = 1`)
  const withdrawnReceipts = new Set(
    receipts
      .filter(
        (r) => r.corrects && Number(r.accepted) + Number(r.rejected) + Number(r.cancelled) < 0,
      )
      .map(({ corrects }) => corrects as string),
  )
  const sums = new Map<string, Record<string, number>>()
  for (const { id, supplier_id, ship_to, closed } of shipments) {
    const rowsOfShipment = <Row extends { shipment_id: string }>(rows: Row[]) =>
      rows.filter(({ shipment_id }) => shipment_id === id)
    const ownLines = rowsOfShipment(lines)
    const openDifferences = rowsOfShipment(differences).filter(
      ({ outcome }) => outcome !== 'withdrawn',
    )
    const counts = rowsOfShipment(receipts)
    const sum = (rows: typeof counts, ...names: string[]) =>
      rows.reduce((all, row) => names.reduce((total, name) => total + Number(row[name]), all), 0)
    const sumOf = (...names: string[]) => sum(counts, ...names)
    const surplusOf = (orderLineId: string) =>
      sum(
        counts.filter((receipt) => receipt.order_line_id === orderLineId),
        'surplus',
      )
    const validCounts = counts.filter(
      (receipt) => !receipt.corrects && !receipt.description && !withdrawnReceipts.has(receipt.id),
    )
    const arrivals = validCounts.filter(
      (receipt) => sum([receipt], 'accepted', 'rejected', 'surplus', 'surplus_held') > 0,
    )
    const hasArrived = arrivals.length > 0
    const arrivalDay =
      (hasArrived ? arrivals : validCounts).map(({ day }) => day as string).sort()[0] ?? ''
    const isDated = ownLines.every(({ asked_date }) => asked_date !== null)
    const isInTime = (date: string | null) => hasArrived && (date === null || arrivalDay <= date)
    const isOnTime = isDated && ownLines.every(({ asked_date }) => isInTime(asked_date))
    const isInFull =
      isDated &&
      ownLines.every(
        (line) => Number(line.accepted) + surplusOf(line.order_line_id) >= Number(line.expected),
      )
    const isConfirmed = isDated && ownLines.some(({ confirmed_date }) => confirmed_date !== null)
    const answeredDifferences = openDifferences.filter(({ answered_at }) => answered_at !== null)
    const figures: Record<string, number> = {
      shipments: 1,
      lines: ownLines.length,
      dated: Number(isDated),
      on_time: Number(isOnTime),
      in_full: Number(isInFull),
      otif: Number(isOnTime && isInFull),
      confirmed: Number(isConfirmed),
      on_confirmed_time: Number(
        isConfirmed && ownLines.every((line) => isInTime(line.confirmed_date)),
      ),
      announced_ahead: Number(hasArrived && closed < arrivalDay),
      as_announced: Number(
        openDifferences.length === 0 &&
          sumOf('surplus', 'surplus_held') === 0 &&
          ownLines.every(({ accepted, quantity }) => accepted === quantity),
      ),
      discrepancies: openDifferences.length,
      answered: answeredDifferences.length,
      answer_seconds: answeredDifferences.reduce((sum, { waited }) => sum + Number(waited), 0),
      labels: sumOf('labels_scanned', 'labels_failed'),
      labels_scanned: sumOf('labels_scanned'),
    }
    const key = [supplier_id, arrivalDay.slice(0, 7), ship_to].join()
    const sumsBefore = sums.get(key) ?? {}
    sums.set(
      key,
      Object.fromEntries(
        columns.map((name) => [name, (sumsBefore[name] ?? 0) + (figures[name] ?? 0)]),
      ),
    )
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Reads the stored sums, by the same keys. */
export async function storedScorecard(owner: Pool) {
  const { rows } = await owner.query(
    `select concat_ws(',', supplier_id, to_char(month, 'YYYY-MM'), ship_to) as key, ${columns.join()}
      from scorecard_months where company_id = 1`,
  )
  const sums = rows.map(({ key, ...counts }) => [
    key as string,
    Object.fromEntries(columns.map((name) => [name, Number(counts[name])])),
  ])
  return Object.fromEntries(sums.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)))
}
