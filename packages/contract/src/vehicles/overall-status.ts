/**
 * The one status that a vehicle has on every screen, worst first: the first that holds. The rule is `overallStatusOf`.
 * `status` on the wire (ledger E-08) says of the rental alone.
 */
export const overallStatuses = ['out of service', 'silent', 'in service', 'booked', 'free'] as const
export type OverallStatus = (typeof overallStatuses)[number]
