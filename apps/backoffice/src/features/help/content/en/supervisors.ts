import type { AnswersOf } from '../../help-content'

export const supervisors: AnswersOf<'supervisors'> = {
  'supervisor-add': {
    question: 'How do I add somebody who runs the operator with me?',
    sections: [
      {
        steps: [
          'Managers open {screens:/operatorsUsers} and the tab {operators:family.staff}; administrators open {screens:/operator/register}.',
          'Managers press {staff:operatorUser.add}; administrators choose {staff:form.user}.',
          'Fill in the form and press {staff:operatorUser.create}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'If the e-mail has an account already, the person is asked by e-mail and must accept.',
          'Managers are added by the provider only.',
        ],
      },
    ],
  },
  'supervisor-roles': {
    question: 'What is the difference between a manager and an operator user?',
    sections: [
      {
        title: '{identity:role.Sharing.OperatorManager}',
        bullets: [
          'Works with vehicles, incidents, technicians, operator users and the profile of the operator.',
          'Sees the sub-operators too.',
        ],
      },
      {
        title: '{identity:role.Sharing.Operator}',
        bullets: [
          'Sees the vehicles of its own operator on the map.',
          'Changes its own name and phone, and nothing else.',
        ],
      },
    ],
  },
  'supervisor-change': {
    question: 'How do I change or remove an operator user?',
    sections: [
      {
        title: 'Change',
        steps: [
          'Click the first name, the last name or the phone in the table, and type.',
          'Press Enter to save, or Esc to leave it as it was.',
        ],
      },
      {
        title: 'Remove',
        bullets: [
          'Choose {staff:operatorUser.delete} in the menu of the row, and confirm.',
          'The person is signed out at once. What they did stays in the records.',
          'Managers cannot be removed here: the provider does that.',
        ],
      },
    ],
  },
  'supervisor-family': {
    question: 'Where do I see my sub-operators?',
    sections: [
      {
        steps: [
          'Open {screens:/operatorsUsers}. The tab {operators:family} shows your operator and those below it as a tree.',
          'Choose {operators:details} in the menu of a row to see its data, areas, vehicles and technicians.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'You see the vehicles and incidents of your sub-operators in your own lists; the column {vehicles:operator} tells whose they are.',
          'Which operator stands below which is set by the provider.',
        ],
      },
    ],
  },
}
