// English, Spanish, Catalan, French, German, Italian and Portuguese, normalized, with their abbreviations. None means
// two months.
const names = [
  'january jan enero ene gener gen janvier janv januar gennaio janeiro',
  'february feb febrero febrer fevrier fevr fev februar febbraio fevereiro',
  'march mar marzo marc mars marz mrz marco',
  'april apr abril abr avril avr aprile',
  'may mayo maig mai maggio mag maio',
  'june jun junio juny juin juni giugno giu junho',
  'july jul julio juliol juillet juil juli luglio lug julho',
  'august aug agosto ago agost ag aout',
  'september sep sept septiembre setiembre set setembre septembre settembre setembro',
  'october oct octubre octobre oktober okt ottobre ott outubro out',
  'november nov noviembre novembre novembro',
  'december dec diciembre dic desembre des decembre dezember dez dicembre dezembro',
]
const months = new Map(
  names.flatMap((month, index) => month.split(' ').map((name) => [name, index + 1] as const)),
)

const normalized = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The month that a name or its short form means, 1 to 12; undefined for any other word. */
export const monthNumber = (name: string): number | undefined => months.get(normalized(name))
