import { randomUUID } from 'node:crypto'
import { type CallRow, ofVehicle, seeVehicles } from './call-row.js'

const command = { row: 'vehicles: commands' } as const

export const commandRows: Record<string, CallRow | readonly CallRow[]> = {
  'vehicles.listCommandOffers': { ...command, about: ofVehicle },
  'vehicles.listCommands': { ...seeVehicles, about: ofVehicle },
  // each call is a command of its own: one id for all would be refused for its id
  'vehicles.giveCommand': {
    ...command,
    about: (things) => ({ ...ofVehicle(things), body: { id: randomUUID(), kind: 'report' } }),
  },
}
