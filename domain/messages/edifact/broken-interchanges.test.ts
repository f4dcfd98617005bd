import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContrl } from '#domain/messages/edifact/contrl.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import { contrl } from '#test/messages/contrl-writing.ts'
import { readDesadv } from '#test/messages/read-desadv.ts'
import {
  brokenInterchanges as broken,
  interchangeExample as content,
  envelope,
} from '#test/samples/broken-interchanges.ts'
import { directoryChecker, skipWithoutDirectories } from '#test/samples/edifact-directory.ts'

function read(text: string) {
  const interchange = readInterchange(text)
  const faults = interchange.messages.flatMap((message) => {
    const result = readDesadv(message)
    return 'faults' in result ? result.faults : []
  })
  return { interchange, faults: [...interchange.faults, ...faults] }
}

test('each kind of broken interchange is refused with a code and a place', () => {
  assert.deepEqual(read(content).faults, [])
  for (const [from, to, expected] of broken) {
    const text = content.replace(from, to)
    assert.notEqual(text, content, `${from}`)
    const [fault] = read(text).faults
    const { code, segment, tag, element } = fault ?? {}
    assert.equal([code, segment, tag, element].filter(Boolean).join(' '), expected, `${from} ${to}`)
  }
})

test('a file without UNA and line breaks, with other separators or a BOM is read like the plain one', () => {
  const plain = content.replace(/^UNA.*\n/, '').replaceAll('\n', '')
  const swapped = plain.replace(/[:+']/g, (one) => ({ ':': '|', '+': '*', "'": '~' })[one] ?? '')
  for (const text of [plain, `\ufeff${content}`, `UNA|*.? ~${swapped}`])
    assert.deepEqual(read(text), read(content))
})

test('CONTRL accepts an interchange, refuses one for its envelope, or a message for its faults', {
  skip: skipWithoutDirectories,
}, () => {
  const check = directoryChecker('service-v3', 'contrl')
  const answer = (text: string) => {
    const { interchange, faults } = read(text)
    const reply = contrl(interchange, faults, { ...envelope, controlNumber: '7' })
    const [acknowledgement] = readInterchange(reply).messages
    assert.ok(acknowledgement, reply)
    assert.deepEqual(check(acknowledgement.segments), [], reply)
    return { reply, ...readContrl(acknowledgement) }
  }
  const accepted = answer(content)
  assert.match(
    accepted.reply,
    /UCI\+42\+9506000134352:14\+9506000134376:14\+7'UCM\+1\+DESADV:D:96A:UN:EAN005\+7'/,
  )
  assert.deepEqual([accepted.state, accepted.faults], ['acknowledged', []])
  const wrong = answer(content.replace('QTY+12:1180', 'QTY+12:many').replace('NAD+SU', 'NAD+XX'))
  assert.match(wrong.reply, /UCM\+1\+DESADV:D:96A:UN:EAN005\+4'UCS\+2\+13'UCS\+\d+'UCD\+37\+2:2'/)
  assert.equal(wrong.state, 'rejected')
  assert.deepEqual(wrong.faults, [
    { code: '13', segment: 2 },
    { code: '37', segment: 25, element: 1, component: 2 },
  ])
  const refused = answer(content.replace("UNZ+1+42'", "UNZ+1+43'"))
  assert.match(refused.reply, /UCI\+42\+9506000134352:14\+9506000134376:14\+4\+28\+UNZ\+3'/)
  assert.deepEqual(
    [refused.state, refused.faults],
    ['rejected', [{ code: '28', tag: 'UNZ', element: 2 }]],
  )
  for (const [from, to] of broken) answer(content.replace(from, to))
})
