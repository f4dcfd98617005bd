import { type Gs1Element, parseElementString, scannedText } from '#domain/gs1/element-string.ts'
import { gtin14, hasGtinShape, upcAOf } from '#domain/gs1/gs1-key.ts'
import { scannedQuantity } from '#domain/gs1/scanned-quantity.ts'
import type { Package, Packing, PackingLine } from '#domain/packing/package.ts'
import {
  type GoodsMismatch,
  matchingLines,
  type ScannedGoods,
  scannedGoods,
} from '#domain/shipments/scanned-goods.ts'
import { parseTypedDecimal } from '#web/ui/quantity/decimal-text.ts'

type ScanErrorCode =
  | 'check-digit'
  | 'unknown-gtin'
  | 'unknown-sscc'
  | 'other-shipment'
  | 'no-such-package'
  | 'bad-quantity'
  | 'type-quantity'
  | 'one-piece'
  | 'unknown'

type UnknownCode = 'unknown' | 'check-digit' | 'unknown-gtin'

/** Meaning of a scanned or typed text; `text` is for the status message. */
export type ParsedScan =
  | {
      kind: 'product'
      text: string
      lines: PackingLine[]
      quantity: string | null
      /** Whether the text is the code of the product, which sizes and colors may share. */
      isProductCode: boolean
      /** Data of the barcode other than the product; a serial number means one piece. */
      goods: ScannedGoods | null
    }
  | { kind: 'package'; text: string; package: Package }
  | {
      kind: 'other-goods'
      text: string
      product: string
      mismatch: GoodsMismatch
      /** All lines of the product; none is announced with these goods. */
      lines: PackingLine[]
      quantity: string | null
      goods: ScannedGoods | null
    }
  | { kind: 'quantity'; text: string; quantity: string }
  | { kind: 'command'; text: string; command: '+' | '?' }
  | { kind: 'error'; text: string; code: Exclude<ScanErrorCode, UnknownCode> }
  /**
   * Unknown text, with the quantity that was typed before it. With `check-digit` it looks like a misread GTIN or SSCC,
   * but may be the code of a product or a tracking number.
   */
  | { kind: 'error'; text: string; code: 'unknown' | 'check-digit'; quantity: string | null }
  /** GTIN that no line has, with the other data of its barcode, and the quantity that was typed before it. */
  | {
      kind: 'error'
      text: string
      code: 'unknown-gtin'
      gtin: string
      elements: Gs1Element[]
      quantity: string | null
    }

/** Scan that matches nothing of the shipment. */
export type ScanError = Extract<ParsedScan, { kind: 'error' }>

/** Scan of a code that may be of goods that are not announced, or of another shipment. */
export type UnknownCodeScan = Extract<ScanError, { code: UnknownCode }>

/** Whether a scan may be the code of goods that are not announced, or of another shipment. */
export const isUnknownCode = (error: ScanError): error is UnknownCodeScan => 'quantity' in error

const quantityPrefix = /^([\d.,]+)\s*[*×]\s*(.*)$/

/**
 * Parses a scanned or typed text: a GTIN or GS1 element string, a product code, the SSCC or number of a package, any of
 * these after "12*", or a command. Lot, date and serial number of an element string choose among the lines of the
 * product, or match none. `pending` is the quantity of an earlier "12*".
 */
export function parseScan(
  typed: string,
  packing: Packing & { code: string },
  pending: string | null = null,
): ParsedScan {
  const text = typed.trim()
  if (text === '+' || text === '?') return { kind: 'command', text, command: text }
  const prefixed = quantityPrefix.exec(text)
  if (!prefixed) return withQuantity(parseCode(text, packing, pending), pending)
  const parsed = parseTypedDecimal(prefixed[1] ?? '')
  if ('fault' in parsed || Number(parsed.value) === 0)
    return { kind: 'error', text, code: 'bad-quantity' }
  const quantity = parsed.value
  const rest = prefixed[2] ?? ''
  if (rest === '') return { kind: 'quantity', text, quantity }
  return withQuantity(parseCode(rest, packing, quantity), quantity)
}

