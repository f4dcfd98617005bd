import { parseElementString, scannedText } from '#domain/element-string.ts'
import { gtin14, hasGtinShape } from '#domain/gs1-key.ts'
import type { Package, Packing, PackingLine } from '#domain/packing/package.ts'
import { parseTypedDecimal } from '#web/ui/decimal-text.ts'

/** Why nothing could be made of what was scanned. */
export type ScanFault =
  | 'check-digit'
  | 'unknown-gtin'
  | 'unknown-sscc'
  | 'other-shipment'
  | 'no-such-package'
  | 'bad-quantity'
  | 'unknown'

/** What a scan, or what was typed in its place, asks for. `text` is what was read, for the answer. */
export type ScanReading =
  | { kind: 'goods'; text: string; lines: PackingLine[]; quantity: string | null }
  | { kind: 'package'; text: string; package: Package }
  | { kind: 'quantity'; text: string; quantity: string }
  | { kind: 'command'; text: string; command: '+' | '?' }
  | { kind: 'fault'; text: string; fault: ScanFault }

const times = /^([\d.,]+)\s*[*×]\s*(.*)$/

/**
 * Reads what came out of the scanner or the keyboard: a GTIN, with or without its barcode's element string, a product
 * code, the SSCC or number of a package, "12*" before any of the goods, or a command.
 */
export function readScan(typed: string, bench: Packing & { code: string }): ScanReading {
  const text = typed.trim()
  if (text === '+' || text === '?') return { kind: 'command', text, command: text }
  const counted = times.exec(text)
  if (!counted) return readThing(text, bench)
  const read = parseTypedDecimal(counted[1] ?? '')
  if ('fault' in read || Number(read.value) === 0)
    return { kind: 'fault', text, fault: 'bad-quantity' }
  const quantity = read.value
  const rest = counted[2] ?? ''
  if (rest === '') return { kind: 'quantity', text, quantity }
  const thing = readThing(rest, bench)
  return thing.kind === 'goods' ? { ...thing, quantity } : thing
}

function readThing(text: string, bench: Packing & { code: string }): ScanReading {
  const fault = (why: ScanFault): ScanReading => ({ kind: 'fault', text, fault: why })
  const goods = (lines: PackingLine[], quantity: string | null = null): ScanReading => ({
    kind: 'goods',
    text,
    lines,
    quantity,
  })
  const bare = scannedText(text)
  const byCode = bench.lines.filter(({ productCode }) => isSame(productCode, bare))
  if (byCode.length > 0) return goods(byCode)
  const numbered = packageByNumber(bare, bench)
  if (numbered) return numbered === 'other-shipment' ? fault(numbered) : inside(numbered)
  const tracked = bench.packages.filter(({ tracking }) => tracking && isSame(tracking, bare))
  if (tracked.length === 1 && tracked[0]) return { kind: 'package', text, package: tracked[0] }
  const elements = parseElementString(text)
  if (!elements) {
    const isKeyLike = hasGtinShape(bare) || /^\d{18}$/.test(bare)
    return fault(isKeyLike ? 'check-digit' : 'unknown')
  }
  const value = (...ais: string[]) => elements.find(({ ai }) => ais.includes(ai))?.value
  const sscc = value('00')
  if (sscc) {
    const found = bench.packages.find((one) => one.sscc === sscc)
    return found ? { kind: 'package', text, package: found } : fault('unknown-sscc')
  }
  const gtin = value('01', '02')
  if (!gtin) return fault('unknown')
  const lines = bench.lines.filter((line) => line.gtin !== null && gtin14(line.gtin) === gtin)
  const count = value('37', '30')
  const quantity = count && Number(count) > 0 ? String(Number(count)) : null
  return lines.length > 0 ? goods(lines, quantity) : fault('unknown-gtin')

  function inside(number: number): ScanReading {
    const found = bench.packages.find((one) => one.number === number)
    return found ? { kind: 'package', text, package: found } : fault('no-such-package')
  }
}

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** "S-1042-P007" of this shipment, "P7" or "p007". */
function packageByNumber(
  text: string,
  { code }: { code: string },
): number | 'other-shipment' | undefined {
  const match = /^(?:(.+)-)?P(\d{1,5})$/i.exec(text)
  if (!match) return undefined
  return match[1] === undefined || isSame(match[1], code) ? Number(match[2]) : 'other-shipment'
}
