const units: Readonly<Record<string, string>> = {
  height: 'cm',
  width: 'cm',
  depth: 'cm',
  weight: 'kg',
  grossWeight: 'kg',
  netWeight: 'kg',
}

/** Returns the heading of a field's column in a file: its label, with its unit if it has one: "Height, cm". */
export const fieldHeading = (field: string, label: string): string =>
  units[field] ? `${label}, ${units[field]}` : label
