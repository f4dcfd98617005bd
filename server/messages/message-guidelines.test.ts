import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { adviceFormats, edifactFormats, isEdifact } from '#domain/messages/advice-format.ts'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { desadvEnvelope } from '#domain/messages/interchange-settings.ts'
import { ublDespatchAdvice } from '#domain/messages/ubl/ubl-despatch-advice.ts'
import { ublFile } from '#server/messages/ubl-file.ts'
import { messageExample } from '#test/samples/message-example.ts'

const advice = adviceOfShipment(messageExample, messageExample.closedAt)

function exampleOf(format: (typeof adviceFormats)[number]): string {
  if (format === 'json') return JSON.stringify(advice, null, 2)
  if (isEdifact(format)) {
    const message = desadv(advice, format, desadvEnvelope(advice, 'Europe/Madrid'))
    assert.ok('content' in message, JSON.stringify(message))
    return message.content.replaceAll(/(?<!\?)'(?=[A-Z])/g, "'\n")
  }
  const message = ublDespatchAdvice(advice, format)
  assert.ok('root' in message, JSON.stringify(message))
  return ublFile(message.root).toString().trimEnd()
}

/** Paths of the fields that have a value: XML elements that begin with cbc, or JSON keys. */
function pathsOf(example: string): Set<string> {
  const paths = new Set<string>()
  const openElements: string[] = []
  for (const [, close, prefix, name = ''] of example.matchAll(/<(\/?)(cac:|cbc:)(\w+)/g)) {
    if (close) openElements.pop()
    else openElements.push(name)
    if (!close && prefix === 'cbc:') paths.add(openElements.join('/'))
  }
  return paths
}

function jsonPathsOf(value: unknown, path: string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => jsonPathsOf(item, path))
  if (value === null || typeof value !== 'object') return [path.join('/')]
  return Object.entries(value).flatMap(([name, child]) => jsonPathsOf(child, [...path, name]))
}

/** Segments with their qualifiers, if any. */
const segmentsOf = (example: string): Set<string> =>
  new Set(
    example.split('\n').map((segment) => {
      const [, tag = '', qualifier] = /^([A-Z]{3})(?:\+([A-Z\d]+))?/.exec(segment) ?? []
      const isNumber = ['UNH', 'CPS', 'PAC', 'LIN', 'ALI', 'SEL', 'UNB', 'UNT', 'UNZ'].includes(tag)
      return isNumber || !qualifier ? tag : `${tag}+${qualifier}`
    }),
  )

// Node’s `--test-update-snapshots` writes the examples that are stale.
for (const format of adviceFormats)
  test(`${format}: the guideline has the current example, and its table lists every element`, (t) => {
    const path = join(
      import.meta.dirname,
      '../../docs/messages',
      `${isEdifact(format) ? 'desadv' : format}.md`,
    )
    const page = readFileSync(path, 'utf8')
    const example = exampleOf(format)
    const block = /(?<=```(?:xml|json|edifact)\n)[\s\S]*?(?=\n```)/
    assert.match(page, block)
    // The page of both DESADV formats has the example of the first.
    const updatedPage = format === edifactFormats[1] ? page : page.replace(block, () => example)
    t.assert.fileSnapshot(updatedPage, path, { serializers: [String] })
    const usedNames = isEdifact(format)
      ? segmentsOf(example)
      : format === 'json'
        ? new Set(jsonPathsOf(advice))
        : pathsOf(example)
    const listed = new Set([...page.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name))
    assert.deepEqual(
      [...usedNames].filter((name) => !listed.has(name)),
      [],
    )
  })
