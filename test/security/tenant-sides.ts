import { keyScopes } from '#domain/access/person.ts'
import type { RequestIds } from '#test/replies/request-ids.ts'

/** Words of the other company, which only its people may read. */
export const botigaWords = /canar|botiga|\bbea\b/i
const mercatWords = /mercat|cartró|bosses|palets|PO-100|serra|vila|roca|correu|BOX-|TAPE-|BAG-/i
const bossesWords = /bosses|oriol|BAG-|SACK-|PO-100[67]|roca/i
const cartroWords = /cartr|bosch|quim|BOX-|TAPE-|GIFT-|ENV-|WRAP-|PO-100[1-5]|serra|vila|correu/i

/** A signed-in person with ids of own and foreign rows. */
export type Side = {
  name: string
  /** True for the company's staff, false for a supplier's people. */
  isStaff: boolean
  acting?: number
  own: RequestIds
  foreign: RequestIds[]
  /** Own ids that must not be combined with those of `own`. */
  apart?: RequestIds[]
  /** An existing supplier for which they may not act. */
  suppliers: number[]
  words: RegExp
  /** Company, or one of its suppliers, whose rows their requests must not change. */
  tenant: { company: number; supplier?: number }
  /** Suppliers of whose changes they are notified. */
  noticesOf: number[]
}
const eitherOf = (a: RegExp, b: RegExp) => new RegExp(`${a.source}|${b.source}`, 'i')
/** Returns people of every role, supplier and company, with the rows of each supplier. */
export function sidesOf({
  cartro,
  bosses,
  vidre,
}: Record<'cartro' | 'bosses' | 'vidre', RequestIds>): Side[] {
  const cartroSide = {
    isStaff: false,
    own: cartro,
    foreign: [bosses, vidre],
    suppliers: [2, 4],
    words: eitherOf(bossesWords, botigaWords),
    tenant: { company: 1, supplier: 2 },
    noticesOf: [1],
  }
  const staffSide = { ...cartroSide, isStaff: true, acting: 1, suppliers: [4], words: botigaWords }
  // Staff who act for no supplier see the whole company, and may change a shipment like its supplier.
  const allSuppliersSide = {
    ...staffSide,
    acting: undefined,
    foreign: [vidre],
    apart: [bosses],
    tenant: { company: 2 },
    noticesOf: [1, 2, 3],
  }
  return [
    { name: 'lee', ...cartroSide },
    { name: 'mar', ...cartroSide },
    // The administrator of Cartró's people.
    { name: 'nil', ...cartroSide },
    {
      name: 'pau',
      isStaff: false,
      own: bosses,
      foreign: [cartro, vidre],
      suppliers: [1, 4],
      words: eitherOf(cartroWords, botigaWords),
      tenant: { company: 1, supplier: 1 },
      noticesOf: [2],
    },
    { name: 'ada', ...staffSide },
    { name: 'marc', ...staffSide },
    { name: 'ines', ...staffSide },
    { name: 'ada', ...allSuppliersSide },
    { name: 'marc', ...allSuppliersSide },
    { name: 'ines', ...allSuppliersSide },
    {
      name: 'bo',
      isStaff: true,
      acting: 4,
      own: vidre,
      foreign: [cartro, bosses],
      suppliers: [1],
      words: mercatWords,
      tenant: { company: 1 },
      noticesOf: [4],
    },
    {
      name: 'bea',
      isStaff: false,
      own: vidre,
      foreign: [cartro, bosses],
      suppliers: [1],
      words: mercatWords,
      tenant: { company: 1 },
      noticesOf: [4],
    },
    { name: 'cartro-key', ...cartroSide },
    ...[staffSide, allSuppliersSide].flatMap((side) =>
      keyScopes.map((scope) => ({ name: `${scope}-key`, ...side })),
    ),
  ]
}
