// By itself, so that it can come late: the plans of all countries are no part of the first load.
export { showPhoneNumber } from '@motora/kit'
