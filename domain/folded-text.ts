/** A text in lower case and without accents, as people are searched and sorted; the database does the same. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
