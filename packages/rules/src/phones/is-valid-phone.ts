import { isValidPhoneNumber } from 'libphonenumber-js/min'

/**
 * Is this a number of the country that its prefix names? By length and leading digits; whether it is in use cannot
 * be known from here. Kept apart from the contract: the plans of all countries are large, and only a form with a phone
 * in it needs them.
 * @param phone international, with a leading +, such as +34600111222
 * source: fleet side, section 5; ledger C-18
 */
export const isValidPhone = (phone: string): boolean => phone.startsWith('+') && isValidPhoneNumber(phone)
