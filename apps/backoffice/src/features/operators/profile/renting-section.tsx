import type { Operator } from '@motora/contract/operators'
import { ExclusionFields } from './exclusion-fields'
import { FreeFields } from './free-fields'

/** How the operator rents: free or not, helmets, and the hours in which it does not. source: ledgers C-11, C-12. */
export function RentingSection({ operator }: { operator: Pick<Operator, 'isPrivate' | 'isStationBase'> }) {
  return (
    <div className="motora-profile-grid">
      <FreeFields operator={operator} />
      <ExclusionFields />
    </div>
  )
}
