import type { SheetColumn } from '#server/spreadsheets/writing/sheet-definition.ts'

/** An empty column of a file to fill in; as text, because a spreadsheet drops the zeros that a code begins with. */
export const columnToFill = (
  header: SheetColumn<object>['header'],
  width: number,
): SheetColumn<object> => ({
  ...{ header, width, kind: 'text', isToFill: true },
  value: () => null,
})
