import * as z from 'zod'

/** Any JSON value. All schemas share this one, so that the recursive schema has one name in the printed contract. */
export const json = z.json()
