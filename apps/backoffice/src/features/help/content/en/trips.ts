import type { AnswersOf } from '../../help-content'

export const trips: AnswersOf<'trips'> = {
  'trip-find': {
    question: 'Where do I find the trips of a vehicle?',
    sections: [
      {
        steps: [
          'Open the vehicle and follow {trips:trips}, or {trips:lastTrip} for the latest one.',
          'To narrow the list, enter days under {trips:since} and {trips:until} and press {trips:search}.',
          'Choose a trip to see it on the map.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'With one day only, the other is taken 100 years away: everything since, or until, that day.',
          'The list can be saved as a file with {kit:export}.',
        ],
      },
    ],
  },
  'trip-read': {
    question: 'What does a trip show?',
    sections: [
      {
        bullets: [
          'The route, with start and end, coloured by speed.',
          'The speed over time. Move {trips:scrub} to see where the vehicle was and how fast.',
          'Distance, minutes, average and maximum speed, and the CO₂ saved.',
          'The battery at the start and at the end.',
          'Where it began and ended, with a link to OpenStreetMap.',
        ],
      },
    ],
  },
  'trip-missing': {
    question: 'Why does a trip have no route, or change afterwards?',
    sections: [
      {
        paragraphs: ['A trip is made of what the vehicle itself reports between the start and the end of a rental.'],
        bullets: [
          'No route: the vehicle told no places on this trip, for example in a garage.',
          'A change afterwards: reports came in late. The trip is made again 1, 10 and 60 minutes after its end, and whenever late reports arrive.',
          'The distance comes from the places, not from the odometer.',
        ],
      },
    ],
  },
  'trip-end': {
    question: 'A rider cannot end a rental. How do I end it?',
    sections: [
      {
        steps: [
          'Make sure that the rider has left the vehicle.',
          'Open the vehicle and press {vehicles:clean}.',
          'Read the question and confirm.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'A trip ends at this moment; a reservation is cancelled. It cannot be taken back.',
          'Nothing is ended while the vehicle is known to move.',
        ],
      },
    ],
  },
  'trip-all': {
    question: 'Is there one list of all trips?',
    sections: [
      {
        bullets: [
          'Not yet: {screens:/trips} and {screens:/services} say that they are not built.',
          'Trips are found vehicle by vehicle.',
          'Reports, bills and analyses of trips are not built either.',
        ],
      },
    ],
  },
}
