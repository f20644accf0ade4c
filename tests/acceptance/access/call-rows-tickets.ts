import { type CallRow, idOf, ofOperator } from './call-row.js'
import type { Things } from './planted.js'

const seeTickets = { row: 'tickets: list, details' } as const
const writeTickets = { row: 'tickets: open, note, close' } as const
const ofTicket = ({ ticket: ticketId }: Things) => ({ params: { ticketId } })

export const ticketRows: Record<string, CallRow | readonly CallRow[]> = {
  'technicians.listTickets': seeTickets,
  'technicians.listTicketsByOperator': {
    ...seeTickets,
    about: ({ operator: SharingOperatorId }) => ({ query: { SharingOperatorId } }),
  },
  'technicians.listOpenTicketsByVehicle': {
    ...seeTickets,
    about: ({ vehicle: VehicleId }) => ({ query: { VehicleId } }),
  },
  'technicians.getTicket': { ...seeTickets, about: ({ ticket }) => idOf(ticket) },
  'technicians.openTicket': {
    ...writeTickets,
    about: ({ operator: sharingOperatorId, vehicle: vehicleId }) => ({
      body: {
        sharingOperatorId,
        vehicleId,
        title: 'Opened',
        openNoteText: 'For the tests',
        vehicleCannotOperate: false,
      },
    }),
  },
  'technicians.addTicketNote': {
    ...writeTickets,
    about: (things) => ({ ...ofTicket(things), body: { noteText: 'x' } }),
  },
  'technicians.closeTicket': {
    ...writeTickets,
    about: ({ spareTicket: ticketId }) => ({ params: { ticketId }, body: { noteText: 'done', outOfService: false } }),
  },
  'technicians.assignTicket': {
    ...writeTickets,
    about: (things) => ({ ...ofTicket(things), body: { technicianId: null } }),
  },
  'operators.getWatchSettings': { ...seeTickets, about: ofOperator },
  'operators.saveWatchSettings': {
    row: 'watch settings',
    about: ({ operator: id }) => ({
      params: { id },
      body: {
        lowBattery: true,
        lowBatteryPercent: 20,
        leftArea: true,
        movedWithoutRental: true,
        silent: false,
        silentAfterMinutes: 30,
      },
    }),
  },
}
