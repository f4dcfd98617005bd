import type { SheetColumn } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { Translations } from '#server/texts/translations.ts'

/** Names of the texts in a namespace that are not lists of texts. */
type TextName<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends string ? Name : never
}[keyof Texts]

/** Returns the function that makes columns of text, each under a text of the namespace or a heading of its own. */
export const textColumns =
  <Row, Space extends keyof Translations>(space: Space) =>
  (
    heading: TextName<Translations[Space]> | SheetColumn<Row>['header'],
    width: number,
    value: SheetColumn<Row>['value'],
  ): SheetColumn<Row> => ({
    kind: 'text',
    width,
    value,
    header: typeof heading === 'function' ? heading : (texts) => texts[space][heading] as string,
  })
