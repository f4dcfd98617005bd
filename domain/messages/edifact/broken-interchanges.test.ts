import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import { contrl, readContrl } from '#domain/messages/edifact/contrl.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import { readDesadv } from '#domain/messages/edifact/read-desadv.ts'
import { directoryChecker, skipWithoutDirectories } from '#test/samples/edifact-directory.ts'
import { messageExample } from '#test/samples/message-example.ts'

const envelope = {
  sender: { id: '9506000134352', qualifier: '14' },
  recipient: { id: '9506000134376', qualifier: '14' },
  ...{ controlNumber: '42', preparedAt: '202611201604', isTest: false },
}
const advice = adviceOfShipment(messageExample, messageExample.closedAt)
const message = desadv(advice, 'desadv-d96a', {
  ...envelope,
  ...{ preparedAt: messageExample.closedAt, timeZone: 'UTC' },
})
assert.ok('content' in message)
const content = message.content.replaceAll("'", "'\n")

function read(text: string) {
  const interchange = readInterchange(text)
  const faults = interchange.messages.flatMap((one) => {
    const result = readDesadv(one)
    return 'faults' in result ? result.faults : []
  })
  return { interchange, faults: [...interchange.faults, ...faults] }
}

// From, to, and the first fault: its code, segment and, where it has one, its element.
const broken: [from: string | RegExp, to: string, fault: string][] = [
  [/[\s\S]*/, '', 'not-edifact 1'],
  [/[\s\S]*/, '<?xml version="1.0"?><a/>', 'not-edifact 1'],
  [/[\s\S]*/, 'ISA*00*~', 'not-edifact 1'],
  ["UNA:+.? '", "UNA::.? '", 'invalid-separators 1 UNA'],
  ["UNA:+.? '", "UNAa+.? '", 'invalid-separators 1 UNA'],
  ['UNB+', 'UNX+', 'not-edifact 1 UNX'],
  ['UNB+', 'unb+', 'not-edifact 1 unb'],
  ['UNOC:3', 'UNOZ:3', 'not-supported 1 UNB 1'],
  ['UNOC:3', 'UNOC:4', 'not-supported 1 UNB 1'],
  ['+9506000134352:14+', '++', 'missing 1 UNB 2'],
  ['+9506000134376:14+', '++', 'missing 1 UNB 3'],
  ['1504+42', '1504', 'missing 1 UNB 5'],
  ['1504+42', `1504+${'4'.repeat(15)}`, 'too-long 1 UNB 5'],
  ['261120:', '2611:', 'not-a-date 1 UNB 4'],
  [/UNZ.*\n/, '', 'truncated 117 UNT'],
  [/UNT[\s\S]*/, '', 'truncated 2 UNH'],
  [/LIN[\s\S]*/, 'LIN+1', 'truncated 21 LIN'],
  ["UNZ+1+42'", "UNZ+2+42'", 'wrong-count 118 UNZ 1'],
  ["UNZ+1+42'", "UNZ+1+43'", 'references-differ 118 UNZ 2'],
  ["UNT+116+1'", "UNT+115+1'", 'wrong-count 117 UNT 1'],
  ["UNT+116+1'", "UNT+116+2'", 'references-differ 117 UNT 2'],
  ['UNH+1+', 'UNH++', 'missing 2 UNH 1'],
  [/UNH[\s\S]*UNT.*\n/, '', 'missing 2 UNZ'],
  ['UNH+1', "UNG+1'\nUNH+1", 'not-supported 2 UNG'],
  ['DESADV:D:96A', 'ORDERS:D:96A', 'not-supported 2 UNH 2'],
  ['DESADV:D:96A', 'DESADV:D:93A', 'not-supported 2 UNH 2'],
  ["UNZ+1+42'", "UNZ+1+42'\nUNZ+1+42'", 'segment-not-expected 119 UNZ'],
  ['S000012', 'S\u0007', 'invalid-character 3 BGM'],
  ['S000012', '', 'missing 3 BGM 2'],
  ['S000012', 'S'.repeat(36), 'too-long 3 BGM 2'],
  ["S000012+5'", "S000012+77'", 'invalid-value 3 BGM 3'],
  ['BGM+', 'QTY+', 'segment-not-expected 3 QTY'],
  ['137:202611201504', '138:202611201504', 'missing 3 BGM'],
  ['137:202611201504', '137:202613201504', 'not-a-date 4 DTM 1'],
  ['137:202611201504', '137:202611202504', 'not-a-date 4 DTM 1'],
  ['17:20261201:102', '17:20261201:203', 'not-a-date 6 DTM 1'],
  ['NAD+SU', 'NAD+XX', 'missing 3 BGM'],
  ['8412345000010', '8412345000011', 'wrong-check-digit 11 NAD 2'],
  ['TOD+6++DAP', 'TOD+6++XYZ', 'invalid-value 14 TOD 3'],
  ['TDT+20++3', 'TDT+20++99', 'invalid-value 15 TDT 3'],
  ['CPS+3+2', 'CPS+3+9', 'invalid-value 51 CPS 2'],
  ['CPS+3+2', 'CPS+2+1', 'duplicate 51 CPS 1'],
  ['CPS+3+2', 'CPS+x+2', 'not-a-number 51 CPS 1'],
  ['376104250021234569', '376104250021234568', 'wrong-check-digit 50 GIN 2'],
  ['9506000134352:EN', '9506000134353:EN', 'wrong-check-digit 21 LIN 3'],
  ['LIN+1+', 'LIN++', 'missing 21 LIN 1'],
  ['QTY+12:1180', 'QTY+12:many', 'not-a-number 26 QTY 1'],
  ['QTY+12:1180', 'QTY+12:-5', 'not-a-number 26 QTY 1'],
  ['QTY+12:1180', 'QTY+59:1180', 'missing 21 LIN'],
  ['CNT+2:6', 'CNT+2:7', 'wrong-count 115 CNT 1'],
  ['PAC+1++PX', 'PIA+1', 'segment-not-expected 44 PIA'],
]

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

test('a file without UNA and line breaks, with other separators or a BOM is read alike', () => {
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
  assert.deepEqual([accepted.isRefused, accepted.refusedMessages, accepted.codes], [false, [], []])
  const wrong = answer(content.replace('QTY+12:1180', 'QTY+12:many').replace('NAD+SU', 'NAD+XX'))
  assert.match(wrong.reply, /UCM\+1\+DESADV:D:96A:UN:EAN005\+4'UCS\+2\+13'UCS\+\d+'UCD\+37\+2:2'/)
  assert.deepEqual(wrong.refusedMessages, ['1'])
  const refused = answer(content.replace("UNZ+1+42'", "UNZ+1+43'"))
  assert.match(refused.reply, /UCI\+42\+9506000134352:14\+9506000134376:14\+4\+28\+UNZ\+3'/)
  assert.deepEqual([refused.isRefused, refused.codes], [true, ['28']])
  for (const [from, to] of broken) answer(content.replace(from, to))
})
