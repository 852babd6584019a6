import { existsSync, globSync } from 'node:fs'

/** libfaketime, for LD_PRELOAD; undefined if it is not installed. */
export const fakeClock = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find(existsSync)
