import { useMay } from '../session/use-session'

/** Whether there is anything that the person may do to vehicles, before one is read: who gives commands, and who chooses. */
export function useMayChangeVehicles(): boolean {
  const mayCommand = useMay('vehicles.command')
  const maySelect = useMay('vehicles.select-to-operate')
  return mayCommand || maySelect
}
