// Fails with one sentence, before an old Node parses newer syntax.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Oto needs Node 20.19 or newer to install its own; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}
