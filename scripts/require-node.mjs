// Runs first, on whatever Node npm found, so it must stay plain JavaScript that Node 20 understands.
const [major] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    `Node ${process.versions.node} is running, but the server needs Node 26. It comes with "npm ci" on Linux and macOS (x64, arm64); ` +
      'if this machine is another, or optional dependencies were left out, install Node 26 and try again.',
  )
  process.exit(1)
}
