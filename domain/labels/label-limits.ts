/** Labels of one print, copies included. */
export const maxLabels = 2000

/** Copies of each label; GS1 wants two on a pallet, on adjacent sides. */
export const maxCopies = 10
