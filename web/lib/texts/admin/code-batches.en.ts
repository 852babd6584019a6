import { codes, number, rows, scans } from './counted.ts'

/** Batches of codes, and how they are made from a list. */
export const codeBatchesTexts = {
  batches: {
    region: 'Batch',
    actions: 'Batch actions',
    rename: 'Rename',
    aimAll: 'Aim all at…',
    scans: 'Scans',
    delete: 'Delete batch',
    summary: (count: number, scanned: number, day: string) => `${codes(count)}, ${scans(scanned)}, made on ${day}`,
    renameTitle: 'Rename batch',
    name: 'Name',
    namePlaceholder: 'Spring concert, tables',
    nameHelp: 'Only you see it.',
    nameMissing: 'Enter a name.',
    renamed: 'Batch renamed.',
    aimTitle: (name: string) => `Aim all of ${name}`,
    aimText: (count: number) => `Each of its ${codes(count)} leads there from now on. What each led to before stays in its history.`,
    aim: 'Aim all',
    aimed: (count: number) => `${codes(count)} aimed anew.`,
    deleteTitle: 'Delete batch',
    deleteText: (name: string, count: number) =>
      `"${name}" goes with its ${codes(count)}. Whoever scans one of them on paper is told that it is gone.`,
    deleteFinal: 'None of these addresses is ever used again.',
    deleted: 'Batch deleted.',
  },
  newBatch: {
    title: 'New batch',
    list: 'List',
    listPlaceholder: 'Table 1\nTable 2\nTable 3',
    listHelp:
      'One row for each table, room, poster or student. From a spreadsheet with the columns label, code and leads to, or labels alone. Up to 2,000 rows.',
    chooseFile: 'Choose CSV file',
    dropFile: 'or drop it here',
    fileLabel: 'CSV file',
    unreadable: 'This file cannot be read as text.',
    rows,
    columns: (label: string, code: string | null, aim: string | null) =>
      `Label: ${label}.${code === null ? '' : ` Code: ${code}.`}${aim === null ? '' : ` Leads to: ${aim}.`}`,
    aimHelp: 'Rows that name something of their own lead there instead.',
    aimMissing: (row: number) => `Row ${number(row)} names nothing to lead to: choose it here.`,
    listMissing: 'Paste a list, or choose a file.',
    tooManyRows: (count: number, most: number) => `These are ${number(count)} rows. A batch has ${number(most)} at most: make two of them.`,
    labelMissing: (row: number) => `Row ${number(row)} has no label.`,
    tooLong: (row: number) => `Row ${number(row)} is longer than a row can be.`,
    check: 'Check',
    checking: 'Checking',
    back: 'Back to the list',
    make: (count: number) => `Make ${codes(count)}`,
    ready: (count: number) => `${codes(count)} can be made.`,
    problems: (count: number, total: number) =>
      count === 1
        ? `1 of ${rows(total)} has a problem. Mend it in the list; nothing is made before.`
        : `${number(count)} of ${rows(total)} have a problem. Mend them in the list; nothing is made before.`,
    show: 'Show',
    showAll: (count: number) => `All ${number(count)}`,
    showProblems: (count: number) => (count === 1 ? '1 problem' : `${number(count)} problems`),
    preview: 'What becomes of each row',
    previewColumns: { row: 'Row', label: 'Label', code: 'Address', aim: 'Leads to' },
    madeForYou: 'made for you',
    rowProblems: {
      code_invalid: 'A code has 3 to 40 letters a to z, digits, and dashes between them.',
      code_taken: 'This code is or was another one. Codes are never given twice.',
      code_twice: 'Another row of the list has this code.',
      aim_missing: 'It names nothing to lead to, or something that is not here any more.',
      aim_unknown: 'There is no such song, playlist, page or address here.',
      aim_ambiguous: 'Several songs have this title. Write Artist - Title, or the address of the song.',
    },
    made: (count: number, name: string) => `${codes(count)} made in "${name}".`,
  },
} as const
