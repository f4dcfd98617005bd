import type { EdifactFormat } from '#domain/messages/advice-format.ts'

/** Differences of the directories, as EANCOM uses them. Lengths are in characters. */
export type Directory = {
  /** Identifier of UNH: message, version, release, agency and association. */
  type: string[]
  /** Qualifier of a GTIN. */
  gtin: string
  freeText: number
  itemText: number
  postcode: number
  reference: number
  seal: number
}

export const directories: Record<EdifactFormat, Directory> = {
  'desadv-d96a': {
    ...{ type: ['DESADV', 'D', '96A', 'UN', 'EAN005'], gtin: 'EN' },
    ...{ freeText: 70, itemText: 35, postcode: 9, reference: 35, seal: 10 },
  },
  'desadv-d01b': {
    ...{ type: ['DESADV', 'D', '01B', 'UN', 'EAN007'], gtin: 'SRV' },
    ...{ freeText: 512, itemText: 256, postcode: 17, reference: 70, seal: 35 },
  },
}
