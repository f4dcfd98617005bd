import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '#web/app/queries.ts'
import { Autocomplete } from '#web/ui/form/autocomplete.tsx'

/** Fields that all lists of records share. */
type Found = { id: number; code: string; name: string; address?: string | null }
/** Fields that suggest records. */
export type Suggested = 'shipTo' | 'carrier'
type Read = (client: QueryClient, query: { limit: number; text?: string }) => Promise<Found[]>
const reads: Record<Suggested, Read> = {
  shipTo: async (client, query) =>
    (await client.fetchQuery(endpointQuery('GET /api/places', { query }))).rows,
  carrier: async (client, query) =>
    (await client.fetchQuery(endpointQuery('GET /api/carriers', { query }))).rows,
}

/** Field for free text or the code of one of the company's records: a ship-to is a place. */
export function RecordField({
  name,
  label,
  value,
  onChange,
  maxLength,
}: {
  name: Suggested
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
}) {
  const client = useQueryClient()
  const [found, setFound] = useState<readonly Found[]>([])
  const trimmed = value.trim()
  const match =
    found.find(({ code }) => code === trimmed) ?? found.find(({ name }) => name === trimmed)

  const search = async (text: string) => {
    const read = async (words: string): Promise<Found[]> => {
      const query = { limit: 50, ...(words ? { text: words } : {}) }
      return reads[name](client, query)
    }
    const rows = await read(text)
    setFound(rows)
    const one = rows.find(({ code }) => code === text) ?? rows.find(({ name }) => name === text)
    if (!one) return rows.map(optionOf(name))
    // If the field already names a record, the others follow it: the first page may not have all of them.
    const others = (await read('')).filter(({ id }) => id !== one.id)
    return [one, ...others].map(optionOf(name))
  }
  return (
    <Autocomplete
      name={name}
      label={label}
      description={match ? factsOf(match).join(' · ') : undefined}
      isOptional
      maxLength={maxLength}
      value={value}
      onChange={onChange}
      search={search}
    />
  )
}

const lineOf = (address: string | null | undefined) => address?.replace(/\s*\n\s*/g, ', ')

const factsOf = ({ code, name, address }: Found) =>
  [code, name, lineOf(address)].filter((fact) => fact !== undefined)

// A ship-to is stored as a code or text; a carrier as the name that papers show.
const typed = { shipTo: 'code', carrier: 'name' } as const
const optionOf = (field: Suggested) => (one: Found) => ({
  key: one[typed[field]],
  label: one.name,
  detail: one.code,
})
