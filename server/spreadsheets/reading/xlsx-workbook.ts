import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { localName, type ZipParts } from '#server/spreadsheets/reading/zip-part.ts'

/** Parts of a workbook that are needed to read its sheets. */
export type Workbook = {
  /** Names and part paths of the visible sheets. */
  sheets: { name: string; path: string }[]
  isFrom1904: boolean
  strings: string | null
  styles: string | null
}

type Relation = { id: string; type: string; path: string }

/** Reads the structure of a workbook; hidden sheets, charts and macro sheets are left out. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const [root] = (await relationsOf(parts, '')).filter(({ type }) => type === 'officeDocument')
  const path = root?.path ?? 'xl/workbook.xml'
  // A binary workbook has no XML.
  if (/\.bin$/i.test(path)) throw new TableFailure('binary-excel')
  if (!parts.has(path)) throw new TableFailure('not-a-table')
  const relations = await relationsOf(parts, path)
  const pathOfType = (wanted: string) => relations.find(({ type }) => type === wanted)?.path ?? null
  const listed: { name: string; id: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  await parts.read(path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true|on)$/i.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      listed.push({
        name: attributes.name ?? '',
        id: relationId(attributes),
        isHidden: (attributes.state ?? 'visible') !== 'visible',
      })
    },
  })
  const sheets = listed.flatMap(({ name, id, isHidden }) => {
    const part = relations.find((relation) => relation.id === id && relation.type === 'worksheet')
    return part && !isHidden ? [{ name, path: part.path }] : []
  })
  return { sheets, isFrom1904, strings: pathOfType('sharedStrings'), styles: pathOfType('styles') }
}

// The attribute `id` with a prefix, whatever the prefix is; `sheetId` is another number.
const relationId = (attributes: Readonly<Record<string, string | undefined>>) =>
  Object.entries(attributes).find(
    ([name]) => name.includes(':') && localName(name) === 'id',
  )?.[1] ?? ''

async function relationsOf(parts: ZipParts, path: string): Promise<Relation[]> {
  const nameStart = path.lastIndexOf('/') + 1
  const folder = path.slice(0, nameStart)
  const file = `${folder}_rels/${path.slice(nameStart)}.rels`
  const relations: Relation[] = []
  if (!parts.has(file)) return relations
  await parts.read(file, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const type = attributes.Type ?? ''
      relations.push({
        id: attributes.Id ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvePath(folder, attributes.Target ?? ''),
      })
    },
  })
  return relations
}

/** Resolves a path within the zip: absolute, or relative to the part that names it. */
function resolvePath(folder: string, target: string): string {
  const fullPath = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
  const path: string[] = []
  for (const step of fullPath.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
