import { TextInput } from '@mantine/core'
import { late } from '@motora/kit'
import type { VehicleSearchProps } from './vehicle-search'

/** For dialogs of screens that do not search at first. Until its code is there, a field of its size, which says why it stays. */
export const LateVehicleSearch = late<VehicleSearchProps>(
  async () => (await import('./vehicle-search')).VehicleSearch,
  {
    instead: ({ label, labelHidden }, fault) => (
      <TextInput {...(labelHidden ? { 'aria-label': label } : { label })} disabled error={fault} />
    ),
  },
)
