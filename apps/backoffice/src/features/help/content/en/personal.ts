import type { AnswersOf } from '../../help-content'

export const personal: AnswersOf<'personal'> = {
  'personal-password': {
    question: 'How do I change my password?',
    sections: [
      {
        steps: [
          'Open your menu at the top right and choose {shell:personalData}.',
          'Go to the tab {account:tab.password}.',
          'Enter the current password and the new one twice, and press {account:changePassword}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Your other sessions end when the password changes.',
          'If you have forgotten it, choose {account:forgot} where you sign in: the link in the e-mail works for one hour.',
        ],
      },
    ],
  },
  'personal-factor': {
    question: 'What if I lose the phone with my authenticator app?',
    sections: [
      {
        steps: [
          'Sign in as always.',
          'Where the code is asked for, choose {identity:useRecovery} and enter one of your recovery codes.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'Each recovery code works once. How many are left stands in {shell:personalData}, tab {account:tab.security}.',
          '{account:newCodes} replaces them; it asks for your password and a code of the app.',
          'Without phone and codes, ask an administrator of the provider to reset the second factor.',
        ],
      },
    ],
  },
  'personal-sessions': {
    question: 'Where am I signed in, and how do I end it?',
    sections: [
      {
        steps: [
          'Open your menu at the top right and choose {shell:personalData}.',
          'The tab {account:tab.sessions} lists every browser and phone.',
          'Press {identity:endSession} for one of them, or {account:endOthers}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'A session that you do not know: end it, and change your password.',
          'A session that ends under unsaved work waits: whoever signs in again as the same person goes on where they were.',
        ],
      },
    ],
  },
  'personal-language': {
    question: 'How do I change the language or my role?',
    sections: [
      {
        bullets: [
          'Language: choose it in your menu at the top right. It changes at once and is remembered on this device.',
          'Role: {shell:changeRole} is in the same menu if you have several. What you see depends on the one you choose.',
          '{shell:roles} shows what each of your roles may open.',
          'Light or dark: the button with the sun or the moon.',
        ],
      },
    ],
  },
  'personal-own': {
    question: 'How do I change my name or my phone?',
    sections: [
      {
        steps: [
          'Choose {screens:/UpdateDataTechnician} in the menu on the left.',
          'Change what you need and press {staff:own.save}.',
        ],
      },
      {
        title: 'Good to know',
        bullets: [
          'E-mail and username are changed by whoever manages your operator.',
          'If somebody else was faster, both versions are shown and nothing is lost.',
        ],
      },
    ],
  },
  'personal-clients': {
    question: 'Which personal data of clients do I see?',
    sections: [
      {
        bullets: [
          'Name, e-mail and phone of whoever rents a vehicle, while the rental lasts.',
          'Name and e-mail of whoever rode, in the trips of a vehicle.',
          'Only of rentals from operators that are yours to see.',
        ],
      },
      {
        title: 'A client asks for their data, or wants it erased',
        bullets: [
          'There is no screen for this yet: pass the request on to the provider.',
          'Do not copy data of clients into tickets: they stay in the records.',
        ],
      },
    ],
  },
}
