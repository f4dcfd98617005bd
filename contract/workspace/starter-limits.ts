/** Counts above this are given as this + 1, "more than". */
export const maxCounted = 1000
