import assert from 'node:assert/strict'
import { adviceOfShipment } from '#domain/messages/advice-of-shipment.ts'
import { desadv } from '#domain/messages/edifact/desadv.ts'
import { messageExample } from '#test/samples/message-example.ts'

/** Envelope of the example. */
export const envelope = {
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
/** A despatch advice as an interchange, a line for each segment. */
export const interchangeExample = message.content.replaceAll("'", "'\n")

/** Replacements that break the example, and the first fault: code, segment and, if any, element. */
export const brokenInterchanges: [from: string | RegExp, to: string, fault: string][] = [
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
