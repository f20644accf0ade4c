/** What is refused with 400 by a rule of the business, and not by the shape of the request; by where and as what it is said. */
interface OwnRule {
  endpoints: RegExp
  path: RegExp
  code: RegExp
}

/** Transcribed from the requirements: what a schema cannot say, since another object or another field decides it. */
const ownRules: readonly OwnRule[] = [
  // needed for an e-mail that has no account, not taken for one that has it. source: Z-07
  {
    endpoints: /^(identity\.create\w+|operators\.create|identity\.useLink)$/,
    path: /^(body\.)?(password|confirmPassword)$/,
    code: /^required$/,
  },
  // an id that the caller makes is one thing's for good
  { endpoints: /./, path: /^(body\.)?(id|noteId)$/, code: /^taken$/ },
  // numbers that no country has. source: C-45, D-03
  { endpoints: /./, path: /^(body\.)?(contactPhone|mobilePhone|phoneNumber)$/, code: /^phone$/ },
  // which roles take an operator, and who sees everything. source: Z-11, PROMISES 4.9
  {
    endpoints: /^identity\.(inviteAccount|create\w+)$/,
    path: /^body\.(operatorId|sharingOperatorId|seesEverything)$/,
    code: /^custom$/,
  },
  // what may be drawn is said by the rules: too small, too large, crossing itself. source: fleet side, section 3
  { endpoints: /^operators\.update(Restricted)?$/, path: /^(areas|circles)/, code: /^[a-z-]+$/ },
  // both times or none, and whether the end is on the next day. source: C-16
  {
    endpoints: /^operators\.update(Restricted)?$/,
    path: /^(startTimeExclusion|endTimeExclusion|timeExclusionEndsNextDay)$/,
    code: /^(required|custom)$/,
  },
  // a body may say again whom the address names, not somebody else
  { endpoints: /^operators\.(update|updateRestricted|validate)$/, path: /^(id|sharingOperatorId)$/, code: /^custom$/ },
  // whether a day is past, or too long ago for anybody who lives, is for the clock to say. source: customer side, section 3
  {
    endpoints:
      /^customers\.(registerRider|updateCustomer|updateCustomerForAdmin|inviteCustomer|validateAndUpdateCustomer)$/,
    path: /^birthday$/,
    code: /^custom$/,
  },
  // a shift of no length is all day or none of it. source: Z-24
  { endpoints: /^customers\.setShiftCalendar$/, path: /latestArrival$/, code: /^sameTime$/ },
  // what a tariff may be depends on its unit and on its other fields. source: J-10 to J-14, Z-25
  {
    endpoints: /^(pricing\.updateCurrent|sharing\.preview)RateOfLoggedOperator$/,
    path: /^body\./,
    code: /^(required|negative|tooHigh|tooFine|notHigherThanZero|notWhole|notGrowing|noTier|tooManyTiers)$/,
  },
  // what a discount may be, and whom it may name. source: K-12 to K-17
  {
    endpoints: /^pricing\.(create|update)(Custom|Generic)Discount$/,
    path: /^body\./,
    code: /^(required|notAfterStart|percent|promoCode|noCustomer|customerEmailRepeat(InList)?)$/,
  },
  // what a notification may be, and whom it may be for. source: M-08, Z-28
  {
    endpoints: /^notifications\.(create|update)Notification$/,
    path: /^body\./,
    code: /^(required|notAfterStart|past|allQuiet|noTarget|targetNotYours|targetRepeated|tooManyTargets|idsOrFilter|taken)$/,
  },
  // who works for no operator says whose months are asked for. source: P-07, DECISIONS §5
  { endpoints: /^sharing\.getMonthly(Summary|Report)$/, path: /^query\.sharingOperatorId$/, code: /^required$/ },
  // a body may say again which discount the address names, not another
  { endpoints: /^pricing\.updateCustomDiscount$/, path: /^body\.discountId$/, code: /^custom$/ },
  // the name of a pack is made of its price, and it is not sold backwards. source: L-07, V-16
  { endpoints: /^money\.(create|update)Bonus$/, path: /^(body\.)?(name|validUntil)$/, code: /^custom$/ },
  // the filter is that of the list of customers or technicians. source: MONEY §9
  {
    endpoints: /^notifications\.(createNotification|updateNotification|countNotificationTargets)$/,
    path: /^query\.filter/,
    code: /^invalid_condition$/,
  },
  // a field and its value go together
  {
    endpoints: /^(pricing\.listDiscounts|notifications\.listNotifications)$/,
    path: /^query\.(field|value)$/,
    code: /^invalid_value$/,
  },
  // a place in a list is made by the list itself. source: decision 0080
  { endpoints: /./, path: /^query\.cursor$/, code: /^invalid_cursor$/ },
  // which list there is, what it has, what it may be asked, whether it has days that are found again, and that its format can
  // be chosen, is the list's own to say. source: decision 0095
  {
    endpoints: /^identity\.saveScheduledReport$/,
    path: /^(body\.)?(content|days|format|frequency|params|query)/,
    code: /./,
  },
  // a firmware is the provider's
  { endpoints: /^files\.(sendFile|beginUpload)$/, path: /^(sharingOperatorId|file)$/, code: /^custom$/ },
]

/** Whether every issue of a refusal is one of the business's own. */
export const isByOwnRule = (endpoint: string, errors: readonly { path: string; code: string }[] = []): boolean =>
  errors.length > 0 &&
  errors.every((issue) =>
    ownRules.some((rule) => rule.endpoints.test(endpoint) && rule.path.test(issue.path) && rule.code.test(issue.code)),
  )
