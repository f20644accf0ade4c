export { isInClockRange, isOverMidnight, minuteOfDay } from './clock-range.js'
export { addDays, daysFromTo, instantsOf, startOfDay, typedInstant } from './instants.js'
export { type LocalTime, localClock, localDay, localTime } from './local-time.js'
export { isZone, ownZone } from './zone-name.js'
