import { knownUnits, type Unit, units } from '#domain/units/unit.ts'

/**
 * Other names of units in files, in English, Spanish, Catalan, German and French, and codes of other lists that
 * mean the same; separated by commas. Compared without capitals, accents, points and spaces: see `readUnit`.
 */
export const unitNames: Record<Unit, string> = {
  pcs:
    'pc, pce, pces, piece, pieces, unit, units, un, uns, each, ea, eaches, item, items, C62, NMB, NAR, ' +
    'u, ud, uds, und, unds, uni, unid, unids, unidad, unidades, pz, pza, pzas, pzs, pieza, piezas, ' +
    'ut, uts, unitat, unitats, peca, peces, stk, stck, stueck, stuck, pièce, pièces, unité, unités',
  dz: 'dozen, dozens, doz, dzn, dc, docena, docenas, dotzena, dotzenes, dutzend, dtzd, douzaine, douzaines, dzen',
  gross: 'gruesa, gruesas, grossa, grosses, gros, grosse',
  hundred: 'hundreds, centenar, centenares, ciento, cientos, centenars, hundert, cent',
  thousand: 'thousands, mille, millar, millares, miler, milers, tausend, tsd, millier, milliers',
  pair: 'pairs, pr, par, pares, parell, parells, paar, paire, paires',
  set: 'sets, kit, kits, juego, juegos, conjunto, conjuntos, joc, jocs, conjunt, conjunts, satz, jeu, jeux',
  box: 'boxes, bx, caja, cajas, cj, caixa, caixes, schachtel, schachteln, boite, boites',
  carton: 'cartons, ctn, ctns, ct, cardboard box, karton, kartons, kart, cartró, cartrons',
  case: 'cases, cs, kiste, kisten, caisse, caisses',
  pack: 'packs, package, packages, pk, pkg, pck, pac, paquete, paquetes, paq, paquet, paquets, packung, pkt, packet, packets, packung, pack',
  roll: 'rolls, rl, ro, rollo, rollos, rotlle, rotlles, rolle, rollen, rouleau, rouleaux',
  sheet:
    'sheets, hoja, hojas, lámina, láminas, full, fulls, làmina, làmines, blatt, bogen, feuille, feuilles',
  pallet: 'pallets, plt, palé, palés, palet, palets, palette, paletten, palettes',
  bag: 'bags, bg, bolsa, bolsas, saco, sacos, bossa, bosses, sac, sacs, beutel, sack',
  kg: 'kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes, kilogramo, kilogramos, quilo, quilos, quilogram, quilograms, kilogramm',
  g: 'gram, grams, gramme, grammes, gramo, gramos, gramm, gms, gm',
  mg: 'milligram, milligrams, miligramo, miligramos, mil·ligram, mil·ligrams, milligramm, milligramme, milligrammes',
  t: 'tonne, tonnes, metric ton, metric tons, tonelada, toneladas, tona, tones, tn, to, tonnen',
  lb: 'lbs, pound, pounds, libra, libras, lliura, lliures, pfund, livre, livres',
  oz: 'ozs, ounce, ounces, onza, onzas, unça, unces, unze, unzen, once, onces',
  m: 'mt, mts, mtr, mtrs, meter, meters, metre, metres, metro, metros, mètre, mètres',
  cm: 'cms, centimeter, centimeters, centimetre, centimetres, centímetro, centímetros, centímetre, centímetres, zentimeter, centimètre, centimètres',
  mm: 'mms, millimeter, millimeters, millimetre, millimetres, milímetro, milímetros, mil·límetre, mil·límetres',
  km: 'kms, kilometer, kilometers, kilometre, kilometres, kilómetro, kilómetros, quilòmetre, quilòmetres, kilomètre, kilomètres',
  in: 'inch, inches, pulgada, pulgadas, polzada, polzades, zoll, pouce, pouces',
  ft: 'foot, feet, pie, pies, peu, peus, fuß, fuss, pied, pieds',
  yd: 'yds, yard, yards, yarda, yardas, iarda, iardes, verge, verges',
  m2:
    'sqm, sq m, qm, m^2, square meter, square meters, square metre, square metres, metro cuadrado, metros cuadrados, ' +
    'metre quadrat, metres quadrats, quadratmeter, mètre carré, mètres carrés, mt2, mts2',
  cm2: 'sqcm, cm^2, square centimetre, square centimetres, square centimeter, square centimeters',
  ft2: 'sqft, sq ft, ft^2, square foot, square feet, pie cuadrado, pies cuadrados',
  yd2: 'sqyd, sq yd, yd^2, square yard, square yards, yarda cuadrada, yardas cuadradas',
  l: 'lt, lts, ltr, ltrs, liter, liters, litre, litres, litro, litros',
  ml: 'mls, milliliter, milliliters, millilitre, millilitres, mililitro, mililitros, mil·lilitre, mil·lilitres, cc, cm3',
  cl: 'centiliter, centiliters, centilitre, centilitres, centilitro, centilitros',
  dl: 'deciliter, deciliters, decilitre, decilitres, decilitro, decilitros',
  hl: 'hectoliter, hectoliters, hectolitre, hectolitres, hectolitro, hectolitros',
  m3: 'cbm, m^3, cubic meter, cubic meters, cubic metre, cubic metres, metro cúbico, metros cúbicos, metre cúbic, metres cúbics, kubikmeter, mètre cube, mètres cubes',
  gal: 'gals, gallon, gallons, galón, galones, galó, galons',
  qt: 'qts, quart, quarts',
  pt: 'pts, pint, pints, pinta, pintas',
  'fl oz': 'fluid ounce, fluid ounces, onza líquida, onzas líquidas',
}

