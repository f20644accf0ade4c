/**
 * One thing that breaks a rule of the house.
 * @typedef {object} Finding
 * @property {string} rule
 * @property {string} file
 * @property {number} [line] counted from 1; left out when the whole file is meant
 * @property {string} what
 * @property {boolean} [warning] printed, does not fail the check
 */

/** @param {Finding} finding */
export const sentence = ({ rule, file, line, what }) => `${file}${line ? `:${line}` : ''}  ${what}  [${rule}]`
