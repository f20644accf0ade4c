import { showPhoneNumber } from '@motora/kit'

/** A number as people write it. */
export const PhoneText = ({ number }: { number: string }) => showPhoneNumber(number)
