const standIn = /^Erased person (\d+)$/

/** Returns the number of the erased person that a name stands for, or undefined for any other name. */
export const erasedPersonId = (name: string): string | undefined => standIn.exec(name)?.[1]

/** Text in place of the address that an erased person signed in from. */
export const erasedAddress = 'erased'
