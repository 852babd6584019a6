import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Results of one run of Vitest, as the summary needs them. */
export interface VitestReport {
  files: {
    /** Absolute. */
    path: string
    /** Wall-clock seconds of its tests and hooks. */
    seconds: number
    /** Of loading the file, and of hooks of the file or of a group. */
    errors: string[]
    tests: { name: string; state: 'passed' | 'failed' | 'skipped' | 'pending'; errors: string[]; skipReason?: string | undefined }[]
  }[]
  /** Outside of files. */
  errors: string[]
}

/** A reporter of Vitest that writes a VitestReport to VITEST_REPORT: in the built-in JSON, errors of a group's hooks are missing. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const report: VitestReport = { files: modules.map(fileOf), errors: messagesOf(errors) }
    writeFileSync(process.env.VITEST_REPORT ?? '', JSON.stringify(report))
  }
}

const fileOf = (module: TestModule): VitestReport['files'][number] => ({
  path: module.moduleId,
  seconds: module.diagnostic().duration / 1_000,
  errors: [module, ...module.children.allSuites()].flatMap((group) => messagesOf(group.errors())),
  tests: [...module.children.allTests()].map(testOf),
})

function testOf(test: TestCase) {
  const { state, errors = [] } = test.result()
  return { name: test.fullName, state, errors: messagesOf(errors), skipReason: test.meta().skipReason }
}

const messagesOf = (errors: readonly SerializedError[]) => errors.map(({ message, stack }) => stack ?? message)
