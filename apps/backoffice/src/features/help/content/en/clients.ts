import type { AnswersOf } from '../../help-content'

export const clients: AnswersOf<'clients'> = {
  'client-list': {
    question: 'Where do I see my clients?',
    sections: [
      {
        paragraphs: [
          'There is no list of clients yet: {screens:/customers} says so when you open it. Until it is built:',
        ],
      },
      {
        title: 'What you can do',
        bullets: [
          'See who is renting a vehicle now, while the rental lasts.',
          'See when each rental was ridden, and by whom, in the trips of a vehicle.',
        ],
      },
      {
        title: 'What you cannot do yet',
        bullets: [
          'Search clients, read their documents or change their data.',
          'Let a client in to a private operator, or put one out.',
        ],
      },
    ],
  },
  'client-riding': {
    question: 'Who is riding this vehicle?',
    sections: [
      {
        steps: [
          'Find the vehicle, for example by its plate, and open it.',
          'While it is reserved or ridden, {vehicles:currentUser} shows the name, e-mail and phone of the client.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'On the map, a click on a vehicle that is being ridden shows the e-mail of its client.',
          'When nobody rents it, nobody is shown. Earlier clients stand in its trips.',
        ],
      },
    ],
  },
  'client-cannot-rent': {
    question: 'A client says they cannot rent. What do I check?',
    sections: [
      {
        title: 'The vehicle',
        paragraphs: [
          'Open the vehicle. {rentability:title} tells every reason that keeps it from riders, and who can mend it.',
        ],
      },
      {
        title: 'The client',
        bullets: [
          'The provider has not validated the client’s documents yet: nothing can be reserved before that.',
          'The client is younger than the minimum age of the operator.',
          'The operator is private and the client is not one of its own.',
          'The client has another rental that has not ended.',
          'A reservation ends by itself after 15 minutes; then the vehicle has to be reserved again.',
        ],
      },
    ],
  },
  'client-who-may-rent': {
    question: 'Who may rent from an operator?',
    sections: [
      {
        bullets: [
          'From a public operator: every client whom the provider has validated.',
          'From a private operator: its own clients only, such as employees or guests.',
          'In both cases: whoever has reached the minimum age of the operator.',
        ],
      },
      {
        title: 'Who decides it',
        paragraphs: [
          'Whether an operator is public or private, and its minimum age, are set by the provider when the operator is registered and can be changed by the provider only.',
        ],
      },
    ],
  },
  'client-waiting': {
    question: 'Which clients wait for validation?',
    sections: [
      {
        steps: [
          'Open {screens:/home}.',
          'Under {home:manager.customers} stands who waits, the longest first, and for how long.',
        ],
      },
      {
        title: 'Not built yet',
        bullets: [
          'Looking at the documents and deciding on them: the list only shows who waits.',
          'The shifts of those who validate, at {screens:/validations}.',
        ],
      },
    ],
  },
}
