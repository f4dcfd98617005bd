/** Positions of columns, from 1, by our names for them; 0 for one that the file does not have. */
export type NamedColumns = ReadonlyMap<string, number>

/** Parses a text that `columnsChoice` has validated. */
export const parseNamedColumns = (text: string): Map<string, number> =>
  new Map(
    text
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [column = '', position] = pair.split(':')
        return [column, Number(position)]
      }),
  )

/** Writes positions as `columnsChoice` takes them. */
export const formatNamedColumns = (named: NamedColumns): string =>
  [...named].map(([column, position]) => `${column}:${position}`).join(',')
