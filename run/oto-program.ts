// Starts the command line of Oto.
import { program } from './oto-commands.ts'

try {
  await program.parseAsync()
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  // The AggregateError of a failed connection has no message.
  process.stderr.write(`${message || code}\n`)
  process.exitCode = 1
}