// A serial number means one piece: any other quantity is an error, rather than counted as one.
function withQuantity(scan: ParsedScan, quantity: string | null): ParsedScan {
  if (scan.kind === 'quantity' || !('quantity' in scan)) return scan
  const hasSerialNumber = 'goods' in scan && scan.goods?.serialNumber
  if (!hasSerialNumber) return quantity === null ? scan : { ...scan, quantity }
  if (quantity !== null && Number(quantity) !== 1)
    return { kind: 'error', text: scan.text, code: 'one-piece' }
  return { ...scan, quantity: '1' }
}

function parseCode(
  text: string,
  packing: Packing & { code: string },
  typedQuantity: string | null,
): ParsedScan {
  const error = (code: Exclude<ScanErrorCode, UnknownCode>): ParsedScan => ({
    kind: 'error',
    text,
    code,
  })
  const unknown = (code: 'unknown' | 'check-digit'): ParsedScan => ({
    kind: 'error',
    text,
    code,
    quantity: null,
  })
  const plainText = scannedText(text)
  const linesByCode = packing.lines.filter(({ productCode }) => isSameCode(productCode, plainText))
  if (linesByCode.length > 0) {
    const nothingElse = { quantity: null, goods: null }
    return { kind: 'product', text, lines: linesByCode, isProductCode: true, ...nothingElse }
  }
  const number = packageByNumber(plainText, packing)
  if (number) return number === 'other-shipment' ? error(number) : packageWith(number)
  const packagesByTracking = packing.packages.filter(
    ({ tracking }) => tracking && isSameCode(tracking, plainText),
  )
  if (packagesByTracking.length === 1 && packagesByTracking[0])
    return { kind: 'package', text, package: packagesByTracking[0] }
  const elements = parseElementString(text)
  if (!elements) {
    const hasKeyShape = hasGtinShape(plainText) || /^\d{18}$/.test(plainText)
    return unknown(hasKeyShape ? 'check-digit' : 'unknown')
  }
  const valueOfAi = (...ais: string[]) => elements.find(({ ai }) => ais.includes(ai))?.value
  const sscc = valueOfAi('00')
  if (sscc) {
    const match = packing.packages.find((pkg) => pkg.sscc === sscc)
    return match ? { kind: 'package', text, package: match } : error('unknown-sscc')
  }
  const gtin = valueOfAi('01', '02', '03')
  if (!gtin) return unknown('unknown')
  // Eight digits may be valid both as GTIN-8 and as UPC-E.
  const gtins = [gtin, gtin14(upcAOf(plainText) ?? gtin)]
  const lines = packing.lines.filter(
    (line) => line.gtin !== null && gtins.includes(gtin14(line.gtin)),
  )
  if (!lines[0])
    return { kind: 'error', text, code: 'unknown-gtin', gtin, elements, quantity: null }
  const quantity = typedQuantity ?? scannedQuantity(elements, lines[0])
  if (quantity === 'to-type') return error('type-quantity')
  const goods = scannedGoods(elements.filter(isOfGoods(lines)), new Date().getFullYear())
  const matching = matchingLines(lines, goods)
  if (Array.isArray(matching))
    return { kind: 'product', text, lines: matching, isProductCode: false, quantity, goods }
  const difference = { product: lines[0].productCode, mismatch: matching }
  return { kind: 'other-goods', text, ...difference, lines, quantity, goods }

  function packageWith(number: number): ParsedScan {
    const match = packing.packages.find((pkg) => pkg.number === number)
    return match ? { kind: 'package', text, package: match } : error('no-such-package')
  }
}

/** Whether an element is of the goods: a serial number of measured goods is that of a package, unless some are announced. */
export const isOfGoods = (
  lines: { isDivisible: boolean; traceability?: PackingLine['traceability'] }[],
): ((element: Gs1Element) => boolean) => {
  const isOfPiece = ({ isDivisible, traceability }: (typeof lines)[number]) =>
    !isDivisible || (traceability?.serialNumbers.length ?? 0) > 0
  return ({ ai }: Gs1Element) => ai !== '21' || lines.some(isOfPiece)
}

const isSameCode = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

/** Parses "S-1042-P007" of this shipment, "P7" or "p007". */
function packageByNumber(
  text: string,
  { code }: { code: string },
): number | 'other-shipment' | undefined {
  const match = /^(?:(.+)-)?P(\d{1,5})$/i.exec(text)
  if (!match) return undefined
  return match[1] === undefined || isSameCode(match[1], code) ? Number(match[2]) : 'other-shipment'
}