// The two meanings of texts that are ambiguous with exactly these capitals.
const meaningsByExactText = new Map([
  ['M', 'm (MTR), thousand (MIL)'],
  ['ML', 'ml (MLT), m (MTR)'],
  ['Mg', 'mg (MGM), t (TNE)'],
  ['MT', 'm (MTR), t (TNE)'],
  ['T', 't (TNE), thousand (MIL)'],
])
// The two meanings of texts that are ambiguous with any capitals.
const meaningsByText = new Map([
  ['st', 'pcs (H87), sheet (XST)'],
  ['gr', 'g (GRM), gross (GRO)'],
  ['grs', 'g (GRM), gross (GRO)'],
  ['ton', 't (TNE), 907.185 kg (STN)'],
  ['tons', 't (TNE), 907.185 kg (STN)'],
])

/** Returns a unit's name for comparison: lower case, without accents, spaces and points, "m²" as "m2". */
const normalizedUnit = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\s.]/gu, '')
    .toLowerCase()

const unitByName = new Map<string, Unit>(
  knownUnits.flatMap((unit) =>
    [unit, units[unit].rec20, ...unitNames[unit].split(', ')].map(
      (name) => [normalizedUnit(name), unit] as const,
    ),
  ),
)

/** Returns the unit that a text means, or the possible units if it may mean several; undefined if it means none. */
export function readUnit(text: string): Unit | { mayMean: string } | undefined {
  const trimmed = text.trim().replace(/\.$/, '')
  const mayMean = meaningsByExactText.get(trimmed) ?? meaningsByText.get(normalizedUnit(text))
  return mayMean === undefined ? unitByName.get(normalizedUnit(text)) : { mayMean }
}

/** Returns the unit that a text means; undefined if it means none or may mean several. */
export function unitOf(text: string): Unit | undefined {
  const unit = readUnit(text)
  return typeof unit === 'string' ? unit : undefined
}

/** Returns a unit's code in UN/ECE Recommendation 20; null for an unknown unit. */
export function unitCode(text: string): string | null {
  const unit = unitOf(text)
  return unit ? units[unit].rec20 : null
}

// Ambiguous texts stored by earlier imports stay divisible.
const ambiguousDivisible = new Set(['m', 't', 'ml', 'mt'])

/** Whether quantities of a unit may have decimals: metres and kilograms may, pieces and unknown units may not. */
export function isDivisible(text: string): boolean {
  const unit = unitOf(text)
  return unit ? units[unit].isDivisible : ambiguousDivisible.has(text.trim().toLowerCase())
}

/** Whether two texts are the same or mean the same unit. */
export function isSameUnit(text: string, otherText: string): boolean {
  const unit = unitOf(text)
  return text.trim() === otherText.trim() || (unit !== undefined && unit === unitOf(otherText))
}
