/** Whether an Accept-Encoding header names an encoding and does not exclude it. */
export const acceptsEncoding = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b)`).test(accepted ?? '')
