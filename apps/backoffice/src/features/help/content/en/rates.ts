import type { AnswersOf } from '../../help-content'

export const rates: AnswersOf<'rates'> = {
  'rate-set': {
    question: 'Where are rates set?',
    sections: [
      { paragraphs: ['Rates cannot be set yet: {screens:/rates} says that it is not built.'] },
      {
        title: 'What this means today',
        bullets: [
          'No operator has rates, so no rental has a price.',
          'In the data of an operator, the rates say that there are none yet.',
          'The one thing about prices that can be chosen is whether the operator is free of charge.',
        ],
      },
    ],
  },
  'rate-free': {
    question: 'How do I make rentals free of charge?',
    sections: [
      {
        steps: [
          'Open {screens:/operator/profile} and unfold {profile:section.data}.',
          'Switch {profile:isFree} on.',
          'Press {profile:save} and confirm.',
        ],
      },
      {
        title: 'What happens',
        bullets: [
          'The change goes to the provider and counts from its yes on; until then all stays as it is.',
          'Every price and the maximum price are then 0.',
          'Switch it off in the same way to charge rentals again.',
        ],
      },
    ],
  },
  'rate-charged': {
    question: 'What does a rental cost a client today?',
    sections: [
      {
        bullets: [
          'Nothing is charged: without rates a rental has no price, and payments are not built yet.',
          'Rentals, their times and their distances are kept all the same.',
          'Types of charge are read in the profile: minutes, or none where the operator is free of charge.',
        ],
      },
    ],
  },
  'rate-provider': {
    question: 'What does an operator pay to the provider, and who sets it?',
    sections: [
      {
        bullets: [
          'The cost per vehicle and the commission on services are entered by the provider with the operator’s data.',
          'They can be read in the details of an operator, under {operators:part.data}.',
          'Only the provider changes them, with {operators:edit} at {screens:/operator/validate}.',
          'Bills are not made yet: {screens:/bills} and {screens:/monthlyDetails} are not built.',
        ],
      },
    ],
  },
}
