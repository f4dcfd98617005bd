const standInPattern = /^Erased person (\d+)$/

/** Returns the number of the erased person that a name stands for, or undefined for any other name. */
export const erasedPersonId = (name: string): string | undefined => standInPattern.exec(name)?.[1]

/** Text in place of the address from which an erased person signed in. */
export const erasedAddress = 'erased'
