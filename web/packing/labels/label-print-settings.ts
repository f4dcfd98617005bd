import { maxCopies } from '#domain/labels/label.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'

/** Query of each format. The first is the default, because most offices can print it. */
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

export type LabelPrintSettings = { format: LabelFormat; copies: number }

export const labelQuery = ({ format, copies }: LabelPrintSettings) => ({
  ...formats[format],
  copies,
})

const memory = browserMemory('labelPrintSettings')
const defaultSettings: LabelPrintSettings = { format: 'pdf-a6', copies: 1 }

/** Loads the settings last used in this browser. Storage is untrusted: unknown values become the defaults. */
export function loadLabelPrintSettings(): LabelPrintSettings {
  try {
    const stored = JSON.parse(memory.read() ?? '{}') as Partial<LabelPrintSettings>
    const format = labelFormats.find((known) => known === stored.format) ?? defaultSettings.format
    return {
      format,
      copies: copyCounts.find((count) => count === stored.copies) ?? defaultSettings.copies,
    }
  } catch {
    return defaultSettings
  }
}

/** Saves the settings; without storage the defaults are shown next time. */
export const saveLabelPrintSettings = (settings: LabelPrintSettings): void =>
  memory.write(JSON.stringify(settings))
