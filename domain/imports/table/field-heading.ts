const units: Readonly<Record<string, string>> = {
  height: 'cm',
  width: 'cm',
  depth: 'cm',
  weight: 'kg',
  grossWeight: 'kg',
  netWeight: 'kg',
}

/** The heading of a field's column in a file: its label, and the unit where it is measured in one: "Height, cm". */
export const fieldHeading = (field: string, label: string): string =>
  units[field] ? `${label}, ${units[field]}` : label
