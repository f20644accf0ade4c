import { type CallRow, seeVehicles } from './call-row.js'

const heatMap = { row: 'heat map, operator choice on the map' } as const
const hourMs = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()
const lately = { since: iso(Date.now() - 24 * hourMs).slice(0, 10), until: iso(Date.now() + 24 * hourMs).slice(0, 10) }
/** After what is planted of it. */
const at = iso(Date.now() - hourMs / 2)

export const mapRows: Record<string, CallRow | readonly CallRow[]> = {
  'vehicles.getHeatMap': {
    ...heatMap,
    about: ({ operator: sharingOperatorId }) => ({ query: { ...lately, sharingOperatorId } }),
  },
  'vehicles.getHeatMapOfLoggedOperator': { ...heatMap, sent: { query: lately } },
  'vehicles.getHistorySpan': seeVehicles,
  'operators.listThresholds': seeVehicles,
  'vehicles.getFleetAt': [
    { ...seeVehicles, sent: { query: { at } } },
    {
      ...seeVehicles,
      variant: 'of an operator',
      about: ({ operator: sharingOperatorId }) => ({ query: { at, sharingOperatorId } }),
    },
  ],
}
