import type { AnswersOf } from '../../help-content'

export const firmware: AnswersOf<'firmware'> = {
  'firmware-version': {
    question: 'Which firmware does a vehicle run?',
    sections: [
      {
        steps: [
          'Open the vehicle and follow {vehicles:moreAbout}.',
          'Unfold {vehicle:section.traceability}: under {vehicle:firmware} stand the current and the desired version of each unit.',
        ],
      },
      {
        title: 'The units',
        bullets: [
          'ECU: the motor controller. BMS: the battery. TCU: the unit that talks to Motora.',
          'The versions are those that the vehicle itself tells.',
        ],
      },
    ],
  },
  'firmware-update': {
    question: 'How do I update vehicles?',
    sections: [
      {
        steps: [
          'Press Ctrl K, open {screens:/firmwares} and choose {firmware:campaign} in the menu of a firmware.',
          'Choose the vehicles: {upgrades:by.filter} or {upgrades:by.vehicles}.',
          'Fill in {upgrades:shareAtOnce} and {upgrades:pauseAbove}.',
          'Look at {upgrades:preview}: who would start, who would be waited for and who is left out. Then press {upgrades:start} or {upgrades:schedule}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'While a vehicle is being updated it cannot be reserved and takes no commands.',
          'It counts as done only when it tells the new version itself.',
          'A campaign of the provider can reach your vehicles; you see it, but the provider steers it.',
        ],
      },
    ],
  },
  'firmware-waits': {
    question: 'Why does a vehicle wait, or get no update at all?',
    sections: [
      {
        title: 'It is waited for while it',
        bullets: [
          'is reserved or ridden, moves, or may be moving;',
          'has less than 30 percent of battery, or does not tell it;',
          'has not reported for 20 minutes;',
          'does something else, such as another command.',
        ],
      },
      {
        title: 'It is left out when it',
        bullets: [
          'has never told which version it runs: it is not known to take updates over the air;',
          'has other hardware than the firmware is for;',
          'runs that version already, or a newer one;',
          'is part of another campaign for the same unit.',
        ],
      },
    ],
  },
  'firmware-paused': {
    question: 'A campaign has paused by itself. What now?',
    sections: [
      {
        paragraphs: [
          'More vehicles failed than the campaign allows. Those on their way go on to their end; no other is begun.',
        ],
        steps: [
          'Open the campaign at {screens:/upgrades} and look at the vehicles that failed, and why.',
          'Mend the cause, or look at one of them on site.',
          'Press {upgrades:resume}, also {upgrades:retry}, or {upgrades:cancel}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'After resuming, failures are counted anew.',
          'Cancelling leaves alone what is on its way; the others keep their version.',
        ],
      },
    ],
  },
  'firmware-new': {
    question: 'How do I enter a new firmware?',
    sections: [
      {
        steps: [
          'Press Ctrl K and open {screens:/firmwares/create}.',
          'Name it, and say for which unit and which hardware it is, and its version.',
          'Send its file: it must end in .sil and have at most 64 MB. Or choose one that was sent before.',
          'Press {firmware:create}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Each version is entered once for a unit.',
          'Once a campaign has used it, only one thing can be changed: whether it is active.',
          'An inactive firmware starts no new campaign.',
        ],
      },
    ],
  },
}
