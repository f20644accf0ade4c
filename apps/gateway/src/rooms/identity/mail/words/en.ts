import type { Language } from './language.js'

export const en: Language = {
  hello: 'Hello {name},',
  lasts: {
    one: 'The link can be used once, within 1 hour.',
    day: 'The link can be used once, within 24 hours.',
  },
  moment: '{day} at {time} ({zone})',
  late: 'This is news of {day}: it could not be sent before.',
  orCopy: 'If the button does not work, copy this address into your browser:',
  noOperator: 'Motora',
  andMore: 'and {count} more',
  detectors: {
    'low-battery': 'Low battery',
    'left-area': 'Left the area',
    'moved-without-rental': 'Moved without a rental',
    silent: 'Silent',
    'contested-identity': 'Contested identity',
    'stays-on': 'Still on',
  },
  reportFaults: {
    'account-suspended': 'your account is suspended.',
    'role-gone': 'you no longer have the role with which it was scheduled.',
    'not-permitted': 'your role may no longer see these data.',
    'operator-stopped': 'your operator cannot operate at the moment.',
    'operator-gone': 'you no longer see that operator.',
    'list-changed':
      'the list has changed and no longer has what the report asked for. Schedule it again from the list.',
    'too-large': 'the file would be too large. Filter the list further.',
    'not-made': 'it failed several times in a row.',
  },
  mails: {
    'confirm-email': {
      subject: 'Confirm your e-mail address',
      says: 'Somebody gave this address for a Motora account. Confirm that it is yours.',
      does: 'Confirm my address',
      otherwise: 'If it was not you, do nothing: without your confirmation the address is not used.',
    },
    'first-password': {
      subject: 'Choose your Motora password',
      says: 'A Motora account has been made for you. Choose your password with this link; then you set up your second factor. The password that somebody typed for you opens nothing.',
      does: 'Choose my password',
      otherwise: 'If you did not expect this account, do nothing: without your answer nobody can use it.',
    },
    'accept-membership': {
      subject: 'You are invited to Motora',
      says: 'You are invited to work at {operator} as “{role}”. Accept the invitation to start.',
      does: 'Accept the invitation',
      otherwise: 'If you did not expect it, do nothing: without your answer it has no effect.',
    },
    'reset-password': {
      subject: 'Change your Motora password',
      says: 'You asked for a new password. Choose it with this link. Your second factor does not change.',
      does: 'Choose a new password',
      otherwise: 'If you did not ask for it, do nothing: your password does not change.',
    },
    'confirm-sign-up': {
      subject: 'Confirm the registration of your company in Motora',
      says: 'Somebody has registered the company {operator} in Motora with this address. If it was you, complete the registration with this link.',
      does: 'Complete the registration',
      otherwise:
        'If it was not you, do nothing: without your confirmation neither an account nor a company is created.',
    },
    'password-changed': {
      subject: 'Your Motora password has changed',
      says: 'The password of your account changed on {moment}. All other sessions have ended.',
      otherwise: 'If it was not you, ask for a new password on the sign-in page now, and tell your administrator.',
    },
    'recovery-codes-renewed': {
      subject: 'Your Motora recovery codes are new',
      says: 'New recovery codes were created for your account on {moment}. The earlier ones no longer work.',
      otherwise: 'If it was not you, change your password now, and tell your administrator.',
    },
    'second-factor-enrolled': {
      subject: 'Your Motora account has a new second factor',
      says: 'An authenticator app was set up for your account on {moment}.',
      otherwise:
        'If it was not you, ask for a new password on the sign-in page now, and have your administrator reset the second factor.',
    },
    'second-factor-reset': {
      subject: 'Your Motora second factor was reset',
      says: 'An administrator reset the second factor of your account on {moment}. Your authenticator app and your recovery codes no longer work, all sessions have ended, and at your next sign-in you set up a new one.',
      otherwise:
        'If you did not ask for it, tell your administrator now, and ask for a new password on the sign-in page.',
    },
    'recovery-code-used': {
      subject: 'A Motora recovery code was used',
      says: 'Somebody signed in to your account with one of your recovery codes on {moment}. That code no longer works.',
      otherwise: 'If it was not you, change your password, make new codes, and tell your administrator.',
    },
    'new-device': {
      subject: 'New sign-in to your Motora account',
      says: 'Somebody signed in to your account on {moment}, on a device or browser that we did not know.',
      otherwise: 'If it was not you, ask for a new password on the sign-in page now: that ends every session.',
    },
    'factor-missing': {
      subject: 'Somebody knows your Motora password',
      says: 'Somebody typed your right password on {moment} and did not give the second factor. They could not get in.',
      otherwise: 'If it was not you, ask for a new password on the sign-in page now, and tell your administrator.',
    },
    'confirm-rider': {
      subject: 'Confirm your e-mail address to rent with Motora',
      says: 'Somebody registered this address in the rental app. Confirm that it is yours; without that nothing can be rented.',
      does: 'Confirm my address',
      otherwise: 'If it was not you, do nothing: without your confirmation nobody rents with this address.',
    },
    'reset-rider': {
      subject: 'Choose a new password to rent with Motora',
      says: 'You asked for a new password of your rental account. Choose it with this link: all sessions end.',
      does: 'Choose a new password',
      otherwise: 'If you did not ask for it, do nothing: your password does not change.',
    },
    'rider-known': {
      subject: 'You have a Motora rental account already',
      says: 'Somebody tried to register this address in the rental app, but it has an account already. Nothing has changed.',
      otherwise:
        'If it was you, sign in in the app; if you forgot the password, ask there for a new one. If it was not you, do nothing.',
    },
    'rider-invited': {
      subject: 'Finish your registration to rent with Motora',
      says: 'Customer service has registered you with this address. Register in the rental app with the same address and choose your password there.',
      otherwise: 'If you did not ask for it, do nothing: without your registration nothing can be rented.',
    },
    'rider-password-changed': {
      subject: 'The password of your rental account has changed',
      says: 'The password of your rental account changed on {moment}. All other sessions have ended.',
      otherwise: 'If it was not you, tell customer service now.',
    },
    notification: {
      subject: 'Message from {operator}: {title}',
      says: '{message}',
      otherwise: 'This message comes by mail because no device of yours takes notifications.',
    },
    'ticket-assigned': {
      subject: 'You look after a new ticket',
      says: 'This ticket is yours from now on.',
      does: 'Open the ticket',
      otherwise: 'If you cannot take it, say so to the person who assigns the tickets.',
    },
    'tickets-assigned': {
      subject: 'You look after new tickets',
      says: 'These {count} tickets are yours from now on.',
      does: 'Open my tickets',
      otherwise: 'If you cannot take one of them, say so to the person who assigns the tickets.',
    },
    'report-ready': {
      subject: 'Your report is ready: {report}',
      says: 'The scheduled report “{report}” has been made. Its file is kept for 7 days, and you sign in to download it.',
      does: 'Open the report',
      otherwise:
        'If you do not need it any more, ask the person who scheduled it to take you off, or delete it if it is yours.',
    },
    'report-failed': {
      subject: 'Your report could not be made: {report}',
      says: 'The scheduled report “{report}” was not made: {reason} It will be tried again at its next time.',
      does: 'See scheduled reports',
      otherwise: 'You can also ask for it now from that list.',
    },
    'report-stopped': {
      subject: 'Your report has stopped: {report}',
      says: 'The scheduled report “{report}” is not made any more: {reason}',
      does: 'See scheduled reports',
      otherwise: 'Once that is settled, you can resume it from that list.',
    },
    'shared-report-failed': {
      subject: 'A report that you get could not be made: {report}',
      says: 'The scheduled report “{report}”, which a colleague shares with you, was not made this time. It will be tried again at its next time.',
      otherwise: 'If you need it before, ask the person who scheduled it.',
    },
    'shared-report-stopped': {
      subject: 'A report that you get has stopped: {report}',
      says: 'The scheduled report “{report}”, which a colleague shared with you, is not made any more for the time being.',
      otherwise: 'If you still need it, ask the person who scheduled it, or schedule one of your own from its list.',
    },
    'documents-looked-through': {
      subject: 'Very many documents were looked at',
      says: 'On {moment}, one account had looked at the documents of more persons than a day of reviews has. It sees no more that day; the audit log says whose account it is and whose documents they were.',
      otherwise: 'If this was not expected, suspend the account now and see what it did.',
    },
    'documents-validated': {
      subject: 'Your documents are validated',
      says: 'Your documents are validated. If anything else is missing before you can rent, such as a card, the app says so.',
      otherwise: 'If you did not send documents, tell customer service.',
    },
    'documents-invalidated': {
      subject: 'Your documents need another look from you',
      says: 'Your documents could not be validated: {reason}\nSend new photos in the app.',
      otherwise: 'If you did not send documents, tell customer service.',
    },
    'documents-expiring': {
      subject: 'Your documents expire soon',
      says: 'Your documents are valid until {day}. After that day you cannot rent until new ones are validated.',
      otherwise: 'Send photos of the new documents in the app as soon as you have them.',
    },
    'documents-expired': {
      subject: 'Your documents have expired',
      says: 'The documents with which you rent were valid until {day}. You cannot rent until new ones are validated.',
      otherwise: 'Send photos of the new documents in the app.',
    },
    'payment-failed': {
      subject: 'We could not charge your rental',
      says: 'We could not charge {amount} for your rental with {operator}. Check your card or choose another one in the app, and pay there: until then you cannot rent.',
      otherwise: 'If you have paid it already, do nothing.',
    },
    'payment-needs-rider': {
      subject: 'Your bank asks you to confirm a payment',
      says: 'Your bank asks you to confirm the payment of {amount} for your rental with {operator}. Open it in the app and confirm it: until then you cannot rent.',
      otherwise: 'If you have confirmed it already, do nothing.',
    },
    'payments-failed': {
      subject: 'We could not charge your rentals',
      says: 'We could not charge {amount} for {count} of your rentals with {operator}. Check your card or choose another one in the app, and pay there: until then you cannot rent.',
      otherwise: 'If you have paid it already, do nothing.',
    },
    'payments-need-rider': {
      subject: 'Your bank asks you to confirm a payment',
      says: 'Your bank asks you to confirm the payment of {amount} for {count} of your rentals with {operator}. Open it in the app and confirm it: until then you cannot rent.',
      otherwise: 'If you have confirmed it already, do nothing.',
    },
    'refund-on-its-way': {
      subject: 'Your refund is on its way',
      says: 'We are giving you back {amount} for your rental with {operator}. Your bank may take some days to pay it in.',
      otherwise: 'You do not have to do anything.',
    },
    'refund-given': {
      subject: 'We have given you back {amount}',
      says: 'We have given you back {amount} for your rental with {operator}, by the same means that you paid with.',
      otherwise: 'If you do not see it within some days, tell customer service.',
    },
    'credit-given-back': {
      subject: 'You have {amount} of credit again',
      says: 'We have given you back {amount} of the credit that you paid your rental with {operator} with. Your next rentals use it.',
      otherwise: 'If a part of that rental is not paid yet, you still owe it.',
    },
    'refund-failed': {
      subject: 'Your refund has not arrived',
      says: 'We could not give you back {amount} for your rental with {operator}: the bank did not accept it, so you have not received that money.',
      otherwise: 'Write to customer service to receive it in another way.',
    },
    'refund-tried-again': {
      subject: 'We are trying your refund again',
      says: 'The bank did not accept the refund of {amount} for your rental with {operator}. We are trying it again, and it may take some days.',
      otherwise: 'You do not have to do anything.',
    },
    'pack-refund-on-its-way': {
      subject: 'Your refund is on its way',
      says: 'We are giving you back {amount} of your purchase of credit, and that credit is gone. Your bank may take some days to pay it in.',
      otherwise: 'You do not have to do anything.',
    },
    'pack-refund-given': {
      subject: 'We have given you back {amount}',
      says: 'We have given you back {amount} of your purchase of credit, by the same means that you paid with. That credit is gone.',
      otherwise: 'If you do not see it within some days, tell customer service.',
    },
    'pack-refund-failed': {
      subject: 'Your refund has not arrived',
      says: 'We could not give you back {amount} of your purchase of credit: the bank did not accept it, so you have not received that money. The credit is yours again.',
      otherwise: 'If you want the money instead, write to customer service.',
    },
    'pack-refund-tried-again': {
      subject: 'We are trying your refund again',
      says: 'The bank did not accept the refund of {amount} of your purchase of credit. We are trying it again, and it may take some days.',
      otherwise: 'You do not have to do anything.',
    },
    'pack-bought': {
      subject: 'Your purchase of credit is done',
      says: 'We have charged your purchase, and you have {amount} more of credit for your rentals.',
      otherwise: 'If you did not buy it, tell customer service.',
    },
    'goodwill-given': {
      subject: 'Credit for you',
      says: 'Customer service has given you {amount} of credit for your rentals.',
      otherwise: 'It does not expire, and your next rentals use it.',
    },
    'bill-made': {
      subject: 'Your bill {number}',
      says: 'The bill {number} for your rental with {operator} is {amount}.',
      otherwise: 'It is in the app, also as a PDF.',
    },
  },
  roles: {
    admin: 'Administrator',
    readonly: 'Read-only administrator',
    manager: 'Operator manager',
    operator: 'Operator',
    technician: 'Technician',
    sac: 'Customer service (SAC)',
    cau: 'Customer attention (CAU)',
  },
}

/** The texts of mails, by the language of the account. Without one it is Spanish. source: decision Z-32. */
