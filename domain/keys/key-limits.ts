/** Bounds of the keys of machines. */
export const keyLimits = {
  activePerAccount: 20,
  addresses: 20,
  maxDays: 730,
  requestsPerMinute: { default: 600, max: 6000 },
} as const
