/** The list of keys is rarely opened: it loads with the first opening. */
export const openKeysDialog = () => void import('./keys-dialog.tsx').then(({ open }) => open())
