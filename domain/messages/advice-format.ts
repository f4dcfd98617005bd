/** Purposes: a first announcement, one that replaces it, or the notice that the goods do not come. */
export const advicePurposes = ['original', 'replacement', 'cancellation'] as const
export type AdvicePurpose = (typeof advicePurposes)[number]

/** Formats in UBL 2.1, by the numbers of Peppol's transactions. */
export const ublFormats = ['ubl-t120', 'ubl-t16'] as const
export type UblFormat = (typeof ublFormats)[number]

/** Formats in EDIFACT: the message DESADV, by its directory. */
export const edifactFormats = ['desadv-d96a', 'desadv-d01b'] as const
export type EdifactFormat = (typeof edifactFormats)[number]

export const adviceFormats = [...ublFormats, ...edifactFormats, 'json'] as const
export type AdviceFormat = (typeof adviceFormats)[number]

export const isEdifact = (format: string | null): format is EdifactFormat =>
  edifactFormats.some((edifactFormat) => edifactFormat === format)

const fileKinds = {
  edifact: { extension: 'edi', mediaType: 'application/edifact', encoding: 'latin1' },
  json: { extension: 'json', mediaType: 'application/json', encoding: 'utf8' },
  xml: { extension: 'xml', mediaType: 'application/xml', encoding: 'utf8' },
} as const

const fileKindOf = (format: AdviceFormat) =>
  fileKinds[isEdifact(format) ? 'edifact' : format === 'json' ? 'json' : 'xml']

/** Encoding of the bytes of a format, by its name in Node: ISO 8859-1 for EDIFACT, else UTF-8. */
export const adviceEncoding = (format: AdviceFormat) => fileKindOf(format).encoding

/** Returns name and media type of the file of a shipment's advice; `mark` is appended to the code. */
export function adviceFileName(code: string, format: AdviceFormat, mark = '') {
  const { extension, mediaType } = fileKindOf(format)
  return { name: `${code}${mark}-${format}.${extension}`, mediaType }
}
