/** Every problem the server can answer with, and the HTTP status it comes with. The browser has words for each. */
export const problemCodes = {
  invalid: 400,
  malformed: 400,
  'supplier-required': 400,
  'session-over': 401,
  'wrong-credentials': 401,
  'not-found': 404,
  timeout: 408,
  'role-not-enough': 409,
  'code-taken': 409,
  'over-cap': 409,
  'shipment-closed': 409,
  'shipment-open': 409,
  'shipment-cancelled': 409,
  'already-received': 409,
  'no-lines': 409,
  'no-delivery-date': 409,
  'not-packed': 409,
  'partly-packed': 409,
  'empty-package': 409,
  'nothing-to-undo': 409,
  'no-ssccs-left': 409,
  'too-many-rows': 409,
  'version-changed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'unreadable-file': 422,
  'idempotency-mismatch': 422,
  'version-required': 428,
  'too-many-attempts': 429,
  internal: 500,
  unavailable: 503,
} as const

/** A code of the closed list. */
export type ProblemCode = keyof typeof problemCodes

/** What can be wrong with one field of a request. */
export const fieldCodes = [
  'required',
  'invalid',
  'unknown-field',
  'too-short',
  'too-long',
  'too-small',
  'too-big',
  'not-positive',
  'not-whole',
  'not-a-day',
  'in-the-past',
  'not-found',
  'over-cap',
  'remainder-too-big',
  'ship-to-differs',
  'wrong-password',
  'sort-not-offered',
  'duplicate',
  'over-line',
  'over-contents',
  'makes-circle',
  'too-many-packages',
  'net-over-gross',
  'nothing-to-pack',
  'below-packed',
] as const

/** A code of one field's error. */
export type FieldCode = (typeof fieldCodes)[number]
