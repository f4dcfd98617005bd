import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '#web/app/queries.ts'
import { Autocomplete } from '#web/ui/form/autocomplete.tsx'

/** Fields that the lists of records have in common. */
type Found = { id: number; code: string; name: string; address?: string | null }
/** The fields for which a list is offered. */
export type Suggested = 'shipTo' | 'carrier'
type Read = (client: QueryClient, query: { limit: number; text?: string }) => Promise<Found[]>
const reads: Record<Suggested, Read> = {
  shipTo: async (client, query) =>
    (await client.fetchQuery(endpointQuery('GET /api/places', { query }))).rows,
  carrier: async (client, query) =>
    (await client.fetchQuery(endpointQuery('GET /api/carriers', { query }))).rows,
}

/** Words, or one of the company's records, by its code: where the goods go is a place. */
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
  const said = value.trim()
  const meant = found.find(({ code }) => code === said) ?? found.find(({ name }) => name === said)

  const search = async (text: string) => {
    const read = async (words: string): Promise<Found[]> => {
      const query = { limit: 50, ...(words ? { text: words } : {}) }
      return reads[name](client, query)
    }
    const rows = await read(text)
    setFound(rows)
    const one = rows.find(({ code }) => code === text) ?? rows.find(({ name }) => name === text)
    if (!one) return rows.map(optionOf(name))
    // When the field already names a record, the list offers the others after it, as there may be more than one page
    // has.
    const others = (await read('')).filter(({ id }) => id !== one.id)
    return [one, ...others].map(optionOf(name))
  }
  return (
    <Autocomplete
      name={name}
      label={label}
      description={meant ? factsOf(meant).join(' · ') : undefined}
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

// A ship-to is a code or words; of a carrier papers are to say the name.
const typed = { shipTo: 'code', carrier: 'name' } as const
const optionOf = (field: Suggested) => (one: Found) => ({
  key: one[typed[field]],
  label: one.name,
  detail: one.code,
})
