import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { MergeIcon } from './icons.tsx'

export const DuplicatesLink = ({ screen }: { screen: 'artists/duplicates' | 'albums/duplicates' }) => (
  <Button
    variant="subtle"
    leftSection={<MergeIcon size={18} />}
    renderRoot={(props) => <Link to="/admin/$" params={{ _splat: screen }} {...props} />}
  >
    {adminTexts.duplicates.find}
  </Button>
)
