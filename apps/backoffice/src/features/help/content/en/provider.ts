import type { AnswersOf } from '../../help-content'

export const provider: AnswersOf<'provider'> = {
  'provider-standing': {
    question: 'How do I see how an operator stands?',
    sections: [
      {
        steps: [
          'Open {screens:/operator/validate}. Each row says whether the operator operates, waits, or is disabled.',
          'Choose {operators:details} in the menu of the row for its data, areas, vehicles, technicians and history.',
        ],
      },
      {
        title: 'The states',
        bullets: [
          '{operators:state.draft}: it has not sent its data.',
          '{operators:state.waiting}: it has, and the provider has not decided.',
          '{operators:state.rejected}: it was told what to correct.',
          '{operators:state.operating}; with {operators:changeWaiting}, it has asked for a change.',
          '{operators:state.disabled}: it was stopped, with a note.',
        ],
      },
    ],
  },
  'provider-validate': {
    question: 'How do I validate an operator, or a change of one?',
    sections: [
      {
        steps: [
          'Open it from {home:manager.operators} at {screens:/home}, or with {operators:action.enable} or {operators:action.change} at {screens:/operator/validate}.',
          'Look at data and areas, and tick both as reviewed.',
          'Press {operators:review.enable} or {operators:review.validateChange}.',
        ],
      },
      {
        title: 'To say no',
        bullets: [
          'Press {operators:review.reject} or {operators:review.rejectChange} and give the reason: the operator reads it.',
          'With a refused change the operator goes on as before.',
        ],
      },
    ],
  },
  'provider-disable': {
    question: 'How do I stop an operator?',
    sections: [
      {
        steps: [
          'Open {screens:/operator/validate} and choose {operators:action.disable} in the menu of its row.',
          'Write a note that says why, and confirm.',
        ],
      },
      {
        title: 'What happens',
        bullets: [
          'Its vehicles vanish for riders at once; rentals in progress can be ended.',
          'Its people can only complete its data, and read the note.',
          '{operators:action.enable} in the same menu lets it operate again.',
        ],
      },
    ],
  },
  'provider-access': {
    question: 'How do I give a person access, or take it away?',
    sections: [
      {
        title: 'Give access',
        steps: [
          'Open {screens:/users} and press {people:accounts.new}.',
          'Enter name, e-mail and role, and press {people:invite.send}. The person chooses the password.',
        ],
      },
      {
        title: 'Later, in the details of an account',
        bullets: [
          '{people:addRole} gives one more role, which its owner must accept.',
          '{people:suspend} signs the person out everywhere, until somebody presses {people:resume}.',
          '{people:resetFactor} helps whoever has lost phone and recovery codes.',
          'People of CAU and SAC are also added at {screens:/cau} and {screens:/sac}.',
        ],
      },
    ],
  },
  'provider-requests': {
    question: 'How do I answer requests for vehicles?',
    sections: [
      {
        steps: [
          'Press Ctrl K and open {screens:/operators/requestScooter}.',
          'Choose {requests:accept} or {requests:decline} for a request, write an answer and confirm.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Accepted vehicles leave {requests:offers.title}; that cannot be taken back.',
          'Handing them over is a step of its own: {fleet:assign} at {screens:/scooters}.',
        ],
      },
    ],
  },
  'provider-audit': {
    question: 'How do I find out who did something?',
    sections: [
      {
        steps: [
          'Open {screens:/audit} and narrow the list by time, person, event or outcome.',
          'Open a record to see it before and after.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          '{audit:sameActor} and {audit:sameTarget} lead on from a record.',
          'Records cannot be changed: each is linked to the one before, and the chain is checked.',
        ],
      },
    ],
  },
}
