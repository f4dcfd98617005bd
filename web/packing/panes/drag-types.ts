/** Drag data type of a line. */
export const lineDragType = 'oto-line'

/** Drag data type of a package. */
export const packageDragType = 'oto-package'
