const sameDeed = 'one deed in both, named for what is there already'
const way = 'what is shown, not what is done'
const yes = 'the yes of a question that a switch of the table asks; the table presses it as well'
const review = 'an operator or its change: the same decision, review tests'
/** Two words for one button that switch nothing, or are pressed elsewhere: `file: word | word`, with the reason. */
export const notSwitches: Readonly<Record<string, string>> = {
  'areas-section: areasDraw | areasEdit': sameDeed,
  'close-tickets-dialog: close | closeMany': 'one ticket or several: its question says how many',
  'code-entry: useCode | useRecovery': 'which code is typed: sign-in tests',
  'firmware-form: create | save': 'a form for a new one or one that is there: firmware tests',
  'locations-docks: close | hide': way,
  'locations-tools: asList | asMap': way,
  'locations-tools: listShort | mapShort': way,
  'logo-field: logoChoose | logoReplace': sameDeed,
  'near-notice: near.off | near.on': way,
  'operator-management: action.change | action.enable': review,
  'play-buttons: pause | play': 'it plays what was; nothing is sent',
  'review-data: review.allFields | review.onlyChanged': way,
  'review-form: review.enable | review.validateChange': review,
  'review-form: review.reject | review.rejectChange': review,
  'section-form: neutral | primary': 'how a button looks, not its word',
  'support-users: support.create | support.invite': 'somebody who has an account is invited: support tests',
  'tool-hint: placeCircle | placeSquare': sameDeed,
  'use-ask-start: schedule | start': 'at once or at a time: its question says which, questions/',
  'use-fleet-actions: helmet.include | helmet.remove': yes,
  'use-fleet-actions: select.deselect | select.select': yes,
  'use-review-keys: review.enable | review.validateChange': review,
  'use-review-keys: review.reject | review.rejectChange': review,
  'use-save-profile: save | send': sameDeed,
}

const inForm = 'a field of a form, sent as it is shown'
/** What a write says yes or no to, and no switch of the table says: `endpoint field`, with the reason. */
export const yesOrNoElsewhere: Readonly<Record<string, string>> = {
  'firmware.changeUpgrade allowOlder': inForm,
  'firmware.createFirmware isActive': inForm,
  'firmware.createUpgrade allowOlder': inForm,
  'firmware.previewUpgrade allowOlder': inForm,
  'identity.createTechnician seesEverything': inForm,
  'identity.inviteAccount seesEverything': inForm,
  'identity.signIn remember': inForm,
  'operators.create isFree': inForm,
  'operators.create isPrivate': inForm,
  'operators.create isStationBase': inForm,
  'operators.saveWatchSettings leftArea': inForm,
  'operators.saveWatchSettings lowBattery': inForm,
  'operators.saveWatchSettings movedWithoutRental': inForm,
  'operators.saveWatchSettings silent': inForm,
  'operators.signUp isFree': inForm,
  'operators.signUp isPrivate': inForm,
  'operators.update isFree': inForm,
  'operators.update isHelmetIncluded': inForm,
  'operators.update isPrivate': inForm,
  'operators.update isStationBase': inForm,
  'operators.update isSupportDerived': inForm,
  'operators.update timeExclusionEndsNextDay': inForm,
  'operators.updateRestricted isFree': inForm,
  'operators.updateRestricted isHelmetIncluded': inForm,
  'operators.updateRestricted submit': 'a section keeps, sending sends: tests of the profile',
  'operators.updateRestricted timeExclusionEndsNextDay': inForm,
  'operators.validate canOperate': 'its no stands in the table, its yes is a review: review tests',
  'technicians.openTicket vehicleCannotOperate': inForm,
  'vehicles.updateParamsConfig showOutOfServiceVehicles': inForm,
}
