import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlaces } from '#contract/place-endpoints.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { Autocomplete } from '#web/ui/autocomplete.tsx'

type Place = Output<typeof listPlaces>['rows'][number]

/** Where the goods go: in the order's own words, or one of the company's places, by its code. */
export function ShipToField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const client = useQueryClient()
  const [places, setPlaces] = useState<readonly Place[]>([])
  const said = value.trim()
  const meant = places.find(({ code }) => code === said) ?? places.find(({ name }) => name === said)

  const search = async (text: string) => {
    const found = async (words: string) => {
      const query = { limit: 50, ...(words ? { text: words } : {}) }
      return (await client.fetchQuery(endpointQuery(listPlaces, { query }))).rows
    }
    const rows = await found(text)
    setPlaces(rows)
    const one = rows.find(({ code }) => code === text) ?? rows.find(({ name }) => name === text)
    if (!one) return rows.map(optionOf)
    // Of a place that is there already, the list offers the others: after it, as they may be more than come at once.
    const others = (await found('')).filter(({ id }) => id !== one.id)
    return [one, ...others].map(optionOf)
  }
  return (
    <Autocomplete
      name="shipTo"
      label={label}
      description={meant ? factsOf(meant).join(' · ') : undefined}
      isOptional
      maxLength={200}
      value={value}
      onChange={onChange}
      search={search}
    />
  )
}

const lineOf = (address: string | null) => address?.replace(/\s*\n\s*/g, ', ')

const factsOf = ({ code, name, address }: Place) =>
  [code, name, lineOf(address)].filter((fact) => fact !== undefined)

const optionOf = (place: Place) => ({
  key: place.code,
  label: place.name,
  detail: place.code,
})
