import { afterAll, expect } from 'vitest'
import { processorSeconds, recordProcessorSeconds } from './processor-time.ts'

/** Vitest's setup file: runs before each test file is loaded. */
const before = processorSeconds()
afterAll(() => recordProcessorSeconds(expect.getState().testPath ?? '', processorSeconds() - before))
