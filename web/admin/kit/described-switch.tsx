import { Switch, type SwitchProps } from '@mantine/core'

/**
 * A switch with its description. Mantine's label contains the description, which would be a part of the name then: screen readers would read
 * it twice.
 */
export const DescribedSwitch = (props: SwitchProps & { label: string }) => <Switch {...props} aria-label={props.label} />
