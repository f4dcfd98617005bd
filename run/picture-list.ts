import { demoLanguages } from '#database/demo/demo-texts.ts'

const darkPictureNames = ['shipments', 'packing', 'label']

export const pictureLanguages = demoLanguages
export type PictureLanguage = (typeof pictureLanguages)[number]

export const pictureSize = { width: 1280, height: 800 }

/** Names of the pictures in the README and the guide; take-pictures.ts has a screen for each. */
export const pictureNames = [
  'shipments',
  'shipment',
  'packing',
  'label',
  'orders',
  'arrivals',
  'receiving',
  'discrepancies',
  'docks',
  'scorecard',
  'people',
  'history',
] as const
export type PictureName = (typeof pictureNames)[number]

export type Picture = { name: PictureName; isDark: boolean }

/** All pictures of a language; English ones also in dark, for the README. */
export const picturesOf = (language: PictureLanguage): Picture[] => [
  ...pictureNames.map((name) => ({ name, isDark: false })),
  ...pictureNames
    .filter((name) => language === 'en' && darkPictureNames.includes(name))
    .map((name) => ({ name, isDark: true })),
]

/** The file of a picture below the folder of pictures. */
export const pictureFile = (language: PictureLanguage, { name, isDark }: Picture): string =>
  `${language}/${name}${isDark ? '-dark' : ''}.png`
