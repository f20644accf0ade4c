import type { AnswersOf } from '../../help-content'

export const technicians: AnswersOf<'technicians'> = {
  'technician-add': {
    question: 'How do I add a technician?',
    sections: [
      {
        steps: [
          'Managers open {screens:/technicians}; administrators open the details of an operator and unfold {operators:part.technicians}.',
          'Press {staff:technician.add}.',
          'Fill in every field and press {staff:technician.create}.',
        ],
      },
      {
        title: 'If the e-mail has an account already',
        bullets: [
          'The password is disabled: the person keeps the one they have.',
          'The person is asked by e-mail and must accept. Until then the list says {people:pending}.',
        ],
      },
    ],
  },
  'technician-change': {
    question: 'How do I change the name or the phone of a technician?',
    sections: [
      {
        steps: [
          'Go to the technician in the table.',
          'Click the first name, the last name or the phone, and type.',
          'Press Enter to save, or Esc to leave it as it was.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'The e-mail cannot be changed here: people sign in with it.',
          'Technicians change their own name and phone at {screens:/UpdateDataTechnician}.',
        ],
      },
    ],
  },
  'technician-remove': {
    question: 'What happens when I delete a technician?',
    sections: [
      {
        steps: ['Open the menu of the row and choose {staff:technician.delete}.', 'Read what happens and confirm.'],
      },
      {
        title: 'What happens',
        bullets: [
          'The person is signed out at once and no longer works as a technician of this operator.',
          'What they did stays in the records. Other roles of the same person stay too.',
          'It cannot be undone; the person can be added again.',
        ],
      },
    ],
  },
  'technician-may': {
    question: 'What may a technician see and do?',
    sections: [
      {
        title: 'See',
        bullets: [
          'Vehicles and incidents of the operator and of its sub-operators, in lists and on the map.',
          'Trips of these vehicles.',
        ],
      },
      {
        title: 'Do',
        bullets: [
          'Open, assign, comment and close tickets.',
          'Block and unblock vehicles, end active services, include or remove the helmet.',
        ],
      },
      {
        title: 'Not',
        bullets: ['See lists of clients, prices or other staff, or change the data of the operator.'],
      },
    ],
  },
  'technician-message': {
    question: 'Can I send technicians a notification?',
    sections: [
      {
        bullets: [
          'Not yet: {staff:addNotification} is there, but cannot be pressed.',
          'Assign a ticket instead: the technician finds it among the incidents.',
          'Notes in a ticket are read by everybody who works on it.',
        ],
      },
    ],
  },
}
