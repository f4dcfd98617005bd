import { type Cell, cellText, faultOf, type Read } from '#domain/imports/table-cell.ts'
import { plainHeader } from '#domain/imports/table-header.ts'
import { type PackageEntry, packageTypes } from '#domain/packing/package.ts'

// As our own files write them in three languages, and as people do.
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
  // PE is what our own files called it before.
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
export function readPackageType(cell: Cell): Read<PackageEntry['type']> {
  const fault = faultOf(cell)
  if (fault) return { fault }
  const type = typesByName.get(plainHeader(cellText(cell)))
  return type ? { value: type } : { fault: 'not-a-package-type' }
}
