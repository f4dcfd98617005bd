export const lineDragType = 'oto-line'

export const packageDragType = 'oto-package'
