import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import type { EdifactFormat } from '#domain/messages/advice-format.ts'
import { messageSchemas } from '#test/samples/message-schemas.ts'

const folder = join(messageSchemas, 'edifact')

/** Why a test against the directories of UN/EDIFACT is skipped here; false where they are there. */
export const skipWithoutDirectory: string | false =
  !existsSync(folder) && `SKIPPED: no directories of EDIFACT in ${folder} (MESSAGE_SCHEMAS)`

type Xml = { ':@'?: Record<string, string>; [name: string]: unknown }
type Node = { kind: string; id: string; of: Record<string, string>; inside: Node[] }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  preserveOrder: true,
})

const nodesOf = (list: Xml[]): Node[] =>
  list.flatMap((one) => {
    const [kind = ''] = Object.keys(one).filter((name) => name !== ':@')
    const of = one[':@'] ?? {}
    const inside = one[kind]
    return Array.isArray(inside) ? [{ kind, id: of.id ?? '', of, inside: nodesOf(inside) }] : []
  })

const files = new Map<string, Node[]>()
function read(path: string): Node[] {
  const known = files.get(path)
  if (known) return known
  const roots = nodesOf(parser.parse(readFileSync(join(folder, path), 'utf8')))
  const inside = roots.find(({ kind }) => kind !== '?xml')?.inside ?? []
  files.set(path, inside)
  return inside
}

/** A segment in a file: its tag, and elements of components. */
export type FoundSegment = { tag: string; elements: string[][] }

/** Splits a text at a separator that no release character precedes. */
function split(text: string, separator: string): string[] {
  const parts = ['']
  for (const [character] of text.matchAll(/\?.|[^?]/gsu))
    if (character === separator) parts.push('')
    else parts.push((parts.pop() ?? '') + character)
  return parts
}

/** Reads an interchange with the default separators; throws where it does not end with a segment. */
export function segmentsIn(content: string): FoundSegment[] {
  const body = content.replace(/^UNA:\+\.\? '/, '')
  const texts = split(body, "'")
  if (texts.pop() !== '') throw new SyntaxError('no end of the last segment')
  return texts.map((text) => {
    const [tag = '', ...elements] = split(text, '+')
    const plain = (one: string) => one.replace(/\?(.)/gu, '$1')
    return { tag, elements: elements.map((one) => split(one, ':').map(plain)) }
  })
}

const isRequired = ({ of }: Node) => of.required === 'true'

/** Codes that EANCOM adds to those of the directories. */
const added = new Set(['4233 33E', '4233 36E'])

/** Returns the faults of an interchange with one DESADV by the tables of its directory. */
export function directoryFaults(content: string, format: EdifactFormat): string[] {
  const directory = format === 'desadv-d96a' ? 'D96A' : 'D01B'
  const faults: string[] = []
  const definitions = new Map(
    [...read(`${directory}/segments.xml`), ...read('service-v3/segments.xml')].map((one) => [
      one.id,
      one.inside,
    ]),
  )
  const codes = new Map(
    read(`${directory}/codes.xml`).map(({ id, inside }) => [id, new Set(inside.map((c) => c.id))]),
  )
  const found = segmentsIn(content)
  const message = found.slice(1, -1)

  const checkValue = (value: string, { id, of }: Node, place: string, isOfUn: boolean) => {
    const { type = 'an', maxlength, length } = of
    const digits = type === 'n' ? value.replace(/[-.]/g, '') : value
    if (type === 'n' && !/^-?\d+(?:\.\d+)?$/.test(value)) faults.push(`${place}: no number`)
    if (maxlength && digits.length > Number(maxlength)) faults.push(`${place}: too long`)
    if (length && digits.length !== Number(length)) faults.push(`${place}: not ${length} long`)
    const list = codes.get(id)
    if (isOfUn && list && list.size > 0 && !list.has(value) && !added.has(`${id} ${value}`))
      faults.push(`${place}: no code ${value}`)
  }
  const checkParts = (parts: readonly string[], nodes: readonly Node[], place: string) => {
    if (parts.length > nodes.length) faults.push(`${place}: too many parts`)
    // Codes of another agency are not in the directory.
    const agency = parts[nodes.findIndex(({ id }) => id === '3055')]
    for (const [index, node] of nodes.entries()) {
      const value = parts[index] ?? ''
      if (value !== '') checkValue(value, node, `${place} ${node.id}`, !agency || index > 0)
      else if (isRequired(node) && index === 0) faults.push(`${place} ${node.id}: missing`)
    }
    if (parts.at(-1) === '') faults.push(`${place}: ends with an empty part`)
  }
  for (const [index, { tag, elements }] of found.entries()) {
    const place = `${index + 1} ${tag}`
    const nodes = definitions.get(tag)
    if (!nodes) faults.push(`${place}: unknown`)
    if (elements.length > (nodes?.length ?? 0)) faults.push(`${place}: too many elements`)
    for (const [at, node] of (nodes ?? []).entries()) {
      const parts = elements[at] ?? ['']
      const isEmpty = parts.length === 1 && parts[0] === ''
      if (isEmpty && isRequired(node)) faults.push(`${place} ${node.id}: missing`)
      if (isEmpty) continue
      checkParts(parts, node.kind === 'composite_data_element' ? node.inside : [node], place)
    }
    if (elements.at(-1)?.join('') === '') faults.push(`${place}: ends with an empty element`)
  }

  let at = 0
  const firstTag = (node: Node): string =>
    node.kind === 'group' && node.inside[0] ? firstTag(node.inside[0]) : node.id
  const walk = (nodes: readonly Node[], place: string): void => {
    for (const node of nodes) {
      let count = 0
      while (message[at]?.tag === firstTag(node) && count < Number(node.of.maxrepeat)) {
        count += 1
        if (node.kind === 'group') walk(node.inside, `${place} ${node.id}`)
        else at += 1
      }
      if (count === 0 && isRequired(node)) faults.push(`${place}: ${node.id} missing`)
    }
  }
  const structure = read(`${directory}/desadv.xml`).filter(({ kind }) => kind !== 'defaults')
  walk(structure, 'DESADV')
  if (at < message.length) faults.push(`${at + 2} ${message[at]?.tag}: not expected here`)
  return faults
}
