import * as z from 'zod'

/** Any JSON value. Always this one value, so that its recursion has one name in the printed contract. */
export const json = z.json()
