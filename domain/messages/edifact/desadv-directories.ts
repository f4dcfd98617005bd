import type { EdifactFormat } from '#domain/messages/advice-format.ts'
import type { MessageType } from '#domain/messages/edifact/interchange.ts'

/** Lengths of elements in which the directories differ. */
export type Lengths = Record<
  'reference' | 'text' | 'place' | 'postcode' | 'region' | 'seal' | 'note',
  number
>

/** Properties in which the directories differ. */
export type Directory = { message: MessageType; gtin: string; lengths: Lengths }

/** The directories by format. */
export const directories: Readonly<Record<EdifactFormat, Directory>> = {
  'desadv-d96a': {
    message: ['DESADV', 'D', '96A', 'EAN005'],
    gtin: 'EN',
    lengths: { reference: 35, text: 35, place: 70, seal: 10, note: 70, postcode: 9, region: 9 },
  },
  'desadv-d01b': {
    message: ['DESADV', 'D', '01B', 'EAN007'],
    gtin: 'SRV',
    lengths: {
      reference: 70,
      text: 256,
      place: 256,
      seal: 35,
      note: 512,
      postcode: 17,
      region: 70,
    },
  },
}
