// Runs first, with whatever Node npm uses, so it must be plain JavaScript that also runs on Node 20.
const [major] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    `Node ${process.versions.node} is running, but the server needs Node 26. It comes with "npm ci" on Linux and macOS (x64, arm64); ` +
      'if this machine is another, or optional dependencies were left out, install Node 26 and try again.',
  )
  process.exit(1)
}
