import { maxCopies } from '#domain/packing/label.ts'

/** What each printer takes: the query that asks for it. The first is what most offices have. */
const formats = {
  'pdf-a6': { format: 'pdf', size: 'a6' },
  'pdf-a5': { format: 'pdf', size: 'a5' },
  'pdf-a4': { format: 'pdf', size: 'a4' },
  'pdf-4x6': { format: 'pdf', size: '4x6' },
  'pdf-letter-two': { format: 'pdf', size: 'letter-two' },
  'zpl-203': { format: 'zpl', size: 'a6', dpi: '203' },
  'zpl-300': { format: 'zpl', size: 'a6', dpi: '300' },
  'zpl-203-4x6': { format: 'zpl', size: '4x6', dpi: '203' },
  'zpl-300-4x6': { format: 'zpl', size: '4x6', dpi: '300' },
} as const

export type LabelFormat = keyof typeof formats
export const labelFormats = Object.keys(formats) as LabelFormat[]
export const copyCounts = Array.from({ length: maxCopies }, (_, index) => index + 1)

/** The stock that labels are printed on, and how many of each. */
export type LabelChoice = { format: LabelFormat; copies: number }

export const queryOf = ({ format, copies }: LabelChoice) => ({ ...formats[format], copies })

const key = 'labelChoice'
const first: LabelChoice = { format: 'pdf-a6', copies: 1 }

/** What was chosen last in this browser; what is kept may be anything. */
export function readLabelChoice(): LabelChoice {
  try {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Partial<LabelChoice>
    const format = labelFormats.find((one) => one === kept.format) ?? first.format
    return { format, copies: copyCounts.find((one) => one === kept.copies) ?? first.copies }
  } catch {
    return first
  }
}

/** Keeps it for the next time, where the browser keeps anything. */
export function keepLabelChoice(choice: LabelChoice): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // It is asked for again.
  }
}
