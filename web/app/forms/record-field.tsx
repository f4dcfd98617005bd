import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '#web/app/queries.ts'
import { Autocomplete } from '#web/ui/form/autocomplete.tsx'

/** Record, with the fields that places and carriers share. */
type FoundRecord = { id: number; code: string; name: string; address?: string | null }
/** Fields of a shipment that suggest records. */
export type RecordFieldName = 'shipTo' | 'carrier'
type ListRecords = (
  client: QueryClient,
  query: { limit: number; text?: string },
) => Promise<FoundRecord[]>
const recordListers: Record<RecordFieldName, ListRecords> = {
  shipTo: async (client, query) =>
    (await client.fetchQuery(endpointQuery('GET /api/places', { query }))).rows,
  carrier: async (client, query) =>
    (await client.fetchQuery(endpointQuery('GET /api/carriers', { query }))).rows,
}

/** Field for free text or one of the company's records: a place to ship to, or a carrier. */
export function RecordField({
  name,
  label,
  value,
  onChange,
  maxLength,
}: {
  name: RecordFieldName
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
}) {
  const client = useQueryClient()
  const [foundRecords, setFoundRecords] = useState<readonly FoundRecord[]>([])
  const trimmed = value.trim()
  const match =
    foundRecords.find(({ code }) => code === trimmed) ??
    foundRecords.find(({ name }) => name === trimmed)

  const search = async (text: string) => {
    const listMatching = async (matchText: string): Promise<FoundRecord[]> => {
      const query = { limit: 50, ...(matchText ? { text: matchText } : {}) }
      return recordListers[name](client, query)
    }
    const rows = await listMatching(text)
    setFoundRecords(rows)
    const exactMatch =
      rows.find(({ code }) => code === text) ?? rows.find(({ name }) => name === text)
    if (!exactMatch) return rows.map(optionOf(name))
    // The text already names a record. That record is first, because the first page of all records may lack it.
    const others = (await listMatching('')).filter(({ id }) => id !== exactMatch.id)
    return [exactMatch, ...others].map(optionOf(name))
  }
  return (
    <Autocomplete
      name={name}
      label={label}
      description={match ? recordTexts(match).join(' · ') : undefined}
      isOptional
      maxLength={maxLength}
      value={value}
      onChange={onChange}
      search={search}
    />
  )
}

const inOneLine = (address: string | null | undefined) => address?.replace(/\s*\n\s*/g, ', ')

const recordTexts = ({ code, name, address }: FoundRecord) =>
  [code, name, inOneLine(address)].filter((text) => text !== undefined)

// A ship-to is stored as a code or text; a carrier as the name that papers show.
const storedField = { shipTo: 'code', carrier: 'name' } as const
const optionOf = (field: RecordFieldName) => (record: FoundRecord) => ({
  key: record[storedField[field]],
  label: record.name,
  detail: record.code,
})
