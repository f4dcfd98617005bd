/** An announcement, another one in the place of the former, or the notice that the goods do not come. */
export const advicePurposes = ['original', 'replacement', 'cancellation'] as const
export type AdvicePurpose = (typeof advicePurposes)[number]

/** The formats of UBL 2.1 that an advice can be had in, as Peppol numbers its transactions. */
export const ublFormats = ['ubl-t120', 'ubl-t16'] as const
export type UblFormat = (typeof ublFormats)[number]

/** The formats that an advice can be had in. */
export const adviceFormats = [...ublFormats, 'json'] as const
export type AdviceFormat = (typeof adviceFormats)[number]

/** Returns name and media type of the file of a shipment's advice; `mark` says more about it. */
export const adviceFileName = (code: string, format: AdviceFormat, mark = '') => ({
  name: `${code}${mark}-${format}.${format === 'json' ? 'json' : 'xml'}`,
  mediaType: format === 'json' ? 'application/json' : 'application/xml',
})
