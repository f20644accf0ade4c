import { i18n } from './language'

/**
 * What a task of the machine is called, by the name that records have of it; undefined for the name of a person.
 * @returns words of `audit`, which the screen loads
 */
export function systemName(name: string): string | undefined {
  const key = `system.${name.replaceAll(' ', '-')}`
  // the names are the gateway's: one without words is shown as it is
  return i18n.exists(key, { ns: 'audit' }) ? i18n.t(key as 'system.incidents', { ns: 'audit' }) : undefined
}
