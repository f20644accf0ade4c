import { late } from '@motora/kit'
import { ownZone } from '@motora/rules/time'
import { type ReactNode, use } from 'react'
import { MembershipContext } from '../session/use-session'
import { useAddressState } from '../use-address-state'

// who is where the operator is has no need of its code
const OtherClock = late(async () => (await import('./other-clock')).OtherClock)

/**
 * What is below shows and takes its days and moments by an operator's clock: that which the address names, the own
 * operator's, or the one that is said. Without any, by the device's. source: decision Z-38
 * @param zone of the operator that is looked at, for people of the provider
 */
export function ReportClock({ zone: said, children }: { zone?: string | undefined; children: ReactNode }) {
  const [{ zone: named }] = useAddressState()
  const zones = [named, use(MembershipContext)?.operatorTimezone, said].flatMap((zone) => zone || [])
  return zones.length === 0 || zones[0] === ownZone() ? children : <OtherClock zones={zones}>{children}</OtherClock>
}
