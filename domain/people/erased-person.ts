const standIn = /^Erased person (\d+)$/

/** Whose stand-in a name is: the number of an erased person, or undefined for any other name. */
export const erasedPersonId = (name: string): string | undefined => standIn.exec(name)?.[1]

/** What stands in place of the address that an erased person signed in from. */
export const erasedAddress = 'erased'
