import { vehicleFields } from '../../rooms/vehicles/testing/open-fleet.js'
import type { TwoCompanies } from '../open-two-companies.js'

export type Facts = Readonly<Record<string, unknown>>
interface AuditCase {
  /** What is read of the thing, by the names that its record uses; empty while it is not there. */
  facts: () => Promise<Facts>
  call: () => Promise<{ status: number; body: unknown }>
  /** Facts that only both readings together say. */
  derive?: (before: Facts, after: Facts) => Facts
}
/** Plants a thing; or the reason why nothing that can be read is changed. */
export type Shown = (() => Promise<AuditCase>) | { unread: string }

export const said = { unread: 'the event itself says the state of the thing from then on; nothing else is on record' }
export const password = 'tramuntana groga 41'

/** What cases of every room need. */
export const auditOpener = ({ ask, admin, ona, house, asSystem }: TwoCompanies) => ({
  /** As an administrator reads it; undefined where it is refused. */
  get: async <B = Facts>(path: string): Promise<B | undefined> => {
    const { status, body } = await ask<B>(admin, 'GET', path)
    return status < 300 ? body : undefined
  },
  newVehicle: (): Promise<string> =>
    asSystem((work) => house.vehicles.fleet.createVehicle(work, vehicleFields({ sharingOperatorId: ona.id }))),
})
