import type { AdviceLine, AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import type { PaperContent, PaperLine } from '#domain/packing/paper.ts'
import { unitCode } from '#domain/units/unit-text.ts'

/**
 * Returns the despatch advice of a shipment from its stored content; an open shipment gets a preview, issued at `now`.
 */
export function adviceOfShipment(content: PaperContent, now: string): DespatchAdvice {
  const issuedAt = content.closedAt ?? now
  const { code, revision, closedAt, supplier, buyer, shipTo, lines, packages } = content
  const { estimatedDelivery, carrier, tracking, incoterm, incotermPlace, note } = content
  const { transportMode = null, waybill = '', licensePlate = '', seal = '' } = content
  const packed = new Set(packages.flatMap(({ contents }) => contents.map(({ lineId }) => lineId)))
  const lineNumbers = new Map(lines.map(({ id }, index) => [id, index + 1]))
  const packageNumbers = new Map(packages.map(({ id, number }) => [id, number]))
  const purpose = revision > 0 ? 'replacement' : 'original'
  return {
    ...{ code, revision, purpose, isPreview: closedAt === null, issuedAt },
    despatchedAt: content.despatchedAt ?? issuedAt,
    ...{ supplier, buyer, shipTo },
    ...{ estimatedDelivery, carrier, tracking, incoterm, incotermPlace, note },
    ...{ transportMode, waybill, licensePlate, seal },
    lines: lines.map((line, index) => adviceLine(line, index + 1, packed.has(line.id))),
    packages: packages.map(
      ({ id: _id, parentId, number, contents, ...pkg }): AdvicePackage => ({
        ...pkg,
        number,
        parent: parentId === null ? null : (packageNumbers.get(parentId) ?? null),
        code: packageCode(code, number),
        contents: contents.map(({ lineId, quantity }) => ({
          line: lineNumbers.get(lineId) as number,
          quantity,
        })),
      }),
    ),
  }
}

function adviceLine(line: PaperLine, number: number, isPacked: boolean): AdviceLine {
  const { orderCode, orderDate, productCode, productName, size, color, gtin, quantity, unit } = line
  const { numberOfPackages, quantityPerPackage, remainder } = line
  const { height, width, depth, weight } = line
  return {
    ...{ number, orderCode, orderDate, orderLineNumber: String(line.orderLineNumber) },
    ...{ productCode, supplierProductCode: line.supplierProductCode ?? '', gtin },
    ...{ productName, size, color, countryOfOrigin: line.countryOfOrigin ?? null },
    ...{ quantity, unit, unitCode: unitCode(unit), traceability: line.traceability ?? null },
    packaging: isPacked
      ? null
      : {
          ...{ numberOfPackages, quantityPerPackage, remainder },
          ...{ height, width, depth, grossWeight: weight },
        },
  }
}
