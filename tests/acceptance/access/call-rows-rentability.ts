import { type CallRow, ofVehicle, seeVehicles } from './call-row.js'

export const rentabilityRows: Record<string, CallRow | readonly CallRow[]> = {
  'vehicles.getRentability': { ...seeVehicles, about: ofVehicle },
  'vehicles.getRentabilityWaterfall': [
    seeVehicles,
    {
      ...seeVehicles,
      variant: 'of an operator',
      about: ({ operator: sharingOperatorId }) => ({ query: { sharingOperatorId } }),
    },
  ],
}
