import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import type { ReadSegment } from '#domain/messages/edifact/segment-reading.ts'

const folder = join(
  process.env.MESSAGE_SCHEMAS ?? join(import.meta.dirname, '../../../shared/data/messages'),
  'edifact',
)

/** Reason to skip a test against the directories of EDIFACT; false if they are installed. */
export const skipWithoutDirectories: string | false =
  !existsSync(folder) && `SKIPPED: no directories of EDIFACT in ${folder} (MESSAGE_SCHEMAS)`

type Table = { [name: string]: Table[] } & { ':@'?: Record<string, string> }
const parser = new XMLParser({
  ignoreAttributes: false,
  preserveOrder: true,
  attributeNamePrefix: '',
})

/** An XML element: its name, attributes and content. */
type Row = { name: string; id: string; attributes: Record<string, string>; rows: Row[] }

const rowsOf = (tables: Table[]): Row[] =>
  tables.flatMap(({ ':@': attributes = {}, ...named }) =>
    Object.entries(named).flatMap(([name, inner]) =>
      name === '#text' || name === '?xml'
        ? []
        : [{ name, id: attributes.id ?? '', attributes, rows: rowsOf(inner) }],
    ),
  )
const read = (path: string): Row[] =>
  rowsOf(parser.parse(readFileSync(join(folder, path))) as Table[])[0]?.rows ?? []
const byId = (rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

// EANCOM adds codes to the directories; codes of 4053 are those of Incoterms.
const eancomCodes: Record<string, RegExp> = { '4233': /^3[36]E$/, '4053': /^[A-Z]{3}$/ }
// The table of D.01B has one component of C819; the directory has 3229, 1131, 3055 and 3228.
const countrySubentity = ['9', '17', '3', '70'].map((maxlength, index) => ({
  ...{ name: 'data_element', id: ['3229', '1131', '3055', '3228'][index] ?? '', rows: [] },
  attributes: { type: 'an', maxlength },
}))
const isRequired = ({ attributes }: Row) => attributes.required === 'true'
const maxRepeat = ({ attributes }: Row) => Number(attributes.maxrepeat ?? '1')

/** Returns a checker of messages: order, repetition and presence of segments, formats and codes of elements. */
export function directoryChecker(release: 'D96A' | 'D01B' | 'service-v3', message: string) {
  const [structure, service] = [read(`${release}/${message}.xml`), read('service-v3/segments.xml')]
  const segments = byId([...read(`${release}/segments.xml`), ...service])
  const codesFile = `${release}/codes.xml`
  const codes = new Map(
    (existsSync(join(folder, codesFile)) ? read(codesFile) : []).map((row) => [
      row.id,
      new Set(row.rows.map(({ id }) => id)),
    ]),
  )

  function valueFaults(value: string, row: Row): string[] {
    const { type = '', maxlength, length } = row.attributes
    if (value === '') return isRequired(row) ? [`${row.id} missing`] : []
    const codeList = codes.get(row.id)
    const isCode = !codeList || codeList.has(value) || eancomCodes[row.id]?.test(value)
    return [
      ...(value.length > Number(maxlength ?? length ?? 1e9)
        ? [`${row.id} too long: ${value}`]
        : []),
      ...(type === 'n' && !/^-?\d+(?:\.\d+)?$/.test(value)
        ? [`${row.id} no number: ${value}`]
        : []),
      ...(isCode ? [] : [`${row.id} has no code ${value}`]),
    ]
  }

  function segmentFaults({ tag, elements }: ReadSegment): string[] {
    const rows = segments.get(tag)?.rows.filter(({ name }) => name.endsWith('data_element'))
    if (!rows) return [`${tag} unknown`]
    const tooMany = elements.length > rows.length ? ['too many elements'] : []
    const faults = rows.flatMap((row, index) => {
      const values = elements[index] ?? []
      const components = row.id === 'C819' ? countrySubentity : row.rows
      const hasValue = values.some((value) => value !== '')
      if (row.name === 'data_element')
        return [
          ...valueFaults(values[0] ?? '', row),
          ...(values.length > 1 ? [`${row.id} is simple`] : []),
        ]
      if (!hasValue) return isRequired(row) ? [`${row.id} missing`] : []
      return [
        ...components.flatMap((component, position) =>
          valueFaults(values[position] ?? '', component),
        ),
        ...(values.length > components.length ? [`${row.id} has ${values.length} components`] : []),
      ]
    })
    return [...tooMany, ...faults].map((fault) => `${tag}: ${fault}`)
  }

  return (all: readonly ReadSegment[]): string[] => {
    const faults = all.flatMap(segmentFaults)
    let position = 0
    const match = (rows: Row[]): void => {
      for (const row of rows.filter(({ name }) => name === 'segment' || name === 'group')) {
        const trigger = row.name === 'group' ? (row.rows[0]?.id ?? '') : row.id
        let count = 0
        for (; all[position]?.tag === trigger; count++)
          if (row.name === 'group') match(row.rows)
          else {
            position++
            if (count + 1 >= maxRepeat(row)) {
              count++
              break
            }
          }
        if (count > maxRepeat(row)) faults.push(`${row.id} ${count} times`)
        if (count === 0 && isRequired(row)) faults.push(`${row.id} missing`)
      }
    }
    match(structure)
    if (position < all.length) faults.push(`${all[position]?.tag} at ${position + 1} out of place`)
    return faults
  }
}
