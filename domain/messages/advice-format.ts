/** Purposes: a first announcement, one that replaces it, or the notice that the goods do not come. */
export const advicePurposes = ['original', 'replacement', 'cancellation'] as const
export type AdvicePurpose = (typeof advicePurposes)[number]

/** Formats in UBL 2.1, by the numbers of Peppol's transactions. */
export const ublFormats = ['ubl-t120', 'ubl-t16'] as const
export type UblFormat = (typeof ublFormats)[number]

/** Messages DESADV of EDIFACT, by their directories, as EANCOM 1997 and 2002 use them. */
export const edifactFormats = ['desadv-d96a', 'desadv-d01b'] as const
export type EdifactFormat = (typeof edifactFormats)[number]

export const adviceFormats = [...ublFormats, 'json'] as const
export type AdviceFormat = (typeof adviceFormats)[number]

/** Returns name and media type of the file of a shipment's advice; `mark` is appended to the code. */
export const adviceFileName = (code: string, format: AdviceFormat, mark = '') => ({
  name: `${code}${mark}-${format}.${format === 'json' ? 'json' : 'xml'}`,
  mediaType: format === 'json' ? 'application/json' : 'application/xml',
})
