export { isValidPhone } from './is-valid-phone.js'
