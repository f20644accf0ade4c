import type { AnswersOf } from '../../help-content'

export const discounts: AnswersOf<'discounts'> = {
  'discount-give': {
    question: 'Can I give a client a discount?',
    sections: [
      { paragraphs: ['Not yet. Discounts belong to the list of clients and to the rates, and neither is built.'] },
      {
        title: 'Until then',
        bullets: [
          'There is nothing to take a discount from: no rental has a price.',
          'No discount can be entered beforehand either; none is lost, and none is kept.',
        ],
      },
    ],
  },
  'discount-all': {
    question: 'Can I give all my clients the same discount?',
    sections: [
      {
        paragraphs: ['A percentage for everybody cannot be set yet. What can be chosen is all or nothing:'],
        bullets: [
          'Free of charge: every price is 0. A manager switches {profile:isFree} on in {screens:/operator/profile}, and the provider validates it.',
          'Not free of charge: rentals are charged by the rates, as soon as there are any.',
        ],
      },
    ],
  },
  'discount-bonus': {
    question: 'Can I sell or give away bonus minutes?',
    sections: [
      {
        bullets: [
          'Not yet: {screens:/bonus} says that it is not built.',
          'That screen is for the provider and its customer service; managers do not open it.',
          'No client has bonus minutes today, so none can run out.',
        ],
      },
    ],
  },
  'discount-refund': {
    question: 'A client asks for money back. What can I do?',
    sections: [
      {
        bullets: [
          'Motora has taken no money: payments are not built, and neither are refunds.',
          'A rental that goes on by mistake is ended with {vehicles:clean} among the buttons of its vehicle.',
          'What went wrong with a vehicle is written down with {incidents:create.title}, so that it can be found later.',
        ],
      },
    ],
  },
}
