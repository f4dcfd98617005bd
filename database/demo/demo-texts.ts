/** The languages in which the demo world can be loaded, as the screens name them. */
export const demoLanguages = ['en', 'sp', 'ca'] as const
export type DemoLanguage = (typeof demoLanguages)[number]

// Texts of the demo world: English, Spanish, Catalan. Names of people and companies are the same in all.
const translations = [
  // Products
  ['Shipping box', 'Caja de envío', 'Caixa d’enviament'],
  ['Packing tape', 'Cinta de embalar', 'Cinta d’embalar'],
  ['Bubble wrap', 'Plástico de burbujas', 'Plàstic de bombolles'],
  ['Gift box', 'Caja de regalo', 'Capsa de regal'],
  ['Padded envelope', 'Sobre acolchado', 'Sobre encoixinat'],
  ['Paper bag with handles', 'Bolsa de papel con asas', 'Bossa de paper amb nanses'],
  ['Cotton sack', 'Saco de algodón', 'Sac de cotó'],
  ['Euro pallet', 'Europalé', 'Europalet'],
  ['Canary jar', 'Tarro canario', 'Pot canari'],
  ['pcs', 'uds.', 'u.'],
  // Colors
  ['brown', 'marrón', 'marró'],
  ['white', 'blanco', 'blanc'],
  ['clear', 'transparente', 'transparent'],
  ['kraft', 'kraft', 'kraft'],
  ['black', 'negro', 'negre'],
  ['grey', 'gris', 'gris'],
  ['blue', 'azul', 'blau'],
  ['green', 'verde', 'verd'],
  ['red', 'rojo', 'vermell'],
  ['natural', 'crudo', 'cru'],
  ['canary yellow', 'amarillo canario', 'groc canari'],
  // Places
  ['Harbour Warehouse', 'Almacén del Muelle', 'Magatzem del Moll'],
  ['Gràcia Market', 'Mercado de Gracia', 'Mercat de Gràcia'],
  ['Prat Logistics Centre', 'Centro logístico del Prat', 'Centre logístic del Prat'],
  ['Botiga Canari', 'Tienda Canaria', 'Botiga Canari'],
  // Notes and reasons
  [
    'Two pallets. Please call before delivery.',
    'Dos palés. Llamen antes de entregar.',
    'Dos palets. Truqueu abans de lliurar.',
  ],
  [
    'The card arrives five days late',
    'El cartón llega con cinco días de retraso',
    'El cartró arriba amb cinc dies de retard',
  ],
  ['canary note', 'nota canaria', 'nota canària'],
  ['The truck broke down', 'El camión se averió', 'El camió es va avariar'],
  ['Crushed corners', 'Esquinas aplastadas', 'Cantonades aixafades'],
  ['Not on the pallet', 'No estaba en el palé', 'No era al palet'],
  // Comments of both sides
  [
    'We photographed the pallet as it left: no corner was crushed',
    'Fotografiamos el palé al salir: ninguna esquina estaba aplastada',
    'Vam fotografiar el palet en sortir: cap cantonada no era aixafada',
  ],
  [
    'Where is this one? The shop is waiting for it.',
    '¿Dónde está este envío? La tienda lo espera.',
    'On és aquest enviament? La botiga l’espera.',
  ],
  [
    'The carrier says tomorrow morning.',
    'El transportista dice que mañana por la mañana.',
    'El transportista diu que demà al matí.',
  ],
  [
    'The third one this month with a package missing.',
    'El tercero de este mes al que le falta un bulto.',
    'El tercer d’aquest mes a qui falta un paquet.',
  ],
  [
    'Can the white ones come first? The shop window is for them.',
    '¿Pueden llegar antes las blancas? El escaparate es para ellas.',
    'Poden arribar abans les blanques? L’aparador és per a elles.',
  ],
  ['Yes, we pack them on Monday.', 'Sí, las empaquetamos el lunes.', 'Sí, les empaquetem dilluns.'],
  [
    'The driver signed that six corners were wet.',
    'El conductor firmó que seis esquinas estaban mojadas.',
    'El conductor va signar que sis cantonades eren molles.',
  ],
  ['Delivery note', 'Albarán', 'Albarà'],
  [
    'A box of an older order, not on the list',
    'Una caja de un pedido anterior que no está en la lista',
    'Una caixa d’una comanda anterior que no és a la llista',
  ],
  [
    'One box stayed at our dock',
    'Una caja se quedó en nuestro muelle',
    'Una caixa es va quedar al nostre moll',
  ],
  [
    'Please send it with the next truck',
    'Envíenla con el próximo camión',
    'Envieu-la amb el proper camió',
  ],
  ['The loom is being repaired', 'Se está reparando el telar', 'S’està reparant el teler'],
  [
    'The shops need them for the season',
    'Las tiendas los necesitan para la temporada',
    'Les botigues els necessiten per a la temporada',
  ],
  ['Dock', 'Muelle', 'Moll de càrrega'],
  ['The floor is being cleaned', 'Se está limpiando el suelo', 'S’està netejant el terra'],
  // Presets
  ['Carton 60 × 40 × 40', 'Caja de cartón 60 × 40 × 40', 'Caixa de cartró 60 × 40 × 40'],
  ['Carton 40 × 30 × 20', 'Caja de cartón 40 × 30 × 20', 'Caixa de cartró 40 × 30 × 20'],
  ['Euro pallet, 180 high', 'Europalé, 180 de alto', 'Europalet, 180 d’alçada'],
  ['Bale of sacks', 'Bala de sacos', 'Bala de sacs'],
  ['Stack of fifteen', 'Pila de quince', 'Pila de quinze'],
  ['Canary crate', 'Cajón canario', 'Caixó canari'],
] as const

/** All texts of the demo world in a language; each language has the same order. */
export const demoTexts = (language: DemoLanguage): readonly string[] =>
  translations.map((row) => row[demoLanguages.indexOf(language)] ?? row[0])

export type Translate = (english: string) => string

/** Translates the English texts of the demo world; throws for a text that is not in the table. */
export function translateTo(language: DemoLanguage): Translate {
  const texts = demoTexts(language)
  const translationByEnglish = new Map<string, string>(
    translations.map(([english], index) => [english, texts[index] ?? english]),
  )
  return (english) => {
    const text = translationByEnglish.get(english)
    if (text === undefined) throw new Error(`The demo world has no ${language} for “${english}”.`)
    return text
  }
}
