import {
  type Cell,
  cellFault,
  cellText,
  type ReadResult,
} from '#domain/imports/table/table-cell.ts'
import { normalizedHeader } from '#domain/imports/table/table-header.ts'
import type { PackageEntry } from '#domain/packing/package.ts'
import { packageTypes } from '#domain/packing/package-type.ts'

// Names in files, normalized and separated by commas, in addition to the codes.
const typeNames: Record<PackageEntry['type'], string> = {
  CT: 'carton, cardboard box, caja de carton, caixa de cartro, cartro',
  BX: 'box, caja, caixa',
  PC: 'parcel, paquete, paquete postal, paquet, paquet postal',
  BG: 'bag, bolsa, saco, bossa, sac',
  CR: 'crate, cajon, caixo',
  CS: 'case, caja de embalaje, caixa d embalatge, estuche, estoig',
  BE: 'bundle, atado, feix, fardo, fardell',
  RO: 'roll, rollo, rotlle',
  TU: 'tube, tubo, tub',
  DR: 'drum, bidon, bido',
  PX: 'pallet, pale, palet',
  // Earlier exports wrote PE for this pallet.
  '201':
    'pe, pallet 80 120, pallet 80x120, euro pallet, europallet, epal, epal pallet, pallet epal, pale 80 120, pale 80x120, europale, ' +
    'palet 80 120, palet 80x120, europalet',
}

const typesByName = new Map(
  packageTypes.flatMap((type) =>
    [type.toLowerCase(), ...typeNames[type].split(', ')].map((word) => [word, type] as const),
  ),
)

/** Reads a kind of package: its code (UN/ECE Recommendation 21, GS1), or a word in English, Spanish or Catalan. */
export function readPackageType(cell: Cell): ReadResult<PackageEntry['type']> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  const type = typesByName.get(normalizedHeader(cellText(cell)))
  return type ? { value: type } : { fault: 'not-a-package-type' }
}
