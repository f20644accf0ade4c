import type { AnswersOf } from '../../help-content'

export const vehicles: AnswersOf<'vehicles'> = {
  'vehicle-find': {
    question: 'How do I find a vehicle?',
    sections: [
      {
        steps: [
          'Press the magnifying glass at the top, or Ctrl K, on any screen.',
          'Type at least three characters of its plate, VIN or imei.',
          'Choose it from what is found.',
        ],
      },
      {
        title: 'In a list',
        bullets: [
          '{kit:search} above the table looks through what identifies a vehicle.',
          '{kit:filter} narrows the list by column; in texts * stands for any characters.',
          '{kit:views} keeps filters, order and columns under a name, and {kit:export} saves the list as a file.',
        ],
      },
    ],
  },
  'vehicle-map': {
    question: 'How do I read the map?',
    sections: [
      {
        title: 'Colours',
        bullets: [
          'Red: free. Yellow: a rental is active. Grey: out of service.',
          'A click on a vehicle shows its plate, battery and last connection.',
        ],
      },
      {
        title: 'Tools of {screens:/scooters/locations}',
        bullets: [
          'The search finds a vehicle or shows one operator alone.',
          '{past:title} puts the map back to an earlier moment and plays on from there.',
          'On a phone, {locations:asList} shows the same vehicles without a map.',
          '{locations:share} copies a link that opens the map as it stands.',
        ],
      },
    ],
  },
  'vehicle-not-rentable': {
    question: 'Why can a vehicle not be rented?',
    sections: [
      {
        steps: [
          'Open the vehicle.',
          'Read {rentability:title}: each reason says what it means, who can mend it and, where you can, how.',
        ],
      },
      {
        title: 'The most frequent reasons',
        bullets: [
          '{rentability:reason.silent}: it has not reported for 20 minutes.',
          '{rentability:reason.low-battery}: less than 10 percent are left.',
          '{rentability:reason.outside-area}: it stands outside the areas of its operator.',
          '{rentability:reason.out-of-service} or {rentability:reason.open-ticket}: somebody keeps it from riders.',
          '{rentability:reason.not-selected-to-operate}: its operator does not share it.',
        ],
      },
    ],
  },
  'vehicle-block': {
    question: 'How do I take a vehicle out of service?',
    sections: [
      {
        steps: [
          'Open the vehicle and press {vehicles:block}. It happens at once.',
          'To bring it back, press {vehicles:unblock}.',
        ],
      },
      {
        title: 'What happens',
        bullets: [
          'Riders can no longer reserve it. A rental that has begun goes on.',
          'A rental is ended with {vehicles:clean}; that cannot be taken back.',
          'An open ticket can keep a vehicle from riders too: it is freed when the ticket is closed.',
        ],
      },
    ],
  },
  'vehicle-share': {
    question: 'How do I choose which vehicles are rented out?',
    sections: [
      {
        steps: [
          'Open {screens:/scooters} and select the vehicles in the first column.',
          'Press {fleet:select.select} or {fleet:select.deselect}, and confirm.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'For one vehicle the same stands in the menu of its row.',
          'A vehicle that is deselected disappears for riders; a trip that has begun goes on.',
          '{fleet:helmet.include} and {fleet:helmet.remove}, in the same places, tell riders whether a helmet comes with it.',
        ],
      },
    ],
  },
  'vehicle-command': {
    question: 'Can I make a vehicle flash, open its seat or switch it off?',
    sections: [
      {
        steps: [
          'Open the vehicle and follow {vehicles:moreAbout}.',
          'Unfold {vehicle:section.commands} and press what it should do.',
          'Read the question and confirm. Below stands whether the vehicle has done it.',
        ],
      },
      {
        title: 'When a command cannot be given',
        bullets: [
          'The unit of the vehicle takes no commands, or is not connected.',
          'The vehicle moves, or it is not known whether it stands.',
          'Another command, or new firmware, is on its way.',
        ],
      },
    ],
  },
  'vehicle-more': {
    question: 'How do I get more vehicles?',
    sections: [
      {
        steps: [
          'Press Ctrl K and choose {screens:/operators/requestScooter}.',
          'Enter how many you need of each model; in brackets stands how many there are.',
          'Press {requests:form.submit} and confirm.',
        ],
      },
      {
        title: 'Then',
        bullets: [
          'The provider answers, and the answer stands under {requests:list.own}.',
          'Until it is answered you can take it back with {requests:withdraw}.',
          'Vehicles appear in your lists when the provider hands them over.',
        ],
      },
    ],
  },
}
