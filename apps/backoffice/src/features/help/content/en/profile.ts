import type { AnswersOf } from '../../help-content'

export const profile: AnswersOf<'profile'> = {
  'profile-complete': {
    question: 'What do I have to do before my operator can operate?',
    sections: [
      {
        steps: [
          'Complete the data at {screens:/FormCompleteData}; it opens by itself until you can operate.',
          'Look at {profile:checklist}: it says what is there and what is missing.',
          'Draw at least one area.',
          'Press {profile:send} and confirm.',
        ],
      },
      {
        title: 'Then',
        bullets: [
          'The provider looks at data and areas. Until its yes you cannot operate, and riders do not see your vehicles.',
          'You can go on changing the data; the provider sees the latest.',
        ],
      },
    ],
  },
  'profile-change': {
    question: 'How do I change the data of my operator?',
    sections: [
      {
        steps: ['Open {screens:/operator/profile} and change what you need.', 'Press {profile:save} and confirm.'],
      },
      {
        title: 'What happens',
        bullets: [
          'The change waits for the provider. Until then you go on with the data validated last.',
          '{profile:withdraw} takes a change back while it waits.',
          'Name, tax id and bank account are changed by the provider.',
        ],
      },
    ],
  },
  'profile-areas': {
    question: 'How do I draw where my vehicles are rented?',
    sections: [
      {
        steps: [
          'Open {screens:/operator/profile} and unfold {profile:section.areas}.',
          'Press {profile:areasDraw} or {profile:areasEdit}.',
          'Choose {areas:tool.polygon} or {areas:tool.circle} and click on the map.',
          'Press {areas:save}, and then send the profile: only then are the areas sent.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          '{areas:import} takes areas from a file; {areas:export} saves them.',
          'Areas can be cut, moved and entered point by point, also with the keyboard.',
          'Outside the areas a vehicle cannot be reserved.',
        ],
      },
    ],
  },
  'profile-night': {
    question: 'How do I stop rentals at night?',
    sections: [
      {
        steps: [
          'Open {screens:/operator/profile} and unfold {profile:section.data}.',
          'Under {profile:exclusion}, enter {profile:startTimeExclusion} and {profile:endTimeExclusion}.',
          'Choose the {profile:timezone} in which the hours are meant.',
          'Press {profile:save} and confirm.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Between these hours nothing can be reserved; a rental that has begun goes on.',
          'If the end is earlier than the start, it is the next day’s.',
          'Leave both empty to rent around the clock.',
        ],
      },
    ],
  },
  'profile-look': {
    question: 'Which logo and colours can I use?',
    sections: [
      {
        bullets: [
          'Logo: a PNG, JPEG or WebP picture of at most 2 MB. SVG is not taken.',
          'Colours: as a code such as #C92A2A, or picked.',
          '{profile:preview} shows the colour on a button and on the map, and warns when it is hard to see.',
          'Both are seen by the provider first, like every change of the profile.',
        ],
      },
    ],
  },
  'profile-rejected': {
    question: 'The provider has refused my data. What now?',
    sections: [
      {
        steps: ['Read the reason at the top of the form.', 'Correct what it names.', 'Send the data again.'],
      },
      {
        title: 'Good to know',
        bullets: [
          'If only a change was refused, you go on operating with the data validated last.',
          '{profile:section.history} shows every decision with its reason.',
        ],
      },
    ],
  },
}
