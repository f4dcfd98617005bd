/** What a line is dragged as. */
export const lineDrag = 'oto-line'

/** What a package is dragged as. */
export const packageDrag = 'oto-package'
