import type { FleetTile, NotRentableReason } from '@motora/contract/vehicles'
import { type ColumnFilter, filterToText } from '@motora/kit/table'
import { minRentalBatteryPercent } from '@motora/rules/vehicles'

type Search = Readonly<Record<string, string | undefined>>

const tile = (show: FleetTile): Search => ({ show })
const filter = (column: string, of: ColumnFilter): Search => ({ [`f.${column}`]: filterToText(of) })
const yesOrNo = (value: boolean): ColumnFilter => ({ kind: 'boolean', value })

/**
 * What the list's address says to show the vehicles of a reason: a figure above it, or a filter of one of its columns.
 * The other reasons, such as an open ticket, are no column of the list.
 */
const shown: Partial<Record<NotRentableReason, Search>> = {
  'no-operator': filter('sharingOperatorName', { kind: 'empty' }),
  'cannot-operate': filter('canOperate', yesOrNo(false)),
  'not-selected-to-operate': filter('selectToOperate', yesOrNo(false)),
  'out-of-service': tile('out'),
  'never-reported': filter('lastConnectionTimestamp', { kind: 'empty' }),
  // the figure leaves out what is out of service, and counts what never reported
  silent: filter('isSilent', yesOrNo(true)),
  // less than what the operator calls low
  'low-battery': filter('batterySoc', { kind: 'number', operator: '<', value: minRentalBatteryPercent }),
  // one that was ridden into silence is still held, and neither figure shows it
  'active-rental': filter('status', { kind: 'choice', values: ['booked', 'in service'] }),
}

/** Reasons whose vehicles the list can show. */
export const shownReasons = Object.keys(shown) as NotRentableReason[]

/** The address in which the list shows the vehicles of a reason, and no others: what it was narrowed by before goes. */
export const searchOfReason = (reason: NotRentableReason, search: Search): Search => ({
  ...Object.fromEntries(
    Object.entries(search).filter(([name]) => !['show', 'q', 'page', 'at'].includes(name) && !name.startsWith('f.')),
  ),
  ...shown[reason],
})
