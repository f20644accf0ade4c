import { createStore } from '../store/create-store'
import { readPreference, writePreference } from '../store/preferences'

const name = 'single-keys'

/**
 * Whether keys that are one letter or sign do something by themselves. Off for a person who dictates: a word would press
 * them. Of the device. source: WCAG 2.1.4
 */
export const singleKeys = createStore(readPreference(name) !== false)

/** Turns them on or off on this device. */
export function turnSingleKeys(on: boolean): void {
  singleKeys.set(on)
  writePreference(name, on ? undefined : false)
}

/** Whether a key that was pressed, without Ctrl, Cmd or Alt, is one of those that are turned off. */
export const isTurnedOff = ({ key }: Pick<KeyboardEvent, 'key'>): boolean =>
  !singleKeys.get() && key.length === 1 && key !== ' '
