/** Numbers of rows per page to choose from. */
export const pageSizes = [10, 25, 50, 100] as const
