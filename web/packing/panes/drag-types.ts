/** The drag data type of a line. */
export const lineDragType = 'oto-line'

/** The drag data type of a package. */
export const packageDragType = 'oto-package'
