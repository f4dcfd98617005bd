/** A job of worker threads that ends, fails, never ends, or returns its input. */
export default function run(given: string): string {
  if (given === 'ends its thread') process.exit(0)
  if (given === 'fails') throw new Error('worn out')
  if (given === 'never ends') for (;;);
  return given
}
