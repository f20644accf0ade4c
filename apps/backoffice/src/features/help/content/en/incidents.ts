import type { AnswersOf } from '../../help-content'

export const incidents: AnswersOf<'incidents'> = {
  'incident-open': {
    question: 'How do I open an incident?',
    sections: [
      {
        steps: [
          'Open {screens:/incidents} and press {incidents:add}, or open a vehicle and press {incidents:create.title}.',
          'Choose the vehicle, if it is not chosen yet.',
          'Enter a description and a comment.',
          'Switch {incidents:create.block} on if riders must not have it.',
          'Press {incidents:create.title}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Vehicle, description and comment are required.',
          'While such a ticket is open, riders cannot rent the vehicle.',
        ],
      },
    ],
  },
  'incident-find': {
    question: 'How do I find an incident?',
    sections: [
      {
        steps: [
          'Open {screens:/incidents}. The tab {incidents:tab.tickets} shows the newest first.',
          'For a period, choose both dates and press {incidents:search}; {incidents:searchAll} shows all again.',
          'Choose one to read it.',
        ],
      },
      {
        title: 'The other tabs',
        bullets: [
          '{incidents:tab.vehicles}: vehicles that need somebody, such as those with a low battery.',
          '{incidents:tab.fleet}: how many vehicles can be rented, and what stops the others.',
        ],
      },
    ],
  },
  'incident-assign': {
    question: 'How do I give an incident to a technician?',
    sections: [
      {
        steps: [
          'Open the incident.',
          'Choose a person under {incidents:assign}. Technicians press {incidents:assign.take} to take it themselves.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Technicians of the operator can be chosen; another one can be chosen at any time while it is open.',
          'Customer service sees who has it, but does not choose.',
        ],
      },
    ],
  },
  'incident-close': {
    question: 'How do I close an incident?',
    sections: [
      {
        steps: [
          'Open the incident and press {incidents:close}.',
          'Add a note if there is something to say.',
          'Leave {incidents:close.unlock} on to bring the vehicle back into service, or switch it off to keep it out.',
          'Press {incidents:close} once more.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'A closed ticket cannot be opened again and takes no more notes.',
          'If the problem comes back, open a new one.',
        ],
      },
    ],
  },
  'incident-automatic': {
    question: 'Can incidents open by themselves?',
    sections: [
      {
        steps: [
          'Open {screens:/incidents} and press {incidents:watch}.',
          'Choose an operator, if there are several.',
          'Switch on what should be noticed and press {incidents:watch.save}. Administrators and managers may do this.',
        ],
      },
      {
        title: 'What can be noticed',
        bullets: [
          '{incidents:watch.lowBattery}, below a percentage that you choose.',
          '{incidents:watch.leftArea}.',
          '{incidents:watch.moved}.',
          '{incidents:watch.silent}.',
        ],
      },
    ],
  },
  'incident-offline': {
    question: 'What happens to what I write without a connection?',
    sections: [
      {
        bullets: [
          'Tickets, notes, closing, assigning and blocking are kept on this device and sent by themselves, in their order, as soon as there is a connection.',
          'At the top stands how many wait. Press it to see them under {incidents:outbox.title}.',
          '{incidents:outbox.sendNow} tries at once; {incidents:outbox.discard} gives one up.',
          'If you log out before, they stay on this device and are sent when you sign in here again.',
        ],
      },
    ],
  },
}
