/** Ends a value of variable length in an element string; scanners send it as the group separator. */
export const fnc1 = '\x1d'
